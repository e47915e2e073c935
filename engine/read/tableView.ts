/** How a report's table is looked at: which columns in which order, and which rows. Both are in the URL, on the screen and in files alike. */

import { choiceLabel, type Field, shownKind } from '../define/fields';
import type { Report, ReportValues } from '../define/report';
import { showDay } from '../run/time/days';
import type { AccessUser } from './access';
import { headingOf, isFigure, type TableColumn, visibleColumns } from './reporting';

/** `columns=itemName,netSales` as names; empty when nobody chose. */
export const chosenIds = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== '')
    : [];

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
