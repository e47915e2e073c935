/** Which unit a file's prices are for: said by the heading, the cells or a column of units, otherwise asked. */

import { type Field, inSentence, labelOf } from '#engine/define/fields';
import { OWN_PACK, priceHeading, STOCK_UNIT, splitPrice } from '#engine/run/text/prices';
import { derivedFrom, type ImportColumn, type Mapping } from './columns';
import type { Cells } from './grouping';
import type { Question } from './reading';
import type { Sheet } from './sheet';

/** The answer that leaves the unit to the record: what an item is usually bought in. */
const USUAL = '';

const perOf = (field: Field): string | undefined => (field as Pick<Field<'cost'>, 'per'>).per;

/** The units of the columns with prices for one unit, and what nothing in the file decides. */
export function priceUnits(
  { rows, headings = [] }: Pick<Sheet, 'rows'> & Partial<Pick<Sheet, 'headings'>>,
  mapping: Mapping,
  columns: readonly ImportColumn[],
  shared: Cells,
): { columns: ReadonlySet<number>; units: ReadonlyMap<number, string>; questions: Question[] } {
  const priced = mapping.flatMap((path, at) => {
    const column = columns.find((each) => each.path === path);
    return column?.isUnit ? [{ at, isUnit: column.isUnit, per: perOf(column.field) ?? '' }] : [];
  });
  const units = new Map(
    priced.flatMap(({ at, isUnit }): [number, string][] => {
      const said = priceHeading(headings[at] ?? '', isUnit)?.per;
      return said === undefined ? [] : [[at, said]];
    }),
  );
  const questions = priced.flatMap(({ at, per }): Question[] => {
    const choices = units.has(at) ? undefined : choicesFor(per, mapping, columns, shared);
    const text = choices && rows.map((row) => row[at] ?? '').find((cell) => cell !== '' && !splitPrice(cell));
    return choices && text ? [{ column: at, of: 'pers', text, choices }] : [];
  });
  return { columns: new Set(priced.map(({ at }) => at)), units, questions };
}

/** What a price without a unit can be for; undefined if only one thing. */
function choicesFor(
  per: string,
  mapping: Mapping,
  columns: readonly ImportColumn[],
  shared: Cells,
): Question['choices'] | undefined {
  const one = { value: STOCK_UNIT, label: `for one ${STOCK_UNIT}` };
  const isPacked = columns.some(
    ({ path, field }) =>
      field.kind === 'list' &&
      field.textGives?.includes(per) &&
      mapping.some((each) => each === path || each.startsWith(`${path}.`)),
  );
  if (isPacked) return [one, { value: OWN_PACK, label: 'for the pack in its row' }];
  const isNeeded = columns.some(({ path, field }) => path === per && field.required);
  if (!isNeeded || mapping.includes(per) || shared[per] || !derivedFrom(columns, mapping).includes(per))
    return undefined;
  const [giver] = columns.filter(
    ({ path, field }) => field.kind === 'reference' && field.fill && mapping.includes(path),
  );
  const whose = giver ? inSentence(labelOf(giver.path, giver.field)) : 'record';
  return [{ value: USUAL, label: `for the unit in which each ${whose} is bought` }, one];
}
