/** Rows that can mean two things: a cost next to a count in cases is for one stock unit, or for one case. */

import type { Field } from '#engine/define/fields';
import type { CellContent, LookupOption } from '#src/grid';
import { asCell } from '#src/list/import/columns';
import type { Cells } from '#src/list/import/grouping';
import type { GridTarget } from './gridTarget';
import type { OtherReading } from './placing';

type Meaning = Omit<OtherReading<readonly CellContent[]>, 'changes'>;

export const storedIn = (cell: CellContent | undefined): unknown =>
  cell === undefined ? undefined : 'option' in cell ? cell.option.value : 'value' in cell ? cell.value : undefined;

/** The price that has a unit of its own, apart from the quantity's. */
export function pricedApart({ grid, lineColumns: { quantity } }: GridTarget) {
  const { unitIn } = grid.columns.find(({ key }) => key === quantity) ?? {};
  const price = grid.columns.find(({ perIn }) => perIn !== undefined && perIn !== unitIn);
  return price?.perIn === undefined || unitIn === undefined ? undefined : { ...price, perIn: price.perIn, unitIn };
}

/** A unit, as a cell has it or the item fills it in. */
interface Unit {
  cell: CellContent | undefined;
  id: unknown;
  name: string;
}

/** The content of a cell with this unit. */
const inCell = (key: string, { cell, id }: Unit): CellContent =>
  cell && 'option' in cell ? { key, option: cell.option } : { key, value: id };

/**
 * What a row also can mean; undefined if the file proves what it means. A cost without a unit is for a stock unit, or for the unit that the row
 * counts. A quantity without a unit next to a cost per case counts the item's usual unit, or cases.
 * @param isPriceStated whether the price says its unit
 */
export function otherMeaning(
  target: GridTarget,
  row: Cells,
  cells: readonly CellContent[],
  isPriceStated: boolean,
): Meaning | undefined {
  const { grid, chosen, fields, lineColumns } = target;
  const { lead, quantity } = lineColumns;
  const price = pricedApart(target);
  const cellAt = (key: string) => cells.find((cell) => cell.key === key);
  const item = cellAt(lead);
  if (!price || quantity === undefined || !cellAt(price.key) || !item || !('option' in item)) return undefined;
  const known = chosen(lead, item.option.value);
  const perOf = (fields[price.key] as Field<'cost'> | undefined)?.perOf;
  if (!known || perOf === undefined) return undefined;
  const nameOf = (id: unknown) => grid.option(price.unitIn, id)?.label ?? grid.option(price.perIn, id)?.label;
  const unitAt = (key: string, filled: unknown): Unit => {
    const cell = cellAt(key);
    const name = cell && 'option' in cell ? cell.option.label : nameOf(filled);
    return { cell, id: storedIn(cell) ?? filled, name: name ?? 'its unit' };
  };
  const counted = unitAt(price.unitIn, known.fills[price.unitIn]);
  const stock = known.record[perOf];
  const costed = unitAt(price.perIn, stock);
  const isStated = costed.cell !== undefined || isPriceStated;
  const amount = { row, item: item.option };
  if (!isStated)
    return counted.id === undefined || counted.id === stock ? undefined : costOf(amount, cells, price, counted);
  return counted.cell || counted.id === costed.id ? undefined : countOf(amount, cells, quantity, price, costed);
}

interface Amount {
  row: Cells;
  item: LookupOption;
}

const costOf = (
  { row, item }: Amount,
  cells: readonly CellContent[],
  { key, perIn }: { key: string; perIn: string },
  counted: Unit,
): Meaning => ({
  content: [...cells, inCell(perIn, counted)],
  question: key,
  about: `${asCell(row[key])} for ${item.label}, counted in ${counted.name}, is the cost of`,
  own: 'one stock unit',
  instead: `one ${counted.name}, as it is counted`,
});

const countOf = (
  { row, item }: Amount,
  cells: readonly CellContent[],
  quantity: string,
  { unitIn }: { unitIn: string },
  costed: Unit,
): Meaning => ({
  content: [...cells, inCell(unitIn, costed)],
  question: quantity,
  about: `${asCell(row[quantity])} for ${item.label}, without a unit, is`,
  own: `${asCell(row[quantity])} of the unit in which it is usually counted`,
  instead: `${asCell(row[quantity])} ${costed.name}, like its cost`,
});
