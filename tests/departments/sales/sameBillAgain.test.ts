import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Queryable } from '#server/db/types';
import type { Bill } from '#server/departments/sales/bills';
import { newAmong } from '#server/departments/sales/newBills';

/**
 * What becomes of a bill that is sent: written, replaced, amended, cancelled, skipped or refused, by what is stored and what is closed. The
 * database is two answers: the stored bill and its outlet.
 */

const NOW = '2026-06-10T12:00:00.000Z';
beforeAll(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const bill = (more: object = {}) =>
  ({
    ...{ id: 'b1', row: 3, billNo: 'B1', outletId: 'COL', currency: 'LKR', hash: 'same' },
    ...{ businessDate: '2026-06-08', at: '2026-06-08T12:00:00.000Z', lines: [], payments: [] },
    ...more,
  }) as unknown as Bill;
const refund = (no: number, more: object = {}) => ({
  ...{ no, day: '2026-06-09', at: '2026-06-09T12:00:00.000Z', hash: `r${no}` },
  ...more,
});
/** A till's document: settled, version 2, with nothing besides. */
const doc = (till: object = {}, more: object = {}) =>
  bill({
    till: {
      ...{ status: 'settled', version: 2, columns: { reprints: 0, remarks: null } },
      ...{ refunds: [], tags: [], formerHashes: [] },
      ...till,
    },
    ...more,
  });
const stored = (more: object = {}) => ({
  ...{ id: 'b1', hash: 'same', status: 'settled', version: 2, day: '2026-06-08', reprints: 0, remarks: null },
  ...{ refunds: null, tags: null, isArchived: false, cancelledOn: null, reason: null },
  ...more,
});

type Options = { outlet?: object; isFeed?: boolean };
function among(sent: Bill, known: object | undefined, { outlet = {}, isFeed = true }: Options = {}) {
  const data = { name: 'Colombo', timeZone: 'UTC', dayStartTime: '00:00', ...outlet };
  const query = (sql: string) =>
    Promise.resolve(/ from bills /.test(sql) ? (known ? [known] : []) : [{ id: 'COL', data }]);
  return newAmong({ query } as unknown as Queryable, 'g', [sent], { isFeed });
}
const LISTS = ['fresh', 'replacing', 'cancelling', 'amending'] as const;
/** The lists with the bill, and the rules in refusals and warnings. */
async function outcome(...given: Parameters<typeof among>): Promise<string> {
  const found = await among(...given);
  const lists = LISTS.filter((list) => found[list].length > 0);
  const said = [
    ...found.problems.map(({ field, rule }) => `refused ${field} ${rule}`),
    ...found.warnings.map(({ field, rule }) => `told ${field} ${rule}`),
  ];
  return [...lists, ...said].join(' + ') || 'skipped';
}
const WRITTEN = 'fresh';
const REPLACED = 'fresh + replacing';
const CANCELLED = 'cancelling';
const AMENDED = 'amending';
const SKIPPED = 'skipped';
const DIFFERS = 'refused billNumber differs';
const REFUNDED = 'refused refunds differs';

describe('a bill is', () => {
  test.each<[string, Bill, object | undefined, string]>([
    ['written: new, from a file', bill(), undefined, WRITTEN],
    ['written: new, from a till', doc(), undefined, WRITTEN],
    ['skipped: the same from a file', bill(), stored(), SKIPPED],
    ['refused: another from a file', bill({ hash: 'other' }), stored(), DIFFERS],
    ['refused: another from a file, while it is open', bill({ hash: 'other' }), stored({ status: 'open' }), DIFFERS],
    ['skipped: the same from a till', doc(), stored(), SKIPPED],
    ['skipped: the same and newer', doc({ version: 3 }), stored(), SKIPPED],
    ['refused: another of a settled one', doc({ version: 3 }, { hash: 'other' }), stored(), DIFFERS],
    ['skipped: another of a settled one, but older', doc({ version: 1 }, { hash: 'other' }), stored(), SKIPPED],
    ['skipped: the same by a former digest', doc({ formerHashes: ['x', 'old'] }), stored({ hash: 'old' }), SKIPPED],
    ['refused: none of its digests', doc({ formerHashes: ['x', 'y'] }), stored({ hash: 'old' }), DIFFERS],

    ['replaced: open', doc({}, { hash: 'other' }), stored({ status: 'open', version: 1 }), REPLACED],
    ['replaced: billed', doc({}, { hash: 'other' }), stored({ status: 'billed', version: 1 }), REPLACED],
    ['replaced: open, in the same version', doc({}, { hash: 'other' }), stored({ status: 'open' }), REPLACED],
    ['skipped: open, in an older version', doc({ version: 1 }, { hash: 'other' }), stored({ status: 'open' }), SKIPPED],
    ['skipped: open and the same', doc({ status: 'open' }), stored({ status: 'open' }), SKIPPED],
    ['refused: merged before', doc({ version: 3 }, { hash: 'other' }), stored({ status: 'merged' }), DIFFERS],
    ['refused: merged after it was settled', doc({ status: 'merged' }, { hash: 'other' }), stored(), DIFFERS],
    ['skipped: open, after it was settled', doc({ status: 'open' }, { hash: 'other' }), stored(), SKIPPED],
    ['skipped: billed, after it was settled', doc({ status: 'billed' }, { hash: 'other' }), stored(), SKIPPED],

    ['cancelled', doc({ status: 'cancelled', version: 3 }, { hash: 'other' }), stored(), CANCELLED],
    [
      'skipped: cancelled by an older version',
      doc({ status: 'cancelled', version: 1 }, { hash: 'x' }),
      stored(),
      SKIPPED,
    ],
    [
      'refused: merged before it is cancelled',
      doc({ status: 'cancelled' }, { hash: 'x' }),
      stored({ status: 'merged' }),
      DIFFERS,
    ],
    [
      'refused: cancelled twice',
      doc({ status: 'cancelled', version: 3 }, { hash: 'other' }),
      stored({ status: 'cancelled', cancelledOn: '2026-06-09' }),
      'refused billNumber cancelled',
    ],
    [
      'skipped with a word: cancelled before',
      bill(),
      stored({ cancelledOn: '2026-06-09' }),
      'told billNumber cancelled',
    ],
    [
      'refused: another one, cancelled before',
      doc({}, { hash: 'other' }),
      stored({ status: 'cancelled', cancelledOn: '2026-06-09' }),
      'refused billNumber cancelled',
    ],

    ['amended: printed again', doc({ columns: { reprints: 1, remarks: null } }), stored(), AMENDED],
    ['amended: noted on', doc({ columns: { reprints: 0, remarks: 'Late' } }), stored(), AMENDED],
    [
      'skipped: noted on in an older version',
      doc({ version: 1, columns: { reprints: 0, remarks: 'x' } }),
      stored(),
      SKIPPED,
    ],
    [
      'amended: printed again and the same by a former digest',
      doc({ columns: { reprints: 1, remarks: null }, formerHashes: ['old'] }),
      stored({ hash: 'old' }),
      AMENDED,
    ],
    [
      'refused: printed again and another',
      doc({ columns: { reprints: 1, remarks: null } }, { hash: 'x' }),
      stored(),
      DIFFERS,
    ],

    [
      'skipped: printed again but merged',
      doc({ status: 'merged', columns: { reprints: 1, remarks: null } }),
      stored(),
      SKIPPED,
    ],
    ['amended: its first refund', doc({ refunds: [refund(1)] }), stored(), AMENDED],
    ['amended: its second refund', doc({ refunds: [refund(1), refund(2)] }), stored({ refunds: ['r1'] }), AMENDED],
    ['skipped: the same refunds', doc({ refunds: [refund(1), refund(2)] }), stored({ refunds: ['r1', 'r2'] }), SKIPPED],
    ['skipped: a refund less in the same version', doc(), stored({ refunds: ['r1'] }), SKIPPED],
    ['refused: a refund less in a newer version', doc({ version: 3 }), stored({ refunds: ['r1'] }), REFUNDED],
    ['refused: another refund', doc({ refunds: [refund(1)] }), stored({ refunds: ['r9'] }), REFUNDED],
    [
      'refused: refunds in another order',
      doc({ refunds: [refund(2), refund(1)] }),
      stored({ refunds: ['r1', 'r2'] }),
      REFUNDED,
    ],
    ['refused: without its refund, from a file', bill(), stored({ refunds: ['r1'] }), REFUNDED],
  ])('%s', async (_what, sent, known, expected) => {
    expect(await outcome(sent, known)).toBe(expected);
  });

  test.each<[string, object, object, string]>([
    ['a newer version says more', { version: 3, tags: [{ payment_no: 1, tagged: true }] }, {}, AMENDED],
    [
      'a newer version says the same',
      { version: 3, tags: [{ payment_no: 1, tagged: true }] },
      { tags: [{ payment_no: 1, tagged: true }] },
      SKIPPED,
    ],
    [
      'a newer version takes it back',
      { version: 3, tags: [{ payment_no: 1, tagged: false }] },
      { tags: [{ payment_no: 1, tagged: true }] },
      AMENDED,
    ],
    ['the same version says more', { tags: [{ payment_no: 1, tagged: true }] }, {}, SKIPPED],
    ['tills send no versions', { version: 0, tags: [{ payment_no: 1, tagged: true }] }, { version: 0 }, AMENDED],
    [
      'tills send no versions, and it takes nothing back',
      { version: 0, tags: [{ payment_no: 1, tagged: false }] },
      { version: 0, tags: [{ payment_no: 1, tagged: true }] },
      SKIPPED,
    ],
    [
      'the first version takes it back',
      { version: 1, tags: [{ payment_no: 1, tagged: false }] },
      { version: 0, tags: [{ payment_no: 1, tagged: true }] },
      AMENDED,
    ],
    ['it has none, and a version is stored', { version: 0, tags: [{ payment_no: 1, tagged: true }] }, {}, SKIPPED],
    ['the bill is archived', { version: 3, tags: [{ payment_no: 1, tagged: true }] }, { isArchived: true }, SKIPPED],
  ])('matched with card slips, where %s', async (_what, till, known, expected) => {
    expect(await outcome(doc(till), stored(known))).toBe(expected);
  });

  it('told by name, number, row and reason', async () => {
    const [cancelled] = (await among(bill(), stored({ cancelledOn: '2026-06-09', reason: 'Twice' }))).warnings;
    expect(cancelled).toEqual({
      ...{ row: 3, billNumber: 'B1', field: 'billNumber', rule: 'cancelled' },
      message:
        'Bill B1 was cancelled on 2026-06-09 (Twice) and was not imported again; a new bill needs a different number',
    });
    const [silent] = (await among(bill(), stored({ cancelledOn: '2026-06-09' }))).warnings;
    expect(silent?.message).toContain('cancelled on 2026-06-09 () and');
    const messageOf = async (...given: Parameters<typeof among>) => (await among(...given)).problems[0]?.message;
    expect(await messageOf(bill({ hash: 'x' }), stored())).toBe(
      'Bill B1 already exists with different content. An import can’t change a bill',
    );
    expect(await messageOf(bill(), stored({ refunds: ['r1'] }))).toBe(
      'Bill B1 was refunded before. An import can’t change or undo a refund',
    );
    const closed = { outlet: { lockDate: '2026-06-08' } };
    expect(await messageOf(bill(), undefined, closed)).toBe(
      'The books of Colombo are closed up to 2026-06-08; bill B1 belongs to 2026-06-08',
    );
    const cancelling = doc({ status: 'cancelled' }, { hash: 'x' });
    expect(await messageOf(cancelling, stored(), closed)).toBe(
      'The books of Colombo are closed up to 2026-06-08. Refund bill B1 instead: a refund counts on the day it is paid',
    );
    const ahead = bill({ at: '2026-06-10T13:00:00.000Z' });
    expect(await messageOf(ahead, undefined)).toBe('Bill B1 is dated 2026-06-10T13:00:00.000Z, which is in the future');
  });
});

describe('a bill’s time', () => {
  const at = (time: string) => bill({ at: time, businessDate: '2026-06-10' });
  const paid = (time: string) => doc({ refunds: [refund(1), refund(2, { at: time, day: '2026-06-10' })] });
  const known = stored({ refunds: ['r1'] });

  it('may be ten minutes ahead', async () => {
    const [last, first] = ['2026-06-10T12:10:00.000Z', '2026-06-10T12:10:00.001Z'];
    expect([await outcome(at(last), undefined), await outcome(at(first), undefined)]).toEqual([
      WRITTEN,
      'refused dateTime future',
    ]);
    expect([await outcome(paid(last), known), await outcome(paid(first), known)]).toEqual([
      AMENDED,
      'refused refunds.1.at future',
    ]);
    expect(await outcome(paid(first), undefined)).toBe('refused refunds.1.at future');
    expect(await outcome(doc({ refunds: [refund(1, { at: first })] }), undefined)).toBe('refused refunds.0.at future');
    // What was stored before isn't checked again.
    const before = doc({ refunds: [refund(1, { at: first }), refund(2)] });
    expect(await outcome(before, known)).toBe(AMENDED);
    // What can't be written replaces nothing.
    const open = doc({}, { hash: 'x', at: first });
    expect(await outcome(open, stored({ status: 'open' }))).toBe('refused dateTime future');
  });

  const day = (businessDate: string) => bill({ businessDate });
  const LOCKED = 'refused dateTime lockDate';
  it('is in no closed period, and from a file on no closed day', async () => {
    for (const outlet of [{ lockDate: '2026-06-08' }, { salesClosedTo: '2026-06-08' }]) {
      const file = { outlet, isFeed: false };
      expect(await outcome(day('2026-06-07'), undefined, file)).toBe(LOCKED);
      expect(await outcome(day('2026-06-08'), undefined, file)).toBe(LOCKED);
      expect(await outcome(day('2026-06-09'), undefined, file)).toBe(WRITTEN);
    }
    const both = { outlet: { lockDate: '2026-06-05', salesClosedTo: '2026-06-08' }, isFeed: false };
    expect(await outcome(day('2026-06-08'), undefined, both)).toBe(LOCKED);
    const other = { outlet: { lockDate: '2026-06-08', salesClosedTo: '2026-06-05' }, isFeed: false };
    expect(await outcome(day('2026-06-08'), undefined, other)).toBe(LOCKED);
    expect(await outcome(doc(), undefined, { outlet: { lockDate: '2026-06-08' } })).toBe(LOCKED);
    expect(await outcome(bill(), stored(), { outlet: { lockDate: '2026-06-08' }, isFeed: false })).toBe(SKIPPED);
  });

  it('is the first open day where a till sends it late for a closed one', async () => {
    const closed = { outlet: { salesClosedTo: '2026-06-08' } };
    const found = await among(doc(), undefined, closed);
    expect(found.fresh).toMatchObject([{ businessDate: '2026-06-10', closedDay: '2026-06-08' }]);
    expect(found.problems).toEqual([]);
    expect(found.warnings).toEqual([
      {
        ...{ row: 3, billNumber: 'B1', field: 'settledAt', rule: 'late' },
        message: 'Bill B1 belongs to 8 Jun 2026, which is closed. It counts on 10 Jun 2026',
      },
    ]);
    const [onTime] = (await among(doc({}, { businessDate: '2026-06-09' }), undefined, closed)).fresh;
    expect([onTime?.businessDate, onTime?.closedDay]).toEqual(['2026-06-09', undefined]);
    // Its period is closed, or it is history: 31 days are the most.
    const period = { outlet: { salesClosedTo: '2026-06-08', lockDate: '2026-06-07' } };
    expect(await outcome(doc(), undefined, period)).toBe('fresh + told settledAt late');
    expect(await outcome(doc({}, { businessDate: '2026-06-07' }), undefined, period)).toBe(LOCKED);
    expect(await outcome(doc({}, { businessDate: '2026-05-10' }), undefined, closed)).toBe(
      'fresh + told settledAt late',
    );
    expect(await outcome(doc({}, { businessDate: '2026-05-09' }), undefined, closed)).toBe(LOCKED);
    // What is refused isn't said to count.
    const refused = doc({ refunds: [refund(1, { at: '2026-07-01T00:00:00.000Z', day: '2026-07-01' })] });
    expect(await outcome(refused, undefined, closed)).toBe('refused refunds.0.at future');
    // A bill that was open until now keeps the day that its till says.
    const settled = doc({}, { hash: 'x', businessDate: '2026-06-09' });
    expect((await among(settled, stored({ status: 'open' }), closed)).fresh[0]?.businessDate).toBe('2026-06-09');
    // Closed ahead of its time: the day after is the first open one.
    const ahead = await among(doc(), undefined, { outlet: { salesClosedTo: '2026-06-12' } });
    expect(ahead.fresh[0]?.businessDate).toBe('2026-06-13');
  });

  it('of a refund is its own: late ones move, and never before their bill', async () => {
    const daysOf = async (...given: Parameters<typeof among>) => {
      const { fresh, amending, warnings } = await among(...given);
      const refunds = [...fresh, ...amending][0]?.till?.refunds ?? [];
      return [
        ...refunds.map(({ day: own, closedDay = '' }) => `${own} ${closedDay}`.trim()),
        ...warnings.map(({ field }) => field),
      ];
    };
    const late = refund(2, { day: '2026-06-07' });
    const closed = { outlet: { salesClosedTo: '2026-06-08' } };
    const two = doc({ refunds: [refund(1, { day: '2026-06-06' }), late] });
    expect(await daysOf(two, stored({ refunds: ['r1'] }), closed)).toEqual([
      '2026-06-06',
      '2026-06-10 2026-06-07',
      'refunds.1.at',
    ]);
    // With its bill, both move, and one sentence says so.
    expect(await daysOf(doc({ refunds: [refund(1), late] }), undefined, closed)).toEqual([
      '2026-06-10 2026-06-09',
      '2026-06-10 2026-06-07',
      'settledAt',
    ]);
    expect(await daysOf(doc({ refunds: [refund(1, { day: '2026-06-10' })] }), undefined, closed)).toEqual([
      '2026-06-10',
      'settledAt',
    ]);
    expect(await daysOf(doc({ refunds: [refund(1)] }), stored(), closed)).toEqual(['2026-06-09']);
    const first = doc({ refunds: [refund(1, { day: '2026-06-08' })] });
    expect(await daysOf(first, stored(), closed)).toEqual(['2026-06-10 2026-06-08', 'refunds.0.at']);
    expect(await outcome(two, stored({ refunds: ['r1'] }), { ...closed, isFeed: false })).toBe(
      'refused refunds.1.at lockDate',
    );
  });

  it('of a refund without one is when it came, on the day on which its bill counts', async () => {
    const arrived = { day: '2026-06-10', at: NOW, hour: 12 };
    const sent = doc({ refunds: [refund(1, { arrived })] }, { businessDate: '2026-06-01' });
    const [amended] = (await among(sent, stored())).amending;
    expect(amended?.businessDate).toBe('2026-06-08');
    expect(amended?.till?.refunds[0]).toMatchObject(arrived);
    const [fresh] = (await among(sent, undefined)).fresh;
    expect([fresh?.businessDate, fresh?.till?.refunds[0]?.day]).toEqual(['2026-06-01', '2026-06-09']);
  });
});

describe('a bill that a till cancels', () => {
  const cancelling = (day: string) =>
    doc({ status: 'cancelled', cancelled: { day, reason: 'Twice', stockReturned: true } }, { hash: 'x' });
  const known = (day: string) => stored({ day });

  it('is of an open day', async () => {
    const closed = { outlet: { lockDate: '2026-06-08' } };
    expect(await outcome(cancelling('2026-06-10'), known('2026-06-08'), closed)).toBe('refused status lockDate');
    expect(await outcome(cancelling('2026-06-10'), known('2026-06-07'), closed)).toBe('refused status lockDate');
    expect(await outcome(cancelling('2026-06-10'), known('2026-06-09'), closed)).toBe(CANCELLED);
    expect(await outcome(cancelling('2026-06-10'), known('2026-06-07'))).toBe(CANCELLED);
    // It came late and counts on an open day, whatever its own day.
    const late = { outlet: { salesClosedTo: '2026-06-08' } };
    const ofClosed = { ...cancelling('2026-06-10'), businessDate: '2026-06-07' };
    expect(await outcome(ofClosed, known('2026-06-09'), late)).toBe(CANCELLED);
    expect(await outcome(doc({ status: 'cancelled' }, { hash: 'x' }), known('2026-06-09'), late)).toBe(CANCELLED);
  });

  it('gives back on an open day', async () => {
    const backOn = async (day: string, outlet: object) =>
      (await among(cancelling(day), known('2026-06-09'), { outlet })).cancelling[0]?.till?.cancelled?.day;
    expect(await backOn('2026-06-08', { salesClosedTo: '2026-06-08' })).toBe('2026-06-10');
    expect(await backOn('2026-06-09', { salesClosedTo: '2026-06-08' })).toBe('2026-06-09');
    expect(await backOn('2026-06-08', {})).toBe('2026-06-08');
  });
});
