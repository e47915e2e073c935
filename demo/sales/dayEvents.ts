/** What tills report of a day besides its bills: shifts, reprints, advances, and moves between bills and tables. */
import { money, sum } from '#engine/run/decimal';
import type { Random } from '../random';
import { before, GUESTS, phoneOf, type Sent, tablesFor, WAITERS } from './guests';

/** A bill of guests at a table. */
export interface AtTable {
  outlet: string;
  billNumber: string;
  table: string;
  guests: number;
  /** In the outlet's time: `2026-11-20 13:45`. */
  openedAt: string;
  settledAt: string;
  /** The number of lines. */
  items: number;
  /** What it comes to; few bills are asked. */
  total: () => string;
}

/** A bill that was split from another one at the same table. */
interface Split {
  billNumber: string;
  parentBill: string;
  table: string;
}

interface OutletDay {
  /** The outlet's code. */
  outlet: string;
  /** YYYY-MM-DD */
  day: string;
  cashiers: readonly string[];
  /** The day's bills at tables, without those after midnight. */
  bills: readonly AtTable[];
}

/** A move between bills or tables of the day; none if too few guests came. */
function moveOf(
  random: Random,
  moveNumber: string,
  { outlet, bills }: OutletDay,
): { event: Sent; split?: Split } | undefined {
  const type = random.one(['mergeTable', 'splitByItem', 'splitEven', 'transferTable'] as const);
  if (bills.length === 0) return undefined;
  const bill = random.one(bills);
  const { billNumber, table, openedAt, settledAt, guests, items } = bill;
  const total = bill.total();
  const event = {
    ...{ kind: 'move', outlet, moveNumber, type, openedAt, at: before(settledAt, 5), by: random.one(WAITERS) },
    fromBills: [billNumber],
  };
  if (type === 'mergeTable' || type === 'transferTable') {
    const others = tablesFor(outlet, guests).filter((name) => name !== table);
    const reason = type === 'mergeTable' ? 'Guests sat together' : 'Moved to the garden';
    const moved = {
      toBills: [billNumber],
      fromTable: others.length > 0 ? random.one(others) : table,
      toTable: table,
      itemsMoved: items,
    };
    return { event: { ...event, ...moved, amountBefore: total, amountAfter: total, reason } };
  }
  // Another bill of the day becomes the part that was split off: its guests fit at the table.
  const part = bills.find((each) => each.billNumber > billNumber && tablesFor(outlet, each.guests).includes(table));
  if (!part) return undefined;
  const whole = money(sum([total, part.total()]));
  return {
    event: {
      ...{ ...event, toBills: [billNumber, part.billNumber], fromTable: table, toTable: table, itemsMoved: part.items },
      ...{ amountBefore: whole, amountAfter: whole, reason: 'Asked for two bills' },
    },
    split: { billNumber: part.billNumber, parentBill: billNumber, table },
  };
}

/** An outlet's events of a day, apart from its bills. */
export function dayEvents(random: Random, of: OutletDay): { events: Sent[]; split?: Split } {
  const { outlet, day, cashiers } = of;
  const number = `${outlet}-${day.replaceAll('-', '')}`;
  const cashier = random.one(cashiers);
  const log = (entry: number, time: string, action: string, more: Sent = {}): Sent => ({
    kind: 'userLog',
    outlet,
    entryNumber: `${number}-${entry}`,
    at: `${day} ${time}`,
    user: cashier,
    role: 'Cashier',
    terminal: 'Till 1',
    action,
    ...more,
  });
  const advance = {
    kind: 'advance',
    outlet,
    advanceNumber: `ADV-${number}`,
    receivedAt: `${day} 15:10`,
    customerName: random.one(GUESTS),
    phone: phoneOf(random.whole(0, GUESTS.length - 1)),
    eventDate: day,
    guests: random.whole(6, 40),
    purpose: random.one(['reservation', 'partyOrder', 'catering', 'cakeOrder']),
    amount: money(random.whole(5, 60) * 1000),
    method: random.one(['cash', 'card']),
    receivedBy: cashier,
    status: 'open',
  };
  const move = random.chance(0.7) ? moveOf(random, `MV-${number}`, of) : undefined;
  const events = [
    log(1, '09:52', 'login'),
    log(2, '09:55', 'shiftOpen', { detail: 'Float 25,000.00' }),
    ...(random.chance(0.3) ? [log(3, '18:20', 'reprint', { detail: 'Bill printed again' })] : []),
    ...(random.chance(0.1) ? [log(4, '09:50', 'failedLogin')] : []),
    log(5, '23:40', 'shiftClose'),
    ...(random.chance(0.35) ? [advance] : []),
    ...(move ? [move.event] : []),
  ];
  return move?.split ? { events, split: move.split } : { events };
}
