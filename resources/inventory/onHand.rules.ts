/** Stock on hand, shown next to the quantity that a line issues or receives. */

import { type Decimal, dec, quantity } from '#engine/run/decimal';
import { stepInto } from '#engine/run/values';
import { itemIn } from './inventoryLines.rules';

/** The fields of a line that it needs. */
type Line = { itemId?: unknown; conversionFactor?: unknown };

/** The outlet's stock of a line's item, in the line's unit; undefined if item or unit is unknown. */
export function onHandIn(line: Line, items: unknown): Decimal | undefined {
  const factor = dec(line.conversionFactor);
  const item = itemIn(items, line.itemId);
  return item && factor.gt(0) ? dec(stepInto(item, 'stockOnHand')).div(factor) : undefined;
}

/** The same, in the form a line stores. */
export const onHandOf = (line: Line, items: unknown): string | null => {
  const held = onHandIn(line, items);
  return held ? quantity(held) : null;
};
