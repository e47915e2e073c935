/** Reads a report's query: scope, dates, the declared parameters, paging. Everything wrong is said at once, by parameter. */

import { type AnyRecord, type Field, type Fields, labelOf, shownKind } from '#engine/define/fields';
import type { Report, ReportValues } from '#engine/define/report';
import type { Problem } from '#engine/define/rules';
import { comparisonWords, type OtherSide, otherSide, readComparison } from '#engine/read/comparison';
import { groupColumns, isFigure, visibleColumns } from '#engine/read/reporting';
import {
  type Condition,
  chosenIds,
  conditionColumns,
  groupingsIn,
  operatorsOf,
  readConditions,
  SHOWN,
} from '#engine/read/tableView';
import { isDecimal } from '#engine/run/decimal';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { checkParameters } from '#engine/run/evaluate/evaluate';
import { validateFields } from '#engine/run/evaluate/validate';
import { nearest } from '#engine/run/nearest';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays, daysInclusive, isDay, showDay } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';
import { findEntity, reports } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { invalid, problem } from '../http/errors';
import { readMany, readRecord } from '../records/write/store';
import type { ReportScope } from './sources';

/** domain 3, common contract */
const MOST_DAYS = 366;
const MOST_GROUPS = 2;
const LIMIT = { default: 200, most: 1000 };

export type ReportFormat = 'json' | FileFormat;
/** `html` is a page that prints as it is. */
export type FileFormat = (typeof FILE_FORMATS)[number];
export const FILE_FORMATS = ['csv', 'xlsx', 'html'] as const;

export interface ReportRequest {
  scope: ReportScope;
  /** Outlets asked for, by name in the person's order. */
  outlets: { id: string; name: string }[];
  currency: string | null;
  /** What is asked, defaults filled in: outlets, dates, declared parameters. Echoed as `params`. */
  parameters: AnyRecord;
  today: string;
  /** Of the first outlet asked for. */
  timeZone: string | undefined;
  sort: string[];
  /** At most two, outer first. */
  groups: readonly string[];
  /** Rows that the table is narrowed to. */
  conditions: readonly Condition[];
  /** Columns that were chosen, in their order, or `shown`; all where nobody chose. */
  columns: readonly string[];
  /** The other side of a comparison: its parameters and scope. */
  other: OtherRequest | undefined;
  limit: number;
  bookmark: string | undefined;
  format: ReportFormat;
}

/** What the other side of a comparison is asked for. */
export interface OtherRequest {
  scope: ReportScope;
  parameters: ReportValues;
  /** What differs, as the answer says it. */
  side: OtherSide;
  /** In words, for files. */
  words: string;
}

type Query = Readonly<Record<string, string>>;
type Say = (field: string, rule: string, message: string) => void;

const PERIOD_PARAMETERS: Record<Report['period'], readonly string[]> = {
  range: ['fromDate', 'toDate'],
  asOf: ['asOf'],
  none: [],
};
const COMMON = ['group_id', 'outlets', 'sort', 'group', 'limit', 'bookmark', 'format', 'compare', 'where', 'columns'];

/** Text of a URL as the values that the validator takes; what cannot be read stays for it to refuse. */
function readText(field: Field, text: string): unknown {
  const kind = shownKind(field);
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'choices' || kind === 'references' || kind === 'tags') return text.split(',').filter(Boolean);
  return text;
}

