/** Several things at once: 'dine in vs takeaway', 'chicken, rice and oil on hand', 'gross vs net sales', and everything with a word in its name. */

import { inSentence } from '#engine/define/fields';
import { dec, fixed, sum } from '#engine/run/decimal';
import { findEntity } from '#resources';
import { be, joined, listed, listedUpTo, upper } from '../catalogue/labels';
import { OUTLETS } from '../catalogue/vocabulary';
import type { Asking, Narrowing } from '../plan/plan';
import type { Answered } from '../say/answeredFor';
import { answeredFor, cellsShown } from '../say/answeredFor';
import { goodWay, movedText } from '../say/changes';
import { compareFigures, figureLabel, kindOf, nameText, valueText } from '../say/figures';
import { circumstances, filtersIn, NAMED_ROWS, partsBy } from '../say/phrases';
import { type Cell, cellOf, cellsOf, entriesBy, textOf } from './cells';

/** What a figure is called: its line, or its column. */
const labelFor = ({ plan: { row, report } }: Asking, { figure }: Cell): string =>
  row?.column !== undefined ? row.label : figureLabel(report, figure);

/** By how much the greater of two is ahead. For a cost, more isn't ahead but higher; of two figures one is higher. */
function leadText(asking: Asking, one: Cell, other: Cell): string {
  const { report } = asking.plan;
  const [kind, another] = [one, other].map(({ figure }) => kindOf(report, figure));
  const isOfOne = one.figure === other.figure;
  if (kind !== another || one.unit !== other.unit || !one.value || !other.value) return '';
  if (isOfOne && !['money', 'integer', 'quantity'].includes(kind ?? '')) return '';
  const difference = one.value.minus(other.value);
  if (difference.eq(0)) return 'They are the same.';
  const by = textOf(asking, { ...one, value: difference.abs(), places: Math.max(one.places, other.places) });
  const name = upper((difference.gt(0) ? one : other).name);
  if (!isOfOne) return `${name} ${be(name)} ${kind === 'percent' ? by.replace('%', ' points') : by} higher.`;
  return `${name} is ${goodWay(report, one.figure) === 'down' ? 'higher' : 'ahead'} by ${by}.`;
}

/** A few of the things that a side was added up from. */
const partsText = ({ parts, name }: Cell): string => {
  const names = parts.map((part) => part.name);
  const shown = names.slice(0, 5);
  const more = names.length > shown.length ? [`${names.length - shown.length} more`] : [];
  const isItself = names.length === 1 && names[0]?.toLowerCase() === name.toLowerCase();
  return names.length === 0 || isItself ? '' : ` (${listed([...shown, ...more])})`;
};

/** What the figure is for each of the sides, with its name; undefined if one of them has none. */
async function cellsOfSides(asking: Asking, sides: readonly Narrowing[]): Promise<Cell[] | undefined> {
  const cells: Cell[] = [];
  for (const side of sides) {
    const cell = await cellOf(asking, side);
    if (!cell) return undefined;
    const { perValue, namesOf } = asking.plan.report.columns[cell.figure] ?? {};
    const name = perValue ? cell.name : side.label || cell.name;
    // A way to pay is written as in other sentences.
    cells.push({ ...cell, name: perValue && !namesOf ? nameText(name) : upper(name.replace(/^“(.*)”$/, '$1')) });
  }
  return cells;
}

