/** Prices over time: what each delivery of an item cost per unit, from the lines of the report that has prices (`priced`). */

import type { Report } from '#engine/define/report';
import { isFor, type ReportAnswer, visibleColumns } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { queryFor } from '#engine/run/query/query';
import { addDays, showDay } from '#engine/run/time/days';
import { type Asker, runQuery } from '../asker';
import { counted, listed } from '../catalogue/labels';
import type { Named } from '../catalogue/records';
import type { Asked } from '../marks';
import { type Asking, outletsNamed, planOfQuery } from '../plan/plan';
import type { Answered } from '../say/answeredFor';
import { answeredFor } from '../say/answeredFor';
import { isNumber, type Row, valueText } from '../say/figures';
import { circumstances } from '../say/phrases';
import { plainWords } from '../words/english';
import { DETAIL, itemColumns } from './items';

const PRICE = '(?:purchase |purchasing |buying |supplier |unit )?prices?';
const WAYS: readonly RegExp[] = [
  new RegExp(`^(?:show |give )?(?:me )?(?:the )?${PRICE} (?:history|trend) (?:of|for) (.+)$`, 'i'),
  new RegExp(`^(?:the )?(?:history|trend) of (?:the )?${PRICE} (?:of|for) (.+)$`, 'i'),
  new RegExp(`^(.+?) ${PRICE} (?:history|trend)\\b(.*)$`, 'i'),
  new RegExp(`^(?:the )?${PRICE} (?:of|for) (.+?) over time\\b(.*)$`, 'i'),
  /^(?:what(?:.s| is| was) )?(?:the |our )?(.+?) prices?(?! \w*(?:variance|differ|ris|increas|chang))\b(.*)$/i,
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

/** The item that a question asks the prices of, with its days; undefined if it asks for something else. */
export function pricedIn(question: string): string | undefined {
  const plain = question.trim().replace(/[?.!]+$/, '');
  const found = WAYS.map((way) => way.exec(plain)).find(Boolean);
  return found?.slice(1).join(' ').trim() || undefined;
}

/** Half a year, where no days are named. */
const DAYS = 183;
/** Things with one word in their names: more would be no answer. */
const MOST_ITEMS = 12;
const NOT_DONE: readonly string[] = ['draft', 'delete', 'cancelled'];

interface Prices {
  report: Report;
  price: string;
  item: string;
  unit: string;
}

/** The report with prices of lines, and its columns; undefined if the person can't see them. */
function pricesOf(own: readonly Report[], { identity }: Asker): Prices | undefined {
  const report = own.find(({ priced }) => priced !== undefined);
  const keys = report && itemColumns(report, identity);
  const price = report?.priced;
  const isSeen = report && visibleColumns(report, identity).some(([key, of]) => key === price && isFor(of, DETAIL));
  return keys && price && isSeen ? { report, price, item: keys.item, unit: keys.unit } : undefined;
}

/** The ids of what all words name: one item, or everything with these words in its name. */
function idsOf(asked: Asked, names: readonly Named[]): readonly string[] {
  const { length } = plainWords(asked.words);
  const found = names.find((each) => each.resource === 'inventoryItems' && each.at === 0 && each.length === length);
  return found && found.titles.length <= MOST_ITEMS ? found.titles.flatMap(({ ids }) => ids) : [];
}

/** The prices of an item; undefined if the words name none. */
export async function answerPrices(
  asker: Asker,
  own: readonly Report[],
  asked: Asked,
  names: readonly Named[],
): Promise<Answered | undefined> {
  const prices = pricesOf(own, asker);
  const isOther = asked.base || asked.rank || asked.limit || asked.part || asked.problem;
  const ids = prices && !isOther ? idsOf(asked, names) : [];
  if (!prices || ids.length === 0) return undefined;
  const { report, price, item, unit } = prices;
  const { period } = asked;
  const every = asker.identity.outlets.map(({ id }) => id);
  const outlets = outletsNamed(asked, asker.outlets, every);
  const from = period?.from ?? addDays(asker.today, 1 - DAYS);
  const to = period && period.to < asker.today ? period.to : asker.today;
  const query = queryFor(report, { filters: DETAIL, period: { from, to }, outlets });
  asker.say?.(`Asking the report “${report.label}”`);
  const answers: ReportAnswer[] = [];
  for (const itemId of ids) answers.push(await runQuery(asker, { ...query, filters: { ...DETAIL, itemId } }));
  const [first] = answers;
  if (!first || answers.some(({ docs, total }) => docs.length < total)) return undefined;
  const rows = answers
    .flatMap(({ docs }) => docs)
    .filter((row) => isNumber(row[price]) && !NOT_DONE.includes(String(row.status)))
    .sort((a, b) => String(b.date).localeCompare(String(a.date)));
  const [itemId = ''] = ids;
  const one = ids.length === 1 ? { ...query, filters: { ...DETAIL, itemId } } : query;
  const plan = planOfQuery(report, one, price);
  const asking: Asking = { asker, plan, asked };
  const text = (row: Row) =>
    `${valueText(report, price, row[price], { currency: first.currency })} per ${String(row[unit] ?? 'unit')}`;
  const titles = [...new Set(rows.map((row) => String(row[item])))];
  const around = circumstances(asking, first, []);
  const sentence =
    titles.length === 0
      ? `${report.label} has no price of it ${around}.`
      : titles.length === 1
        ? ofOne(rows, { name: titles[0] ?? '', price, unit, around }, text)
        : `Last prices ${around}: ${listed(titles.map((name) => lastOf(name, rows, item, text)))}.`;
  return answeredFor(asking, first, { sentence, rows });
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
  const sorted = rows.toSorted((a, b) => dec(a[price]).cmp(dec(b[price])));
  const [last, first, least, most] = [rows[0], rows.at(-1), sorted[0], sorted.at(-1)];
  if (!last || !first || !least || !most) return '';
  const on = (row: Row) => `${text(row)} on ${showDay(String(row.date))}`;
  const units = new Set(rows.map((row) => row[unit])).size;
  const count = `It has ${counted(rows.length, 'price')} ${around}`;
  if (units > 1) return `${name} last cost ${on(last)}. ${count}, in several units.`;
  if (least[price] === most[price])
    return `${name} last cost ${on(last)}. ${count}${rows.length > 1 ? ', all the same' : ''}.`;
  return `${name} last cost ${on(last)}, and ${on(first)}. ${count}, between ${on(least)} and ${on(most)}.`;
}
