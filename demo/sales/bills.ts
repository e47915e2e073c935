/** Three weeks of generated bills, in memory: rows in the bill import's format (docs/bill-import.md). */

import { dec, money, sum } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import type { Signer } from '../cityLedger/debtors';
import { type Dish, outletPrice, platformPrice } from '../menu/dishes';
import { type Random, randomFrom, weighted } from '../random';
import type { DemoOutlet } from '../users/people';

export type BillRow = Record<string, string>;

/** The bills of one outlet on one business date. */
export interface TradeDay {
  outletId: string;
  /** Business date. */
  day: string;
  rows: BillRow[];
  bills: number;
  /** Sales: `item id|portion|order type` -> portions. */
  sold: Map<string, number>;
}

/** Sunday first; scaled to a weekly average of 1 (domain section 6). */
const WEEKDAYS = [1.15, 0.82, 0.86, 0.92, 1, 1.18, 1.32].map((weight) => (weight * 7) / 7.25);
/** Hours 24 and 25 are after midnight and belong to the business date before. */
const hourOf = weighted(
  Object.entries({
    11: 4,
    12: 12,
    13: 14,
    14: 7,
    15: 4,
    16: 4,
    17: 5,
    18: 8,
    19: 14,
    20: 15,
    21: 9,
    22: 4,
    23: 2,
    24: 1,
    25: 0.4,
  }).map(([hour, weight]) => [Number(hour), weight]),
);
const guestsOf = weighted(
  [1, 2, 3, 4, 5, 6, 7, 8].map((guests, index) => [guests, [12, 34, 15, 20, 8, 7, 2, 2][index] ?? 1]),
);
const linesOf = weighted([1, 2, 3, 4, 5].map((lines, index) => [lines, [16, 42, 28, 10, 4][index] ?? 1]));

interface Way {
  orderType: string;
  channel: string;
}
const waysOf = ({ record }: DemoOutlet): ((random: Random) => Way) => {
  const on = (channel: 'olo' | 'uber' | 'pickme') => (record[channel] as { status: boolean }).status;
  const way = (orderType: string, channel: string, weight: number) => [{ orderType, channel }, weight] as const;
  return weighted([
    way('dineIn', 'pos', 62),
    way('dineIn', 'qr', 2),
    way('takeaway', 'pos', 16),
    way('delivery', 'phone', 6),
    ...(on('olo') ? [way('pickup', 'olo', 3)] : []),
    ...(on('uber') ? [way('delivery', 'uber', 8)] : []),
    ...(on('pickme') ? [way('delivery', 'pickme', 4)] : []),
  ]);
};

/** Five dishes that no one orders, so that lists of unsold items aren't empty. */
const NEVER_SOLD = new Set([
  'Tomato and coriander soup',
  'Egg fried rice',
  'Okra tempered with tomato',
  'Semolina cake, love cake style',
  'Tonic water',
]);

const dishOf = (dishes: readonly Dish[]): ((random: Random) => Dish) => {
  const byCategory = new Map<number, Dish[]>();
  for (const dish of dishes) {
    const members = byCategory.get(dish.menu.categoryIndex) ?? [];
    byCategory.set(dish.menu.categoryIndex, members);
    if (!NEVER_SOLD.has(dish.menu.name)) members.push(dish);
  }
  // Within a category, the first choice is ordered far more often than the last (Zipf).
  const category = weighted(
    [...byCategory.values()].map((members) => {
      const ranked = [...members].sort((a, b) => Number(b.menu.featured) - Number(a.menu.featured));
      const draw = weighted(ranked.map((dish, rank) => [dish, 1 / (rank + 2)]));
      return [draw, members[0]?.menu.category.weight ?? 0] as const;
    }),
  );
  return (random) => category(random)(random);
};

const priceOf = (dish: Dish, portion: number, outlet: DemoOutlet, channel: string): string => {
  const platform = channel === 'uber' || channel === 'pickme' ? platformPrice(dish) : undefined;
  return platform ?? (portion === 0 ? outletPrice(dish, outlet) : undefined) ?? money(dish.menu.prices[portion]);
};

const two = (number: number) => String(number).padStart(2, '0');

/** SSCL 2.5 % and VAT 18 % on top of it. */
const TAX = '0.2095';

interface Line {
  row: BillRow;
  key: string;
  portions: number;
  net: string;
  tax: string;
}

/**
 * Generates an outlet's bills for all `days`, oldest first; the same outlet and days give the same bills.
 * @param last number of the bill before the first one
 */
