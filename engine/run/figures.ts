/**
 * How figures are written, by their kind and unit: the one place that decides how many decimals the screen, paper and files show. Files
 * keep the exact value behind what they show.
 */

import { type Field, type Kind, scaleOf, shownKind } from '../define/fields';
import { dec, fixed, groupDigits, isDecimal } from './decimal';

/** A figure that is really unknown. */
export const DASH = '–';
const MINUS = '−';

/** How many decimals a column of each kind shows at least and at most. */
const PLACES: Partial<Record<Kind, readonly [least: number, most: number]>> = {
  integer: [0, 0],
  money: [2, 2],
  cost: [2, 2],
  quantity: [0, 3],
  percent: [0, 2],
  decimal: [0, 6],
};
/** A percentage that was worked out has no end of its own. */
const WORKED_OUT: readonly [number, number] = [0, 1];
/** Of what is not nothing and would read as nothing, and of what the pointer shows. */
const EXACT: Partial<Record<Kind, number>> = { cost: 4, quantity: 4 };

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && isDecimal(String(value));

const isWorkedOut = (field: Field & { formula?: string }): boolean =>
  field.kind === 'computed' || field.readOnly === true || field.formula !== undefined;

/** Decimals that a value has of its own, needless zeros left out; at most so many. */
export function decimalsOf(value: unknown, most = 20): number {
  const decimals = fixed(String(value), most).split('.')[1] ?? '';
  return decimals.replace(/0+$/, '').length;
}

const boundsOf = (field: Field): readonly [least: number, most: number] => {
  const kind = shownKind(field);
  const [least, most] = kind === 'percent' && isWorkedOut(field) ? WORKED_OUT : (PLACES[kind] ?? [0, 6]);
  const limit = Math.min(most, scaleOf(field) ?? most);
  return [Math.min(least, limit), limit];
};

/** Whether a figure with so many decimals would read as nothing, and is not. */
const vanishes = (value: unknown, places: number): boolean => !dec(value).eq(0) && dec(fixed(value, places)).eq(0);

/** Decimals for a column: the same in all its rows, as many as the most exact value needs within the kind's bounds. */
export function placesFor(field: Field, values: Iterable<unknown>): number {
  const given = [...values].filter(isGiven);
  const [least, most] = boundsOf(field);
  const exact = EXACT[shownKind(field)] ?? most;
  if (exact > most && given.some((value) => vanishes(value, most))) return exact;
  return Math.max(least, ...given.map((value) => decimalsOf(value, most)));
}

const EVERY_PLACE = 20;

/** A column of figures, as far as its decimals go. */
export interface FigureColumn<Row> {
  field: Field;
  value: (row: Row) => unknown;
  /** The unit in which a row's figure is counted, where rows have units of their own. */
  unitOf?: ((row: Row) => unknown) | undefined;
  /** Someone typed these figures: none of their digits is left out, whatever the unit says. */
  isTyped?: boolean;
}

/** How many decimals figures in a unit have, as the unit itself says; undefined where that is not known. */
export type UnitPlaces = (unit: unknown) => number | undefined;

/** The decimals of a column's figures, row by row, and the most that any of them has. */
export interface ColumnPlaces<Row> {
  of: (row: Row) => number;
  most: number;
}

/**
 * Decimals of all columns of a table. What is counted in one unit looks alike in all columns: pieces without decimals, a weight with as
 * many as the most exact one needs, none that was worked out with more than its unit says. Factors have their own.
 */
export function placesInTable<Row>(
  columns: readonly FigureColumn<Row>[],
  rows: readonly Row[],
  placesOfUnit: UnitPlaces = () => undefined,
): readonly ColumnPlaces<Row>[] {
  const byUnit = new Map<unknown, number>();
  for (const { field, value, unitOf, isTyped } of columns)
    if (unitOf)
      for (const row of rows) {
        const unit = unitOf(row);
        const most = isTyped ? EVERY_PLACE : (placesOfUnit(unit) ?? EVERY_PLACE);
        const places = Math.min(placesFor(field, [value(row)]), most);
        byUnit.set(unit, Math.max(byUnit.get(unit) ?? 0, places));
      }
  // A row of totals has no unit: where there is but one it is that one's.
  const given = [...byUnit].filter(([unit]) => unit !== null && unit !== undefined).map(([, places]) => places);
  const [only = 0] = given;
  const ofAll = given.length === 1 ? only : Math.max(0, ...byUnit.values());
  return columns.map(({ field, value, unitOf }): ColumnPlaces<Row> => {
    if (unitOf) {
      const of = (row: Row) => {
        const places = unitOf(row) ? (byUnit.get(unitOf(row)) ?? ofAll) : ofAll;
        const given = value(row);
        return isGiven(given) && vanishes(given, places) ? placesFor(field, [given]) : places;
      };
      return { of, most: Math.max(0, ...rows.map(of)) };
    }
    const places = placesFor(field, rows.map(value));
    if (shownKind(field) !== 'decimal' || boundsOf(field)[1] <= 3) return { of: () => places, most: places };
    return { of: (row) => placesFor(field, [value(row)]), most: places };
  });
}

/** A decimal with exactly `places` decimals and grouped thousands; a dash for nothing, other text as it is. */
export function formatDecimal(value: unknown, places: number): string {
  if (value === null || value === undefined || value === '') return DASH;
  const text = String(value);
  return isDecimal(text) ? groupDigits(fixed(text, places)).replace('-', MINUS) : text;
}

/** A whole number that only names something: no figure to be grouped or aligned. */
export const isNumberName = (field: Field): boolean => field.kind === 'integer' && field.isName === true;

/** What follows a figure of this kind without a space. */
export const signBehind = (field: Field): string => (shownKind(field) === 'percent' ? '%' : '');

/** A figure of a field with so many decimals: '1,250.00', '16.8%'. */
export function formatIn(field: Field, value: unknown, places: number): string {
  if (isNumberName(field)) return String(value ?? DASH);
  const text = formatDecimal(value, places);
  return text === DASH ? text : text + signBehind(field);
}

/** One figure on its own, e.g. in a header: as many decimals as it needs. */
export const formatFigure = (field: Field, value: unknown): string => formatIn(field, value, placesFor(field, [value]));

/** A cost or a quantity with all that is known of it, where the screen shows less: '4,148.3777'. */
export function inFull(field: Field, value: unknown, places: number): string | undefined {
  const exact = EXACT[shownKind(field)];
  if (exact === undefined || !isGiven(value)) return undefined;
  const decimals = decimalsOf(value, exact);
  return decimals > places ? formatDecimal(value, decimals) : undefined;
}

/** How something moved, in percent with its sign: '+4.2%', '−16.8%'. */
export function formatChange(percent: unknown, places = 1): string {
  if (!isGiven(percent)) return DASH;
  const rounded = fixed(percent, places);
  return `${dec(rounded).gt(0) ? '+' : ''}${formatDecimal(rounded, places)}%`;
}

/** The value as files keep it: all its decimals, and at least as many as the screen shows. */
export const exactly = (value: string, places: number): string => fixed(value, Math.max(places, decimalsOf(value)));
