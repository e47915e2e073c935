import { describe, expect, it, test } from 'vitest';
import type { Queryable } from '#server/db/types';
import { chargeBills, checkCharges } from '#server/departments/cityLedger/charges';
import { refundBill, reverseBill } from '#server/departments/cityLedger/reversal';
import { LedgerRefusal, openBooks } from '#server/departments/cityLedger/service';
import { requireOpenDay } from '#server/departments/cityLedger/settlements';
import type { Charge, Holder } from '#server/departments/cityLedger/storage';
import '#tests/kit/departments';

/**
 * What the city ledger writes, with the database's answers given: entries, balances, open charges and credit of a company, its account and an
 * account of its own, in two currencies. Figures are computed by hand.
 */

type Row = Record<string, unknown>;
interface World {
  /** `company acme LKR` and what it owes. */
  balances?: Record<string, string>;
  /** `company acme COL` and its credit there. */
  credits?: Record<string, string>;
  charges?: Charge[];
  applied?: Row[];
  entries?: Row[];
  refunded?: Record<number, string>;
  settlements?: Row[];
  records?: Row[];
}
const OUTLETS = { COL: 'LKR', KDY: 'LKR', KWI: 'KWD' };
const keeper = { groupId: 'g', userId: 'ann' };

function database(world: World = {}) {
  const kept: Record<'entries' | 'charges' | 'saved' | 'applications' | 'balances' | 'credits', Row[]> = {
    ...{ entries: [], charges: [], saved: [], applications: [], balances: [], credits: [] },
  };
  const json = (value: unknown): Row[] => JSON.parse(String(value));
  const keep = (into: Row[], value: unknown): Row[] => {
    into.push(...json(value));
    return [];
  };
  let seq = 10;
  let number = 0;
  const answers: [RegExp, (parameters: readonly unknown[]) => object[]][] = [
    [/as currency from records/, () => Object.entries(OUTLETS).map(([id, currency]) => ({ id, currency }))],
    [/resource = 'outlets' and id = any/, () => Object.keys(OUTLETS).map((id) => ({ id, data: { code: id } }))],
    [
      /from ledger_balances b/,
      ([, names]) =>
        json(names).flatMap(({ kind, id }) =>
          ['LKR', 'KWD'].map((currency) => ({
            kind,
            id,
            currency,
            balance: world.balances?.[`${kind} ${id} ${currency}`] ?? '0',
          })),
        ),
    ],
    [
      /from ledger_credits c/,
      () =>
        Object.entries(world.credits ?? {}).map(([key, amount]) => {
          const [kind, id, outlet_id] = key.split(' ');
          return { kind, id, outlet_id, amount };
        }),
    ],
    [/from ledger_charges c/, () => (world.charges ?? []).map((each) => ({ ...each, seq: String(each.seq) }))],
    [/'BILL_REFUND' group by/, () => Object.entries(world.refunded ?? {}).map(([of, amount]) => ({ seq: of, amount }))],
    [/from ledger_applications a/, () => world.applied ?? []],
    [/from ledger_entries e where/, () => world.entries ?? []],
    [/^select r\.id, r\.rev/, () => world.settlements ?? []],
    [
      /insert into counters/,
      ([, , count]) => {
        number += Number(count);
        return [{ value: number }];
      },
    ],
    [/nextval/, ([count]) => Array.from({ length: Number(count) }, () => ({ seq: String(++seq) }))],
    [/insert into ledger_entries/, ([, , rows]) => keep(kept.entries, rows)],
    [/insert into ledger_charges/, ([, rows]) => keep(kept.charges, rows)],
    [/update ledger_charges/, ([, rows]) => keep(kept.saved, rows)],
    [/insert into ledger_applications/, ([, rows]) => keep(kept.applications, rows)],
    [/update ledger_balances/, ([, rows]) => keep(kept.balances, rows)],
    [/insert into ledger_credits/, ([, rows]) => keep(kept.credits, rows)],
  ];
  const query = async (sql: string, parameters: readonly unknown[] = []) =>
    answers.find(([asks]) => asks.test(sql.trim()))?.[1](parameters) ?? [];
  const said = {
    entries: () =>
      kept.entries.map(({ type, companyId, accountId, outletId, debit, credit, balanceAfter, accountAfter }) =>
        [type, accountId ?? companyId, outletId, debit, credit, balanceAfter, accountAfter ?? '-'].join(' '),
      ),
    balances: () => kept.balances.map(({ kind, id, currency, balance }) => `${kind} ${id} ${currency} ${balance}`),
    credits: () => kept.credits.map(({ kind, id, outletId, amount }) => `${kind} ${id} ${outletId} ${amount}`),
    saved: () => kept.saved.map(({ seq: of, outstanding }) => `${of} ${outstanding}`),
    applied: () =>
      kept.applications.map(
        ({ chargeSeq, settlementId, amount, businessDate }) => `${chargeSeq} ${settlementId} ${amount} ${businessDate}`,
      ),
  };
  return { q: { query } as unknown as Queryable, kept, said };
}

