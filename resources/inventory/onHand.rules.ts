/** What there is of an item, beside what a line takes out of stock or puts into it. */

import { type Decimal, dec, quantity } from '#engine/run/decimal';
import { stepInto } from '#engine/run/values';
import { itemIn } from './inventoryLines.rules';

/** What is read of a line. */
type Line = { itemId?: unknown; conversionFactor?: unknown };

/** What the outlet has of a line's item, in the unit of the line; undefined while item or unit are not known. */
export function onHandIn(line: Line, items: unknown): Decimal | undefined {
  const factor = dec(line.conversionFactor);
  const item = itemIn(items, line.itemId);
  return item && factor.gt(0) ? dec(stepInto(item, 'stockOnHand')).div(factor) : undefined;
}

/** The same as a line keeps it. */
export const onHandOf = (line: Line, items: unknown): string | null => {
  const held = onHandIn(line, items);
  return held ? quantity(held) : null;
};
