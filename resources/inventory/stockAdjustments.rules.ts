/** The effect of an adjustment: the resulting quantity and value (domain 1.6, 2.5). */

import { type Draft, type Problem, type RecordOf, refuse } from '#engine/define';
import { dec, money, quantity } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { isEmpty, isRecord } from '#engine/run/values';
import { itemIn, type RecordsById, statedUnitProblems, type Units, valueAtStated } from './inventoryLines.rules';
import { onHandIn } from './onHand.rules';

export const isIncrease = (kind: unknown): boolean => isRecord(kind) && kind.direction === 'increase';

type Adjustment = Draft<RecordOf<'stockAdjustments'>>;
/** The adjustment's type, its items and the units. */
interface AdjustmentFacts {
  kind?: unknown;
  items: RecordsById<'inventoryItems'>;
  units?: Units;
}

/** Lines with the quantity before and after, in their unit; an increase with a given cost has its value. */
export const adjustedLines = (adjustment: Adjustment, { kind, items, units = [] }: AdjustmentFacts) =>
  linesOf(adjustment).map((line) => {
    const before = onHandIn(line, items);
    const change = isIncrease(kind) ? dec(line.adjustQty) : dec(line.adjustQty).neg();
    const isValued = isIncrease(kind) && !isEmpty(line.enteredCost);
    const value = isValued ? valueAtStated(line, itemIn(items, line.itemId), units, line.baseQuantity) : undefined;
    return {
      ...line,
      systemQty: before ? quantity(before) : null,
      newQty: before ? quantity(before.plus(change)) : null,
      enteredValue: value ? money(value) : null,
    };
  });

/** A reason if the type requires one, and a cost for increases only: decreases leave at current cost. */
export function* adjustmentProblems(
  adjustment: Adjustment,
  { kind, items, units = [] }: AdjustmentFacts,
): Generator<Problem> {
  yield* statedUnitProblems(adjustment, items, units);
  if (!isRecord(kind)) return;
  if (kind.reasonRequired === true && isEmpty(adjustment.reason))
    yield refuse('reason', 'required', `“${String(kind.name)}” needs a reason`);
  if (isIncrease(kind)) return;
  for (const [index, line] of linesOf(adjustment).entries())
    if (!isEmpty(line.enteredCost))
      yield refuse(
        `items.${index}.enteredCost`,
        'increase',
        `${nameOfLine(line, index)}: a decrease leaves at the current cost. Clear this, or choose a type that increases stock`,
      );
}
