import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { JOURNAL_FORMATS } from '#resources/accounting/journalExports';
import { importBills } from '#server/departments/sales/service';
import { ownDatabase } from '#tests/kit/database';
import { journalGroup } from './journalFixture';

/** Journals at their limits (docs/accounting.md): what changes after an export, days that turn at night, and texts that other programs can't take. */

const db = await ownDatabase();

const lines = ({ content }: AnyRecord): string[] => String(content).split('\r\n').slice(1, -1);
const set = (groupId: string, resource: string, id: string, data: AnyRecord) =>
  db.query('update records set data = data || $4 where group_id = $1 and resource = $2 and id = $3', [
    ...[groupId, resource, id, JSON.stringify(data)],
  ]);
type Group = Awaited<ReturnType<typeof journalGroup>>;
/** A bill of tea, paid in cash. @param settledAt in the outlet's time, or with an offset */
const sold = async (
  { groupId }: Group,
  billNumber: string,
  settledAt: string,
  amount: string,
  more: AnyRecord = {},
) => {
  const bill = {
    ...{ outlet: 'COL', billNumber, settledAt, lines: [{ itemCode: 'PIE', quantity: 1, unitPrice: amount }] },
    ...{ payments: [{ method: 'cash', amount }], ...more },
  };
  const { errors } = await importBills(db, { groupId, userId: 'owner', outletIds: ['out_COL'] }, { bills: [bill] });
  expect(errors).toEqual([]);
};
const again = { again: true, reason: 'Asked by the auditor' };

describe('what was exported', () => {
  it('can be downloaded to the byte after accounts were renamed, renumbered or divided', async () => {
    const group = await journalGroup(db);
    const { run, file, stored, put, person, groupId } = group;
    const first = await run();
    const [cash] = await db.query<{ id: string }>(
      `select id from records where group_id = $1 and resource = 'accountMappings' and data ->> 'onlyFor' = 'cash'`,
      [groupId],
    );
    const id = String(cash?.id);
    await set(groupId, 'accountMappings', id, { accountCode: '1005', accountName: 'Tills' });
    await put('accountMappings', {
      ...{ posting: 'salesTax', onlyFor: 'VAT', accountCode: '2201', accountName: 'VAT', taxRate: 'None' },
    });
    const changed = await run(again);
    expect(changed).toMatchObject({ isSame: false });
    expect(lines(changed).filter((line) => /,(1005,Tills|2201,VAT),/.test(line))).toHaveLength(4);
    const [export1, export2] = await stored();
    expect(await file(export1?.id)).toEqual({ fileName: first.fileName, content: first.content });
    expect(await file(export2?.id)).toMatchObject({ content: changed.content });
    const digest = createHash('sha256')
      .update(String((await file(export1?.id)).content))
      .digest('hex');
    expect(digest).toBe((export1?.data as AnyRecord | undefined)?.hash);
    // Only for people who see costs and this outlet.
    const reads = (permissions: Record<string, string[]>, outlets?: string[]) =>
      file(export1?.id, person('reader', permissions, outlets)).catch(({ status }) => status);
    expect(await reads({ JOURNAL_EXPORT: ['run'] })).toBe(403);
    expect(await reads({ VIEW_COST: ['view'] })).toBe(403);
    expect(await reads({ JOURNAL_EXPORT: ['run'], VIEW_COST: ['view'] }, ['out_KDY'])).toBe(404);
    expect(await reads({ JOURNAL_EXPORT: ['run'], VIEW_COST: ['view'] })).toMatchObject({ content: first.content });
    expect(await file('none').catch(({ status }) => status)).toBe(404);
    // With the accounts as they were, the journal is the same again.
    await set(groupId, 'accountMappings', id, { accountCode: '1000', accountName: 'Cash in tills' });
    await db.query(
      `delete from records where group_id = $1 and resource = 'accountMappings' and data ->> 'accountCode' = '2201'`,
      [groupId],
    );
    expect(await run(again)).toMatchObject({ isSame: true, hash: first.hash });
  });

  it('says whether its days were closed, and differs once a reopened period has changed', async () => {
    const group = await journalGroup(db);
    await set(group.groupId, 'outlets', 'out_COL', { lockDate: '2026-06-04' });
    const closed = await group.run();
    expect(closed).toMatchObject({ isClosed: true });
    await set(group.groupId, 'outlets', 'out_COL', { lockDate: '2026-06-03' });
    expect(await group.run(again)).toMatchObject({ isClosed: false, isSame: true, hash: closed.hash });
    await sold(group, 'B2', '2026-06-04 12:00', '3');
    await set(group.groupId, 'outlets', 'out_COL', { lockDate: '2026-06-04' });
    expect(await group.run(again)).toMatchObject({ isClosed: true, isSame: false });
    const [export1] = await group.stored();
    expect((await group.file(export1?.id)).content).toBe(closed.content);
  });
});

