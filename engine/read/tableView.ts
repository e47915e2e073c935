/** How a report's table is looked at: which columns in which order, and which rows. Both are in the URL, on the screen and in files alike. */

import { choiceLabel, type Field, shownKind } from '../define/fields';
import type { Report, ReportValues } from '../define/report';
import { showDay } from '../run/time/days';
import type { AccessUser } from './access';
import { headingOf, isFigure, type ReportAnswer, type TableColumn, valueAt, visibleColumns } from './reporting';

/** `columns=itemName,netSales` as names; empty when nobody chose. */
export const chosenIds = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(text.split(',').map((each) => decoded(each.trim())))].filter((each) => each !== '')
    : [];

/** The same as a parameter of the URL: a payment method's name may have a comma. */
export const columnsText = (ids: readonly string[]): string =>
  ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join(',');

/** In place of names: the columns that the screen shows while nobody chose, for files and mails. */
export const SHOWN = 'shown';

/** The columns that were chosen, in that order. A column per value is chosen as a whole (`payments`) or by one (`payments.cash`). */
export function chosenColumns(columns: readonly TableColumn[], ids: readonly string[]): TableColumn[] {
  const found = ids.flatMap((id) => columns.filter((column) => column.id === id || column.key === id));
  return [...new Set(found)];
}

/** How a condition compares. */
export type Operator = '~' | '=' | '>=' | '<=';
/** A condition on a column: `netSales>=1000`, `itemName~rice`. */
export interface Condition {
  /** The column. */
  key: string;
  /** Contains, is, at least, at most. */
  operator: Operator;
  /** What it is compared with. */
  value: string;
}

const CONDITION = /^(\w+)(~|>=|<=|=)(.*)$/s;

/** Reads `netSales>=1000;itemName~rice`; what cannot be read is left out and named. */
export function readConditions(text: string | undefined): { conditions: Condition[]; unread: string[] } {
  const parts = (text ?? '').split(';').filter((each) => each.trim() !== '');
  const conditions: Condition[] = [];
  const unread: string[] = [];
  for (const part of parts) {
    const [, key, operator, value] = CONDITION.exec(part.trim()) ?? [];
    if (key && operator && value) conditions.push({ key, operator: operator as Operator, value: decoded(value) });
    else unread.push(part);
  }
  return { conditions, unread };
}

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** The same as a parameter of the URL; undefined without any. */
export const conditionsText = (conditions: readonly Condition[]): string | undefined =>
  conditions.length === 0
    ? undefined
    : conditions
        .map(({ key, operator, value }) => `${key}${operator}${value.replace(/[%;]/g, encodeURIComponent)}`)
        .join(';');

/** How the values of a kind can be compared; none where they cannot. */
export function operatorsOf(field: Field): readonly Operator[] {
  const kind = shownKind(field);
  if (isFigure(field) || kind === 'date') return ['>=', '<=', '='];
  if (kind === 'choice' || kind === 'boolean') return ['='];
  return kind === 'text' ? ['~', '='] : [];
}

/** The columns by which this person can filter rows: columns with one value per row. */
export const conditionColumns = (report: Report, user: AccessUser): string[] =>
  visibleColumns(report, user).flatMap(([key, column]) =>
    !column.hidden && !column.perValue && operatorsOf(column).length > 0 ? [key] : [],
  );

const WORDS: Record<Operator, string> = { '~': 'contains', '=': 'is', '>=': 'at least', '<=': 'at most' };
/** 'contains'. */
export const operatorWord = (operator: Operator): string => WORDS[operator];

/** 'Net at least 1000'. */
export function conditionWords(report: Report, parameters: ReportValues, { key, operator, value }: Condition): string {
  const field = report.columns[key];
  const shown = !field
    ? value
    : field.kind === 'choice'
      ? choiceLabel(field, value)
      : field.kind === 'boolean'
        ? value === 'true'
          ? 'Yes'
          : 'No'
        : field.kind === 'date'
          ? showDay(value)
          : value;
  return `${headingOf(report, key, parameters)} ${WORDS[operator]} ${shown}`;
}

