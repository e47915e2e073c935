/**
 * What closing days and periods means, by docs/closing.md and in whole coins: on which day something counts, what a day adds up to, and what
 * its journal posts. It knows nothing of the product.
 */

export interface Refund {
  /** When it was paid, in the outlet's time. */
  at: string;
  /** The day on which it counts. */
  day: string;
  net: number;
  tax: number;
  method: 'cash' | 'card';
}
export interface Bill {
  no: string;
  /** The day on which it was settled, and on which it counts. */
  settled: string;
  day: string;
  net: number;
  tax: number;
  tip: number;
  /** Paid in cash, net of change, with an advance, and signed for by a company; the rest by card. */
  cash: number;
  advance: number;
  signed: number;
  refunds: Refund[];
  isCancelled: boolean;
}
export interface Shift {
  no: string;
  /** The day on which it began, and on which it counts. */
  begun: string;
  day: string;
  version: number;
  isCounted: boolean;
  paidIn: number;
  paidOut: number;
  /** What the till says; undefined if it leaves the sum to the console. */
  expected: number | undefined;
  counted: number;
}
/** An advance of a guest, received at one of two outlets and used at any. */
export interface Advance {
  no: string;
  place: Place;
  /** The day on which it was received, and on which it counts. */
  received: string;
  day: string;
  amount: number;
  method: 'cash' | 'card';
  used: number;
  version: number;
  /** What was given back, in cash, and the day on which it counts. */
  back: { day: string; amount: number } | undefined;
}
/** What a company signed for. */
export interface Charge {
  no: string;
  place: Place;
  day: string;
  open: number;
}
/** What a company paid at one outlet for bills of both, and the days on which it was received and cancelled. */
export interface Payment {
  id: string;
  place: Place;
  day: string;
  method: 'cash' | 'card';
  parts: { charge: Charge; amount: number }[];
  /** What pays no bill yet. */
  kept: number;
  cancelled: string | undefined;
}
/** The outlet whose days are closed, and one that never closes any. */
export type Place = 'COL' | 'KDY';
/** A movement of stock; an amount below zero left it. */
interface Move {
  day: string;
  item: 'chicken' | 'rice';
  quantity: number;
  value: number;
  kind: 'receipt' | 'count' | 'sale';
  tax: number;
}
export interface Close {
  day: string;
  id: string;
  left: number;
  /** Pay-ins less pay-outs of shifts that were still open. */
  moved: ReadonlyMap<string, { paidIn: number; paidOut: number }>;
}
export interface World {
  today: string;
  days: readonly string[];
  bills: Bill[];
  shifts: Shift[];
  advances: Advance[];
  charges: Charge[];
  payments: Payment[];
  moves: Move[];
  /** Days of full counts. */
  counts: string[];
  closes: Close[];
  /** The last day of the closed period. */
  lock: string;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
export const after = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
export const latest = (...days: string[]) => days.toSorted().at(-1) ?? '';

/** The last day whose sales and cash are closed. */
export const closedTo = ({ closes }: World): string => closes.at(-1)?.day ?? '';
/** The last day that is closed in any way. */
const shutTo = (world: World): string => latest(closedTo(world), world.lock);
export const firstOpen = (world: World): string =>
  shutTo(world) ? latest(world.today, after(shutTo(world))) : world.today;

/** The day on which a bill or refund of this day counts; undefined if it is refused. */
export const countsOn = (world: World, day: string): string | undefined => {
  if (day <= world.lock) return undefined;
  return day <= closedTo(world) ? firstOpen(world) : day;
};
/** The day on which something counts that can't be refused. */
export const movesTo = (world: World, day: string): string => (day <= shutTo(world) ? firstOpen(world) : day);

/** What a day sold and took: its bills less the refunds that count on it. */
export function takings({ bills }: World, day: string) {
  const sold = bills.filter((bill) => bill.day === day && !bill.isCancelled);
  const back = bills.flatMap((bill) => (bill.isCancelled ? [] : bill.refunds.filter((refund) => refund.day === day)));
  const refunded = (method: Refund['method']) =>
    sum(back.filter((each) => each.method === method).map(({ net, tax }) => net + tax));
  const total = sum(sold.map(({ net, tax, tip }) => net + tax + tip));
  const cash = sum(sold.map((bill) => bill.cash));
  const [advance, signed] = [sum(sold.map((bill) => bill.advance)), sum(sold.map((bill) => bill.signed))];
  return {
    gross: sum(sold.map(({ net }) => net)),
    refundedNet: sum(back.map(({ net }) => net)),
    net: sum(sold.map(({ net }) => net)) - sum(back.map(({ net }) => net)),
    tax: sum(sold.map(({ tax }) => tax)) - sum(back.map(({ tax }) => tax)),
    tips: sum(sold.map(({ tip }) => tip)),
    refundsPaid: refunded('cash') + refunded('card'),
    total: total - refunded('cash') - refunded('card'),
    cash: cash - refunded('cash'),
    card: total - cash - advance - signed - refunded('card'),
    ...{ advance, signed },
  };
}

/** An outlet's money of the day apart from bills, by method: advances received and given back, and what companies paid, less what went back. */
export function received({ advances, payments }: World, place: Place, day: string) {
  const own = advances.filter((each) => each.place === place);
  const taken = (method?: string) =>
    sum(own.filter((each) => each.day === day && each.method === (method ?? each.method)).map(({ amount }) => amount));
  const amountOf = ({ parts, kept }: Payment) => sum(parts.map(({ amount }) => amount)) + kept;
  const paidBy = (...methods: string[]) => {
    const here = payments.filter((each) => each.place === place && methods.includes(each.method));
    return (
      sum(here.filter((each) => each.day === day).map(amountOf)) -
      sum(here.filter((each) => each.cancelled === day).map(amountOf))
    );
  };
  return {
    taken: taken(),
    takenInCash: taken('cash'),
    back: sum(own.map((each) => (each.back?.day === day ? each.back.amount : 0))),
    paid: paidBy('cash', 'card'),
    paidInCash: paidBy('cash'),
  };
}

/** What an outlet's journal of the day posts for the city ledger, besides signed bills: what is owed less, money, and what outlets owe each other. */
export function ledgerOf(world: World, place: Place, day: string) {
  let owed = 0;
  for (const payment of world.payments)
    for (const [on, sign] of [
      [payment.day, 1],
      [payment.cancelled, -1],
    ] as const) {
      if (on !== day) continue;
      for (const { charge, amount } of payment.parts) if (charge.place === place) owed += sign * amount;
      // Credit was kept where it was received, and is used there.
      if (payment.place === place) owed += sign * payment.kept;
    }
  const { paid, paidInCash } = received(world, place, day);
  return { owed, cash: paidInCash, card: paid - paidInCash, between: owed - paid };
}

/** Whether something was sold, refunded, counted at a till, or received for advances and the ledger on the day; a cancelled bill was. */
export const trades = ({ shifts, bills, advances, payments }: World, day: string): boolean =>
  shifts.some((shift) => shift.day === day) ||
  advances.some((each) => each.place === 'COL' && [each.day, each.back?.day].includes(day)) ||
  payments.some((each) => each.place === 'COL' && [each.day, each.cancelled].includes(day)) ||
  bills.some((bill) => bill.day === day || bill.refunds.some((refund) => refund.day === day));

/** What a drawer should have: what the till says, or the cash of the shift's bills less refunds, and what was paid in and out. */
export function drawer({ bills }: World, shift: Shift): number {
  if (shift.expected !== undefined) return shift.expected;
  const own = bills.filter((bill) => !bill.isCancelled && bill.settled === shift.begun);
  const isIn = (day: string) => day >= shift.begun && day <= shift.day;
  const refunds = own.flatMap((bill) =>
    bill.refunds.filter(({ day, at, method }) => method === 'cash' && at.startsWith(shift.begun) && isIn(day)),
  );
  return (
    sum(own.filter(({ day }) => isIn(day)).map(({ cash }) => cash)) -
    sum(refunds.map(({ net, tax }) => net + tax)) +
    shift.paidIn -
    shift.paidOut
  );
}

/** Pay-ins and pay-outs of the day's shifts, without what an earlier close had while the shift was open. */
export function paid({ shifts, closes }: World, day: string) {
  const before = closes.filter((close) => close.day < day);
  const rest = shifts
    .filter((shift) => shift.day === day)
    .map(({ no, paidIn, paidOut }) => {
      const had = before.flatMap(({ moved }) => moved.get(no) ?? []);
      return {
        paidIn: paidIn - sum(had.map((each) => each.paidIn)),
        paidOut: paidOut - sum(had.map((each) => each.paidOut)),
      };
    });
  return { paidIn: sum(rest.map(({ paidIn }) => paidIn)), paidOut: sum(rest.map(({ paidOut }) => paidOut)) };
}

/** Cash that should be in the drawers at the end of the day. */
export function expectedCash(world: World, day: string): number {
  const opening = world.closes.filter((close) => close.day < day).at(-1)?.left ?? 0;
  const { paidIn, paidOut } = paid(world, day);
  const { takenInCash, back, paidInCash } = received(world, 'COL', day);
  return opening + takings(world, day).cash + takenInCash - back + paidInCash + paidIn - paidOut;
}

/** Whether an earlier day with trade is still open, once days are closed. */
export const isOutOfOrder = (world: World, day: string): boolean =>
  closedTo(world) !== '' &&
  [...world.days, world.today].some((each) => each > closedTo(world) && each < day && trades(world, each));

/** Why a period can't be closed. */
export function obstacle(world: World, until: string): 'closed' | 'days' | 'count' | undefined {
  const isIn = (day: string) => day > world.lock && day <= until;
  if (until <= world.lock) return 'closed';
  if (
    closedTo(world) &&
    [...world.days, world.today].some((day) => isIn(day) && day > closedTo(world) && trades(world, day))
  )
    return 'days';
  return world.moves.some(({ day }) => isIn(day)) && !world.counts.some(isIn) ? 'count' : undefined;
}

/** Stock at the end of a day. */
export const stockAt = ({ moves }: World, until: string) => ({
  quantity: sum(moves.filter(({ day }) => day <= until).map(({ quantity }) => quantity)),
  value: sum(moves.filter(({ day }) => day <= until).map(({ value }) => value)),
});

/** The day's journal: posting -> coins, debits positive. */
export function journalOf(world: World, day: string): Record<string, number> {
  const sold = takings(world, day);
  const counted = world.shifts.filter((shift) => shift.day === day && shift.isCounted);
  const moved = sum(counted.map(({ paidIn, paidOut }) => paidIn - paidOut));
  const over = sum(counted.map((shift) => shift.counted - drawer(world, shift)));
  const worthOf = (kind: Move['kind']) =>
    sum(world.moves.filter((move) => move.day === day && move.kind === kind).map(({ value }) => value));
  const purchaseTax = sum(world.moves.filter((move) => move.day === day).map(({ tax }) => tax));
  const ledger = ledgerOf(world, 'COL', day);
  const { taken, takenInCash, back } = received(world, 'COL', day);
  const postings = {
    ...{ sales: -sold.gross, refunds: sold.refundedNet, salesTax: -sold.tax, tips: -sold.tips },
    ...{
      'tender cash': sold.cash + moved + over + takenInCash - back + ledger.cash,
      cashMoves: -moved,
      cashOverShort: -over,
    },
    ...{
      'tender card': sold.card + taken - takenInCash + ledger.card,
      'tender advance': sold.advance,
      advances: back - taken,
    },
    ...{ 'tender cityLedger': sold.signed - ledger.owed, betweenOutlets: ledger.between },
    ...{ stock: worthOf('receipt') + worthOf('count') + worthOf('sale'), counts: -worthOf('count') },
    ...{ costOfSales: -worthOf('sale'), purchaseTax, payables: -worthOf('receipt') - purchaseTax },
  };
  return Object.fromEntries(Object.entries(postings).filter(([, amount]) => amount !== 0));
}