describe('a day belongs to its journal', () => {
  it('until the outlet’s day begins, also at the end of a month', async () => {
    const group = await journalGroup(db, { dayStartTime: '04:00' });
    await sold(group, 'N1', '2026-07-01 03:59', '7');
    await sold(group, 'N2', '2026-07-01 04:00', '8');
    const month = { fromDate: '2026-06-05', toDate: '2026-06-30', per: 'month' };
    expect(lines(await group.run(month))).toEqual([
      'JNL-COL-20260630,2026-06-30,1000,Cash in tills,Payments: Cash,7.00,0.00,GBP,COL',
      'JNL-COL-20260630,2026-06-30,4000,Food sales,Sales: Other,0.00,7.00,GBP,COL',
    ]);
    // A month that isn't over in the journal is dated on its last day there.
    const part = { fromDate: '2026-07-01', toDate: '2026-07-10', per: 'month' };
    expect(lines(await group.run(part))[0]).toMatch(/^JNL-COL-20260710,2026-07-10,1000,.*,8\.00,0\.00,/);
  });

  it('where the outlet is: the same moment is another day elsewhere', async () => {
    const days: string[] = [];
    for (const timeZone of ['Pacific/Auckland', 'America/New_York']) {
      const group = await journalGroup(db, { timeZone });
      await sold(group, 'Z1', '2026-06-30T23:30:00Z', '7');
      const file = await group.run({ fromDate: '2026-06-29', toDate: '2026-07-02' });
      days.push(...new Set(lines(file).map((line) => line.slice(0, 16))));
    }
    expect(days).toEqual(['JNL-COL-20260701', 'JNL-COL-20260630']);
  });

  it('unless nothing is posted: days of nothing are left out, and alone they make no file', async () => {
    const group = await journalGroup(db);
    await sold(group, 'F1', '2026-06-06 12:00', '0', { payments: [] });
    await expect(group.run({ fromDate: '2026-06-05', toDate: '2026-06-07' })).rejects.toMatchObject({ code: 'empty' });
    await sold(group, 'F2', '2026-06-08 12:00', '9');
    const file = await group.run({ fromDate: '2026-06-05', toDate: '2026-06-09' });
    expect(new Set(lines(file).map((line) => line.split(',')[1]))).toEqual(new Set(['2026-06-08']));
  });
});

describe('texts', () => {
  const NAME = `=HYPERLINK("http://x","Fish, fresh") ${'& sons '.repeat(6)}`.slice(0, 60).trim();

  it('with commas, quotes, line breaks and formulas are one cell each, in every format', async () => {
    for (const format of Object.keys(JOURNAL_FORMATS)) {
      const group = await journalGroup(db);
      await set(group.groupId, 'outlets', 'out_COL', { name: 'Colombo "Fort", \n03' });
      await sold(group, 'T1', '2026-06-10 12:00', '9', {
        charges: [{ kind: 'tax', name: NAME, amount: '1' }],
        payments: [{ method: 'cash', amount: '10' }],
      });
      const { content } = await group.run({ fromDate: '2026-06-10', toDate: '2026-06-10', format });
      const rows = cellsOf(String(content));
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      expect(rows).toHaveLength(4);
      expect(rows.flat().filter((cell) => cell === `Tax on sales: ${NAME}`)).toHaveLength(1);
      expect(rows.flat().filter((cell) => cell.includes('Colombo "Fort", \n03')).length).toBeGreaterThanOrEqual(3);
      expect(rows.flat().filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
    }
  });

  it('fit into QuickBooks: journal number 21, account, name, class and location 100 characters, description 4000', async () => {
    const group = await journalGroup(db);
    const longest = 'A'.repeat(100);
    // The longest code, name and account that can be entered.
    await set(group.groupId, 'outlets', 'out_COL', { code: 'ABC123', name: 'O'.repeat(60) });
    await db.query(`update records set data = data || $2 where group_id = $1 and resource = 'accountMappings'`, [
      group.groupId,
      JSON.stringify({ accountName: longest }),
    ]);
    const { content } = await group.run({ format: 'quickBooks' });
    const [headings, ...rows] = cellsOf(String(content));
    expect(headings).toEqual(
      'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name,Currency,Location,Class'.split(','),
    );
    const most = [21, 10, 100, 20, 20, 4000, 100, 3, 100, 100];
    for (const row of rows)
      for (const [at, cell] of row.entries()) expect(cell.length).toBeLessThanOrEqual(most[at] ?? 0);
    expect(rows.length).toBeGreaterThan(5);
  });

  it('and lines fit into Xero: 300 lines, and one more is refused', async () => {
    const group = await journalGroup(db);
    // A day has two lines, sales and cash.
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
    for (let index = 0; index < 150; index++) await sold(group, `X${index}`, `${day(index)} 12:00`, '1');
    const asked = { format: 'xero', fromDate: day(0), toDate: day(149) };
    expect(lines(await group.run(asked))).toHaveLength(300);
    await sold(group, 'X-tip', `${day(3)} 12:00`, '1', { tip: '1', payments: [{ method: 'cash', amount: '2' }] });
    await expect(group.run({ ...asked, ...again })).rejects.toMatchObject({
      code: 'tooLong',
      message: expect.stringContaining('these days have 301'),
    });
  });
});

/** Rows of cells of CSV, by RFC 4180. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|$)/gy;
  for (
    let found = cells.exec(text);
    found && cells.lastIndex <= text.length && found[0] !== '';
    found = cells.exec(text)
  ) {
    const [, cell = '', end] = found;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