/** The groupings that are asked for, outer first: at most two. */
export const groupingsIn = (text: unknown): string[] => chosenIds(text);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || /^-?0*(\.0*)?$/.test(String(value));

/** Said already: the group above the rows, what was asked for, the one outlet. */
const isSaid = ({ columns }: Report, { key }: TableColumn, { params }: ReportAnswer): boolean =>
  groupingsIn(params.group).includes(key) ||
  Boolean(params[columns[key]?.hideWhenAsked ?? '']) ||
  (key === 'outlet' && Array.isArray(params.outlets) && params.outlets.length === 1);

/**
 * Columns to show, those left out for holding nothing (nothing known at all, or declared optional and nothing but zeros), and those
 * that wait to be asked for. What a tile says has its column always.
 */
export function splitColumns(report: Report, columns: readonly TableColumn[], answer: ReportAnswer) {
  const rows = [...answer.docs, answer.totals];
  const isLeftOut = (column: TableColumn): boolean => {
    if (answer.docs.length === 0 || report.columns[column.key]?.tile) return false;
    const values = rows.map((row) => valueAt(column, row));
    if (report.columns[column.key]?.optional) return values.every(isNothing);
    return answer.docs.every((row) => valueAt(column, row) === null) && column.field.kind !== 'text';
  };
  const left = columns.filter(isLeftOut);
  const others = columns.filter((column) => !left.includes(column) && !isSaid(report, column, answer));
  const waits = ({ key }: TableColumn): boolean => report.columns[key]?.onDemand === true;
  return { shown: others.filter((column) => !waits(column)), left, waiting: others.filter(waits) };
}

/** The first column of names whose rows lead somewhere stays in view while the figures scroll sideways. */
export const stayingColumn = (report: Report, columns: readonly TableColumn[]): string | undefined =>
  (columns.find(({ key, field }) => field.kind === 'text' && report.columns[key]?.drill) ?? columns[0])?.id;

/** The columns with those that answer the question right behind the name; on a phone the name comes first. */
export function answerFirst(report: Report, columns: readonly TableColumn[], isPhone: boolean): TableColumn[] {
  const main = (report.main ?? []).flatMap((key) => columns.filter((column) => column.key === key));
  const others = columns.filter((column) => !main.includes(column));
  const staying = stayingColumn(report, columns);
  const name = others.filter(({ id }) => id === staying);
  const at = others.findIndex(({ id }) => id === staying);
  const before = isPhone ? [] : others.slice(0, Math.max(0, at));
  const rest = others.filter((column) => !before.includes(column) && !name.includes(column));
  return [...before, ...name, ...main, ...rest];
}

/** The columns on paper, of all that there are: those declared, or those on the screen. */
export const paperColumns = (
  report: Report,
  all: readonly TableColumn[],
  shown: readonly TableColumn[],
): readonly TableColumn[] => report.onPaper?.flatMap((key) => all.filter((column) => column.key === key)) ?? shown;

/** Those that have cells of their own, and for each what is shown within its cells. */
export function withinOthers(report: Report, columns: readonly TableColumn[]) {
  const hostOf = ({ key }: TableColumn): string | undefined => {
    const host = report.columns[key]?.within;
    return columns.some((column) => column.key === host) ? host : undefined;
  };
  const own = columns.filter((column) => hostOf(column) === undefined);
  const within = new Map<string, TableColumn>();
  for (const column of columns) {
    const host = hostOf(column);
    if (host !== undefined) within.set(host, column);
  }
  return { own, within };
}

/** The columns with each code right behind the name that it is shown within: in files it has a column of its own. */
export function withCodes(report: Report, columns: readonly TableColumn[]): TableColumn[] {
  const { own, within } = withinOthers(report, columns);
  return own.flatMap((column) => {
    const code = within.get(column.key);
    return code ? [column, code] : [column];
  });
}

/** The columns that the screen shows while nobody chose, in its order. */
export const shownColumns = (report: Report, all: readonly TableColumn[], answer: ReportAnswer): TableColumn[] =>
  withCodes(report, answerFirst(report, splitColumns(report, all, answer).shown, false));
