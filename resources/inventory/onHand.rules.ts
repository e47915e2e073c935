/** Stock on hand, shown next to the quantity that a line issues or receives. */

import { type Decimal, dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { fromStock, ratioIn } from '#engine/run/units';
import { stepInto } from '#engine/run/values';
import { itemIn } from './inventoryLines.rules';

/** The fields of a line that it needs. */
type Line = { itemId?: unknown; conversionFactor?: unknown; conversionDivisor?: unknown };

/** The outlet's stock of a line's item, in the line's unit; undefined if item or unit is unknown. */
export function onHandIn(line: Line, items: unknown): Decimal | undefined {
  const ratio = ratioIn(line);
  const item = itemIn(items, line.itemId);
  return item && ratio ? fromStock(dec(stepInto(item, 'stockOnHand')), ratio) : undefined;
}

/** The same, in the form a line stores. */
export const onHandOf = (line: Line, items: unknown): string | null => {
  const held = onHandIn(line, items);
  return held ? quantity(held) : null;
};

/** A document's lines with the outlet's stock. */
export const withOnHand = (document: Parameters<typeof linesOf>[0], items: unknown) =>
  linesOf(document).map((line) => ({ ...line, availableStock: onHandOf(line, items) }));
