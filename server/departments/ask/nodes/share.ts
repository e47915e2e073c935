/** Shares: 'what share of sales is takeaway', 'card as % of takings', 'share of card in takings by outlet'. */

import { nameInWords } from '#engine/define/fields';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import { joined, listed, upper } from '../catalogue/labels';
import type { Asking, Plan } from '../plan/plan';
import type { Answered } from '../say/answered';
import { answeredFor, namedColumns } from '../say/answeredFor';
import { datesText, figureLabel, nameText } from '../say/figures';
import { circumstances, filtersIn, NAMED_ROWS, partsBy } from '../say/phrases';
import { type Cell, cellOf } from './cells';
import { entriesBy } from './entries';
import { haveOneBasis, sheetOf } from './sheet';

/** A part of 100, as it is written. */
const percentText = (part: Decimal, whole: Decimal): string => `${formatDecimal(percentOf(part, whole), 2)}%`;
const percentOf = (part: Decimal, whole: Decimal): string => fixed(part.div(whole).times(100), 2);

/** The plan of what a share is in. */
const wholeOf = (plan: Plan): Plan => ({
  ...plan,
  part: undefined,
  names: plan.part?.name && plan.names ? { ...plan.names, names: [] } : plan.names,
});

interface Sides {
  part: Cell;
  whole: Cell;
}

/** A part and its whole; undefined if the figure can't be divided into parts. */
async function sidesOf(asking: Asking, other = {}): Promise<Sides | undefined> {
  const { plan } = asking;
  const one = { ...asking, plan: { ...wholeOf(plan), dimension: plan.part?.row ? plan.dimension : undefined } };
  const part = await cellOf(one, plan.part, other);
  const whole =
    part &&
    (await cellOf(
      {
        ...one,
        plan: part && plan.part?.name ? { ...one.plan, names: { columns: [part.figure], names: [] } } : one.plan,
      },
      undefined,
      other,
    ));
  const isDivisible = whole && (plan.report.columns[whole.figure]?.sum || plan.report.columns[whole.figure]?.perValue);
  if (!part || !whole?.value || whole.value.lte(0) || !isDivisible || part.figure !== whole.figure) return undefined;
  return haveOneBasis(part.answer, whole.answer) ? { part, whole } : undefined;
}

/** What share a part has in its whole, then and by something if that is asked. */
export async function answerShare(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  const sides = await sidesOf(asking);
  if (!sides || !plan.part) return undefined;
  const { part, whole } = sides;
  const isOfNames = plan.report.columns[whole.figure]?.perValue === true;
  const label =
    figureLabel(plan.report, whole.figure) === 'Paid by'
      ? 'payments'
      : figureLabel(plan.report, whole.figure).toLowerCase();
  const name = isOfNames ? nameText(part.name) : plan.part.label;
  const [of, all] = [part.value ?? dec(0), whole.value ?? dec(1)];
  const around = circumstances(asking, whole.answer, filtersIn(asking));
  const then = asked.base ? await sidesOf(asking, { period: asked.base }) : undefined;
  if (asked.base && !then) return undefined;
  const before = then
    ? `It was ${percentText(then.part.value ?? dec(0), then.whole.value ?? dec(1))} ${datesText(then.whole.answer.params)}.`
    : '';
  const by = plan.dimension && !plan.part.row ? await sharesBy(asking, part) : { text: '', rows: undefined };
  if (!by) return undefined;
  return answeredFor(
    asking,
    whole.answer,
    {
      sentence: joined(
        `${upper(name)} was ${percentText(of, all)} of ${label} ${around}: ${part.text} of ${whole.text}.`,
        before,
        by.text,
      ),
    },
    then?.whole.answer,
    {
      ...{ figure: upper(label), filters: [...filtersIn(asking), isOfNames ? nameInWords(part.name) : name] },
      columns: namedColumns(plan, whole.figure, plan.dimension?.label ?? 'Of', [
        { key: 'share', label: 'Share', kind: 'percent' },
      ]),
      rows: by.rows ?? [
        { side: upper(name), [whole.figure]: fixed(of, whole.places), share: percentOf(of, all) },
        { side: upper(label), [whole.figure]: fixed(all, whole.places), share: '100.00' },
      ],
      query: { ...plan.query, filters: { ...plan.query.filters, ...plan.part.filters } },
    },
  );
}

