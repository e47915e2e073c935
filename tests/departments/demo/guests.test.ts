import { beforeAll, describe, expect, test } from 'vitest';
import { harbourDebtors, signersOf } from '#demo/cityLedger/debtors';
import { dishesOf } from '#demo/menu/dishes';
import { billsOf } from '#demo/sales/bills';
import { documentsOf } from '#demo/sales/till';
import { harbourFloors } from '#demo/settings/floors';
import { OUTLETS } from '#demo/users/people';
import { textsIn } from '#engine/run/values';

/** The bills and events of the demo's tills agree with each other and with the floor plans. */

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
const signers = signersOf(harbourDebtors(OUTLETS.map(({ id }) => id)));

describe('the demo’s tills', () => {
  let sent: ReturnType<typeof documentsOf>;
  beforeAll(() => {
    const rows = OUTLETS.flatMap((outlet, index) =>
      billsOf(outlet, dishesOf(), DAYS, 7000 + index, signers).flatMap((day) => day.rows),
    );
    sent = documentsOf(rows, DAYS, OUTLETS, 7000);
  });

  test('seat no more guests at a table than it has seats', () => {
    const seats = new Map(
      OUTLETS.flatMap(({ id, code }) =>
        harbourFloors().flatMap(({ outletId, tables }) =>
          outletId === id
            ? (tables as { tableName: string; seats: number }[]).map((table) => [
                `${code} ${table.tableName}`,
                table.seats,
              ])
            : [],
        ),
      ) as [string, number][],
    );
    const seated = sent.bills.filter(({ table }) => table !== undefined);
    expect(seated.length).toBeGreaterThan(500);
    const tooMany = seated.filter(
      ({ outlet, table, guests }) => Number(guests) > (seats.get(`${outlet} ${table}`) ?? 0),
    );
    expect(tooMany).toEqual([]);
    // All tables are used.
    expect(new Set(seated.map(({ outlet, table }) => `${outlet} ${table}`)).size).toBeGreaterThan(0.8 * seats.size);
  });

  test('name the dishes on the tickets of the kitchen', () => {
    const names = new Map(dishesOf().map(({ itemCode, menu }) => [itemCode, menu.name]));
    const tickets = sent.events.filter(({ kind }) => kind === 'kot');
    expect(tickets.length).toBeGreaterThan(500);
    for (const { items } of tickets)
      for (const { itemCode, name } of items as { itemCode: string; name: string }[])
        expect(name).toBe(names.get(itemCode));
  });

  test('move bills that there are, and lose no money', () => {
    const byNumber = new Map(sent.bills.map((bill) => [bill.billNumber, bill]));
    const moves = sent.events.filter(({ kind }) => kind === 'move');
    expect(moves.length).toBeGreaterThan(8);
    const kinds = new Set(moves.map(({ type }) => type));
    expect(kinds.size).toBeGreaterThan(2);
    for (const { fromBills, toBills, amountBefore, amountAfter, toTable, outlet } of moves) {
      expect(amountAfter).toBe(amountBefore);
      for (const number of [...textsIn(fromBills), ...textsIn(toBills)])
        expect(byNumber.get(number)).toMatchObject({ outlet, table: toTable });
    }
    const parts = sent.bills.filter(({ parentBill }) => parentBill !== undefined);
    expect(parts.length).toBeGreaterThan(1);
    for (const { parentBill, table } of parts) expect(byNumber.get(parentBill)).toMatchObject({ table });
  });
});
