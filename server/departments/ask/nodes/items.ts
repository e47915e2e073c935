/** 'What did we order from Lanka Meats' asks for the items behind the amount: they are read from the lines of the same documents. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { isFor, visibleColumns } from '#engine/read/reporting';
import { inCurrency } from '#engine/run/currency';
import { money as amountText, type Decimal, dec, fixed } from '#engine/run/decimal';
import { documents } from '#resources';
import { runQuery } from '../asker';
import { listedUpTo } from '../catalogue/labels';
import { quantityOf } from '../documents/aspects';
import { detailFigure } from '../plan/figure';
import type { Asking, Plan } from '../plan/plan';
import type { AnswerColumn } from '../say/answeredFor';
import { type Row, valueText } from '../say/figures';

/** Items that the sentence names. */
const NAMED = 3;
/** Rows of the table. */
const MOST = 20;
/** What a listing is asked with for the lines of its documents. */
export const DETAIL = { show: 'detail' };

interface Itemised {
  sentence: string;
  columns: AnswerColumn[];
  rows: Row[];
  total: number;
}

/** One item in one unit. */
interface Item {
  name: string;
  unit: string;
  quantity: Decimal;
  amount: Decimal;
}

/**
 * The listing's columns with the item of a line, its quantity, its unit and its money, as far as a person sees it.
 * @returns undefined if the report lists no items, or the person doesn't see them
 */
export function itemColumns(report: Report, user: AccessUser) {
  const { listing, columns } = report;
  const document = documents.find(({ name }) => name === listing?.document);
  if (!listing || !document) return undefined;
  const counted = quantityOf(document);
  const seen = visibleColumns(report, user).flatMap(([key, column]) => (isFor(column, DETAIL) ? [key] : []));
  const item = seen.find((key) => key in listing.detail && columns[key]?.titleOf === 'inventoryItems');
  const quantity = seen.find((key) => key in listing.detail && listing.detail[key] === counted);
  const unit = quantity && columns[quantity]?.inUnit;
  return item && quantity && unit ? { item, quantity, unit, money: detailFigure(report, user, DETAIL) } : undefined;
}

/** The plan for the lines of a listing's documents. */
export const ofLines = (plan: Plan): Plan => ({
  ...plan,
  query: { ...plan.query, filters: { ...plan.query.filters, ...DETAIL } },
});

/** Whether a question asks what is on the documents: 'what did we order', and not 'what did we spend by supplier'. */
const asksForItems = ({ plan, asked }: Asking): boolean =>
  asked.isWhatDone &&
  plan.report.listing !== undefined &&
  !plan.isCounting &&
  !plan.isFigureNamed &&
  !asked.base &&
  ![plan.dimension, plan.row, asked.rank, asked.limit, asked.part, plan.names].some(Boolean) &&
  plan.sides.length + plan.without.length === 0;

/** What a line is called that has no item. */
const otherName = ({ columns }: Report, item: string, row: Row): unknown =>
  Object.entries(columns)
    .filter(([key, { titleOf, onlyFor }]) => key !== item && titleOf !== undefined && onlyFor !== undefined)
    .map(([key]) => row[key])
    .find(Boolean);

/** The items; undefined where the question does not ask for them, or not all lines can be read. */
export async function itemised(asking: Asking): Promise<Itemised | undefined> {
  const { plan, asker } = asking;
  const { report } = plan;
  const keys = asksForItems(asking) ? itemColumns(report, asker.identity) : undefined;
  if (!keys) return undefined;
  const { money } = keys;
  const answer = await runQuery(asker, ofLines(plan).query);
  if (answer.docs.length === 0 || answer.docs.length < answer.total) return undefined;
  const items = new Map<string, Item>();
  for (const row of answer.docs) {
    const unit = String(row[keys.unit] ?? '');
    // A dish that was wasted is no inventory item: its lines are named in another column.
    const name = String(row[keys.item] || otherName(report, keys.item, row) || 'Other');
    const item = items.get(`${name}\n${unit}`) ?? { name, unit, quantity: dec(0), amount: dec(0) };
    items.set(`${name}\n${unit}`, {
      ...item,
      quantity: item.quantity.plus(dec(row[keys.quantity] ?? 0)),
      amount: item.amount.plus(dec((money && row[money]) ?? 0)),
    });
  }
  const ordered = [...items.values()].sort((a, b) => b.amount.cmp(a.amount) || b.quantity.cmp(a.quantity));
  const most = ordered.length === NAMED + 1 ? NAMED + 1 : NAMED;
  const text = ({ name, unit, quantity }: Item) =>
    `${name} ${valueText(report, keys.quantity, quantity.toString(), { currency: null, unit })}`;
  const column = (key: string, kind: string): AnswerColumn => ({ key, label: labelOf(key, report.columns[key]), kind });
  return {
    sentence: `${ordered.length > most ? 'The largest items' : 'Items'}: ${listedUpTo(ordered.map(text), most)}.`,
    columns: [
      column(keys.item, 'text'),
      column(keys.quantity, 'quantity'),
      column(keys.unit, 'text'),
      ...(money ? [column(money, 'money')] : []),
    ],
    rows: ordered.slice(0, MOST).map(({ name, unit, quantity, amount }) => ({
      [keys.item]: name,
      [keys.quantity]: fixed(quantity, 4),
      [keys.unit]: unit,
      ...(money ? { [money]: inCurrency(answer.currency, () => amountText(amount)) } : {}),
    })),
    total: ordered.length,
  };
}
