/** Several things at once: 'dine in vs takeaway', 'chicken, rice and oil on hand', and everything with a word in its name. */

import { inSentence, shownKind } from '#engine/define/fields';
import { dec, fixed } from '#engine/run/decimal';
import { findEntity } from '#resources';
import { be, joined, listed, upper } from '../catalogue/labels';
import { OUTLETS } from '../catalogue/vocabulary';
import type { Asking, Narrowing } from '../plan/plan';
import type { AnswerColumn, Answered } from '../say/answered';
import { answeredFor, namedColumns } from '../say/answeredFor';
import { changeText } from '../say/changes';
import { goodWay } from '../say/direction';
import { figureLabel, nameText, type Row, valueText } from '../say/figures';
import { circumstances, filtersIn, NAMED_ROWS, partsBy } from '../say/phrases';
import { type Cell, cellOf, cellsOf, textOf } from './cells';
import { entriesBy } from './entries';
import { sheetOf } from './sheet';

/** What a figure is called: its line, or its column. */
const labelFor = ({ plan }: Asking, { figure }: Cell, narrowing?: Narrowing): string => {
  const row = plan.row ?? (narrowing?.any?.[0] ?? narrowing)?.row;
  return row?.column !== undefined && plan.row ? row.label : figureLabel(plan.report, figure);
};

/** By how much the greater of two is ahead. For a cost, more isn't ahead but higher. */
function leadText(asking: Asking, one: Cell, other: Cell): string {
  const { report } = asking.plan;
  const column = report.columns[one.figure];
  const kind = column ? shownKind(column) : '';
  const isAlike = one.unit === other.unit && one.figure === other.figure;
  if (!isAlike || !one.value || !other.value || !['money', 'integer', 'quantity'].includes(kind)) return '';
  const difference = one.value.minus(other.value);
  if (difference.eq(0)) return ' They are the same.';
  const by = textOf(asking, { ...one, value: difference.abs(), places: Math.max(one.places, other.places) });
  const { name } = difference.gt(0) ? one : other;
  return ` ${upper(name)} is ${goodWay(report, one.figure) === 'down' ? 'higher' : 'ahead'} by ${by}.`;
}

/** The name of a side: a way to pay is written as in other sentences. */
const named = ({ plan }: Asking, cell: Cell): Cell =>
  plan.report.columns[cell.figure]?.perValue && !plan.report.columns[cell.figure]?.namesOf
    ? { ...cell, name: nameText(cell.name) }
    : { ...cell, name: upper(cell.name.replace(/^“(.*)”$/, '$1')) };

const partsText = ({ parts, name }: Cell): string => {
  const names = parts.map((part) => part.name);
  const shown = names.slice(0, 5);
  const more = names.length > shown.length ? [`${names.length - shown.length} more`] : [];
  return names.length === 0 || (names.length === 1 && names[0]?.toLowerCase() === name.toLowerCase())
    ? ''
    : ` (${listed([...shown, ...more])})`;
};

