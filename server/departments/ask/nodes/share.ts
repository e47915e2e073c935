/** Shares: 'what share of sales is takeaway', 'card as % of takings', 'share of card in takings by outlet'. */

import { inSentence, nameInWords } from '#engine/define/fields';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import { be, joined, listed, upper } from '../catalogue/labels';
import type { Asking, Plan } from '../plan/plan';
import type { Answered } from '../say/answeredFor';
import { answeredFor, cellsShown, type Shown } from '../say/answeredFor';
import { datesText, figureLabel, namesLabel, nameText } from '../say/figures';
import { circumstances, filtersIn, NAMED_ROWS, partsBy } from '../say/phrases';
import { type Cell, cellOf, entriesBy } from './cells';
import { haveOneBasis, type Other, sheetOf } from './sheet';

/** A part, and what it is a part of. */
interface Sides {
  part: Cell;
  whole: Cell;
}

const percentOf = (part: Decimal | undefined, whole: Decimal | undefined): string =>
  fixed(
    dec(part ?? 0)
      .div(whole ?? 1)
      .times(100),
    2,
  );
const percentText = ({ part, whole }: Sides): string => `${formatDecimal(percentOf(part.value, whole.value), 2)}%`;

/** The plan of what a share is in: of one of the names behind a figure, all of them. */
const wholeOf = (plan: Plan, figure: string): Plan => ({
  ...plan,
  part: undefined,
  names: plan.part?.name ? { columns: [figure], names: [] } : plan.names,
});

/** A part and its whole; undefined if the figure can't be divided into parts. */
async function sidesOf(asking: Asking, other: Other = {}): Promise<Sides | undefined> {
  const { plan } = asking;
  const dimension = plan.part?.row ? plan.dimension : undefined;
  const one = { ...plan, part: undefined, dimension };
  const names = plan.part?.name && plan.names ? { ...plan.names, names: [] } : plan.names;
  const part = await cellOf({ ...asking, plan: { ...one, names } }, plan.part, other);
  const all = part && { ...asking, plan: { ...wholeOf(plan, part.figure), dimension } };
  const whole = all && (await cellOf(all, undefined, other));
  const { sum, perValue } = plan.report.columns[whole?.figure ?? ''] ?? {};
  if (!part || !whole?.value || whole.value.lte(0) || !(sum || perValue) || part.figure !== whole.figure)
    return undefined;
  return haveOneBasis(part.answer, whole.answer) ? { part, whole } : undefined;
}

/** 'Card was 47.5% of payments …: LKR 100 of LKR 200', and its table. */
function said(
  asking: Asking,
  sides: Sides,
  name: string,
  label: string,
): { sentence: string } & Pick<Shown, 'columns' | 'rows'> {
  const { part, whole } = sides;
  const around = circumstances(asking, whole.answer, filtersIn(asking));
  const cells = [
    { ...part, name: upper(name), value: part.value ?? dec(0) },
    { ...whole, name: upper(label), figure: part.figure },
  ];
  return {
    sentence: `${upper(name)} ${be(name)} ${percentText(sides)} of ${inSentence(label)} ${around}: ${part.text} of ${whole.text}.`,
    ...cellsShown(asking.plan, part.figure, asking.plan.dimension?.label ?? 'Of', cells, {
      columns: [{ key: 'share', label: 'Share', kind: 'percent' }],
      of: ({ value }) => ({ share: percentOf(value, whole.value) }),
    }),
  };
}

