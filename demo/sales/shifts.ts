/** The demo's shifts: one per cashier and day, with the cash of the cashier's bills. Nothing is drawn: other figures stay the same. */
import { dec, money, most, sum } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { rowsIn } from '#engine/run/values';
import type { Sent } from './guests';

const FLOAT = '10000.00';
const PAY_OUTS = ['Ice', 'Vegetables from the market', 'Taxi for staff', 'Gas cylinder', 'Stamps'];

/** A bill and its total. */
interface Paid {
  bill: Sent;
  total: string;
}

/** The business day of a local time: sales until four in the morning belong to the day before. */
const dayOf = (local: string): string =>
  local.slice(11) < '04:00' ? addDays(local.slice(0, 10), -1) : local.slice(0, 10);

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 100_003, 7);

const shiftOf = (outlet: string, day: string, place: number): string =>
  `${outlet}-${day.replaceAll('-', '')}-${place + 1}`;

/** What a bill put into its drawer: cash less the change, and less what a refund took out. */
function cashOf({ bill, total }: Paid): string {
  const paid = rowsIn(bill.payments).filter(({ cancelled }) => !cancelled);
  const amounts = (rows: typeof paid) => sum(rows.map(({ amount }) => String(amount)));
  const inCash = (rows: typeof paid) => amounts(rows.filter(({ method }) => method === 'cash'));
  const change = inCash(paid).gt(0) ? most(amounts(paid).minus(dec(total)), 0) : dec(0);
  return money(
    inCash(paid)
      .minus(change)
      .minus(inCash(rowsIn(bill.refunds))),
  );
}

/** One in six drawers is over or short, by small change. */
const differenceOf = (hash: number): string => (hash % 6 === 0 ? money(((hash % 9) - 5) * 20) : '0.00');

/**
 * Bills with their cashier's shift, and the shifts of these days, closed and counted.
 * @param days business dates whose shifts are included
 */
export function withShifts(
  bills: readonly Paid[],
  days: readonly string[],
  outlets: readonly { code: string; cashiers: readonly string[] }[],
): { bills: Sent[]; shifts: Sent[] } {
  const cash = new Map<string, string[]>();
  const told = bills.map((paid): Sent => {
    const { bill } = paid;
    const day = dayOf(String(bill.settledAt));
    const place = outlets.find(({ code }) => code === bill.outlet)?.cashiers.indexOf(String(bill.cashier)) ?? -1;
    if (place < 0 || !days.includes(day)) return bill;
    const shift = shiftOf(String(bill.outlet), day, place);
    cash.set(shift, [...(cash.get(shift) ?? []), cashOf(paid)]);
    return { ...bill, shift };
  });
  const shifts = days.flatMap((day) =>
    outlets.flatMap(({ code, cashiers }) =>
      cashiers.flatMap((cashier, place): Sent[] => {
        const number = shiftOf(code, day, place);
        const taken = cash.get(number);
        if (!taken) return [];
        const hash = hashOf(number);
        const paidOut = hash % 4 === 0 ? money(400 + (hash % 17) * 50) : undefined;
        const expected = sum([FLOAT, ...taken]).minus(dec(paidOut));
        return [
          {
            ...{
              kind: 'shift',
              outlet: code,
              shiftNumber: number,
              terminal: `Till ${place + 1}`,
              openedBy: cashier,
              closedBy: cashier,
            },
            ...{
              openedAt: `${day} 09:55`,
              closedAt: `${addDays(day, 1)} 01:40`,
              openingFloat: FLOAT,
              status: 'closed',
            },
            ...{ expectedCash: money(expected), countedCash: money(expected.plus(dec(differenceOf(hash)))) },
            ...(paidOut
              ? {
                  cashOut: paidOut,
                  cashMoves: [{ type: 'out', amount: paidOut, reason: PAY_OUTS[hash % PAY_OUTS.length], by: cashier }],
                }
              : {}),
          },
        ];
      }),
    ),
  );
  return { bills: told, shifts };
}