/** What the figure is for each of the sides; undefined if one of them has none. */
export async function answerSides(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  const cells: Cell[] = [];
  for (const side of plan.sides) {
    const cell = await cellOf({ ...asking, plan: { ...plan, sides: [] } }, side);
    if (!cell) return undefined;
    cells.push(
      named(asking, {
        ...cell,
        name: plan.report.columns[cell.figure]?.perValue ? cell.name : side.label || cell.name,
      }),
    );
  }
  const [one, other] = cells;
  // The same thing under two names isn't a list of two.
  if (
    !one ||
    !other ||
    cells.every(({ value }) => value === undefined) ||
    new Set(cells.map(({ name }) => name)).size < cells.length
  )
    return undefined;
  const around = circumstances(asking, one.answer, filtersIn(asking));
  const label = labelFor(asking, one, plan.sides[0]);
  const sum = asked.wantsSum ? sumText(asking, cells) : '';
  if (sum === undefined) return undefined;
  const isOfNames = plan.report.columns[one.figure]?.perValue === true;
  const lead =
    plan.joined === 'and' || plan.joined === 'plus' || cells.length > 2
      ? asked.namesTwo && plan.joined !== 'and'
        ? leadText(asking, one, other)
        : ''
      : leadText(asking, one, other);
  const text = listed(cells.map((cell) => `${cell.name} ${cell.text}${partsText(cell)}`));
  const sentence = isOfNames ? `${joined(`${label}: ${text},`, around)}.` : `${joined(label, around)}: ${text}.`;
  return answeredFor(asking, one.answer, { sentence: `${sentence}${lead}${sum}` }, undefined, {
    ...{ figure: label, filters: filtersIn(asking), columns: namedColumns(plan, one.figure, 'Compared') },
    rows: cells.map((cell) => ({ side: cell.name, [one.figure]: cell.value && fixed(cell.value, cell.places) })),
    comparedWith: listed(cells.map(({ name }) => name)),
    query: { ...plan.query, filters: { ...plan.query.filters, ...rowsOfSides(asking) } },
    totals: Object.fromEntries(
      cells.map(({ name, value, places }) => [name, value === undefined ? null : fixed(value, places)]),
    ),
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
  const keys = plan.sides.map(
    ({ filters, row, name }) => `${Object.keys(filters ?? {}).join()} ${row === undefined} ${name === undefined}`,
  );
  if (!first || !column || (!column.sum && !column.inUnit) || cells.some(({ unit }) => unit !== first.unit))
    return undefined;
  if (new Set(keys).size > 1) return undefined;
  const total = cells.reduce((sum, { value }) => sum.plus(value ?? 0), dec(0));
  return ` Together: ${textOf(asking, { ...first, value: total, places: Math.max(...cells.map(({ places }) => places)) })}.`;
}

/** '7 inventory items with “chicken” in their names'. */
function familyText({ any = [], of, label }: Narrowing): string {
  const names = [...new Set(any.map((each) => each.label))];
  const [only] = names;
  const { one, many } = findEntity(of?.resource ?? '')?.label ?? { one: 'record', many: 'records' };
  if (names.length > 1 || !only)
    return `the ${names.length} ${inSentence(many)} with “${of?.word ?? label}” in their names`;
  return only === label || only.toLowerCase() === of?.word
    ? only
    : `${only}, the only ${inSentence(one)} with “${of?.word}” in its name,`;
}

/** Each of some things that share a word: prices and margins don't add up, nor do kilos and pieces. */
async function answerEach(asking: Asking, family: Narrowing): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  if (asked.base || plan.dimension?.label === 'Outlet') return undefined;
  const found = (await cellsOf(asking, family))?.filter(({ value }) => value && !value.eq(0));
  const [first] = found ?? [];
  if (!found || !first) return undefined;
  const cells = found.toSorted((a, b) => dec(b.value).cmp(dec(a.value)));
  const [label, filters] = [labelFor(asking, first), filtersIn(asking)];
  const shown = cells.slice(0, NAMED_ROWS);
  const rest = cells.length > shown.length ? `, and ${cells.length - shown.length} more in the table` : '';
  const texts = listed(shown.map(({ name, text }) => `${name} ${text}`));
  const sentence = `${label} of ${familyText(family)} ${circumstances(asking, first.answer, filters)}: ${texts}${rest}.`;
  const unit: AnswerColumn[] = cells.some((cell) => cell.unit) ? [{ key: 'unit', label: 'Unit', kind: 'text' }] : [];
  return answeredFor(asking, first.answer, { sentence }, undefined, {
    ...{ figure: label, filters: [...filters, family.label], query: plan.query, totals: {} },
    columns: namedColumns(plan, first.figure, findEntity(family.of?.resource ?? '')?.label.one ?? 'Of', unit),
    rows: cells.map(({ name, value, places, unit: of }) => ({
      side: name,
      [first.figure]: value && fixed(value, places),
      unit: of ?? '',
    })),
  });
}

/** What things that share a word come to, each of them, and how that moved. */
export async function answerFamily(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked, asker } = asking;
  const { family, dimension } = plan;
  if (!family) return undefined;
  const isByOutlet = dimension && 'each' in dimension.by && dimension.by.each === OUTLETS;
  const isOther =
    asked.rank || asked.limit || asked.isWhy || plan.isCounting || (dimension && !isByOutlet && !plan.row);
  const cell = isOther ? undefined : await cellOf(asking);
  if (!cell && !isOther) return answerEach(asking, family);
  // That there is none of it may mean that it is something else's.
  if (!cell || cell.value === undefined) return undefined;
  const label = labelFor(asking, cell);
  const filters = filtersIn(asking);
  const { parts } = cell;
  const shown = parts.slice(0, NAMED_ROWS);
  const rest = parts.length > shown.length ? `, and ${parts.length - shown.length} more in the table` : '';
  const names = new Set((family.any ?? []).map((each) => each.label));
  const each =
    names.size > 1 && parts.length > 0
      ? `: ${listed(shown.map((part) => `${part.name} ${part.text || textOf(asking, part)}`))}${rest}`
      : '';
  const base =
    asked.base && plan.report.period !== 'none' ? await cellOf(asking, undefined, { period: asked.base }) : undefined;
  if (asked.base && !base) return undefined;
  const moved = base ? changeText(asking, cell, base) : '';
  const sheet = isByOutlet ? await sheetOf(asking) : undefined;
  const { entries } =
    isByOutlet && sheet
      ? await entriesBy(
          { ...asking, plan: { ...plan, figure: cell.figure } },
          { ...sheet, totals: { [cell.figure]: fixed(cell.value, cell.places) } },
          cell.figure,
        )
      : { entries: undefined };
  if (isByOutlet && !entries) return undefined;
  const byOutlet = entries
    ? `${partsBy('Outlet', undefined)}: ${listed([...entries].sort((a, b) => dec(b.value).cmp(dec(a.value))).map((entry) => `${entry.label} ${valueText(plan.report, cell.figure, entry.value ?? 0, { currency: cell.answer.currency, unit: cell.unit })}`))}.`
    : '';
  const text = `${label} of ${familyText(family)} ${be(label)} ${cell.text} ${circumstances(asking, cell.answer, filters)}${each}.`;
  const unit: AnswerColumn[] = parts.some((part) => part.unit) ? [{ key: 'unit', label: 'Unit', kind: 'text' }] : [];
  const column = plan.report.columns[cell.figure];
  const before: AnswerColumn[] = base
    ? [{ key: 'before', label: 'Before', kind: column ? shownKind(column) : 'text' }]
    : [];
  const rows: Row[] = entries
    ? entries.map((entry) => ({ side: entry.label, [cell.figure]: entry.value }))
    : [...new Set([...parts, ...(base?.parts ?? [])].map(({ name }) => name))].map((name) => {
        const [now, then] = [parts, base?.parts ?? []].map((some) => some.find((part) => part.name === name));
        return {
          side: name,
          [cell.figure]: fixed(now?.value ?? 0, cell.places),
          unit: (now ?? then)?.unit ?? '',
          ...(base ? { before: fixed(then?.value ?? 0, cell.places) } : {}),
        };
      });
  asker.say?.(`Asking the report “${plan.report.label}”`);
  return answeredFor(asking, cell.answer, { sentence: joined(text, moved, byOutlet) }, base?.answer, {
    ...{ figure: label, filters: [...filters, family.label] },
    columns: namedColumns(
      plan,
      cell.figure,
      entries ? 'Outlet' : (findEntity(family.of?.resource ?? '')?.label.one ?? 'Of'),
      [...unit, ...before],
    ).map((each) => (each.key === cell.figure ? { ...each, label } : each)),
    rows,
    query: plan.query,
    totals: { [cell.figure]: fixed(cell.value, cell.places) },
  });
}
