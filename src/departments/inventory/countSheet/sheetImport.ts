/** Finds the lines of a count that a file's rows are about: by code, name or barcode, unit, place and batch. Pure. */

import { added } from '#engine/run/decimal';
import { folded } from '#engine/run/fold';
import { splitQuantity } from '#engine/run/text/numbers';
import { rowsIn, textIn } from '#engine/run/values';
import { placeOfKey } from '#resources/inventory/countSheet.rules';
import { asItem, unitIdsOf } from '#resources/inventory/inventoryLines.rules';
import { otherUnitNames } from '#resources/inventory/unitNames.rules';
import type { PlacedRow } from '#src/document/importLines/placing';
import { notFound } from '#src/grid';
import { asCell } from '#src/list/import/columns';
import type { Cells } from '#src/list/import/grouping';
import type { SheetItems } from './masters';
import { type Counted, type Known, type Line, lineOf, plain, quantityIn, type SheetDraft } from './sheet';

/** What a row counts. */
export interface CountedRow {
  line: Line;
  qty: string;
}

/** What a file is read into. */
export interface SheetImport {
  masters: Pick<SheetItems, 'items' | 'units'>;
  /** The sheet's lines. */
  all: readonly Line[];
  draft: Pick<SheetDraft, 'counted'>;
  unitName: (unitId: string) => string;
  /** The chosen place, where rows without a place were counted; '' for every place. */
  place: string;
}

const tidy = (text: unknown): string => folded(String(text ?? '').trim());

/** Records by what they are called. A text of two records means neither. */
function called(entries: Iterable<readonly [text: unknown, record: Known]>): ReadonlyMap<string, Known> {
  const found = new Map<string, Known | undefined>();
  for (const [text, record] of entries) {
    const key = tidy(text);
    if (key !== '') found.set(key, found.has(key) && found.get(key) !== record ? undefined : record);
  }
  return new Map([...found].flatMap(([key, record]): [string, Known][] => (record ? [[key, record]] : [])));
}

/** Finds units by what files and people call them. @returns the unit's id by its text */
export function unitFinder({ units }: Pick<SheetItems, 'units'>) {
  const codes = called(units.map((unit) => [unit.unitCode, unit] as const));
  const names = called(units.map((unit) => [unit.unitName, unit] as const));
  const byId = new Map(units.map((unit) => [String(unit._id), unit]));
  return (text: string): string | undefined => {
    const found = [text, ...otherUnitNames(text)].map((each) => codes.get(tidy(each)) ?? names.get(tidy(each)));
    const unit = byId.get(text) ?? found.find((each) => each !== undefined);
    return unit && String(unit._id);
  };
}

function itemFinder({ items }: Pick<SheetItems, 'items'>) {
  const codes = called(items.map((item) => [item.itemCode, item] as const));
  const names = called(items.map((item) => [item.itemName, item] as const));
  const scanned = called(
    items.flatMap((item) => rowsIn(item.itemUnits).map(({ barcode }) => [barcode, item] as const)),
  );
  return (text: string): Known | undefined => codes.get(tidy(text)) ?? names.get(tidy(text)) ?? scanned.get(tidy(text));
}

/** The unit whose barcode a text is. */
const scannedUnit = (item: Known, texts: readonly string[]): string | undefined =>
  textIn(
    rowsIn(item.itemUnits).find(({ barcode }) => barcode && texts.some((text) => tidy(text) === tidy(barcode)))?.unitId,
  );

const cell = (row: Cells, path: string): string => asCell(row[path]).trim();

/** The texts that say which item a row is about, the surest first. */
const WAYS = ['itemId.code', 'itemId.barcode', 'itemId'] as const;

const refused = (title: string, ...problems: string[]): PlacedRow<CountedRow | undefined> => ({
  ...{ content: undefined, title, changes: [], problems, isLost: true },
});

