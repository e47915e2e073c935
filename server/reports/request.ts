/** Parses a report's query: scope, dates, declared parameters, paging. Reports all problems at once, by parameter. */

import type { Report, ReportValues } from '#engine/define/report';
import type { Problem } from '#engine/define/rules';
import { can } from '#engine/read/access';
import { comparisonWords, otherSide, readComparison } from '#engine/read/comparison';
import { visibleColumns } from '#engine/read/reporting';
import { checkParameters } from '#engine/run/evaluate/evaluate';
import { businessDate } from '#engine/run/time/businessDay';
import { textIn } from '#engine/run/values';
import { entities } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { invalid, problem } from '../http/errors';
import { declaredOf, formatOf, limitOf, refuseUnknown } from './request/parameters';
import { type OutletReader, outletReader, outletsAsked, periodOf, refuseCrossing } from './request/scope';
import type { OtherRequest, Query, ReportRequest, Say } from './request/shape';
import { orderOf, tableOf } from './request/table';
import type { ReportScope } from './sources';

/** The other side of a comparison, with the same checks as the report itself. */
function otherOf(
  report: Report,
  identity: Identity,
  query: Query,
  own: { scope: ReportScope; period: ReportValues; today: string },
  say: Say,
): (Omit<OtherRequest, 'parameters'> & { period: ReportValues }) | undefined {
  if (!query.compare) return undefined;
  const comparison = readComparison(query.compare);
  const { fromDate, toDate, asOf } = own.period;
  const side =
    comparison &&
    otherSide(report, comparison, {
      ...(typeof fromDate === 'string' ? { fromDate } : {}),
      ...(typeof toDate === 'string' ? { toDate } : {}),
      ...(typeof asOf === 'string' ? { asOf } : {}),
    });
  if (!comparison || !side) {
    const dates = report.period === 'none' ? '' : 'previous, lastYear, 2026-01-01..2026-01-31, ';
    say('compare', 'choice', `compare is one of: ${dates}outlets:<id>,<id>`);
    return undefined;
  }
  const onCompare: Say = (_field, rule, message) => say('compare', rule, message);
  const { outlets, ...dates } = side;
  const others = outlets ? outletsAsked(identity, { outlets: outlets.join(',') }, onCompare) : [];
  const period = outlets ? own.period : periodOf(report, dates, own.today, onCompare);
  const nameOf = (id: string) => identity.outlets.find((each) => each.id === id)?.name ?? id;
  return {
    scope: outlets ? { ...own.scope, outletIds: others.map(({ id }) => id) } : own.scope,
    period,
    side: outlets ? { outlets: others.map(({ id }) => id) } : side,
    words: comparisonWords(comparison, side, nameOf),
  };
}

/** Whether the answer has visible money: then outlets with two currencies can't be added up. */
const showsMoney = (report: Report, identity: Identity): boolean =>
  visibleColumns(report, identity).some(([, field]) => field.kind === 'money' || field.kind === 'cost');

/**
 * @param readOutlets shared by reports that are requested together
 * @throws ApiError 400 with a problem per parameter
 */
export async function readRequest(
  q: Queryable,
  identity: Identity,
  report: Report,
  query: Query,
  readOutlets: OutletReader = outletReader(q, identity),
): Promise<ReportRequest> {
  const problems: Problem[] = [];
  const say: Say = (field, rule, message) => problems.push(problem(field, rule, message));
  refuseUnknown(report, query, say);
  const asked = outletsAsked(identity, query, say);
  const scope: ReportScope = {
    groupId: identity.groupId,
    userId: identity.userId,
    outletIds: asked.map(({ id }) => id),
    allowed: identity.outlets.map(({ id }) => id),
    mayView: () => entities.filter(({ module }) => can(identity, module, 'view')).map(({ name }) => name),
  };
  const elsewhere = readComparison(query.compare);
  const named = [
    ...new Set([
      ...scope.outletIds,
      ...(elsewhere?.kind === 'outlets' ? elsewhere.ids.filter((id) => scope.allowed.includes(id)) : []),
    ]),
  ];
  const records = await readOutlets(named);
  const record = (id: string | undefined) => records.find((each) => each._id === id);
  const currencies = [...new Set(records.map(({ currency }) => String(currency ?? '')).filter(Boolean))];
  if (currencies.length > 1 && showsMoney(report, identity)) {
    const parts = currencies.map(
      (currency) =>
        `${currency}: ${identity.outlets
          .filter(({ id }) => named.includes(id))
          .filter(({ id }) => record(id)?.currency === currency)
          .map(({ name }) => name)
          .join(', ')}`,
    );
    say(
      'outlets',
      'currency',
      `These outlets use different currencies, which can’t be added up (${parts.join('; ')}). Choose outlets of one currency`,
    );
  }
  const today = businessDate(new Date(), record(scope.outletIds[0]));
  const period = periodOf(report, query, today, say);
  refuseCrossing(report, records, period, say);
  const order = orderOf(report, identity, query, say);
  const table = tableOf(report, identity, query, say);
  const other = otherOf(report, identity, query, { scope, period, today }, say);
  if (other && !other.side.outlets)
    refuseCrossing(report, records, other.period, (_field, rule, message) => say('compare', rule, message));
  const limit = limitOf(query, say);
  const format = formatOf(query, say);
  const declared = await declaredOf(q, report.parameters, query, scope, today);
  problems.push(...declared.problems);
  const parameters: ReportValues = {
    outlets: scope.outletIds,
    ...period,
    ...declared.value,
    ...(query.compare ? { compare: query.compare } : {}),
  };
  if (problems.length === 0) problems.push(...checkParameters(report, { ...parameters, today }));
  if (problems.length > 0) throw invalid(problems);
  return {
    scope,
    outlets: asked,
    currency: currencies[0] ?? null,
    parameters,
    today,
    timeZone: textIn(record(scope.outletIds[0])?.timeZone),
    ...order,
    ...table,
    other: other && {
      scope: other.scope,
      parameters: { ...parameters, ...other.period, outlets: other.scope.outletIds },
      side: other.side,
      words: other.words,
    },
    limit,
    bookmark: query.bookmark || undefined,
    format,
  };
}