/** Outlets asked for among the person's; another group's outlet is as unknown as one that does not exist. */
function outletsAsked(identity: Identity, query: Query, say: Say): Identity['outlets'] {
  const ids = [
    ...new Set(
      (query.outlets ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (query.group_id && query.group_id !== identity.groupId)
    say('group_id', 'unknown', 'There is no such group, or you don’t have access to it');
  for (const id of ids) {
    if (!identity.outlets.some((outlet) => outlet.id === id))
      say('outlets', 'unknown', `There is no outlet "${id}", or you don’t have access to it`);
  }
  if (identity.outlets.length === 0) say('outlets', 'required', 'You don’t have an outlet yet. Ask your administrator');
  return ids.length > 0 ? identity.outlets.filter(({ id }) => ids.includes(id)) : identity.outlets;
}

/** Dates of the range or the moment, with their defaults; problems by parameter. */
function periodOf(report: Report, query: Query, today: string, say: Say): AnyRecord {
  const read = (key: string): string | undefined => {
    const text = query[key]?.trim();
    if (!text) return undefined;
    if (isDay(text)) return text;
    say(key, 'date', `${key === 'asOf' ? 'The date' : 'Each date'} is written like ${today}; "${text}" is not one`);
    return undefined;
  };
  if (report.period === 'none') return {};
  if (report.period === 'asOf') {
    const asOf = read('asOf') ?? today;
    if (asOf > today) say('asOf', 'notAfter', `The date must not be after today, ${showDay(today)}`);
    return { asOf };
  }
  const [from, to] = [read('fromDate'), read('toDate')];
  const toDate = to ?? (from && from > today ? from : today);
  const fromDate = from ?? toDate;
  const days = daysInclusive(fromDate, toDate);
  if (days < 1) say('fromDate', 'order', `From (${showDay(fromDate)}) must not be after to (${showDay(toDate)})`);
  if (days > MOST_DAYS)
    say(
      'toDate',
      'max',
      `These are ${days} days; choose at most ${MOST_DAYS}, such as up to ${showDay(addDays(fromDate, MOST_DAYS - 1))}`,
    );
  return { fromDate, toDate, days };
}

/** Sort and group: names of columns that are there for this person. */
function orderOf(report: Report, identity: Identity, query: Query, say: Say) {
  const columns = visibleColumns(report, identity).map(([key]) => key);
  const sortable = columns.filter((key) => !report.columns[key]?.perValue);
  const sort = (query.sort ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  for (const each of sort) {
    const key = each.replace(/^-/, '');
    if (sortable.includes(key)) continue;
    const near = nearest(key, sortable);
    say('sort', 'unknown', `There is no column "${key}" to sort by${near ? `; did you mean "${near}"?` : ''}`);
  }
  const asked = groupingsIn(query.group);
  const groups = groupColumns(report).filter((key) => columns.includes(key));
  for (const group of asked) {
    if (!groups.includes(group))
      say(
        'group',
        'unknown',
        groups.length > 0 ? `Group by one of: ${groups.join(', ')}` : 'This report has no groups',
      );
  }
  if (asked.length > MOST_GROUPS) say('group', 'max', `Group by at most ${MOST_GROUPS} columns`);
  return {
    sort: sort.length > 0 ? sort : report.sort.filter((each) => sortable.includes(each.replace(/^-/, ''))),
    groups: asked,
  };
}

/** Rows and columns of the table that were asked for: names of columns that are there for this person, and values that their kinds can have. */
function tableOf(report: Report, identity: Identity, query: Query, say: Say) {
  const seen = visibleColumns(report, identity).flatMap(([key, column]) => (column.hidden ? [] : [key]));
  const columns = query.columns === SHOWN ? [SHOWN] : chosenIds(query.columns);
  for (const id of columns[0] === SHOWN ? [] : columns) {
    const [key = ''] = id.split('.');
    if (seen.includes(key)) continue;
    const near = nearest(key, seen);
    say('columns', 'unknown', `There is no column "${key}" to show${near ? `; did you mean "${near}"?` : ''}`);
  }
  const { conditions, unread } = readConditions(query.where);
  for (const part of unread) say('where', 'unread', `"${part}" is no condition; write netSales>=1000 or itemName~rice`);
  const narrowable = conditionColumns(report, identity);
  for (const { key, operator, value } of conditions) {
    const field = report.columns[key];
    if (!field || !narrowable.includes(key)) say('where', 'unknown', `There is no column "${key}" to filter by`);
    else if (!operatorsOf(field).includes(operator))
      say('where', 'operator', `${labelOf(key, field)} can’t be filtered with "${operator}"`);
    else if (isFigure(field) ? !isDecimal(value) : field.kind === 'date' && !isDay(value))
      say('where', 'value', `${labelOf(key, field)}: "${value}" is no ${isFigure(field) ? 'number' : 'date'}`);
  }
  return { columns, conditions };
}

/** What a comparison asks of the other side, under the same checks as the report itself. */
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

function limitOf(query: Query, say: Say): number {
  if (!query.limit) return LIMIT.default;
  const limit = Number(query.limit);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT.most) return limit;
  say('limit', 'limit', `limit is a whole number from 1 to ${LIMIT.most}`);
  return LIMIT.default;
}

function formatOf(query: Query, say: Say): ReportFormat {
  const format = query.format || 'json';
  const known = (['json', ...FILE_FORMATS] as const).find((each) => each === format);
  if (known) return known;
  say('format', 'choice', `format is one of: json, ${FILE_FORMATS.join(', ')}`);
  return 'json';
}

function refuseUnknown(report: Report, query: Query, say: Say): void {
  const known = [...COMMON, ...PERIOD_PARAMETERS[report.period], ...Object.keys(report.parameters)];
  for (const key of Object.keys(query)) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    say(key, 'unknownParameter', `This report has no parameter "${key}"${near ? `; did you mean "${near}"?` : ''}`);
  }
}

/** The declared parameters, checked by the same validator as forms; references must exist for this person. */
async function declaredOf(
  q: Queryable,
  fields: Fields,
  query: Query,
  scope: ReportScope,
  today: string,
): Promise<{ value: AnyRecord; problems: Problem[] }> {
  const given = Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (query[key] ? [[key, readText(field, query[key])]] : [])),
  );
  const { value, problems } = validateFields(fields, withDefaults(fields, given, { '@today': today }), { today });
  for (const [key, field] of Object.entries(fields)) {
    const entity = field.kind === 'reference' && value[key] ? findEntity(field.to) : undefined;
    if (!entity || problems.some((each) => each.field === key)) continue;
    const seen = { groupId: scope.groupId, outletIds: scope.allowed, userId: scope.userId };
    if (!(await readRecord(q, seen, entity, String(value[key]))))
      problems.push(
        problem(
          key,
          'unknown',
          `${labelOf(key, field)}: there is no such ${entity.label.one.toLowerCase()}, or it is not yours`,
        ),
      );
  }
  return { value, problems };
}

