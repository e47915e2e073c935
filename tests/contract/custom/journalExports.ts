import { expect } from 'vitest';
import { POSTINGS } from '#resources/accounting/postings.rules';
import { billRow } from '../calls/extraCalls';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  file: async ({ world }: Maker): Promise<Trial> => {
    const { _id } = await world.put('journalExports', {
      ...{
        outletId: world.outletId,
        fromDate: '2026-01-01',
        toDate: '2026-01-01',
        format: 'csv',
        fileName: 'Journal.csv',
      },
      ...{ lines: 1, debit: '1.00', isAgain: false, hash: 'x', exportedAt: '2026-01-02T10:00:00.000Z' },
    });
    await world.db.query('insert into journal_files values ($1, $2, $3)', [world.groupId, _id, 'Journal,Date\r\n']);
    return {
      ...{ method: 'GET', url: `/api/v1/journalFile/${String(_id)}`, wrong: [], about: 'record' },
      check: async ({ status, body }) => {
        expect([status, body]).toEqual([200, { fileName: 'Journal.csv', content: 'Journal,Date\r\n' }]);
      },
    };
  },
  run: async (maker: Maker): Promise<Trial> => {
    const { world } = maker;
    const row = await billRow(maker);
    expect((await world.owner.post('/api/v1/bills/import', { rows: [row], stock: 'none' })).status).toBe(200);
    // Every kind of posting has an account.
    const known = await world.db.query<{ posting: string }>(
      `select data ->> 'posting' as posting from records where group_id = $1 and resource = 'accountMappings' and coalesce(data ->> 'onlyFor', '') = ''`,
      [world.groupId],
    );
    for (const [place, posting] of Object.keys(POSTINGS).entries())
      if (!known.some((each) => each.posting === posting))
        await world.put('accountMappings', {
          ...{ posting, accountCode: `A${place}`, accountName: `Account ${place}`, taxRate: 'Tax Exempt' },
          transactionObj: { docType: 'accountMappings' },
        });
    const day = row.dateTime.slice(0, 10);
    // Other trials may have exported the day before.
    const body = {
      outletId: row.outlet,
      fromDate: day,
      toDate: day,
      format: 'csv',
      again: true,
      reason: 'A correction',
    };
    return {
      method: 'POST',
      url: '/api/v1/journalExports/run',
      body,
      wrong: [{ body: {} }, { body: { ...body, format: 'pdf' } }, { body: { ...body, reason: '' } }],
      check: async ({ status, body: answer }) => {
        expect([status, answer.message]).toEqual([200, undefined]);
        const [stored] = await world.db.query<{ fileName: string }>(
          `select data ->> 'fileName' as "fileName" from records where group_id = $1 and resource = 'journalExports' and data ->> 'hash' = $2`,
          [world.groupId, answer.hash],
        );
        expect(stored?.fileName).toBe(answer.fileName);
      },
    };
  },
};
