/** Figures of plans: of a total, a row, one of the names behind a figure, several things added up; and by what a plan asks for. */

import { shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { isOnBills, namesOnBills } from '../catalogue/billNames';
import { OUTLETS } from '../catalogue/vocabulary';
import { type Asking, daysOf, type Narrowing, narrowedTo, type Plan } from '../plan/plan';
import {
  added,
  columnNaming,
  isNumber,
  placesOf,
  type Row,
  sumOfNames,
  unitIn,
  valueNamed,
  valueText,
} from '../say/figures';
import { type Entry, entriesOf } from '../say/phrases';
import { rowFigure, rowsFor } from '../say/rows';
import { type Other, sheetOf, wholeOf } from './sheet';

/** One figure of an answer, for what it is narrowed to. */
export interface Cell {
  name: string;
  /** undefined if there is nothing of it. */
  value: Decimal | undefined;
  unit: unknown;
  text: string;
  /** The column that it is in. */
  figure: string;
  places: number;
  answer: ReportAnswer;
  /** Things that it was added up from, the largest first. */
  parts: readonly Cell[];
}

/** Whether a figure of several things is added up: sums, and quantities of one unit. */
function addsUp({ report, row }: Plan, figure: string): boolean {
  const column = report.columns[figure];
  const kind = column ? shownKind(column) : '';
  return Boolean(column?.sum) || kind === 'quantity' || (row?.column !== undefined && ['money', 'cost'].includes(kind));
}

function cellOfRows(
  plan: Plan,
  rows: readonly Row[],
  figure: string,
): { value: unknown; row: Row | undefined } | undefined {
  const [first] = rows;
  if (rows.length < 2) return { value: first?.[figure], row: first };
  const isOfOneUnit = rows.every(
    (row) => unitIn(plan.report, figure, row) === (first && unitIn(plan.report, figure, first)),
  );
  if (!addsUp(plan, figure) || !isOfOneUnit) return undefined;
  return { value: added(rows.map((row) => row[figure])), row: first };
}

/** Several cells as one; undefined if they are counted in different units. */
function together(name: string, cells: readonly Cell[]): Cell | undefined {
  const some = cells
    .filter(({ value }) => value && !value.eq(0))
    .toSorted((a, b) => (b.value ?? dec(0)).cmp(a.value ?? dec(0)));
  const [first] = some.length > 0 ? some : cells;
  if (!first || some.some(({ unit }) => unit !== first.unit)) return undefined;
  const places = Math.max(0, ...cells.map((cell) => cell.places));
  const value = some.length === 0 ? undefined : some.reduce((sum, cell) => sum.plus(cell.value ?? 0), dec(0));
  return { ...first, name, value, places, parts: some, text: '' };
}

/** The figure of a plan, narrowed further; undefined if it has none, or more than one. */
export async function cellOf(asking: Asking, narrowing?: Narrowing, other: Other = {}): Promise<Cell | undefined> {
  const family = narrowing?.any ? narrowing : asking.plan.family;
  if (family?.any) {
    const rest = narrowing?.any || !narrowing ? asking.plan : narrowedTo(asking.plan, narrowing);
    const cells = await cellsOf({ ...asking, plan: rest }, family, other);
    const one =
      cells?.every(({ figure }) => cells.length === 1 || addsUp(rest, figure)) && together(family.label, cells);
    return one ? { ...one, text: textOf(asking, one) } : undefined;
  }
  const plan = narrowing ? narrowedTo(asking.plan, narrowing) : asking.plan;
  const answer = await sheetOf({ ...asking, plan }, other);
  if (!answer) return undefined;
  const found = plan.names ? await namedIn({ ...asking, plan }, answer, other) : figureIn(plan, answer);
  if (!found) return undefined;
  const { value, figure, row } = found;
  const cell = {
    ...{ name: found.name ?? narrowing?.label ?? '', figure, answer, parts: [], places: placesOf(value), text: '' },
    value: isNumber(value) ? dec(value) : undefined,
    unit: row && unitIn(plan.report, figure, row),
  };
  return { ...cell, text: textOf(asking, cell) };
}

/** The figure of each of several things; undefined if one of them has none. */
export async function cellsOf(asking: Asking, { any = [] }: Narrowing, other: Other = {}): Promise<Cell[] | undefined> {
  const cells: Cell[] = [];
  for (const each of any) {
    const cell = await cellOf({ ...asking, plan: { ...asking.plan, family: undefined } }, each, other);
    if (!cell) return undefined;
    cells.push(cell);
  }
  return cells.every(({ figure }) => addsUp(asking.plan, figure)) ? merged(cells) : cells;
}

/** Cells of one name as one: outlets may have an item of the same name each. */
function merged(cells: readonly Cell[]): Cell[] {
  const names = [...new Set(cells.map(({ name, unit }) => `${name}\n${String(unit)}`))];
  return names.map((key) => {
    const same = cells.filter(({ name, unit }) => `${name}\n${String(unit)}` === key);
    const [first] = same;
    return same.length === 1 && first
      ? first
      : { ...(together(first?.name ?? '', same) ?? (first as Cell)), parts: [] };
  });
}

/** A cell as sentences write it. */
export const textOf = ({ plan: { report } }: Asking, { value, figure, unit, answer, places }: Cell): string =>
  value === undefined
    ? 'nothing'
    : valueText(report, figure, fixed(value, places), { currency: answer.currency, unit });

interface Found {
  value: unknown;
  figure: string;
  row: Row | undefined;
  name?: string;
}

function figureIn(plan: Plan, answer: ReportAnswer): Found | undefined {
  const figure = plan.row ? rowFigure(plan) : plan.figure;
  if (!figure) return undefined;
  if (!plan.row && isNumber(answer.totals[figure])) return { value: answer.totals[figure], figure, row: answer.totals };
  const found = cellOfRows(plan, plan.row ? rowsFor(plan, answer) : answer.docs, figure);
  return found && { ...found, figure };
}

/** How far back other days are looked through for a name that these days don't have. */
const DAYS_BACK = 60;

async function namedIn(asking: Asking, answer: ReportAnswer, other: Other): Promise<Found | undefined> {
  const { plan } = asking;
  const { columns = [], names = [] } = plan.names ?? {};
  const [name] = names;
  if (!name) {
    const column = columns.find((each) => plan.report.columns[each]?.perValue && answer.totals[each] !== undefined);
    return column ? { value: sumOfNames(answer.totals[column]), figure: column, row: undefined } : undefined;
  }
  const column = columnNaming(answer.totals, columns, [name]);
  if (column) {
    const [key = '', value] = valueNamed(answer.totals[column], name) ?? [];
    return { value, figure: column, row: undefined, name: key };
  }
  // A way to pay that these days don't have is nothing, if other days have it.
  const days = other.period ?? daysOf(plan);
  if (!days || plan.without.length > 0) return undefined;
  const earlier = await wholeOf(asking, {
    period: { from: addDays(days.from, -DAYS_BACK), to: addDays(days.from, -1), unit: 'days' },
  });
  const before = columnNaming(earlier.totals, columns, [name]);
  const [key = ''] = before ? (valueNamed(earlier.totals[before], name) ?? []) : [];
  return before ? { value: '0.00', figure: before, row: undefined, name: key } : undefined;
}

/** What a figure is by the plan's dimension; undefined if it has no such rows. `rest` is what belongs to none of them. */
export async function entriesBy(
  asking: Asking,
  answer: ReportAnswer,
  figure: string,
  other: Other = {},
): Promise<{ entries: readonly Entry[] | undefined; rest?: string }> {
  const { plan } = asking;
  if (plan.dimension && 'each' in plan.dimension.by)
    return entriesOfEach(asking, plan.dimension.by.each, answer, other);
  const entries = entriesOf(asking, answer, figure);
  const [name] = plan.names?.names ?? [];
  if (!entries || !plan.names) return { entries };
  return {
    entries: entries.flatMap((entry) => {
      const value = name ? valueNamed(entry.row[figure], name)?.[1] : sumOfNames(entry.row[figure]);
      return value === undefined ? [] : [{ ...entry, value }];
    }),
  };
}

const MOST_EACH = 60;

/** The figure of each outlet, or of each name on bills: the report runs for one after the other. */
async function entriesOfEach(
  asking: Asking,
  each: string,
  all: ReportAnswer,
  other: Other,
): Promise<{ entries: readonly Entry[] | undefined; rest?: string }> {
  const { plan, asker } = asking;
  const { identity, db } = asker;
  const days = daysOf(plan);
  const single = { ...plan, dimension: undefined };
  const column = plan.report.columns[plan.figure ?? ''];
  const names =
    each === OUTLETS
      ? (other.outlets ?? plan.query.outlets).map((id) => ({
          name: identity.outlets.find((outlet) => outlet.id === id)?.name ?? '',
          id,
        }))
      : days && isOnBills(plan.report, each)
        ? (await namesOnBills(db, identity, each, { outlets: plan.query.outlets, ...days })).map((name) => ({
            name,
            id: name,
          }))
        : undefined;
  if (!names || names.length > MOST_EACH || names.length === 0) return { entries: undefined };
  const entries: Entry[] = [];
  for (const { name, id } of names) {
    const one = {
      ...asking,
      plan: each === OUTLETS ? single : narrowedTo(single, { label: name, filters: { [each]: id } }),
    };
    const cell = await cellOf(one, undefined, each === OUTLETS ? { ...other, outlets: [id] } : other);
    if (!cell) return { entries: undefined };
    const value = cell.value && fixed(cell.value, cell.places);
    entries.push({
      label: name,
      value: value ?? null,
      row: { ...cell.answer.totals, name, [cell.figure]: value ?? null },
    });
  }
  const total = all.totals[plan.figure ?? ''];
  if (!column?.sum || !isNumber(total))
    return each === OUTLETS ? { entries } : { entries: column?.sum ? undefined : entries };
  const rest = entries.reduce<Decimal>((left, { value }) => left.minus(dec(value)), dec(total));
  // Outlets are all there is: what they come to is the total, or it is not known.
  if (each === OUTLETS) return { entries: rest.eq(0) ? entries : undefined };
  const text = valueText(plan.report, plan.figure ?? '', fixed(rest, placesOf(total)), { currency: all.currency });
  return { entries, ...(rest.eq(0) ? {} : { rest: `${text} has no ${plan.dimension?.label.toLowerCase() ?? each}.` }) };
}
