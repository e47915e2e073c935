/**
 * Movements dated before others of their item, and receipts that are reversed (domain 2.3.8, 0.1 rule 4). The last price goes by date:
 * what is entered late does not set today's price, and a receipt that is reversed leaves the one before it. By last price, what stock was
 * worth at the end of every day is its quantity then times the price then, so each later day that this changes gets a revaluation.
 */

import { inCurrency } from '#engine/run/currency';
import { cost, dec, money, quantity } from '#engine/run/decimal';
import { type Balance, type CostingMethod, currentCost } from '#engine/run/stock';
import type { Queryable } from '../db/types';
import type { CountBehind } from './lateMovements';
import type { SaleRequest } from './ledger';
import { balanceKey, balanceKeyOf, isReceipt, type LedgerRow, SETTINGS } from './storage';

/** A balance whose past changes: its first day that does, and whether its value follows the price of each day. */
interface Restated {
  day: string;
  isByPrice: boolean;
}

interface Places {
  outletId: string;
  itemId: string;
  day: string;
}

/** What a posting changes in the past. */
export interface Past {
  balances: ReadonlyMap<string, Restated>;
  /** The last price on a movement's date, if its balance's value is restated; '0' if there is none. */
  priceOf: (request: SaleRequest) => string | undefined;
}

interface Costing {
  groupId: string;
  method: (outletId: string) => CostingMethod;
}

type CountOf = (request: SaleRequest) => CountBehind | undefined;

const isReversed = ({ type, isUndoing }: SaleRequest): boolean =>
  type === 'GRN_REVERSAL' || (type === 'BATCH_IN' && isUndoing === true);

/** Finds what the movements change before the end of their balances, which are locked. */
export async function pastOf(
  tx: Queryable,
  { groupId, method }: Costing,
  requests: readonly SaleRequest[],
  balances: ReadonlyMap<string, Balance>,
  countOf: CountOf,
): Promise<Past> {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  const restated = new Map<string, Restated>();
  for (const request of requests) {
    const key = balanceKey(request);
    const { businessDate: day } = request;
    const before = last.get(key) ?? balances.get(key)?.lastDay ?? '';
    const count = countOf(request);
    const end = count && count.posted.businessDate > day ? count.posted.businessDate : day;
    const isByPrice = method(request.outletId) === 'lastPrice';
    const isOutOfOrder = day < before || end > day;
    const setsPrice = isReceipt(request) && (isOutOfOrder || count !== undefined);
    if (isReversed(request) || setsPrice || (isByPrice && isOutOfOrder)) restated.set(key, { day, isByPrice });
    if (day < (first.get(key) ?? '9999')) first.set(key, day);
    last.set(key, end > before ? end : before);
  }
  for (const [key, each] of restated) each.day = first.get(key) ?? each.day;
  const asked = requests.filter((request) => restated.get(balanceKey(request))?.isByPrice);
  const prices = await pricesOn(tx, groupId, asked);
  return { balances: restated, priceOf: (request) => prices.get(dayKey(request)) };
}

const dayKey = (request: SaleRequest): string => `${balanceKey(request)}\u0000${request.businessDate}`;

async function pricesOn(
  tx: Queryable,
  groupId: string,
  requests: readonly SaleRequest[],
): Promise<Map<string, string>> {
  const days = new Map(
    requests.map((request) => [
      dayKey(request),
      { outletId: request.outletId, itemId: request.itemId, day: request.businessDate },
    ]),
  );
  if (days.size === 0) return new Map();
  const keys = [...days.keys()];
  const rows = await tx.query<{ at: number; price: string }>(
    `select k.at, coalesce(last_price($1, k."outletId", k."itemId", k.day), 0)::text as price
     from json_to_recordset($2::text::json) as k(at int, "outletId" text, "itemId" text, day date)`,
    [groupId, JSON.stringify([...days.values()].map((each, at) => ({ ...each, at })))],
  );
  return new Map(rows.map(({ at, price }) => [String(keys[at]), price]));
}

/** A day's movements of a balance, and the last price at its end. */
interface Day extends Record<string, unknown> {
  outletId: string;
  itemId: string;
  day: string;
  quantity: string;
  value: string;
  price: string;
}

/** A revaluation of one day, to be posted after the movements. */
type Restatement = Pick<
  LedgerRow,
  | 'type'
  | 'outletId'
  | 'itemId'
  | 'businessDate'
  | 'quantity'
  | 'unitCost'
  | 'value'
  | 'quantityAfter'
  | 'valueAfter'
  | 'averageAfter'
>;

/**
 * Restates the balances of a posting whose movements are in the ledger: sets their last price, and returns the revaluations that give the
 * days since the first movement their value. `balances` then include them.
 */
