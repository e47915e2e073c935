import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownDatabase } from '#tests/kit/database';
import { journalGroup } from './journalFixture';

type Sent = Readonly<Record<string, unknown>>;

/** Journals as files (docs/accounting.md): their bytes, once, again only on purpose, and never one that doesn't balance. */

const db = await ownDatabase();

const group = () => journalGroup(db);
const lines = ({ content }: Sent): string[] => String(content).split('\r\n').slice(0, -1);

describe('the file', () => {
  it('for others has debits and credits by account', async () => {
    const { run } = await group();
    expect(lines(await run())).toEqual([
      'Journal,Date,Account code,Account name,Description,Debit,Credit,Currency,Outlet',
      'JNL-COL-20260603,2026-06-03,1000,Cash in tills,Payments: Cash,60.00,0.00,GBP,COL',
      'JNL-COL-20260603,2026-06-03,1010,Cards to receive,Payments: Card,55.00,0.00,GBP,COL',
      'JNL-COL-20260603,2026-06-03,2200,Tax on sales,Tax on sales: VAT,0.00,20.00,GBP,COL',
      'JNL-COL-20260603,2026-06-03,2300,Tips payable,Tips,0.00,5.00,GBP,COL',
      'JNL-COL-20260603,2026-06-03,4000,Food sales,Sales: Other,0.00,100.00,GBP,COL',
      'JNL-COL-20260603,2026-06-03,4100,Discounts,Discounts,10.00,0.00,GBP,COL',
      // 11 of 110 without the tip: 9 net and 2 VAT.
      'JNL-COL-20260604,2026-06-04,1000,Cash in tills,Payments: Cash,0.00,11.00,GBP,COL',
      'JNL-COL-20260604,2026-06-04,2200,Tax on sales,Tax on sales: VAT,2.00,0.00,GBP,COL',
      'JNL-COL-20260604,2026-06-04,4130,Refunds,Refunds,9.00,0.00,GBP,COL',
    ]);
  });

  it('for Xero has its headings, its dates, signed amounts and the outlet as tracking', async () => {
    const { run } = await group();
    const { content } = await run({ format: 'xero', toDate: '2026-06-03' });
    expect(lines({ content }).slice(0, 4)).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      'JNL-COL-20260603 COL,03/06/2026,Payments: Cash,1000,Tax Exempt,60.00,Outlet,COL,,',
      'JNL-COL-20260603 COL,03/06/2026,Payments: Card,1010,Tax Exempt,55.00,Outlet,COL,,',
      'JNL-COL-20260603 COL,03/06/2026,Tax on sales: VAT,2200,Tax Exempt,-20.00,Outlet,COL,,',
    ]);
  });

  it('for QuickBooks has account names, and debits and credits in columns of their own', async () => {
    const { run } = await group();
    const { content } = await run({ format: 'quickBooks', fromDate: '2026-06-04', per: 'month' });
    expect(lines({ content })).toEqual([
      'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name,Currency,Location,Class',
      'JNL-COL-20260604,06/04/2026,Cash in tills,,11.00,Payments: Cash,,GBP,COL,COL',
      'JNL-COL-20260604,06/04/2026,Tax on sales,2.00,,Tax on sales: VAT,,GBP,COL,COL',
      'JNL-COL-20260604,06/04/2026,Refunds,9.00,,Refunds,,GBP,COL,COL',
    ]);
  });
});

describe('days are exported', () => {
  it('once; again with a reason, to the byte; and who did it is kept', async () => {
    const { run, stored, owner, person } = await group();
    const first = await run();
    expect(first.hash).toBe(createHash('sha256').update(String(first.content)).digest('hex'));
    await expect(run({ fromDate: '2026-06-01', toDate: '2026-06-03', format: 'xero' })).rejects.toMatchObject({
      ...{
        status: 409,
        code: 'exported',
        message: expect.stringContaining('Days of 3 Jun 2026 to 4 Jun 2026 were exported by you on'),
      },
    });
    await expect(run({ again: true })).rejects.toMatchObject({
      status: 400,
      message: 'Say why these days are exported again',
    });
    const again = await run({ again: true, reason: 'Lost the file' });
    expect(again).toMatchObject({ content: first.content, hash: first.hash, isSame: true });
    expect(
      await run({ outletId: 'out_COL', fromDate: '2026-06-05', toDate: '2026-06-05' }).catch(({ code }) => ({ code })),
    ).toEqual({ code: 'empty' });
    expect((await stored()).map(({ data }) => data)).toMatchObject([
      {
        outletId: 'out_COL',
        format: 'csv',
        lines: 9,
        debit: '136.00',
        isAgain: false,
        exportedBy: owner.userId,
        hash: first.hash,
      },
      { isAgain: true, reason: 'Lost the file' },
    ]);
    const clerk = person('clerk', { JOURNAL_EXPORT: ['run'], VIEW_COST: ['view'] });
    await expect(run({ again: true, reason: 'Mine' }, clerk)).rejects.toMatchObject({ status: 403 });
    await expect(run({}, person('viewer', { RPT_JOURNAL: ['view'], VIEW_COST: ['view'] }))).rejects.toMatchObject({
      status: 403,
    });
    await expect(run({}, person('costless', { JOURNAL_EXPORT: ['run'] }))).rejects.toMatchObject({ status: 403 });
    await expect(run({}, person('elsewhere', 'all', ['out_KDY']))).rejects.toMatchObject({ status: 400 });
  });

  it('only before today, and only with an account for everything', async () => {
    const { run, put, groupId } = await group();
    const today = new Date().toISOString().slice(0, 10);
    await expect(run({ toDate: today })).rejects.toMatchObject({
      message: 'The last day isn’t over yet. Choose days before today',
    });
    await db.query(
      `delete from records where group_id = $1 and resource = 'accountMappings' and data ->> 'posting' = 'tips'`,
      [groupId],
    );
    await expect(run()).rejects.toMatchObject({
      code: 'unmapped',
      message: expect.stringContaining('No account for Tips'),
    });
    await put('accountMappings', {
      _id: 'gratuity',
      posting: 'tips',
      onlyFor: '',
      accountCode: '=2+2',
      accountName: 'Tips, "all"',
      taxRate: 'None',
    });
    // What a spreadsheet would run stays text.
    expect(String((await run()).content)).toContain(`,'=2+2,"Tips, ""all""",Tips,0.00,5.00,`);
  });

  it('never if debit and credit differ', async () => {
    const { run, stored, groupId } = await group();
    await db.query(`update payments set amount = amount + 0.01 where group_id = $1 and method = 'card'`, [groupId]);
    await expect(run()).rejects.toMatchObject({
      ...{
        status: 409,
        code: 'unbalanced',
        message: expect.stringContaining('Debit and credit of 3 Jun 2026 differ by GBP 0.01'),
      },
    });
    expect(await stored()).toEqual([]);
  });

  it('one after another if two people export at once', async () => {
    const { run, stored } = await group();
    const results = await Promise.allSettled([run(), run()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stored()).toHaveLength(1);
  });
});