const acme: Holder = { companyId: 'acme', accountId: null };
const desk: Holder = { companyId: 'acme', accountId: 'desk' };
const solo: Holder = { companyId: null, accountId: 'solo' };
const entry = (holder: Holder, more: object = {}) => ({
  ...{ ...holder, outletId: 'COL', type: 'BILL' as const, businessDate: '2026-06-10' },
  ...more,
});
const charge = (seq: number, amount: string, outstanding: string, more: Partial<Charge> = {}): Charge => ({
  ...{ seq, transactionNo: `CLT-${seq}`, ...desk, outletId: 'COL', billId: 'b1', billNo: 'B1' },
  ...{ businessDate: '2026-06-01', dueDate: '2026-06-30', amount, outstanding },
  ...more,
});

describe('a session', () => {
  it('moves what a debtor owes and, of an account, what it owes itself', async () => {
    const { q, kept, said } = database({
      balances: { 'company acme LKR': '100', 'account desk LKR': '40', 'account solo KWD': '1' },
    });
    const books = await openBooks(q, keeper, [desk, solo]);
    books.charge({ ...entry(desk, { debit: '10.005', billId: 'b1', billNo: 'B1' }), dueDate: '2026-07-01' });
    books.post(entry(acme, { type: 'ACCOUNT_PAYMENT', credit: '30' }));
    books.charge({ ...entry(solo, { debit: '0.2505', outletId: 'KWI' }), dueDate: '2026-07-02' });
    expect(books.balance({ kind: 'company', id: 'acme', currency: 'LKR' })).toBe('80.01');
    await books.write();
    expect(said.entries()).toEqual([
      'BILL desk COL 10.01 0.00 110.01 50.01',
      'ACCOUNT_PAYMENT acme COL 0.00 30.00 80.01 -',
      'BILL solo KWI 0.251 0.000 1.251 1.251',
    ]);
    expect(said.balances().sort()).toEqual([
      'account desk LKR 50.01',
      'account solo KWD 1.251',
      'company acme LKR 80.01',
    ]);
    expect(kept.entries.map(({ seq }) => seq)).toEqual([11, 12, 13]);
    expect(new Set(kept.entries.map(({ transactionNo }) => transactionNo)).size).toBe(3);
    expect(kept.charges).toMatchObject([
      { seq: 11, accountId: 'desk', amount: '10.01', outstanding: '10.01', dueDate: '2026-07-01', billNo: 'B1' },
      { seq: 13, accountId: 'solo', amount: '0.251', dueDate: '2026-07-02', billId: null, billNo: null },
    ]);
  });

  it('posts nothing of nothing, and nothing of whom it has not locked', async () => {
    const books = await openBooks(database().q, keeper, [desk]);
    expect(() => books.post(entry(desk))).toThrow(LedgerRefusal);
    expect(() => books.post(entry(desk, { debit: '5', credit: '5' }))).toThrow('An entry of nothing cannot be posted');
    expect(() => books.post(entry(solo, { debit: '5' }))).toThrow('the balance of account solo in LKR is not locked');
    const { q, kept } = database();
    await (await openBooks(q, keeper, [desk])).write();
    expect(Object.values(kept).flat()).toEqual([]);
  });

  it('applies no more to a charge than is open, and takes no more away than was paid', async () => {
    const { q, said } = database();
    const books = await openBooks(q, keeper, [desk]);
    const [half, paid] = [charge(1, '100.00', '60.00'), charge(2, '50.00', '0.00')];
    const settlement = { id: 's1', number: 'CLR-1' };
    expect(() => books.apply(half, '60.01', settlement, 'd')).toThrow(LedgerRefusal);
    books.apply(half, '60', settlement, '2026-06-11');
    expect(() => books.apply(half, '0.01', settlement, 'd')).toThrow('0.01 does not fit what is open of CLT-1');
    expect(() => books.apply(paid, '-50.01', undefined, 'd')).toThrow(LedgerRefusal);
    books.apply(paid, '-50', undefined, '2026-06-12');
    await books.write();
    expect(said.saved()).toEqual(['1 0.00', '2 50.00']);
    expect(said.applied()).toEqual(['1 s1 60.00 2026-06-11', '2 null -50.00 2026-06-12']);
  });

  it('keeps credit by outlet, and uses no more than there is', async () => {
    const { q, said } = database({
      credits: {
        'account desk COL': '5.00',
        'account desk KDY': '7.00',
        'account desk KWI': '1.000',
        'account desk GAL': '9',
        'company acme COL': '0',
      },
    });
    const books = await openBooks(q, keeper, [desk]);
    const name = { kind: 'account', id: 'desk' } as const;
    expect(books.credits(name, 'LKR')).toEqual([
      { outletId: 'COL', amount: '5.00' },
      { outletId: 'KDY', amount: '7.00' },
    ]);
    expect(books.credits(name, 'KWD')).toEqual([{ outletId: 'KWI', amount: '1.000' }]);
    expect(books.credits({ kind: 'company', id: 'acme' }, 'LKR')).toEqual([]);
    expect([books.credit(name, 'COL'), books.credit(name, 'XX')]).toEqual(['5.00', '0']);
    expect(() => books.keep(name, 'COL', '-5.01')).toThrow('There is less credit on account than is used');
    books.keep(name, 'COL', '-5');
    books.keep(name, 'KWI', '0.0005');
    books.keep(name, 'KDY', '0');
    await books.write();
    expect(said.credits()).toEqual(['account desk COL 0.00', 'account desk KWI 1.001']);
  });
});