export function billsOf(
  outlet: DemoOutlet,
  dishes: readonly Dish[],
  days: readonly string[],
  seed: number,
  signers: readonly Signer[],
  last = 0,
): TradeDay[] {
  const random = randomFrom(seed);
  const wayOf = waysOf(outlet);
  const drawDish = dishOf(dishes);
  let number = last;

  const lineOf = (way: Way, guests: number, taken: Set<string>, discount: number): Line | undefined => {
    const dish = drawDish(random);
    const portion = dish.portions.length > 1 && random.chance(0.35) ? 1 : 0;
    const code = dish.portions[portion] ?? null;
    const key = `${dish.itemId}|${code ?? ''}`;
    if (taken.has(key)) return undefined;
    taken.add(key);
    const portions = guests > 1 && random.chance(0.42) ? random.whole(2, Math.min(4, guests)) : 1;
    const price = priceOf(dish, portion, outlet, way.channel);
    const gross = dec(price).times(portions);
    const off = dish.menu.resale ? '0.00' : money(gross.times(discount).div(100));
    const net = gross.minus(dec(off));
    const tax = money(net.times(TAX));
    return {
      key,
      portions,
      net: money(net),
      tax,
      row: {
        itemCode: dish.itemCode,
        quantity: String(portions),
        unitPrice: price,
        tax,
        ...(code ? { portion: code } : {}),
        ...(dec(off).gt(0) ? { discount: off } : {}),
      },
    };
  };

  const billOf = (): { minute: number; lines: Line[]; shared: BillRow; way: Way } => {
    const way = wayOf(random);
    const guests = way.orderType === 'dineIn' ? guestsOf(random) : random.whole(1, 4);
    const minute = hourOf(random) * 60 + random.whole(0, 59);
    const discount = random.chance(0.09) ? random.one([10, 10, 15, 20, 50]) : 0;
    const taken = new Set<string>();
    const lines: Line[] = [];
    for (let count = linesOf(random) + (guests > 4 ? 1 : 0); lines.length < count; ) {
      const line = lineOf(way, guests, taken, discount);
      if (line) lines.push(line);
    }
    const cashier = random.one(outlet.cashiers);
    return {
      // No one is served after half past one.
      minute: Math.min(minute, 25 * 60 + 29),
      way,
      lines,
      shared: { ...way, cashier, ...(way.orderType === 'dineIn' ? { guests: String(guests) } : {}) },
    };
  };

  return days.map((day, index): TradeDay => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const trend = 0.99 + (0.02 * index) / days.length;
    const target = outlet.netPerDay * (WEEKDAYS[weekday] ?? 1) * trend * random.between(0.96, 1.04);
    const bills: ReturnType<typeof billOf>[] = [];
    // The daily totals only steer the generation; every amount in a bill is exact.
    for (let net = 0; net < target; ) {
      const bill = billOf();
      bills.push(bill);
      net += Number(sum(bill.lines.map((line) => line.net)));
    }
    const sold = new Map<string, number>();
    const rows = bills
      .sort((a, b) => a.minute - b.minute)
      .flatMap(({ minute, lines, shared, way }) => {
        number++;
        const date = minute >= 24 * 60 ? addDays(day, 1) : day;
        const dateTime = `${date} ${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
        const total = money(sum(lines.flatMap(({ net, tax }) => [net, tax])));
        const payments = paymentsOf(random, way, total, { number, lines: lines.length, signers });
        for (const { key, portions } of lines) {
          const ordered = `${key}|${way.orderType}`;
          sold.set(ordered, (sold.get(ordered) ?? 0) + portions);
        }
        return lines.map(({ row }, place) => ({
          outlet: outlet.code,
          billNumber: `${outlet.code}1${String(number).padStart(6, '0')}`,
          dateTime,
          ...row,
          ...(payments[place] ?? restOf(payments[0])),
          ...shared,
        }));
      });
    return { outletId: outlet.id, day, rows, bills: bills.length, sold };
  });
}

const tenderOf = weighted([
  ['cash', 40],
  ['card', 52],
  ['cityLedger', 5],
  ['custom', 3],
]);

/** How a bill is paid: platforms pay online, cash is paid in round amounts with change, a few bills are split. */
function paymentsOf(
  random: Random,
  { channel }: Way,
  total: string,
  { number, lines, signers }: { number: number; lines: number; signers: readonly Signer[] },
): BillRow[] {
  if (['uber', 'pickme', 'olo'].includes(channel))
    return [
      {
        paymentMethod: 'online',
        paymentAmount: total,
        paymentReference: `${channel.toUpperCase()}-${10_000 + number}`,
      },
    ];
  const drawn = tenderOf(random);
  // Where no one signs, a company pays in cash.
  const method = drawn === 'cityLedger' && signers.length === 0 ? 'cash' : drawn;
  // A second tender needs a second line.
  if (random.chance(0.04) && lines > 1) {
    const cash = money(Math.floor(Number(total) / 2 / 100) * 100);
    const rest = money(dec(total).minus(dec(cash)));
    return [
      { paymentMethod: 'card', paymentAmount: rest, paymentReference: cardReference(random) },
      ...(dec(cash).gt(0) ? [{ paymentMethod: 'cash', paymentAmount: cash }] : []),
    ];
  }
  if (method === 'cash') {
    const round = random.one([1, 100, 500, 1000]);
    const given = round === 1 ? total : money(dec(dec(total).div(round).toFixed(0, 3)).times(round));
    return [{ paymentMethod: method, paymentAmount: given }];
  }
  if (method === 'cityLedger') {
    const { accountNo, persons } = weighted(signers.map((signer) => [signer, signer.weight]))(random);
    const person = persons[number % persons.length] ?? '';
    return [{ paymentMethod: method, paymentAmount: total, cityLedgerAccount: accountNo, authorisedPerson: person }];
  }
  const reference = method === 'card' ? cardReference(random) : `GV-${random.whole(1000, 9999)}`;
  return [{ paymentMethod: method, paymentAmount: total, paymentReference: reference }];
}

/** Further rows of a bill repeat the first payment without an amount. */
const restOf = (payment: BillRow | undefined): BillRow => {
  const { paymentMethod = 'cash', cityLedgerAccount } = payment ?? {};
  return cityLedgerAccount ? { paymentMethod, cityLedgerAccount } : { paymentMethod };
};
const cardReference = (random: Random): string =>
  `${random.one(['VISA', 'VISA', 'MASTER', 'AMEX'])} **${String(random.whole(0, 9999)).padStart(4, '0')}`;
