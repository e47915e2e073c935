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
  /** Paid in cash, net of change; the rest by card. */
  cash: number;
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
  moves: Move[];
  /** Days of full counts. */
  counts: string[];
  closes: Close[];
  /** The last day of the closed period. */
  lock: string;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const after = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const latest = (...days: string[]) => days.toSorted().at(-1) ?? '';

/** The last day whose sales and cash are closed. */
export const closedTo = ({ closes }: World): string => closes.at(-1)?.day ?? '';
/** The last day that is closed in any way. */
const shutTo = (world: World): string => latest(closedTo(world), world.lock);
const firstOpen = (world: World): string => (shutTo(world) ? latest(world.today, after(shutTo(world))) : world.today);

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
  return {
    gross: sum(sold.map(({ net }) => net)),
    refundedNet: sum(back.map(({ net }) => net)),
    net: sum(sold.map(({ net }) => net)) - sum(back.map(({ net }) => net)),
    tax: sum(sold.map(({ tax }) => tax)) - sum(back.map(({ tax }) => tax)),
    tips: sum(sold.map(({ tip }) => tip)),
    refundsPaid: refunded('cash') + refunded('card'),
    total: total - refunded('cash') - refunded('card'),
    cash: cash - refunded('cash'),
    card: total - cash - refunded('card'),
  };
}

/** Whether something was sold, refunded or counted at a till on the day; a cancelled bill was. */
export const trades = ({ shifts, bills }: World, day: string): boolean =>
  shifts.some((shift) => shift.day === day) ||
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
  return opening + takings(world, day).cash + paidIn - paidOut;
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
  const postings = {
    ...{ sales: -sold.gross, refunds: sold.refundedNet, salesTax: -sold.tax, tips: -sold.tips },
    ...{ 'tender cash': sold.cash + moved + over, 'tender card': sold.card, cashMoves: -moved, cashOverShort: -over },
    ...{ stock: worthOf('receipt') + worthOf('count') + worthOf('sale'), counts: -worthOf('count') },
    ...{ costOfSales: -worthOf('sale'), purchaseTax, payables: -worthOf('receipt') - purchaseTax },
  };
  return Object.fromEntries(Object.entries(postings).filter(([, amount]) => amount !== 0));
}
