/** Prices in files that say which unit they are for: `12.50/kg`, `1200 per case`. */

import type { Field, Fields } from '#engine/define/fields';
import { OWN_PACK, STOCK_UNIT, splitPrice } from '#engine/run/text/prices';
import { cellText } from './cells';
import type { Cells } from './rows';

/** The field with a price's unit; undefined for other fields. */
export const unitFieldOf = (field: Field | undefined): string | undefined =>
  (field as Pick<Field<'cost'>, 'per'> | undefined)?.per;

/** Words for a unit that only the row's record can say. */
export const isRelative = (text: string): boolean => text === STOCK_UNIT || text === OWN_PACK;

/** A row's prices without their units, and the units by field. */
export function statedPrices(fields: Fields, row: Cells): { cells: Cells; stated: Record<string, string> } {
  const cells: Cells = { ...row };
  const stated: Record<string, string> = {};
  for (const [key, field] of Object.entries(fields)) {
    const found = unitFieldOf(field) === undefined ? undefined : splitPrice(cellText(row[key]));
    if (!found) continue;
    cells[key] = found.price;
    stated[key] = found.per;
  }
  return { cells, stated };
}

/** The units as cells of their fields, for looking up what they name. */
export const unitCells = (fields: Fields, stated: Readonly<Record<string, string>>): Cells[] =>
  Object.entries(stated).flatMap(([key, text]) => {
    const unit = unitFieldOf(fields[key]);
    return unit === undefined || isRelative(text) ? [] : [{ [unit]: text }];
  });
