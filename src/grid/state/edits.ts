import { splitQuantity } from '#engine/run/text/numbers';
import { splitPrice } from '#engine/run/text/prices';
import type { GridColumn, LookupOption } from '../types';
import type { GridCore } from './core';

/** What is written to a cell: typed or pasted text, a value, or a chosen option. */
export type CellContent = { key: string } & ({ text: string } | { value: unknown } | { option: LookupOption });

/** One cell to write. `row` may be beyond the last row. */
export type CellEdit = { row: number } & CellContent;

/**
 * The edits with a unit of its own for each quantity and price that names one: `12.5 kg` and `3.20/lb` are two cells. Where the unit's cell is
 * written too, the text stays as it is, because two units for one quantity can't both be meant.
 */
export function withUnits<L extends object>(core: GridCore<L>, edits: readonly CellEdit[]): readonly CellEdit[] {
  const splitting = edits.map((edit) => splitIn(core.column(edit.key), edit));
  if (splitting.every((each) => each === undefined)) return edits;
  const given = new Set(
    edits.flatMap((edit) => ('text' in edit && edit.text.trim() === '' ? [] : [`${edit.row} ${edit.key}`])),
  );
  return edits.flatMap((edit, index) => {
    const { row, key } = edit;
    const split = splitting[index];
    if (!split || given.has(`${row} ${split.unitKey}`)) return [edit];
    // The unit first: choosing one may clear a price that was for another.
    return [
      { row, key: split.unitKey, text: split.unit },
      { row, key, text: split.text },
    ];
  });
}

/** A text's figure, its unit and the unit's column; undefined if it has no unit, or its column none. */
function splitIn<L>(column: GridColumn<L> | undefined, edit: CellEdit) {
  if (!('text' in edit)) return undefined;
  const { unitIn, perIn } = column ?? {};
  const quantity = unitIn === undefined ? undefined : splitQuantity(edit.text);
  if (quantity && unitIn) return { text: quantity.number, unit: quantity.unit, unitKey: unitIn };
  const price = perIn === undefined ? undefined : splitPrice(edit.text);
  return price && perIn ? { text: price.price, unit: price.per, unitKey: perIn } : undefined;
}
