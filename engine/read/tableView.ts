/** A report table's settings: which columns in which order, and which rows. Both are in the URL, for screen and files alike. */

import { choiceLabel, type Field, shownKind } from '../define/fields';
import type { Report, ReportValues } from '../define/report';
import { showDay } from '../run/time/days';
import type { AccessUser } from './access';
import { headingOf, isFigure, type ReportAnswer, type TableColumn, valueAt, visibleColumns } from './reporting';

/** Parses `columns=itemName,netSales`; empty if no one chose. */
export const chosenIds = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(text.split(',').map((each) => decoded(each.trim())))].filter((each) => each !== '')
    : [];

/** Formats it as a URL parameter: a payment method's name may contain a comma. */
export const columnsText = (ids: readonly string[]): string =>
  ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join(',');

/** Instead of names: the columns that the screen shows by default, for files and emails. */
export const SHOWN = 'shown';

/** The chosen columns, in order. A column per value is chosen as a whole (`payments`) or one by one (`payments.cash`). */
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
  /** Contains, equals, at least, at most. */
  operator: Operator;
  /** The value to compare with. */
  value: string;
}

const CONDITION = /^(\w+)(~|>=|<=|=)(.*)$/s;

/** Parses `netSales>=1000;itemName~rice`; unreadable parts are left out and named. */
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

/** Formats it as a URL parameter; undefined if there are none. */
export const conditionsText = (conditions: readonly Condition[]): string | undefined =>
  conditions.length === 0
    ? undefined
    : conditions
        .map(({ key, operator, value }) => `${key}${operator}${value.replace(/[%;]/g, encodeURIComponent)}`)
        .join(';');

/** The comparisons for values of a kind; none if they can't be compared. */
export function operatorsOf(field: Field): readonly Operator[] {
  const kind = shownKind(field);
  if (isFigure(field) || kind === 'date') return ['>=', '<=', '='];
  if (kind === 'choice' || kind === 'boolean') return ['='];
  return kind === 'text' ? ['~', '='] : [];
}

/** The columns by which this person can filter rows: those with one value per row. */
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

/** The requested groupings, outer first: at most two. */
export const groupingsIn = (text: unknown): string[] => chosenIds(text);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || /^-?0*(\.0*)?$/.test(String(value));

const isOne = (asked: unknown): boolean => (Array.isArray(asked) ? asked.length === 1 : Boolean(asked));

/** Redundant columns: the group above the rows, a filter, the only outlet. */
const isSaid = ({ columns }: Report, { key }: TableColumn, { params }: ReportAnswer): boolean =>
  groupingsIn(params.group).includes(key) ||
  isOne(params[columns[key]?.hideWhenFiltered ?? '']) ||
  (key === 'outlet' && Array.isArray(params.outlets) && params.outlets.length === 1);

/**
 * Columns to show, columns dropped as empty (all unknown, or declared optional and all zero), and columns hidden until chosen. Tile columns
 * are always shown.
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

/** The first name column with linked rows stays visible while figures scroll sideways. */
export const stayingColumn = (report: Report, columns: readonly TableColumn[]): string | undefined =>
  (columns.find(({ key, field }) => field.kind === 'text' && report.columns[key]?.drill) ?? columns[0])?.id;

/** The columns with the main ones right after the name; on a phone the name comes first. */
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

/** The columns in print: the declared ones without those that the screen drops as empty or said elsewhere, or those on the screen. */
export function paperColumns(
  report: Report,
  all: readonly TableColumn[],
  shown: readonly TableColumn[],
  answer: ReportAnswer,
): readonly TableColumn[] {
  if (!report.onPaper) return shown;
  const { left } = splitColumns(report, all, answer);
  return report.onPaper.flatMap((key) =>
    all.filter((column) => column.key === key && !left.includes(column) && !isSaid(report, column, answer)),
  );
}

/** Columns with their own cells, and the columns shown inside each. */
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

/** The columns with each code right after the name it is shown within: files have a separate column for it. */
export function withCodes(report: Report, columns: readonly TableColumn[]): TableColumn[] {
  const { own, within } = withinOthers(report, columns);
  return own.flatMap((column) => {
    const code = within.get(column.key);
    return code ? [column, code] : [column];
  });
}

/** The columns that the screen shows by default, in order. */
export const shownColumns = (report: Report, all: readonly TableColumn[], answer: ReportAnswer): TableColumn[] =>
  withCodes(report, answerFirst(report, splitColumns(report, all, answer).shown, false));
