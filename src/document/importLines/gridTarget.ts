/** Reads a file's rows as lines of a grid: its look-ups find what the rows name, and its cells take the rest. */

import type { Fields } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { STOCK_UNIT, splitPrice } from '#engine/run/text/prices';
import { type CellContent, formatCell, isEmpty, type LookupOption, notFound, parseCell } from '#src/grid';
import { asCell } from '#src/list/import/columns';
import type { Cells } from '#src/list/import/grouping';
import { pause } from '#src/list/import/sending';
import type { DocumentStore } from '../documentStore';
import type { LineColumns } from './lineColumns';
import type { PlacedRow } from './placing';
import { otherMeaning, pricedApart, storedIn } from './twoMeanings';

type Line = ReturnType<DocumentStore['grid']['lines']>[number];
type Column = DocumentStore['grid']['columns'][number];
type Matches = ReadonlyMap<string, ReadonlyMap<string, LookupOption>>;

export interface GridTarget {
  grid: DocumentStore['grid'];
  chosen: DocumentStore['chosen'];
  /** The lines' fields. */
  fields: Fields;
  lineColumns: LineColumns;
  /** Whether a line needs more than zero. */
  needsMore: boolean;
}

/** How numbers and dates are after the file's columns were read: in the API's format. */
const READ = { mark: '.', order: 'dayFirst' } as const;

/** Rows that are read at a time, so that the page stays responsive. */
const SLICE = 500;

const textIn = (row: Cells, path: string): string => asCell(row[path]).trim();

/** The texts of each look-up's columns, and what they name: one call per column. */
async function matchesOf({ grid, lineColumns: { lead, ways } }: GridTarget, rows: readonly Cells[]): Promise<Matches> {
  const lookups = grid.columns.filter(({ lookup }) => lookup !== undefined);
  return new Map(
    await Promise.all(
      lookups.map(async ({ key, lookup }) => {
        const priced = grid.columns.flatMap((column) => (column.perIn === key ? [saidUnit(column.key)] : []));
        const paths = key === lead ? ways : [key, ...priced];
        const texts = new Set(rows.flatMap((row) => paths.map((path) => textIn(row, path)).filter(Boolean)));
        const found = texts.size > 0 ? await lookup?.match([...texts]) : undefined;
        return [key, found ?? new Map()] as const;
      }),
    ),
  );
}

interface ReadCell {
  cell?: CellContent;
  problem?: string;
}

/** What a row's line is about: the surest text that names something. Two texts that name different things are refused. */
function leadOf({ lineColumns: { lead, ways } }: GridTarget, column: Column, row: Cells, matches: Matches): ReadCell {
  const found = ways.flatMap((path) => {
    const text = textIn(row, path);
    return text === '' ? [] : [{ text, option: matches.get(lead)?.get(text) }];
  });
  const [first] = found;
  if (!first) return { problem: `${column.label} is required` };
  const named = found.flatMap(({ text, option }) => (option ? [{ text, option }] : []));
  const [surest] = named;
  if (!surest) return { cell: { key: lead, text: first.text }, problem: notFound(column.label, first.text) };
  const other = named.find(({ option }) => option.value !== surest.option.value);
  if (other)
    return {
      cell: { key: lead, text: first.text },
      problem: `“${surest.text}” is ${surest.option.label}, but “${other.text}” is ${other.option.label}`,
    };
  // A barcode says the unit too.
  const { option } = named.find((each) => each.option.foundBy !== undefined) ?? surest;
  return { cell: { key: lead, option } };
}

function cellOf(column: Column, text: string, matches: Matches, shared: unknown): ReadCell {
  const { key, label, lookup } = column;
  if (lookup) {
    // A value for all rows is a record that was chosen, not a name.
    if (shared !== undefined && text === shared) return { cell: { key, value: text } };
    const option = matches.get(key)?.get(text);
    return option ? { cell: { key, option } } : { cell: { key, text }, problem: notFound(label, text) };
  }
  const read = parseCell(column, text, {}, READ);
  return 'value' in read ? { cell: { key, value: read.value } } : { cell: { key, text }, problem: read.error };
}

/** A quantity with its unit is two cells, unless the row has a unit of its own. */
function withUnit(column: Column, row: Cells, shared: Cells): Cells {
  const text = textIn(row, column.key);
  const { unitIn } = column;
  if (unitIn === undefined || (textIn(row, unitIn) !== '' && row[unitIn] !== shared[unitIn])) return row;
  const [, number, unit] = /^(-?[\d.]+) (\p{L}.*)$/u.exec(text) ?? [];
  return number === undefined || unit === undefined ? row : { ...row, [column.key]: number, [unitIn]: unit };
}

/** Where a row keeps the unit that its price says, besides the row's own unit. */
const saidUnit = (key: string): string => `${key}.per`;

/** A price with its unit is two cells. The stock unit is a blank one. */
function withPer(column: Column, row: Cells, shared: Cells): Cells {
  const { key, perIn } = column;
  const { price, per = '' } = (perIn === undefined ? undefined : splitPrice(textIn(row, key))) ?? {};
  if (perIn === undefined || price === undefined) return row;
  const isGiven = textIn(row, perIn) !== '' && row[perIn] !== shared[perIn];
  return { ...row, [key]: price, [saidUnit(key)]: per, ...(isGiven || per === STOCK_UNIT ? {} : { [perIn]: per }) };
}