/** Says which line of the sheet each row counts; a unit or place that the sheet has no line for gets one. */
export function placeInSheet(sheet: SheetImport, rows: readonly Cells[]): PlacedRow<CountedRow | undefined>[] {
  const { masters, all, draft, unitName, place } = sheet;
  const [findItem, findUnit] = [itemFinder(masters), unitFinder(masters)];
  const byItem = new Map<unknown, Line[]>();
  for (const line of all) byItem.set(line.item._id, [...(byItem.get(line.item._id) ?? []), line]);
  const units = masters.units.map(asUnit);
  const seen = new Set<string>();
  return rows.map((row) => {
    const texts = WAYS.map((path) => cell(row, path)).filter(Boolean);
    const [first] = texts;
    if (first === undefined) return refused('', 'Item is required');
    const found = texts.map(findItem).filter((each) => each !== undefined);
    const [item] = found;
    if (!item) return refused(first, notFound('item', first));
    const title = String(item.itemName);
    const other = found.find((each) => each !== item);
    if (other) return refused(title, `“${first}” is ${title}, but the row also names ${String(other.itemName)}`);
    const written = cell(row, 'countedQty');
    if (written === '') return { ...refused(title), left: 'Not counted' };
    const { number, unit } = splitQuantity(written) ?? { number: written, unit: '' };
    const read = quantityIn(number, { mark: '.' });
    if ('error' in read || read.value === null)
      return refused(title, 'error' in read ? read.error : `“${written}” is not a quantity`);
    const unitText = unit || cell(row, 'unitId');
    const unitId = unitText === '' ? scannedUnit(item, texts) : findUnit(unitText);
    if (unitText !== '' && unitId === undefined) return refused(title, notFound('unit', unitText));
    const line = lineFor(byItem.get(item._id) ?? [], {
      ...{ item, unitId, place: cell(row, 'location') || place, batch: cell(row, 'batchNo') },
      unitText,
      isConverted: (id) => unitIdsOf(asItem(item), units)?.includes(id) === true,
    });
    if ('problem' in line) return refused(title, line.problem);
    const { key, location } = line;
    if (seen.has(key))
      return refused(title, `“${title}” is counted in two rows. Add them up, or give each its place or unit`);
    seen.add(key);
    const before = plain(draft.counted[key]?.qty);
    return {
      content: { line, qty: read.value },
      title: [title, location].filter(Boolean).join(', '),
      changes: [
        {
          label: 'Counted',
          ...(before ? { before: `${before} ${unitName(line.unitId)}` } : {}),
          after: `${plain(read.value)} ${unitName(line.unitId)}`,
        },
      ],
      problems: [],
      ...(before ? { existing: 0 } : {}),
    };
  });
}

const asUnit = (unit: Known) => unit as Parameters<typeof unitIdsOf>[1][number];

interface WantedLine {
  item: Known;
  unitId: string | undefined;
  /** As the file has it. */
  unitText: string;
  place: string;
  batch: string;
  isConverted: (unitId: string) => boolean;
}

/** The sheet's line for a row, or a new one in that unit or at that place. */
function lineFor(own: readonly Line[], wanted: WantedLine): Line | { problem: string } {
  const { item, unitId, unitText, place, batch, isConverted } = wanted;
  const isBatch = (line: Line) => tidy(line.batch).split(',')[0] === tidy(batch).split(',')[0];
  const fitting = own.filter(
    (line) =>
      (unitId === undefined || line.unitId === unitId) &&
      (place === '' || tidy(line.location) === tidy(place)) &&
      (batch === '' ? line.batch === undefined : isBatch(line)),
  );
  const [line, another] = fitting;
  if (line && !another) return line;
  const name = `“${String(item.itemName)}”`;
  if (another) return { problem: `${name} has several lines. Give the place and unit of each` };
  if (batch !== '') return { problem: `${name} has no batch ${batch} on this sheet` };
  if (unitId !== undefined && !isConverted(unitId)) return { problem: `${name} can’t be counted in ${unitText}` };
  const usual = own.find((each) => each.batch === undefined) ?? own[0];
  return usual
    ? lineOf(item, unitId ?? usual.unitId, place || usual.location)
    : { problem: `${name} is not on this sheet` };
}

/** A sheet with the counts of a file: they replace what is counted, or come on top. */
export function withCounts(
  draft: SheetDraft,
  all: readonly Line[],
  rows: readonly CountedRow[],
  isReplacing: boolean,
): SheetDraft {
  const counted: Record<string, Counted> = { ...draft.counted };
  const known = new Set(all.map(({ key }) => key));
  for (const { line, qty } of rows) {
    const { theirs: _theirs, ...before } = counted[line.key] ?? { qty: null, was: null, isDirty: false };
    const now = isReplacing || before.qty === null ? qty : added(before.qty, qty);
    counted[line.key] = { ...before, qty: now, isDirty: plain(now) !== plain(before.was) };
  }
  const extra = rows.flatMap(({ line }) => (known.has(line.key) ? [] : [placeOfKey(line.key)]));
  return { ...draft, counted, extra: [...draft.extra, ...extra] };
}
