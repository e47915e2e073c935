/** 'Price history of chicken': what each delivery of an item cost per unit, from the lines of the report that has prices (`priced`). */

import type { Report } from '#engine/define/report';
import { isFor, type ReportAnswer, visibleColumns } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { addDays, showDay } from '#engine/run/time/days';
import { answeredFrom } from '../answering';
import { DETAIL, itemColumns } from '../itemising';
import type { Planned, Planner } from '../planner';
import type { Reading } from '../reading/question';
import { runPlan } from '../running';
import { isNumber, listed, type Row, valueText } from '../saying/figures';
import { type Asking, circumstances, counted } from '../saying/phrases';
import type { Ability, Composed } from './parts';

const PRICE = '(?:purchase |purchasing |buying |supplier |unit )?prices?';
/** The ways to ask; what is left is the item, with its days. */
const WAYS: readonly RegExp[] = [
  new RegExp(`^(?:show |give )?(?:me )?(?:the )?${PRICE} history (?:of|for) (.+)$`, 'i'),
  new RegExp(`^(?:the )?history of (?:the )?${PRICE} (?:of|for) (.+)$`, 'i'),
  new RegExp(`^(.+?) ${PRICE} history\\b(.*)$`, 'i'),
  new RegExp(`^(?:the )?${PRICE} (?:of|for) (.+?) over time\\b(.*)$`, 'i'),
  new RegExp(`^how (?:has|have|did) (?:the )?${PRICE} (?:of|for) (.+?) (?:changed?|moved?|developed?)\\b(.*)$`, 'i'),
  new RegExp(
    `^(?:what(?:.s| is| was) )?(?:the |our )?(?:last|latest|current) ${PRICE} (?:we )?(?:paid )?(?:of|for) (.+)$`,
    'i',
  ),
  /^(?:what(?:.s| is| was) )?(?:the |our )?(?:purchase|purchasing|buying|supplier) prices? (?:of|for) (.+)$/i,
  /^(?:what|how much) (?:did|do) we (?:last )?pay (?:(?:per|a) \w+ )?for (?:a (?:kilo|kg|litre) of )?(.+?) last time$/i,
  /^(?:what(?:.s| is| was)? )?(?:the |our )?price (?:of|for) (.+)$/i,
  new RegExp(
    `^(?:did|has|have) (?:the )?${PRICE} (?:of|for) (.+?) (?:go|gone|went|come|came)? ?(?:up|down|rise|risen|increased?|fall|fallen|drop|dropped|changed?)\\b(.*)$`,
    'i',
  ),
  /^(?:what|how much) (?:did|do) we last pay for (.+)$/i,
  /^(?:what|how much) (?:did|do) we pay (?:per|a) (?:kilo|kg|litre|unit|piece) (?:for|of) (.+)$/i,
];
/** Half a year, where no days are named. */
const DAYS = 183;
/** Things with one word in their names: more would be no answer. */
const MOST_ITEMS = 12;
const NOT_DONE: readonly string[] = ['draft', 'delete', 'cancelled'];

/** The item that a question asks the prices of, with its days; undefined where it asks for something else. */
export function pricedIn(question: string): string | undefined {
  const plain = question.trim().replace(/[?.!]+$/, '');
  const found = WAYS.map((way) => way.exec(plain)).find(Boolean);
  return found?.slice(1).join(' ').trim() || undefined;
}

/** The report with prices of lines, and its columns; undefined where the person can't see them. */
function pricesOf(planner: Planner): { report: Report; price: string; item: string; unit: string } | undefined {
  const report = planner.own.find(({ priced }) => priced !== undefined);
  const keys = report && itemColumns(report);
  const price = report?.priced;
  if (!report || !keys || !price) return undefined;
  const seen = new Map(visibleColumns(report, planner.identity).filter(([, column]) => isFor(column, DETAIL)));
  const unit = seen.get(price) && keys.unit;
  return unit && seen.has(keys.item) ? { report, price, item: keys.item, unit } : undefined;
}

/** The ids of what is named: one item, or everything with the word in its name. */
async function itemsIn(reading: Reading, planner: Planner): Promise<readonly string[]> {
  const isItem = ({ resource }: { resource: string }) => resource === 'inventoryItems';
  const isWhole = ({ at, length }: { at: number; length: number }) => at === 0 && length === reading.words.length;
  const record = (await planner.recordsIn(reading)).find((each) => isItem(each) && each.isExact && isWhole(each));
  if (record) return record.ids;
  // Every word must be in the name: 'chicken thigh' is all chicken thighs, and no other chicken.
  const families = (await planner.familiesIn(reading)).filter(isItem);
  const members = reading.words.map((_, at) => families.find((each) => each.at === at)?.members ?? []);
  const [first = [], ...others] = members;
  const found = first.filter(({ title }) => others.every((each) => each.some((other) => other.title === title)));
  return found.length <= MOST_ITEMS ? found.flatMap(({ ids }) => ids) : [];
}

