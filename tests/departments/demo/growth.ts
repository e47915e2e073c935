import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoDay, growDemo } from '#demo';
import { scheduleGrowth } from '#demo/growth/background';
import { growDay } from '#demo/growth/grow';
import { readTraded, writeTraded } from '#demo/growth/state';
import { addDays } from '#engine/run/time/days';
import type { Database } from '#server/db/types';
import { verifyGroup } from '#server/verify';
import { undated } from './dates';

const DAYS = 5;

/** A database that fails after this many transactions, as for a process killed between two of them. */
function dyingAfter(db: Database, transactions: number): Database {
  let left = transactions;
  return {
    ...db,
    transaction: (work) => (left-- > 0 ? db.transaction(work) : Promise.reject(new Error('the process has ended'))),
  };
}

/**
 * The demo some days after its creation; at the end of a file, because its figures change.
 * @param open returns the database, once it is open
 */
export function describeGrowth(open: () => Database): void {
  describe('keep trading after the day they were created', () => {
    const lines: string[] = [];
    const growing = {
      get db() {
        return open();
      },
      groupId: 'harbour',
      progress: (line: string) => lines.push(line),
    };
    const db: Pick<Database, 'query'> = { query: (sql, params) => open().query(sql, params) };
    const made = demoDay();
    const today = addDays(made, DAYS);
    const jobs = () =>
      db.query<{ run_after: string }>(`select run_after from jobs where kind = 'demoDay' and state = 'queued'`);
    const lakeside = () =>
      db.query(
        `select (select md5(string_agg(r::text, '|' order by r::text)) from records r where group_id = 'lakeside') as records,
                (select count(*)::int from bills where group_id = 'lakeside') as bills`,
      );
    let before: Awaited<ReturnType<typeof lakeside>>;

    beforeAll(async () => {
      before = await lakeside();
      // As every start does.
      await growDemo(growing);
      expect(await jobs()).toHaveLength(1);
      await db.query(`delete from jobs where kind = 'demoDay'`);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAYS * 86_400_000 });
      await db.query(
        `update records set status = 'inactive', data = data || '{"status":"inactive"}'
         where group_id = 'harbour' and resource = 'suppliers' and id = 'supplier_8'`,
      );
      // A process that ends in the middle of the first day, another in the middle of the next one.
      for (const transactions of [40, 90])
        await expect(
          (async () => {
            const dying = { ...growing, db: dyingAfter(open(), transactions) };
            while (await growDay(dying, today));
          })(),
        ).rejects.toThrow('the process has ended');
      while (await growDay(growing, today));
    }, 180_000);
    afterAll(() => {
      vi.useRealTimers();
    });

    test('each day once, up to yesterday, also when the process ended in the middle', async () => {
      expect(await readTraded(open())).toMatchObject({ day: addDays(today, -1), steps: null });
      expect(await growDay(growing, today)).toBe(false);
      const days = await db.query<{ outlet_id: string; days: number; bills: number; numbers: number; first: number }>(
        `select outlet_id, count(distinct business_date)::int as days, count(*)::int as bills,
                count(distinct bill_no)::int as numbers, min(substr(bill_no, 5)::int) as first
         from bills where group_id = 'harbour' and business_date >= $1 and status = 'settled' group by 1 order by 1`,
        [made],
      );
      expect(days).toHaveLength(3);
      for (const { days: traded, bills, numbers } of days) {
        expect(traded).toBe(DAYS);
        expect(numbers).toBe(bills);
        expect(bills / DAYS).toBeGreaterThan(25);
      }
      // Bills that were open have become the day's first.
      const left = await db.query(
        `select from bills where group_id = 'harbour' and status = 'open' and business_date < $1`,
        [today],
      );
      expect(left).toEqual([]);
      const [all] = await db.query(
        `select max(substr(bill_no, 5)::int) - count(*)::int as gap from bills
         where group_id = 'harbour' and outlet_id = 'outlet_1' and bill_no ~ '^COL1' and refund_of is null`,
      );
      expect(all).toEqual({ gap: 0 });
    });

    test('every figure adds up, and only what is meant to be is below zero', async () => {
      expect(await verifyGroup(open(), 'harbour')).toEqual([]);
      const negative = await db.query<{ item_id: string }>(
        `select b.item_id from balances b join records i on i.group_id = b.group_id and i.resource = 'inventoryItems' and i.id = b.item_id
         where b.group_id = 'harbour' and b.quantity < 0 and i.data ->> 'defaultSupplierId' <> 'supplier_8' order by 1`,
      );
      expect(negative.map(({ item_id }) => item_id)).toEqual([
        'inventoryItem_1_SPRO',
        'inventoryItem_2_CHED',
        'inventoryItem_3_PRWN',
      ]);
    });

    test('documents were written on their own days', async () => {
      expect(await undated(db)).toEqual([]);
    });

    test('steps that users have made impossible are skipped and reported, the rest is done', async () => {
      expect(lines.some((line) => line.includes('without delivery of PackRight Supplies, Colombo 03: '))).toBe(true);
      const orders = await db.query<{ supplier: string }>(
        `select distinct data ->> 'supplierId' as supplier from records
         where group_id = 'harbour' and resource = 'purchaseOrders' and status = 'received' and data ->> 'docDate' >= $1`,
        [made],
      );
      const suppliers = orders.map(({ supplier }) => supplier);
      expect(suppliers.length).toBeGreaterThan(3);
      expect(suppliers).not.toContain('supplier_8');
    });

    test('desks have work on them again', async () => {
      const left = await db.query<{ resource: string; status: string }>(
        `select distinct resource, status from records
         where group_id = 'harbour' and data ->> 'clientRequestId' like 'demo-%' and data ->> 'docDate' >= $1`,
        [addDays(today, -2)],
      );
      const states = left.map(({ resource, status }) => `${resource} ${status}`);
      expect(states).toEqual(
        expect.arrayContaining([
          ...[
            'purchaseOrders draft',
            'purchaseOrders approved',
            'purchaseOrders sentToGRN',
            'goodsReceivedNotes draft',
          ],
          ...[
            'storeRequisitions draft',
            'transferOuts approved',
            'transferOuts partiallyReceived',
            'transferIns draft',
          ],
          ...['stockEntries draft', 'stockEntries counted', 'wastageNotes draft', 'batchRuns draft'],
        ]),
      );
    });

    test('the other group is as it was', async () => {
      expect(await lakeside()).toEqual(before);
    });

    test('days to come are put on the list of background work once, and a demo that knows no day is left alone', async () => {
      await scheduleGrowth(growing, () => addDays(today, 2));
      await scheduleGrowth(growing, () => addDays(today, 2));
      expect(lines.at(-1)).toBe('Demo: 2 days of trade to come, in the background');
      expect(await jobs()).toHaveLength(1);
      const traded = await readTraded(open());
      await db.query(`delete from installation where key = 'demoTraded'`);
      expect(await growDay(growing, addDays(today, 2))).toBe(false);
      if (traded) await writeTraded(open(), traded);
    });
  });
}