/** Why a price can't be for its row's unit: it says another. */
function otherUnit(column: Column, row: Cells, matches: Matches): string[] {
  const { key, perIn } = column;
  const [said, given] = [textIn(row, saidUnit(key)), perIn === undefined ? '' : textIn(row, perIn)];
  if (said === '' || said === STOCK_UNIT || perIn === undefined) return [];
  const [one, other] = [said, given].map((text) => matches.get(perIn)?.get(text)?.label ?? text);
  return one === other ? [] : [`${column.label} is per ${one}, but the row’s unit is ${other}`];
}

/** The existing lines by what they are about. */
function linesByLead(grid: DocumentStore['grid'], lead: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, line] of grid.lines().entries()) {
    const id = asCell(line[lead]);
    if (id) found.set(id, [...(found.get(id) ?? []), index]);
  }
  return found;
}

/** Says of each row which line it becomes. Nothing is changed. */
export async function placeInGrid(
  target: GridTarget,
  given: readonly Cells[],
  shared: Cells,
): Promise<PlacedRow<readonly CellContent[]>[]> {
  const { grid, lineColumns, needsMore } = target;
  const { lead, quantity, apart } = lineColumns;
  const rows = given.map((row) =>
    grid.columns.reduce((cells, column) => withPer(column, withUnit(column, cells, shared), shared), row),
  );
  const matches = await matchesOf(target, rows);
  const existing = linesByLead(grid, lead);
  const lines = grid.lines();
  const priceColumn = pricedApart(target);
  const isQuantityGiven = rows.some((row) => quantity !== undefined && textIn(row, quantity) !== '');
  /** The line that this one may change; each line is changed once. */
  const lineFor = (id: unknown, cells: readonly CellContent[]): number | undefined => {
    const candidates = existing.get(String(id)) ?? [];
    const isSame = (index: number) =>
      apart.every((key) => {
        const cell = cells.find((each) => each.key === key);
        return cell === undefined || asCell(storedIn(cell)) === asCell(lines[index]?.[key]);
      });
    const at = candidates.find(isSame);
    if (at !== undefined)
      existing.set(
        String(id),
        candidates.filter((index) => index !== at),
      );
    return at;
  };
  const placed = (row: Cells): PlacedRow<readonly CellContent[]> => {
    const read = grid.columns.flatMap((column): ReadCell[] => {
      if (column.key === lead) return [leadOf(target, column, row, matches)];
      const text = textIn(row, column.key);
      return text === '' ? [] : [cellOf(column, text, matches, shared[column.key])];
    });
    const cells = read.flatMap(({ cell }) => cell ?? []);
    const problems = [
      ...read.flatMap(({ problem }) => problem ?? []),
      ...grid.columns.flatMap((column) => otherUnit(column, row, matches)),
    ];
    const first = cells.find(({ key }) => key === lead);
    const amount = cells.find(({ key }) => key === quantity);
    const isWithout =
      isQuantityGiven &&
      (amount === undefined || (needsMore && 'value' in amount && !isEmpty(amount.value) && dec(amount.value).eq(0)));
    const id = first && 'option' in first ? first.option.value : undefined;
    const at = id === undefined || isWithout ? undefined : lineFor(id, cells);
    const changes = (all: readonly CellContent[]) =>
      all.flatMap((cell) => changeOf(grid, cell, at === undefined ? undefined : lines[at], lead));
    const other =
      problems.length > 0 || isWithout
        ? undefined
        : otherMeaning(target, row, cells, row[saidUnit(priceColumn?.key ?? '')] !== undefined);
    return {
      content: cells,
      ...(other ? { other: { ...other, changes: changes(other.content) } } : {}),
      title: first ? ('option' in first ? first.option.label : 'text' in first ? first.text : '') : '',
      changes: changes(cells),
      problems,
      ...(at === undefined ? {} : { existing: at }),
      ...(isWithout ? { left: 'No quantity' } : {}),
      ...(first ? {} : { isLost: true }),
    };
  };
  const found: PlacedRow<readonly CellContent[]>[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await pause();
    found.push(...rows.slice(from, from + SLICE).map(placed));
  }
  return found;
}

/** What a cell was read as, with what the line has now. */
function changeOf(grid: DocumentStore['grid'], cell: CellContent, line: Line | undefined, lead: string) {
  const column = grid.columns.find(({ key }) => key === cell.key);
  if (!column || cell.key === lead) return [];
  const shown = (value: unknown, label?: string) => formatCell(column, { [cell.key]: value }, label);
  const after =
    'text' in cell
      ? cell.text
      : 'option' in cell
        ? cell.option.label
        : shown(cell.value, grid.option(cell.key, cell.value)?.label);
  const before = line === undefined ? '' : shown(line[cell.key], grid.option(cell.key, line[cell.key])?.label);
  if (before === after) return [];
  return [{ label: column.label, after, ...(before ? { before } : {}) }];
}