export async function restate(
  tx: Queryable,
  groupId: string,
  past: Past,
  balances: Map<string, Balance>,
): Promise<Restatement[]> {
  if (past.balances.size === 0) return [];
  const places = [...past.balances].map(([key, { day, isByPrice }]) => ({ ...balanceKeyOf(key), day, isByPrice }));
  await repriced(tx, groupId, places, balances);
  const priced = places.filter(({ isByPrice }) => isByPrice);
  const days = new Map<string, Day[]>();
  for (const day of await daysSince(tx, groupId, priced)) {
    const key = balanceKey(day);
    days.set(key, [...(days.get(key) ?? []), day]);
  }
  return [...days].flatMap(([key, own]) => {
    const balance = balances.get(key);
    if (!balance) return [];
    const { rows, after } = revalued(balance, own);
    balances.set(key, after);
    return rows;
  });
}

/** Sets the last price of balances, and the day they were last received. */
async function repriced(
  tx: Queryable,
  groupId: string,
  places: readonly Places[],
  balances: Map<string, Balance>,
): Promise<void> {
  const rows = await tx.query<{ outletId: string; itemId: string; lastPrice: string; isBought: boolean }>(
    `update balances b set last_received = (select max(r.business_date) from stock_receipts r
         where r.group_id = b.group_id and r.outlet_id = b.outlet_id and r.item_id = b.item_id)
     from json_to_recordset($2::text::json) as k("outletId" text, "itemId" text)
     where b.group_id = $1 and b.outlet_id = k."outletId" and b.item_id = k."itemId"
     returning b.outlet_id as "outletId", b.item_id as "itemId",
       coalesce(last_price(b.group_id, b.outlet_id, b.item_id, 'infinity'), 0)::numeric(20,6)::text as "lastPrice",
       exists (select from stock_receipts r where r.group_id = b.group_id and r.outlet_id = b.outlet_id and r.item_id = b.item_id
               and r.movement_type = 'GRN' and r.value > 0) as "isBought"`,
    [groupId, JSON.stringify(places)],
  );
  for (const { lastPrice, isBought, ...place } of rows) {
    const balance = balances.get(balanceKey(place));
    if (balance) balances.set(balanceKey(place), { ...balance, lastPrice, isBought });
  }
}

/** The days with movements of balances, each since its own day, but not before the outlet changed to the last price. */
const daysSince = (tx: Queryable, groupId: string, places: readonly Places[]): Promise<readonly Day[]> =>
  places.length === 0
    ? Promise.resolve([])
    : tx.query<Day>(
        `select k."outletId", k."itemId", d.business_date::text as day, d.quantity::text as quantity, d.value::text as value,
           coalesce(last_price($1, k."outletId", k."itemId", d.business_date), 0)::text as price
         from json_to_recordset($2::text::json) as k("outletId" text, "itemId" text, day date),
           lateral (select business_date, sum(qty) as quantity, sum(value) as value from stock_by_day s
             where s.group_id = $1 and s.outlet_id = k."outletId" and s.item_id = k."itemId"
               and s.business_date >= greatest(k.day, (select max(m.business_date) from movements m where m.group_id = $1
                 and m.outlet_id = k."outletId" and m.item_id = k."itemId" and m.business_date >= k.day and m.doc_type = $3))
             group by business_date) d
         order by 1, 2, 3`,
        [groupId, JSON.stringify(places), SETTINGS],
      );

interface Revalued {
  rows: Restatement[];
  after: Balance;
}

/** The revaluations of a balance for its days, in order and in its currency, and the balance after them. */
const revalued = (balance: Balance, days: readonly Day[]): Revalued =>
  inCurrency(balance.currency, () => revaluedBy(balance, days));

function revaluedBy(balance: Balance, days: readonly Day[]): Revalued {
  const rows: Restatement[] = [];
  let after = balance;
  let held = days.reduce((left, day) => left.minus(dec(day.quantity)), dec(balance.quantity));
  /** What stock is worth at the end of a day by what is posted, and posted here. */
  let worth = days.reduce((left, day) => left.minus(dec(day.value)), dec(balance.value));
  for (const { outletId, itemId, day, ...moved } of days) {
    held = held.plus(dec(moved.quantity));
    worth = worth.plus(dec(moved.value));
    const price = currentCost({ ...balance, lastPrice: moved.price }, 'lastPrice');
    const averageAfter = cost(price);
    const change = dec(money(held.times(price))).minus(worth);
    // A row without a value says which cost counts from this day on.
    if (change.eq(0) && averageAfter === cost(after.averageCost)) continue;
    worth = worth.plus(change);
    after = { ...after, value: money(dec(after.value).plus(change)), averageCost: averageAfter };
    rows.push({
      ...{ type: 'REVALUATION', outletId, itemId, businessDate: day, quantity: quantity(0), unitCost: averageAfter },
      ...{ value: money(change), quantityAfter: after.quantity, valueAfter: after.value, averageAfter },
    });
  }
  return { rows, after };
}
