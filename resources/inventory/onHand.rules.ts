/** Stock on hand, shown next to the quantity that a line issues or receives. */

import { quantity as quantityField } from '#engine/define';
import { type Decimal, dec, quantity } from '#engine/run/decimal';
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

/** The same, in the form a line stores; null for an item whose stock isn't tracked. */
export const onHandOf = (line: Line, items: unknown): string | null => {
  const held = itemIn(items, line.itemId)?.isStockTracked === false ? undefined : onHandIn(line, items);
  return held ? quantity(held) : null;
};

type OnHand = { availableStock: ReturnType<typeof quantityField> };

/** The line's field with the outlet's stock: hidden, because phones show it on every line, unless the document declares it itself. */
export const onHandField = (isDeclared: boolean, unit: string): OnHand =>
  isDeclared
    ? ({} as OnHand)
    : { availableStock: quantityField({ readOnly: true, hidden: true, inUnit: unit, label: 'On hand' }) };
