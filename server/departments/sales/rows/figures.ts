/** What an import would add to each day, for a dry run. */
import { inCurrency } from '#engine/run/currency';
import { dec, money, negated } from '#engine/run/decimal';
import type { Bill } from '../bills';

/** The new bills of an outlet's business day, less refunds that were paid on it. */
export interface DayFigures {
  outletId: string;
  /** YYYY-MM-DD */
  day: string;
  bills: number;
  lines: number;
  /** Bills of the request that exist or are refused. */
  others: number;
  total: string;
  /** Bills whose total in the file differs from their parts, and by how much in all: what the file says, less the parts. */
  differing: number;
  difference: string;
}

/** Each day's figures, in order; `fresh` are the bills that would be written. */
export function daysOf(bills: readonly Bill[], fresh: readonly Bill[]): DayFigures[] {
  const days = new Map<string, DayFigures>();
  const dayOf = ({ outletId, currency }: Bill, day: string): DayFigures => {
    const key = `${outletId}|${day}`;
    const nothing = inCurrency(currency, () => money(0));
    const known = days.get(key) ?? {
      ...{ outletId, day, bills: 0, lines: 0, others: 0 },
      ...{ total: nothing, differing: 0, difference: nothing },
    };
    days.set(key, known);
    return known;
  };
  const isFresh = new Set(fresh);
  for (const bill of bills) {
    const day = dayOf(bill, bill.businessDate);
    if (!isFresh.has(bill)) {
      day.others += 1;
      continue;
    }
    day.bills += 1;
    day.lines += bill.lines.length;
    inCurrency(bill.currency, () => {
      const add = (into: DayFigures, key: 'total' | 'difference', amount: string) => {
        into[key] = money(dec(into[key]).plus(dec(amount)));
      };
      add(day, 'total', bill.grandTotal);
      const refunds = bill.till?.refunds ?? [];
      for (const refund of refunds) add(dayOf(bill, refund.day), 'total', negated(refund.amount));
      if (bill.stated === undefined) return;
      const left = refunds.reduce((total, { amount }) => total.minus(dec(amount)), dec(bill.grandTotal));
      // A total may or may not contain what went back.
      const [difference = dec(0)] = [left, dec(bill.grandTotal)]
        .map((total) => dec(bill.stated).minus(total))
        .sort((one, other) => one.abs().cmp(other.abs()));
      if (difference.eq(0)) return;
      day.differing += 1;
      add(day, 'difference', difference.toFixed());
    });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.outletId < b.outletId ? -1 : 1));
}