/** Things next to each other, or figures of a report; undefined if one of them has no figure. */
export async function answerSides(given: Asking): Promise<Answered | undefined> {
  const { plan, asked } = given;
  const { report, sides, joined: link } = plan;
  const asking = { ...given, plan: { ...plan, sides: [] } };
  const areFigures = sides.some(({ figure }) => figure);
  const isOther = plan.dimension || plan.row || asked.rank || asked.base;
  if (areFigures && (sides.length > 2 || (isOther && sides.every(({ figure }) => figure)))) return undefined;
  const found = await cellsOfSides(asking, sides);
  const cells = areFigures ? found?.map((cell, at) => ({ ...cell, name: sides[at]?.label ?? cell.name })) : found;
  const [one, other] = cells ?? [];
  const isKnown = ({ value }: Cell) => value !== undefined;
  if (!cells || !one || !other || !(areFigures ? cells.every(isKnown) : cells.some(isKnown))) return undefined;
  const names = cells.map(({ name }) => name);
  const together = asked.wantsSum ? sumText(given, cells) : '';
  // The same thing under two names isn't a list of two.
  if (together === undefined || new Set(names).size < cells.length) return undefined;
  const filters = filtersIn(asking);
  const around = circumstances(asking, one.answer, filters);
  const isOpposed = link !== 'and' && (areFigures || link === 'plus' || cells.length > 2 ? asked.namesTwo : true);
  const lead = isOpposed ? leadText(asking, one, other) : '';
  const totals = Object.fromEntries(
    cells.map(({ name, value, places }) => [name, value ? fixed(value, places) : null]),
  );
  const shown = { comparedWith: listed(names), totals };
  if (areFigures) {
    const sentence = `${upper(one.name)} ${be(one.name)} ${one.text} and ${inSentence(other.name)} ${other.text} ${around}.`;
    const [kind, ...others] = new Set(cells.map(({ figure }) => kindOf(report, figure)));
    const isOfOneKind = others.length === 0;
    return answeredFor(asking, one.answer, { sentence: joined(sentence, lead) }, undefined, {
      ...{ ...shown, figure: names.join(', '), query: plan.query },
      columns: [
        { key: 'side', label: 'Figure', kind: 'text' },
        { key: 'value', label: 'Value', kind: (isOfOneKind && kind) || 'text' },
      ],
      rows: cells.map(({ name, text }) => ({ side: name, value: isOfOneKind ? totals[name] : text })),
    });
  }
  const label = labelFor(asking, one);
  const text = listed(cells.map((cell) => `${cell.name} ${cell.text}${partsText(cell)}`));
  const sentence = report.columns[one.figure]?.perValue
    ? `${joined(`${label}: ${text},`, around)}.`
    : `${joined(label, around)}: ${text}.`;
  return answeredFor(given, one.answer, { sentence: joined(sentence, lead, together) }, undefined, {
    ...{ ...shown, figure: label, filters, ...cellsShown(plan, one.figure, 'Compared', cells) },
    query: { ...plan.query, filters: { ...plan.query.filters, ...rowsOfSides(given) } },
  });
}

/** The parameter that has a row for each side: 'orderType' of the sales report by order type. */
function rowsOfSides({ plan: { report, sides } }: Asking): Record<string, string> {
  const by = sides[0]?.by?.by;
  if (by && 'parameter' in by) return { [by.parameter]: by.value };
  const [key, ...others] = [...new Set(sides.flatMap(({ filters }) => Object.keys(filters ?? {})))];
  const rows = Object.entries(report.parameters).find(
    ([, field]) => 'values' in field && field.required && (field.values as readonly string[]).includes(key ?? ''),
  );
  return rows && key && others.length === 0 ? { [rows[0]]: key } : {};
}

/** What all of it comes to; undefined if it can't be added up: what is takeaway and what came through Uber overlaps. */
function sumText(asking: Asking, cells: readonly Cell[]): string | undefined {
  const { plan } = asking;
  const [first] = cells;
  const column = plan.report.columns[first?.figure ?? ''];
  const keys = plan.sides.map(({ filters, row, name }) => `${Object.keys(filters ?? {})} ${!row} ${!name}`);
  const isOfOneUnit = first && cells.every(({ unit }) => unit === first.unit);
  if (!isOfOneUnit || !(column?.sum || column?.inUnit) || new Set(keys).size > 1) return undefined;
  const value = sum(cells.map((cell) => cell.value ?? 0));
  return `Together: ${textOf(asking, { ...first, value, places: Math.max(...cells.map(({ places }) => places)) })}.`;
}

const nounOf = ({ of }: Narrowing) => findEntity(of?.resource ?? '')?.label ?? { one: 'record', many: 'records' };

/** '7 inventory items with “chicken” in their names'. */
function familyText(family: Narrowing): string {
  const { any = [], of, label } = family;
  const names = [...new Set(any.map((each) => each.label))];
  const [only] = names;
  const { one, many } = nounOf(family);
  if (names.length > 1 || !only)
    return `the ${names.length} ${inSentence(many)} with “${of?.word ?? label}” in their names`;
  return only === label || only.toLowerCase() === of?.word
    ? only
    : `${only}, the only ${inSentence(one)} with “${of?.word}” in its name,`;
}

