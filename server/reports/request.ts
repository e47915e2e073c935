/** Parses a report's request: scope, dates, declared parameters, paging. Reports all problems at once, by parameter. */

import type { Report, ReportValues } from '#engine/define/report';
import type { Problem } from '#engine/define/rules';
import { can } from '#engine/read/access';
import { comparisonWords, otherSide, readComparison } from '#engine/read/comparison';
import { visibleColumns } from '#engine/read/reporting';
import { checkQuery, checkText, LIMIT } from '#engine/run/query/check';
import { idsIn, type Query, type QueryText, readQuery } from '#engine/run/query/query';
import { businessDate } from '#engine/run/time/businessDay';
import { daysInclusive } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';
import { entities } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { invalid, problem } from '../http/errors';
import { formatOf, unknownRecords } from './request/parameters';
import { archivedBeforeOf, type OutletReader, outletReader, outletsAsked, refuseLiveDays } from './request/scope';
import type { InCurrency, OtherRequest, RefuseParameter, ReportRequest } from './request/shape';
import type { ReportScope } from './sources';

/** The other side of a comparison: its outlets or dates. */
function otherOf(
  report: Report,
  identity: Identity,
  { compare }: Query,
  own: { scope: ReportScope; parameters: ReportValues },
): OtherRequest | undefined {
  const side = compare && otherSide(report, compare, own.parameters);
  if (!side) return undefined;
  const { outlets, ...dates } = side;
  const { fromDate, toDate } = dates;
  const ids = outlets && identity.outlets.filter(({ id }) => outlets.includes(id)).map(({ id }) => id);
  const nameOf = (id: string) => identity.outlets.find((each) => each.id === id)?.name ?? id;
  return {
    scope: ids ? { ...own.scope, outletIds: ids } : own.scope,
    parameters: {
      ...own.parameters,
      ...dates,
      ...(fromDate && toDate ? { days: daysInclusive(fromDate, toDate) } : {}),
      outlets: ids ?? own.scope.outletIds,
    },
    side: ids ? { outlets: ids } : side,
    words: comparisonWords(compare, side, nameOf),
  };
}

/** Whether the answer has visible money: then outlets with two currencies can't be added up. */
const showsMoney = (report: Report, identity: Identity): boolean =>
  visibleColumns(report, identity).some(([, field]) => field.kind === 'money' || field.kind === 'cost');

type OutletRecord = { _id?: unknown; currency?: unknown };

/** The requested outlets by currency, in their order. */
function byCurrency(outlets: ReportRequest['outlets'], records: readonly OutletRecord[]): InCurrency[] {
  const parts = new Map<string, ReportRequest['outlets']>();
  for (const outlet of outlets) {
    const currency = textIn(records.find(({ _id }) => _id === outlet.id)?.currency) ?? '';
    parts.set(currency, [...(parts.get(currency) ?? []), outlet]);
  }
  return [...parts].map(([currency, own]) => ({ currency, outlets: own }));
}

/** Why the amounts of outlets with these currencies have no total. */
export const refusalOf = (
  { outlets }: Pick<Identity, 'outlets'>,
  currencies: readonly { currency: string | null }[],
): string => {
  const parts = currencies.map(({ currency }) => {
    const names = outlets.filter((each) => each.currency === currency).map(({ name }) => name);
    return `${currency ?? ''}: ${names.join(', ')}`;
  });
  return `These outlets use different currencies, which can’t be added up (${parts.join('; ')}). Choose outlets of one currency`;
};

/** Parameters of a request that aren't the report's. */
const BESIDES = ['group_id', 'bookmark', 'format'];

/**
 * @param report with its comparison columns, if something is compared
 * @param text the URL's parameters
 * @param readOutlets shared by reports that are requested together
 * @throws ApiError 400 with a problem per parameter
 */
export async function readRequest(
  q: Queryable,
  identity: Identity,
  report: Report,
  text: QueryText,
  readOutlets: OutletReader = outletReader(q, identity),
): Promise<ReportRequest> {
  const problems: Problem[] = [];
  const say: RefuseParameter = (field, rule, message) => problems.push(problem(field, rule, message));
  if (text.group_id && text.group_id !== identity.groupId)
    say('group_id', 'unknown', 'There is no such group, or you don’t have access to it');
  const outlets = outletsAsked(identity, idsIn(text.outlets));
  const outletIds = outlets.map(({ id }) => id);
  const allowed = identity.outlets.map(({ id }) => id);
  const elsewhere = readComparison(text.compare);
  const named = [
    ...new Set([
      ...outletIds,
      ...(elsewhere?.kind === 'outlets' ? elsewhere.ids.filter((id) => allowed.includes(id)) : []),
    ]),
  ];
  const records = await readOutlets(named);
  const scope: ReportScope = {
    groupId: identity.groupId,
    userId: identity.userId,
    outletIds,
    allowed,
    archivedBefore: archivedBeforeOf(records),
    mayView: () => entities.filter(({ module }) => can(identity, module, 'view')).map(({ name }) => name),
  };
  const first = records.find((each) => each._id === scope.outletIds[0]);
  const today = businessDate(new Date(), first);
  const query = readQuery(report, text, today);
  const checked = checkQuery(report, query, identity, today);
  problems.push(...checked.problems, ...checkText(report, text, today, BESIDES));
  const parameters: ReportValues = { outlets: scope.outletIds, ...checked.parameters };
  refuseLiveDays(report, records, parameters, say);
  const currencies = byCurrency(outlets, records);
  const other = otherOf(report, identity, query, { scope, parameters });
  const isMoney = showsMoney(report, identity);
  if (other?.side.outlets && isMoney) {
    const both = byCurrency(
      identity.outlets.filter(({ id }) => named.includes(id)),
      records,
    );
    if (both.length > 1) say('outlets', 'currency', refusalOf(identity, both));
  }
  if (other && !other.side.outlets)
    refuseLiveDays(report, records, other.parameters, (_field, rule, message) => say('compare', rule, message));
  const format = formatOf(text, say);
  problems.push(...(await unknownRecords(q, report.parameters, parameters, scope, problems)));
  if (problems.length > 0) throw invalid(problems);
  const currency = currencies.length === 1 ? currencies[0]?.currency || undefined : undefined;
  return {
    scope: { ...scope, currency },
    outlets,
    currency: currency ?? null,
    currencies: isMoney && currencies.length > 1 ? currencies : [],
    parameters,
    today,
    timeZone: textIn(first?.timeZone),
    sort: query.sort.length > 0 ? [...query.sort] : ownOrder(report, identity),
    groups: query.by,
    conditions: query.where,
    columns: query.figures,
    other,
    limit: query.limit ?? LIMIT.default,
    bookmark: text.bookmark || undefined,
    format,
  };
}

/** The report's own order, by what this person can see. */
function ownOrder(report: Report, identity: Identity): string[] {
  const seen = visibleColumns(report, identity).flatMap(([key, { perValue }]) => (perValue ? [] : [key]));
  return report.sort.filter((each) => seen.includes(each.replace(/^-/, '')));
}