describe('a bill that is cancelled', () => {
  const bill = { outletId: 'COL', billId: 'b1', billNo: 'B1', businessDate: '2026-06-10', reason: 'Twice' };
  const settlement = (more: object = {}) => ({
    ...{ id: 's1', rev: '1-x', status: 'posted' },
    data: {
      settlementNo: 'CLR-1',
      companyId: 'acme',
      accountId: 'desk',
      outletId: 'COL',
      paymentMethod: 'cash',
      ...more,
    },
  });
  const paidBy = (amount: string, settlementId = 's1', chargeSeq = '1') => ({
    ...{ chargeSeq, outletId: 'COL', settlementId, settlementNo: 'CLR-1', businessDate: '2026-06-05', amount },
  });
  const brought = (holder: Holder, credit: string, debit = '0') => ({
    ...{ seq: '5', ...holder, outletId: 'COL', type: 'BILL_SETTLEMENT', businessDate: '2026-06-05', debit, credit },
  });
  const cancelled = async (world: World) => {
    const { q, said } = database({ balances: { 'company acme LKR': '60', 'account desk LKR': '60' }, ...world });
    await reverseBill(q, keeper, bill);
    return said;
  };

  it('is owed no longer, less what was refunded of it', async () => {
    const said = await cancelled({ charges: [charge(1, '60.00', '60.00')] });
    expect(said.entries()).toEqual(['BILL_CANCEL desk COL 0.00 60.00 0.00 0.00']);
    expect([said.saved(), said.applied()]).toEqual([['1 0.00'], ['1 null 60.00 2026-06-10']]);
    const part = await cancelled({ charges: [charge(1, '60.00', '45.00')], refunded: { 1: '15.00' } });
    expect(part.entries()).toEqual(['BILL_CANCEL desk COL 0.00 45.00 15.00 15.00']);
    const none = await cancelled({ charges: [charge(1, '60.00', '0.00')], refunded: { 1: '60.00' } });
    expect(none.entries()).toEqual([]);
    expect((await cancelled({})).entries()).toEqual([]);
  });

  it('leaves what was paid to who paid it: the holder', async () => {
    const said = await cancelled({
      ...{ charges: [charge(1, '60.00', '20.00')], applied: [paidBy('40.00')], entries: [brought(desk, '40.00')] },
      settlements: [settlement()],
    });
    expect(said.entries()).toEqual(['BILL_CANCEL desk COL 0.00 60.00 0.00 0.00']);
    expect(said.applied()).toEqual(['1 s1 -40.00 2026-06-10', '1 null 60.00 2026-06-10']);
    expect(said.credits()).toEqual(['account desk COL 40.00']);
  });

  it('or the company, which paid for its account', async () => {
    const said = await cancelled({
      ...{ charges: [charge(1, '60.00', '20.00')], applied: [paidBy('40.00')], entries: [brought(desk, '40.00')] },
      settlements: [settlement({ accountId: null })],
    });
    expect(said.entries()).toEqual([
      'ADJUSTMENT desk COL 40.00 0.00 100.00 100.00',
      'ADJUSTMENT acme COL 0.00 40.00 60.00 -',
      'BILL_CANCEL desk COL 0.00 60.00 0.00 40.00',
    ]);
    expect(said.credits()).toEqual(['company acme COL 40.00']);
    // From the account's own credit: only what the settlement brought goes to the company.
    const part = await cancelled({
      ...{
        charges: [charge(1, '60.00', '20.00')],
        applied: [paidBy('40.00')],
        entries: [brought(desk, '40.00', '15.00')],
      },
      settlements: [settlement({ accountId: null })],
    });
    expect(part.entries().slice(0, 2)).toEqual([
      'ADJUSTMENT desk COL 25.00 0.00 85.00 85.00',
      'ADJUSTMENT acme COL 0.00 25.00 60.00 -',
    ]);
    expect(part.credits()).toEqual(['account desk COL 15.00', 'company acme COL 25.00']);
    const nothing = await cancelled({
      ...{ charges: [charge(1, '60.00', '20.00')], applied: [paidBy('40.00')], entries: [] },
      settlements: [settlement({ accountId: null })],
    });
    expect(nothing.entries()).toEqual(['BILL_CANCEL desk COL 0.00 60.00 0.00 0.00']);
    expect(nothing.credits()).toEqual(['account desk COL 40.00']);
  });

  it('or nobody, if it was written off', async () => {
    const said = await cancelled({
      ...{ charges: [charge(1, '60.00', '20.00')], applied: [paidBy('40.00')], entries: [brought(desk, '40.00')] },
      settlements: [settlement({ paymentMethod: 'writeOff' })],
    });
    expect(said.entries()).toEqual([
      'WRITE_OFF desk COL 40.00 0.00 100.00 100.00',
      'BILL_CANCEL desk COL 0.00 60.00 40.00 40.00',
    ]);
    expect(said.credits()).toEqual([]);
  });

  test('one settlement of two charges is given back once', async () => {
    const said = await cancelled({
      charges: [charge(1, '60.00', '50.00'), charge(2, '30.00', '25.00')],
      ...{ applied: [paidBy('10.00'), paidBy('5.00', 's1', '2')], entries: [brought(desk, '15.00')] },
      settlements: [settlement({ accountId: null })],
    });
    expect(said.entries()).toEqual([
      'ADJUSTMENT desk COL 15.00 0.00 75.00 75.00',
      'ADJUSTMENT acme COL 0.00 15.00 60.00 -',
      'BILL_CANCEL desk COL 0.00 60.00 0.00 15.00',
      'BILL_CANCEL desk COL 0.00 30.00 -30.00 -15.00',
    ]);
  });

  describe('or refunded', () => {
    const refunded = async (amount: string, world: World) => {
      const { q, kept, said } = database({
        balances: { 'company acme LKR': '60', 'account desk LKR': '60' },
        ...world,
      });
      await refundBill(q, keeper, { ...bill, holder: desk, amount, refundNo: 2 });
      return { kept, said };
    };
    const paid = {
      applied: [paidBy('25.00'), paidBy('15.00', 's2')],
      entries: [brought(desk, '40.00')],
      settlements: [settlement(), { ...settlement(), id: 's2' }],
    };

    it('lowers what is open, and gives back only what is more, of the first settlement first', async () => {
      const open = await refunded('20.00', { charges: [charge(1, '60.00', '20.00')], ...paid });
      expect(open.said.entries()).toEqual(['BILL_REFUND desk COL 0.00 20.00 40.00 40.00']);
      expect(open.said.applied()).toEqual(['1 null 20.00 2026-06-10']);
      expect(open.kept.entries).toMatchObject([{ refundNo: 2, reversalOf: 1, note: 'Twice', billNo: 'B1' }]);
      const more = await refunded('50.00', { charges: [charge(1, '60.00', '20.00')], ...paid });
      expect(more.said.applied()).toEqual([
        '1 s1 -25.00 2026-06-10',
        '1 s2 -5.00 2026-06-10',
        '1 null 50.00 2026-06-10',
      ]);
      expect(more.said.credits()).toEqual(['account desk COL 30.00']);
      const first = await refunded('40.00', { charges: [charge(1, '60.00', '20.00')], ...paid });
      expect(first.said.applied()).toEqual(['1 s1 -20.00 2026-06-10', '1 null 40.00 2026-06-10']);
    });

    it('is of the holder that it charged', async () => {
      const two = { charges: [charge(1, '10.00', '10.00', acme), charge(2, '60.00', '60.00')] };
      expect((await refunded('5.00', two)).said.saved()).toEqual(['2 55.00']);
      await expect(refunded('5.00', { charges: [charge(1, '10.00', '10.00', acme)] })).rejects.toThrow(
        'bill B1 charged nothing to this account',
      );
    });
  });
});