/** The share in each row; undefined if there are no rows for it. */
async function sharesBy(asking: Asking, part: Cell) {
  const { plan } = asking;
  const narrowed = plan.part?.name ? { ...plan, names: { columns: [part.figure], names: [plan.part.name] } } : plan;
  const of = (some: Plan) => ({ ...asking, plan: { ...some, part: undefined, figure: part.figure } });
  const filters = { ...plan.query.filters, ...plan.part?.filters };
  const parted = of({ ...narrowed, query: { ...narrowed.query, filters } });
  const all = of({ ...wholeOf(plan), names: plan.part?.name ? { columns: [part.figure], names: [] } : plan.names });
  const [partSheet, wholeSheet] = [await sheetOf(parted), await sheetOf(all)];
  if (!partSheet || !wholeSheet) return undefined;
  const { entries: parts } = await entriesBy(parted, partSheet, part.figure);
  const { entries: wholes } = await entriesBy(all, wholeSheet, part.figure);
  if (!parts || !wholes) return undefined;
  const shares = wholes.flatMap(({ label, value }) => {
    if (dec(value).lte(0)) return [];
    const own = dec(parts.find((each) => each.label === label)?.value ?? 0);
    return [{ label, share: percentOf(own, dec(value)), value: own }];
  });
  const sorted = shares.toSorted((a, b) => dec(b.share).cmp(dec(a.share)));
  const shown = sorted.slice(0, NAMED_ROWS).map(({ label, share }) => `${label} ${formatDecimal(share, 2)}%`);
  return {
    text: `${partsBy(plan.dimension?.label ?? '', sorted.length > shown.length ? shown.length : undefined)}: ${listed(shown)}.`,
    rows: sorted.map(({ label, share, value }) => ({ side: label, [part.figure]: value.toString(), share })),
  };
}

/** 'Staff meals as % of sales': one amount of money as a share of another, which can't be smaller. */
export async function answerShareOfFigures(one: Asking, other: Asking): Promise<Answered | undefined> {
  const [part, whole] = [await cellOf(one), await cellOf(other)];
  if (!part?.value || !whole?.value || whole.value.lte(0) || part.value.gt(whole.value)) return undefined;
  const columns = [one, other].map(({ plan }, at) => plan.report.columns[(at === 0 ? part : whole).figure]);
  const isMoney = columns.every((column) => column?.kind === 'money');
  const isSummed = (at: number, { plan }: Asking) => columns[at]?.sum === true || plan.row?.column !== undefined;
  if (!isMoney || !isSummed(0, one) || columns[1]?.sum !== true) return undefined;
  if (one.plan.query.outlets.join() !== other.plan.query.outlets.join()) return undefined;
  const name = one.plan.row?.label ?? figureLabel(one.plan.report, part.figure);
  const label = figureLabel(other.plan.report, whole.figure);
  const around = circumstances(other, whole.answer, filtersIn(other));
  return answeredFor(
    one,
    part.answer,
    {
      sentence: `${upper(name)} ${/s$/.test(name) ? 'were' : 'was'} ${percentText(part.value, whole.value)} of ${label.toLowerCase()} ${around}: ${part.text} of ${whole.text}.`,
    },
    undefined,
    {
      ...{ figure: label, filters: [...filtersIn(other), name] },
      columns: [
        { key: 'side', label: 'Of', kind: 'text' },
        { key: 'value', label: 'Amount', kind: 'money' },
        { key: 'share', label: 'Share', kind: 'percent' },
      ],
      rows: [
        { side: upper(name), value: fixed(part.value, part.places), share: percentOf(part.value, whole.value) },
        { side: label, value: fixed(whole.value, whole.places), share: '100.00' },
      ],
    },
  );
}
