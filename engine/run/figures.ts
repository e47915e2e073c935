/**
 * How figures are formatted, by kind and unit: the only place that decides decimals for screen, print and files. Files also keep the exact
 * value.
 */

import { type Field, type Kind, scaleOf, shownKind } from '../define/fields';
import { currencyNow } from './currency';
import { dec, fixed, groupDigits, isDecimal } from './decimal';

/** An unknown figure. */
export const DASH = '–';
const MINUS = '−';

/** The minimum and maximum decimals of a column, by kind. For money and costs, the currency decides. */
const PLACES: Partial<Record<Kind, readonly [least: number, most: number]>> = {
  integer: [0, 0],
  quantity: [0, 3],
  percent: [0, 2],
  decimal: [0, 14],
};
/** For non-zero values that would read as zero, and for values under the pointer. */
const EXACT: Partial<Record<Kind, number>> = { cost: 4, quantity: 4 };

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && isDecimal(String(value));

/** A value's own decimals without trailing zeros, up to a maximum. */
export function decimalsOf(value: unknown, most = 20): number {
  const decimals = fixed(String(value), most).split('.')[1] ?? '';
  return decimals.replace(/0+$/, '').length;
}

/** A unit cost may be part of the smallest coin. */
const COST_PLACES = 2;
/** The most decimals that a currency has: an amount in another currency than the current one is never rounded. */
const AMOUNT_PLACES = 4;

const placesOfKind = (kind: Kind): readonly [least: number, most: number] => {
  const { places } = currencyNow();
  if (kind === 'money') return [places, AMOUNT_PLACES];
  if (kind === 'cost') return [places, Math.max(places, COST_PLACES)];
  return PLACES[kind] ?? [0, 6];
};

const boundsOf = (field: Field): readonly [least: number, most: number] => {
  const kind = shownKind(field);
  const [least, most] = placesOfKind(kind);
  const limit = kind === 'money' ? most : Math.min(most, scaleOf(field) ?? most);
  return [Math.min(least, limit), limit];
};

/** Whether a non-zero figure would read as zero with this many decimals. */
const vanishes = (value: unknown, places: number): boolean => !dec(value).eq(0) && dec(fixed(value, places)).eq(0);

/** Decimals for a column: the same in all rows, as many as the most exact value needs within the kind's limits. */
export function placesFor(field: Field, values: Iterable<unknown>): number {
  const given = [...values].filter(isGiven);
  const [least, most] = boundsOf(field);
  const exact = EXACT[shownKind(field)] ?? most;
  if (exact > most && given.some((value) => vanishes(value, most))) return exact;
  return Math.max(least, ...given.map((value) => decimalsOf(value, most)));
}

const EVERY_PLACE = 20;

/** A column of figures, for choosing decimals. */
export interface FigureColumn<Row> {
  field: Field;
  value: (row: Row) => unknown;
  /** The unit of a row's figure, if rows have their own units. */
  unitOf?: ((row: Row) => unknown) | undefined;
  /** People typed these figures, so none of their digits is dropped, whatever the unit says. */
  isTyped?: boolean;
}

/** A unit's decimals, as the unit says; undefined if unknown. */
export type UnitPlaces = (unit: unknown) => number | undefined;

/** The decimals of a column's figures, row by row, and the largest number of decimals. */
export interface ColumnPlaces<Row> {
  of: (row: Row) => number;
  most: number;
}

/**
 * Decimals of all columns of a table. Figures in the same unit look alike in all columns: pieces without decimals, a weight with as many as
 * the most exact one needs, and no computed figure with more than its unit says. Factors have their own.
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
  // A totals row has no unit; if there is only one unit, it uses that.
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

/** A decimal with exactly `places` decimals and grouped thousands; a dash for nothing; other text as it is. */
export function formatDecimal(value: unknown, places: number): string {
  if (value === null || value === undefined || value === '') return DASH;
  const text = String(value);
  return isDecimal(text) ? groupDigits(fixed(text, places)).replace('-', MINUS) : text;
}

/** A whole number that is only a name: not grouped or aligned like a figure. */
export const isNumberName = (field: Field): boolean => field.kind === 'integer' && field.isName === true;

/** The suffix of this kind, without a space. */
export const signBehind = (field: Field): string => (shownKind(field) === 'percent' ? '%' : '');

/** The unit after a figure: '1 day', '7 days'; symbols and codes don't change. */
export const unitFor = (unit: string, value: unknown): string =>
  /^[a-z]{3,}s$/.test(unit) && isGiven(value) && dec(String(value)).eq(1) ? unit.slice(0, -1) : unit;

/** A field's figure with this many decimals: '1,250.00', '16.8%'. */
export function formatIn(field: Field, value: unknown, places: number): string {
  if (isNumberName(field)) return String(value ?? DASH);
  const text = formatDecimal(value, places);
  return text === DASH ? text : text + signBehind(field);
}

/** A single figure, e.g. in a header: as many decimals as it needs. */
export const formatFigure = (field: Field, value: unknown): string => formatIn(field, value, placesFor(field, [value]));

/** The exact cost or quantity, where the screen shows less: '4,148.3777'. */
export function inFull(field: Field, value: unknown, places: number): string | undefined {
  const exact = EXACT[shownKind(field)];
  if (exact === undefined || !isGiven(value)) return undefined;
  const decimals = decimalsOf(value, exact);
  return decimals > places ? formatDecimal(value, decimals) : undefined;
}

/** A change in percent with its sign: '+4.2%', '−16.8%'. */
export function formatChange(percent: unknown, places = 1): string {
  if (!isGiven(percent)) return DASH;
  const rounded = fixed(percent, places);
  return `${dec(rounded).gt(0) ? '+' : ''}${formatDecimal(rounded, places)}%`;
}

/** The value in files: all its decimals, and at least as many as the screen shows. */
export const exactly = (value: string, places: number): string => fixed(value, Math.max(places, decimalsOf(value)));