export const answerPriceHistory: Ability = async (question, planner) => {
  const what = pricedIn(question);
  const prices = what ? pricesOf(planner) : undefined;
  if (!what || !prices) return undefined;
  const reading = planner.read(what);
  const isOther = reading.base || reading.rank || reading.limit || reading.partOfDays || reading.hasOpenDates;
  const ids = isOther || reading.isFuture || reading.hasTooManyDates ? [] : await itemsIn(reading, planner);
  const planned = (await planner.plansOfPart(prices.report.label)).find(({ plan }) => plan.report === prices.report);
  if (ids.length === 0 || !planned) return undefined;
  return pricesSaid({ planned, reading, ids }, prices, planner);
};

/** What was asked for. */
interface Priced {
  planned: Planned;
  reading: Reading;
  ids: readonly string[];
}

async function pricesSaid(
  { planned, reading, ids }: Priced,
  { report, price, item, unit }: NonNullable<ReturnType<typeof pricesOf>>,
  planner: Planner,
): Promise<Composed | undefined> {
  const { period } = reading;
  const dates = {
    fromDate: period?.from ?? addDays(planner.today, 1 - DAYS),
    toDate: period && period.to < planner.today ? period.to : planner.today,
  };
  const parameters = { ...planned.plan.parameters, ...dates, ...DETAIL };
  const asking: Asking = planner.asking({
    plan: { ...planned.plan, parameters, figure: price, dimension: undefined },
    reading,
  });
  const answers: ReportAnswer[] = [];
  for (const itemId of ids)
    answers.push(await runPlan({ ...asking, plan: { ...asking.plan, parameters: { ...parameters, itemId } } }));
  const [first] = answers;
  if (!first || answers.some(({ docs, total }) => docs.length < total)) return undefined;
  const rows = answers
    .flatMap(({ docs }) => docs)
    .filter((row) => isNumber(row[price]) && !NOT_DONE.includes(String(row.status)))
    .sort((a, b) => String(b.date).localeCompare(String(a.date)));
  const text = (row: Row) =>
    `${valueText(report, price, row[price], { currency: first.currency })} per ${String(row[unit] ?? 'unit')}`;
  const names = [...new Set(rows.map((row) => String(row[item])))];
  const around = circumstances(asking, first, []);
  const sentence =
    names.length === 0
      ? `${report.label} has no price of it ${around}.`
      : names.length === 1
        ? ofOne(rows, { name: names[0] ?? '', price, unit, around }, text)
        : `Last prices ${around}: ${listed(names.map((name) => lastOf(name, rows, item, text)))}.`;
  const answered = answeredFrom(
    ids.length === 1
      ? { ...asking, plan: { ...asking.plan, parameters: { ...parameters, itemId: ids[0] ?? '' } } }
      : asking,
    first,
    { sentence, rows },
  );
  return { answered, reading };
}

type Text = (row: Row) => string;

/** 'Chicken breast LKR 1,900.00 per kg on 25 Nov 2026'. */
const lastOf = (name: string, rows: readonly Row[], item: string, text: Text): string => {
  const last = rows.find((row) => row[item] === name);
  return last ? `${name} ${text(last)} on ${showDay(String(last.date))}` : name;
};

/** The last price of one item, the first, and between what it was; prices of several units aren't compared. */
function ofOne(
  rows: readonly Row[],
  { name, price, unit, around }: { name: string; price: string; unit: string; around: string },
  text: Text,
): string {
  const [last] = rows;
  const first = rows.at(-1);
  if (!last || !first) return '';
  const day = (row: Row) => showDay(String(row.date));
  const latest = `${name} last cost ${text(last)} on ${day(last)}`;
  if (rows.length === 1) return `${latest}. That is its only price ${around}.`;
  const count = `It has ${counted(rows.length, 'price')} ${around}`;
  if (new Set(rows.map((row) => row[unit])).size > 1) return `${latest}. ${count}, in several units.`;
  const sorted = rows.toSorted((a, b) => dec(a[price]).cmp(dec(b[price])));
  const [least, most] = [sorted[0] ?? last, sorted.at(-1) ?? last];
  if (dec(least[price]).eq(dec(most[price]))) return `${latest}. ${count}, all the same.`;
  return `${latest}, and ${text(first)} on ${day(first)}. ${count}, between ${text(least)} on ${day(least)} and ${text(most)} on ${day(most)}.`;
}
