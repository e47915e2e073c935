import { splitQuantity } from '#engine/run/text/numbers';
import type { GridColumn, LookupOption } from '../types';
import type { GridCore } from './core';

/** What is written to a cell: typed or pasted text, a value, or a chosen option. */
export type CellContent = { key: string } & ({ text: string } | { value: unknown } | { option: LookupOption });

/** One cell to write. `row` may be beyond the last row. */
export type CellEdit = { row: number } & CellContent;

/**
 * The edits with a unit of its own for each quantity that names one: `12.5 kg` is two cells. Where the unit's cell is written too, the text
 * stays as it is, because two units for one quantity can't both be meant.
 */
export function withUnits<L extends object>(core: GridCore<L>, edits: readonly CellEdit[]): readonly CellEdit[] {
  const splitting = edits.map((edit) => splitIn(core.column(edit.key), edit));
  if (splitting.every((each) => each === undefined)) return edits;
  const given = new Set(
    edits.flatMap((edit) => ('text' in edit && edit.text.trim() === '' ? [] : [`${edit.row} ${edit.key}`])),
  );
  return edits.flatMap((edit, index) => {
    const { row, key } = edit;
    const [split, unit] = [splitting[index], core.column(key)?.unitIn];
    if (!split || unit === undefined || given.has(`${row} ${unit}`)) return [edit];
    return [
      { row, key, text: split.number },
      { row, key: unit, text: split.unit },
    ];
  });
}

const splitIn = <L>(column: GridColumn<L> | undefined, edit: CellEdit) =>
  column?.unitIn !== undefined && 'text' in edit ? splitQuantity(edit.text) : undefined;