/**
 * What things that share a word come to, each of them, and how that moved. Prices and margins don't add up, nor do kilos and pieces: they are
 * listed.
 */
export async function answerFamily(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  const { family, dimension, report } = plan;
  const isByOutlet = dimension && 'each' in dimension.by && dimension.by.each === OUTLETS;
  const isOther = asked.rank || asked.limit || asked.isWhy || plan.isCounting;
  if (!family || isOther || (dimension && !isByOutlet && !plan.row)) return undefined;
  const whole = await cellOf(asking);
  const isListed = !whole && !asked.base && dimension?.label !== 'Outlet';
  const listedCells = isListed ? await cellsOf(asking, family) : undefined;
  const some = listedCells?.filter(({ value }) => value && !value.eq(0));
  const parts = whole?.parts ?? some?.toSorted((a, b) => dec(b.value).cmp(dec(a.value))) ?? [];
  const cell = whole ?? parts[0];
  // That there is none of it may mean that it is something else's.
  if (!cell || cell.value === undefined) return undefined;
  const base =
    asked.base && report.period !== 'none' ? await cellOf(asking, undefined, { period: asked.base }) : undefined;
  if (asked.base && !base) return undefined;
  const { figure, answer } = cell;
  const [label, filters] = [labelFor(asking, cell), filtersIn(asking)];
  const totals = whole ? { [figure]: fixed(cell.value, cell.places) } : {};
  const outlets = isByOutlet
    ? (await entriesBy({ ...asking, plan: { ...plan, figure } }, { ...answer, totals }, figure)).entries
    : undefined;
  if (isByOutlet && !outlets) return undefined;
  const around = circumstances(asking, answer, filters);
  const isOfSeveral = new Set((family.any ?? []).map((each) => each.label)).size > 1;
  const each = listedUpTo(
    parts.map((part) => `${part.name} ${part.text || textOf(asking, part)}`),
    NAMED_ROWS,
  );
  const was = whole ? ` ${be(label)} ${cell.text}` : '';
  const text = `${label} of ${familyText(family)}${was} ${around}${(isOfSeveral || !whole) && each ? `: ${each}` : ''}.`;
  const byOutlet = outlets
    ?.toSorted((a, b) => compareFigures(false)(b.value ?? 0, a.value ?? 0))
    .map(
      ({ label: name, value }) =>
        `${name} ${valueText(report, figure, value ?? 0, { currency: answer.currency, unit: cell.unit })}`,
    );
  const places = Math.max(cell.places, base?.places ?? 0);
  const change = base && fixed(dec(cell.value).minus(dec(base.value ?? 0)), places);
  const before = fixed(base?.value ?? 0, places);
  const moved = base && change ? movedText(asking, answer, base.answer, { figure, before, change }) : '';
  const gone = (base?.parts ?? []).filter(({ name }) => !parts.some((part) => part.name === name));
  const rows = [...parts, ...gone.map((part) => ({ ...part, value: dec(0) }))];
  const then = base && {
    columns: [{ key: 'before', label: 'Before', kind: kindOf(report, figure) }],
    of: ({ name }: Cell) => ({
      before: fixed(base.parts.find((part) => part.name === name)?.value ?? 0, cell.places),
    }),
  };
  const table = outlets
    ? {
        ...cellsShown(plan, figure, 'Outlet', []),
        rows: outlets.map((entry) => ({ side: entry.label, [figure]: entry.value })),
      }
    : cellsShown(plan, figure, upper(nounOf(family).one), rows, then);
  return answeredFor(
    asking,
    answer,
    { sentence: joined(text, moved, byOutlet ? `${partsBy('Outlet', undefined)}: ${listed(byOutlet)}.` : '') },
    base?.answer,
    {
      ...{ figure: label, filters: [...filters, family.label], rows: table.rows, query: plan.query, totals },
      columns: table.columns.map((column) => (column.key === figure ? { ...column, label } : column)),
    },
  );
}
