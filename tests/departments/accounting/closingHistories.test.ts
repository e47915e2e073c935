import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import type { OpenDatabase } from '#server/db/core';
import { verifyGroup } from '#server/verify';
import { DATABASES } from '#tests/departments/sales/lateFixture';
import { testApp } from '#tests/kit/app';
import { type History, OUTLET, play } from './closingHistory';
import { journalOf, ledgerOf, takings } from './closingModel';

/**
 * Random histories of bills, refunds, cancellations, shifts, receipts and counts, with days and periods closed and reopened at random points,
 * in currencies of two, three and no decimals. `closingModel.ts` says what each day adds up to; `CLOSING_HISTORIES=200` plays more.
 */
const HISTORIES = Number(process.env.CLOSING_HISTORIES ?? 8);
const FIRST = Number(process.env.CLOSING_SEED ?? 1);
const STEPS = 60;
const today = businessDate(new Date(), { timeZone: 'Asia/Colombo', dayStartTime: '04:00' });

/** At the end: sales and journal of every day, closes as they were signed, and nothing that the group's own check finds. */
async function settles(db: OpenDatabase, seed: number, { world, tenant, text, places, frozen }: History) {
  const { owner, groupId } = tenant;
  const tomorrow = addDays(today, 1);
  const days = [addDays(today, -9), ...world.days, today, tomorrow];
  const asked = { outlets: OUTLET, fromDate: days[0] as string, toDate: tomorrow, limit: 1000 };
  const docsOf = async (report: string, more: Record<string, string>) =>
    ((await owner.get(`/api/v1/${report}`, { ...asked, ...more })).body.docs ?? []) as AnyRecord[];
  const sold = await docsOf('salesReport', { groupBy: 'day' });
  const postings = await docsOf('journal', { per: 'day' });
  for (const day of days) {
    const { net } = takings(world, day);
    const shown = sold.find(({ key }) => key === day);
    expect([seed, day, 'net', shown?.netSales ?? text(0)]).toEqual([seed, day, 'net', text(net)]);
    const found: Record<string, number> = {};
    for (const { date, posting, detail, debit, credit } of postings) {
      if (date !== day) continue;
      const name = posting === 'tender' ? `tender ${String(detail)}` : String(posting);
      found[name] = Math.round((found[name] ?? 0) + (Number(debit) - Number(credit)) * 10 ** places);
    }
    const some = Object.fromEntries(Object.entries(found).filter(([, amount]) => amount !== 0));
    expect([seed, day, some]).toEqual([seed, day, journalOf(world, day)]);
    expect(Object.values(found).reduce((foot, amount) => foot + amount, 0)).toBe(0);
  }
  // What the other outlet owes and is owed: it closes no days.
  const elsewhere = await docsOf('journal', { per: 'day', outlets: 'out_KDY' });
  for (const day of days) {
    const own = elsewhere.filter(({ date, posting }) => date === day && posting === 'betweenOutlets');
    const between = own.reduce((total, { debit, credit }) => total + Number(debit) - Number(credit), 0);
    expect([seed, day, text(Math.round(between * 10 ** places))]).toEqual([
      ...[seed, day, text(ledgerOf(world, 'KDY', day).between)],
    ]);
  }
  for (const { day, id } of world.closes)
    expect([seed, (await owner.get(`/api/v1/dayCloses/${id}`)).body]).toEqual([seed, frozen.get(day)]);
  expect([seed, await verifyGroup(db, groupId)]).toEqual([seed, []]);
}

describe.each(DATABASES)('random histories with closed days and periods on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  beforeAll(async () => {
    if (isThere) db = await open();
    if (isThere) await testApp(db);
  });
  afterAll(() => db?.close());

  it('agree with the model', { timeout: 3_600_000 }, async (context) => {
    if (!isThere) return context.skip();
    const happened = new Set<string>();
    for (let seed = FIRST; seed < FIRST + HISTORIES; seed++) {
      const history = await play(db, seed, STEPS, today);
      await settles(db, seed, history);
      for (const each of history.done) happened.add(each);
    }
    // What is checked did happen; a part of the seeds needn't have all of it.
    if (FIRST === 1)
      expect([...happened]).toEqual(
        expect.arrayContaining([
          ...['bill', 'billLate', 'billRefused', 'cancelled', 'count', 'dayClosed', 'dayOpened', 'dayOutOfOrder'],
          ...['period: closed', 'period: count', 'period: days', 'periodClosed', 'periodOpened', 'receipt'],
          ...['refund', 'refundLate', 'shift', 'shiftKept', 'shiftLate'],
          ...['advance', 'advanceLate', 'advanceUsed', 'advanceOfOtherUsed', 'advanceBack', 'advanceBackLate'],
          ...['signed', 'paid', 'paidElsewhere', 'paymentRefused', 'paymentCancelled'],
        ]),
      );
  });
});