/** Whether the answer holds money that the person sees: then outlets of two currencies cannot be added up. */
const showsMoney = (report: Report, identity: Identity): boolean =>
  visibleColumns(report, identity).some(([, field]) => field.kind === 'money' || field.kind === 'cost');

/** Live and archived sales are never added up: a range that crosses an outlet's boundary is refused with the way to the other side. */
function refuseCrossing(
  report: Report,
  outlets: readonly { archiveBefore?: unknown; name?: unknown }[],
  { fromDate, toDate }: { fromDate?: unknown; toDate?: unknown },
  say: Say,
): void {
  const readsBills = Array.isArray(report.filters?.of) && report.filters.of.includes('bills');
  const other = reports.find((each) =>
    report.archived ? each.name === report.sqlOf : each.archived && each.sqlOf === report.name,
  );
  if (!readsBills && !other) return;
  for (const { archiveBefore, name } of outlets) {
    if (typeof archiveBefore !== 'string' || typeof fromDate !== 'string' || typeof toDate !== 'string') continue;
    const boundary = showDay(archiveBefore);
    if (!report.archived && fromDate < archiveBefore)
      say(
        'fromDate',
        'archived',
        `Sales of ${String(name)} before ${boundary} are archived. Start on ${boundary}${other ? `, or open ${other.label}` : ''}`,
      );
    if (report.archived && toDate >= archiveBefore)
      say(
        'toDate',
        'archived',
        `The archive of ${String(name)} ends before ${boundary}. End on ${showDay(addDays(archiveBefore, -1))}${other ? `, or open ${other.label}` : ''}`,
      );
  }
}

/** Reads outlets of a person by their ids. */
export type OutletReader = (ids: readonly string[]) => ReturnType<typeof readMany>;

/** Reads outlets; the same ones are read once, so that several reports asked together need not read them again. */
export function outletReader(q: Queryable, { groupId, userId }: Identity): OutletReader {
  const entity = findEntity('outlets');
  const known = new Map<string, ReturnType<OutletReader>>();
  return (ids) => {
    const key = ids.join(',');
    const found =
      known.get(key) ?? (entity ? readMany(q, { groupId, outletIds: ids, userId }, entity, ids) : Promise.resolve([]));
    known.set(key, found);
    return found;
  };
}

/**
 * @param readOutlets shared by reports that are asked together
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
  const parameters: AnyRecord = {
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