/** What share a part has in its whole, then and by something if that is asked. */
export async function answerShare(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  const sides = await sidesOf(asking);
  // A row is a part of other rows, and by nothing else: the answer would leave 'by outlet' out.
  const isByOther = plan.part?.row && plan.dimension && plan.dimension.label !== plan.part.by?.label;
  if (!sides || !plan.part || isByOther) return undefined;
  const { part, whole } = sides;
  const isOfNames = plan.report.columns[whole.figure]?.perValue === true;
  const label = namesLabel(plan.report, whole.figure).toLowerCase();
  const then = asked.base ? await sidesOf(asking, { period: asked.base }) : undefined;
  const by = plan.dimension && !plan.part.row ? await sharesBy(asking, part) : { text: '', rows: undefined };
  if ((asked.base && !then) || !by) return undefined;
  const before = then ? `It was ${percentText(then)} ${datesText(then.whole.answer.params)}.` : '';
  const name = isOfNames ? nameText(part.name) : plan.part.label;
  const { sentence, columns, rows } = said(asking, sides, name, label);
  return answeredFor(asking, whole.answer, { sentence: joined(sentence, before, by.text) }, then?.whole.answer, {
    ...{ figure: upper(label), filters: [...filtersIn(asking), isOfNames ? nameInWords(part.name) : name] },
    ...{ columns, rows: by.rows ?? rows },
    query: { ...plan.query, filters: { ...plan.query.filters, ...plan.part.filters } },
  });
}

/** The share in each row; undefined if there are no rows for it. */
async function sharesBy(asking: Asking, { figure }: Cell) {
  const { plan } = asking;
  const entriesIn = async (some: Plan) => {
    const one = { ...asking, plan: { ...some, part: undefined, figure } };
    const sheet = await sheetOf(one);
    return sheet && (await entriesBy(one, sheet, figure)).entries;
  };
  const { name, filters } = plan.part ?? {};
  const names = name ? { columns: [figure], names: [name] } : plan.names;
  const parts = await entriesIn({
    ...plan,
    names,
    query: { ...plan.query, filters: { ...plan.query.filters, ...filters } },
  });
  const wholes = await entriesIn(wholeOf(plan, figure));
  if (!parts || !wholes) return undefined;
  const shares = wholes.flatMap(({ label, value }) => {
    const own = dec(parts.find((each) => each.label === label)?.value ?? 0);
    return dec(value).gt(0) ? [{ label, share: percentOf(own, dec(value)), value: own }] : [];
  });
  const sorted = shares.toSorted((a, b) => dec(b.share).cmp(dec(a.share)));
  const shown = sorted.slice(0, NAMED_ROWS).map(({ label, share }) => `${label} ${formatDecimal(share, 2)}%`);
  return {
    text: `${partsBy(plan.dimension?.label ?? '', sorted.length > shown.length ? shown.length : undefined)}: ${listed(shown)}.`,
    rows: sorted.map(({ label, share, value }) => ({ side: label, [figure]: value.toString(), share })),
  };
}

/** 'Staff meals as % of sales': one amount of money as a share of another, which can't be smaller. */
export async function answerShareOfFigures(one: Asking, other: Asking): Promise<Answered | undefined> {
  // One share leaves out what each outlet has.
  if ([one, other].some(({ plan }) => plan.dimension && !plan.row)) return undefined;
  const [part, whole] = [await cellOf(one), await cellOf(other)];
  if (!part?.value || !whole?.value || whole.value.lte(0) || part.value.gt(whole.value)) return undefined;
  const of = one.plan.report.columns[part.figure];
  const all = other.plan.report.columns[whole.figure];
  const isSummed = (of?.sum === true || one.plan.row?.column !== undefined) && all?.sum === true;
  if (of?.kind !== 'money' || all?.kind !== 'money' || !isSummed) return undefined;
  if (one.plan.query.outlets.join() !== other.plan.query.outlets.join()) return undefined;
  const name = one.plan.row?.label ?? figureLabel(one.plan.report, part.figure);
  const label = figureLabel(other.plan.report, whole.figure);
  const { sentence, columns, rows } = said(
    { ...other, plan: { ...one.plan, filters: other.plan.filters } },
    { part, whole },
    name,
    label,
  );
  return answeredFor(one, part.answer, { sentence }, undefined, {
    ...{ figure: label, filters: [...filtersIn(other), name], columns, rows },
  });
}