describe('a bill’s charges', () => {
  const debtor = (holder: Holder, more: { limit?: string; accountLimit?: string } = {}) => ({
    holder,
    company: holder.companyId
      ? {
          _id: 'acme',
          companyName: 'Acme',
          status: 'active',
          creditLimit: more.limit ?? '100',
          outlets: ['COL', 'KWI'],
        }
      : undefined,
    account: holder.accountId
      ? {
          _id: holder.accountId,
          accountName: 'Desk',
          status: 'active',
          creditLimit: more.accountLimit ?? '100',
          outlets: ['COL', 'KWI'],
        }
      : undefined,
  });
  const signed = (billId: string, amount: string, more: object = {}) =>
    ({
      ...{ debtor: debtor(acme), amount, outletId: 'COL', billId, billNo: billId, businessDate: '2026-06-10', at: 'T' },
      ...more,
    }) as unknown as Parameters<typeof checkCharges>[2][number];
  const checked = async (charges: ReturnType<typeof signed>[], policy: 'enforce' | 'warn' = 'enforce', owes = '60') => {
    const { q } = database({ balances: { 'company acme LKR': owes } });
    const { refused, warnings } = await checkCharges(q, 'g', charges, policy);
    return [
      ...[...refused].map(([id, { rule }]) => `${id} ${rule}`),
      ...warnings.map(({ charge: { billId }, rule }) => `told ${billId} ${rule}`),
    ];
  };

  it('count against the limit one after another, bill by bill', async () => {
    expect(await checked([signed('b1', '40')])).toEqual([]);
    expect(await checked([signed('b1', '40.01')])).toEqual(['b1 creditLimit']);
    expect(await checked([signed('b1', '30'), signed('b2', '10.01'), signed('b3', '10')])).toEqual(['b2 creditLimit']);
    // The parts of one bill are refused together, and take nothing from the limit.
    expect(await checked([signed('b1', '30'), signed('b1', '30'), signed('b2', '40')])).toEqual(['b1 creditLimit']);
    expect(await checked([signed('b1', '50'), signed('b2', '1')], 'warn')).toEqual([
      'told b1 creditLimit',
      'told b2 creditLimit',
    ]);
    // Another currency has a balance of its own.
    expect(await checked([signed('b1', '40'), signed('b2', '100', { outletId: 'KWI' })])).toEqual([]);
  });

  it('of an account count for its company as well', async () => {
    const own = (amount: string) => signed('b1', amount, { debtor: debtor(desk) });
    expect(await checked([own('40')])).toEqual([]);
    expect(await checked([own('40.01')])).toEqual(['b1 creditLimit']);
    expect(
      await checked([
        signed('b1', '15', { debtor: debtor(desk, { accountLimit: '20' }) }),
        signed('b2', '5.01', { debtor: debtor(desk, { accountLimit: '20' }) }),
      ]),
    ).toEqual(['b2 creditLimit']);
  });

  it('are none without a bill', async () => {
    const { q, kept } = database();
    expect(await chargeBills(q, keeper, [], 'enforce')).toEqual({ refused: new Map(), warnings: [] });
    expect(kept.entries).toEqual([]);
  });
});

test('money is received on an open day', () => {
  const outlets = [{ name: 'Colombo', lockDate: '2026-05-31' }, { name: 'Kandy' }];
  requireOpenDay('2026-06-01', outlets);
  requireOpenDay('2026-05-31', [{ name: 'Kandy' }]);
  for (const day of ['2026-05-31', '2026-05-30']) expect(() => requireOpenDay(day, outlets)).toThrow();
});
