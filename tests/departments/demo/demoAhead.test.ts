import { beforeAll, describe, expect, it } from 'vitest';
import { demoDay, seedDemo } from '#demo';
import { turnsOf } from '#demo/growth/quarter';
import { readTraded } from '#demo/growth/state';
import { addDays } from '#engine/run/time/days';
import { readConfig } from '#server/config';
import { createApp } from '#server/http/app';
import { verifyGroup } from '#server/verify';
import { ownDatabase } from '#tests/kit/database';

/** The demo as a build creates it, with more than three weeks of trade. Nine more days cover everything that a quarter does. */
const DAYS = 30;

describe('a demo built ahead', async () => {
  const db = await ownDatabase();
  const first = addDays(demoDay(), -DAYS);

  beforeAll(async () => {
    const config = readConfig({});
    await seedDemo({ db, app: createApp({ db, config, version: '0' }), config, progress: () => {}, ahead: DAYS });
  }, 240_000);

  it('has trade on every day at every outlet, up to yesterday', async () => {
    const rows = await db.query(
      `select outlet_id, count(distinct business_date)::int as days, min(business_date)::text as first
       from bills where group_id = 'harbour' and status = 'settled' group by 1 order by 1`,
    );
    expect(rows).toEqual(['outlet_1', 'outlet_2', 'outlet_3'].map((outlet_id) => ({ outlet_id, days: DAYS, first })));
    expect(await readTraded(db)).toMatchObject({ day: addDays(demoDay(), -1), steps: null });
  });

  it('adds up, and only the three planned items have negative stock', async () => {
    expect(await verifyGroup(db, 'harbour')).toEqual([]);
    const negative = await db.query<{ outlet_id: string }>(
      'select outlet_id from balances where quantity < 0 order by 1',
    );
    expect(negative.map(({ outlet_id }) => outlet_id)).toEqual(['outlet_1', 'outlet_2', 'outlet_3']);
  });

  it('has deliveries, batches, requisitions, issues, transfers, waste and counts in the weeks after the first three', async () => {
    const rows = await db.query<{ resource: string }>(
      `select distinct resource from records
       where group_id = 'harbour' and data ->> 'docDate' between $1 and $2
         and status in ('approved', 'received', 'fulfilled', 'completed', 'closed')`,
      // The documents of a week are dated up to five days before its Sunday, which may be the first of these days.
      [addDays(first, 21 - 5), addDays(demoDay(), -2)],
    );
    expect(rows.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining([
        ...['goodsReceivedNotes', 'purchaseOrders', 'batchRuns', 'storeRequisitions', 'issueNotes'],
        ...['transferOuts', 'transferIns', 'wastageNotes', 'stockEntries'],
      ]),
    );
  });
});

describe('the turns of a quarter', () => {
  it('are weeks first and three days at the end, without skipping a day', () => {
    const days = Array.from({ length: 69 }, (_, index) => addDays('2026-08-01', index));
    const turns = turnsOf(days);
    expect(turns.flat()).toEqual(days);
    expect(turns.map(({ length }) => length)).toEqual([...Array.from({ length: 9 }, () => 7), 3, 3]);
    expect(turnsOf(days.slice(0, 2))).toEqual([days.slice(0, 2)]);
    expect(turnsOf([])).toEqual([]);
  });
});
