import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import {
  amountInWords,
  inOwn,
  oldestFirst,
  type Position,
  partyPath,
  paymentFields,
  positionIn,
} from '#resources/cityLedger/cityLedger.rules';
import { closingOf, nothingIsZero, statementNote } from '#resources/cityLedger/statement.rules';
import { chargeProblem, debtorOf, debtorTitle, dueDate, limitIn } from '#server/departments/cityLedger/masters';

/** Who may be charged how much: two debtors, two currencies, and every limit met exactly. */

const company = (more: AnyRecord = {}): AnyRecord => ({ _id: 'acme', companyName: 'Acme', status: 'active', ...more });
const desk = (more: AnyRecord = {}): AnyRecord => ({
  ...{ _id: 'desk', accountName: 'Tea desk', companyId: 'acme', status: 'active' },
  ...more,
});
const known = new Map([['acme', company()]]);

describe('a debtor', () => {
  it('is a company, an account of one, or someone alone', () => {
    expect(debtorOf(company(), 'company', known).holder).toEqual({ companyId: 'acme', accountId: null });
    const account = debtorOf(desk(), 'account', known);
    expect(account).toMatchObject({
      holder: { companyId: 'acme', accountId: 'desk' },
      company: { companyName: 'Acme' },
    });
    for (const companyId of ['', null, undefined, 7])
      expect(debtorOf(desk({ companyId }), 'account', known)).toMatchObject({
        ...{ holder: { companyId: null, accountId: 'desk' }, company: undefined },
      });
    expect([debtorTitle(account), debtorTitle(debtorOf(company(), 'company', known))]).toEqual(['Tea desk', 'Acme']);
  });

  it('pays within the company’s days, or its own', () => {
    const due = (of: AnyRecord | undefined, account?: AnyRecord) =>
      dueDate({ holder: { companyId: null, accountId: null }, company: of, account }, '2026-06-05');
    expect(due(company({ creditDays: 10 }), desk({ creditDays: 3 }))).toBe('2026-06-15');
    expect(due(company({ creditDays: 0 }), desk({ creditDays: 3 }))).toBe('2026-06-05');
    expect(due(undefined, desk({ creditDays: 3 }))).toBe('2026-06-08');
    expect(due(undefined)).toBe('2026-06-05');
  });

  it('has a limit in its own currency, in others that are named, and in any without one', () => {
    const limited = { creditLimit: '100', otherLimits: [{ currency: 'USD', creditLimit: '5' }] };
    expect([limitIn(limited, 'LKR'), limitIn(limited, 'USD'), limitIn(undefined, 'LKR')]).toEqual([
      '100',
      '100',
      undefined,
    ]);
    const own = { ...limited, currency: 'LKR' };
    expect([limitIn(own, 'LKR'), limitIn(own, 'USD'), limitIn(own, 'EUR')]).toEqual(['100', '5', undefined]);
    expect([limitIn(limited, 'LKR', { currency: 'LKR' }), limitIn(limited, 'EUR', { currency: 'LKR' })]).toEqual([
      '100',
      undefined,
    ]);
    // The account's own currency before the company's.
    expect(limitIn(own, 'LKR', { currency: 'USD' })).toBe('100');
  });
});

describe('a charge', () => {
  const owes = { company: '60.00', account: '20.00' };
  const charge = (
    amount: string,
    of: { company?: AnyRecord | undefined; account?: AnyRecord | undefined; outletId?: string; currency?: string } = {},
  ) => {
    const both = { company: company({ creditLimit: '100' }), account: desk({ creditLimit: '50' }), ...of };
    const holder = { companyId: 'acme', accountId: 'account' in of && !of.account ? null : 'desk' };
    const debtor = { holder, company: both.company, account: both.account };
    return chargeProblem(debtor, of.outletId ?? 'COL', of.currency ?? 'LKR', amount, ({ kind }) => owes[kind]);
  };
  const said = (...given: Parameters<typeof charge>) => charge(...given)?.message;

  it('may reach each limit and not pass it, the account’s first', () => {
    expect(said('30.00')).toBeUndefined();
    expect(said('30.01')).toBe('Tea desk owes 20.00 of its 50.00 credit limit. 30.00 is left for this charge of 30.01');
    const wide = desk({ creditLimit: '500' });
    expect(said('40.00', { account: wide })).toBeUndefined();
    expect(said('40.01', { account: wide })).toBe(
      'Acme owes 60.00 of its 100.00 credit limit. 40.00 is left for this charge of 40.01',
    );
    expect(said('40.01', { account: undefined })).toContain('Acme owes');
  });

  it('has no limit where none is set, and of zero there is nothing', () => {
    for (const creditLimit of [undefined, null, ''])
      expect(said('1000', { company: company({ creditLimit }), account: desk({ creditLimit }) })).toBeUndefined();
    expect(said('0.01', { account: desk({ creditLimit: '0' }) })).toBe(
      'Tea desk owes 20.00 of its 0.00 credit limit. Nothing is left for this charge of 0.01',
    );
  });

  it('passes a limit for the first time, or not', () => {
    const crossing = (creditLimit: string) => charge('100', { account: desk({ creditLimit }) })?.isCrossing;
    expect([crossing('21'), crossing('20'), crossing('19.99')]).toEqual([true, true, false]);
    expect(charge('100')?.over).toEqual({ kind: 'account', id: 'desk', name: 'Tea desk', limit: '50', owed: '20.00' });
  });

  it('counts and is said in its own currency', () => {
    const dollars = company({
      currency: 'USD',
      creditLimit: '100',
      otherLimits: [{ currency: 'JPY', creditLimit: '70' }],
    });
    const account = desk({ creditLimit: '' });
    expect(said('11', { company: dollars, account, currency: 'JPY' })).toBe(
      'Acme owes 60 of its 70 credit limit. 10 is left for this charge of 11',
    );
    expect(said('1000', { company: dollars, account, currency: 'EUR' })).toBeUndefined();
  });

  it('is refused for who is deleted, inactive or blocked, and at other outlets', () => {
    expect(said('1', { company: undefined })).toBe('Tea desk has been deleted and can’t be charged');
    expect(charge('1', { company: undefined, account: undefined })).toMatchObject({
      ...{ rule: 'inactive', message: 'The account has been deleted and can’t be charged' },
    });
    const deleted = { holder: { companyId: null, accountId: 'desk' }, company: undefined, account: undefined };
    expect(chargeProblem(deleted, 'COL', 'LKR', '1', () => '0')?.rule).toBe('inactive');
    expect(said('1', { account: desk({ status: 'inactive' }) })).toBe('Tea desk is inactive and can’t be charged');
    expect(said('1', { company: company({ status: 'inactive' }) })).toBe('Acme is inactive and can’t be charged');
    const blocked = (more: AnyRecord) => said('1', { company: company({ blocked: true, ...more }) });
    expect(blocked({})).toBe('Acme is blocked and can’t take new charges. Choose another payment method');
    expect(blocked({ blockReason: 'Cheques bounce' })).toContain('blocked (Cheques bounce) and');
    const at = (mine: unknown, theirs: unknown) =>
      charge('1', { account: desk({ outlets: mine }), company: company({ outlets: theirs }) })?.rule;
    expect([at(undefined, []), at(['COL'], ['KDY', 'COL']), at(['KDY'], []), at([], ['KDY'])]).toEqual([
      ...[undefined, undefined, 'outlet', 'outlet'],
    ]);
  });
});

describe('money received', () => {
  it('pays the oldest bills first, none later than its day, and the rest stays', () => {
    const bills = [
      { outstanding: '10.00', date: '2026-06-01' },
      { outstanding: '0.05', date: '2026-06-02' },
      { outstanding: '20.00', date: '2026-06-03' },
    ];
    expect(oldestFirst('10.04', bills)).toEqual({ applied: ['10.00', '0.04', '0.00'], rest: '0.00' });
    expect(oldestFirst('40', bills)).toEqual({ applied: ['10.00', '0.05', '20.00'], rest: '9.95' });
    expect(oldestFirst('40', bills, '2026-06-02')).toEqual({ applied: ['10.00', '0.05', '0.00'], rest: '29.95' });
    expect(oldestFirst('40', bills, '2026-05-31').rest).toBe('40.00');
  });

  it('asks for what its method needs', () => {
    const fields = paymentFields(['cash', 'card']);
    const asked = (paymentMethod: string) =>
      Object.keys(fields).filter(
        (key) => fields[key]?.required && (fields[key]?.when?.({ paymentMethod }, {} as never) ?? true),
      );
    const always = ['receivedDate', 'paymentMethod'];
    expect(asked('cash')).toEqual(always);
    expect([asked('card'), asked('bankTransfer')]).toEqual(Array(2).fill([...always, 'paymentReference']));
    expect(asked('cheque')).toEqual([...always, 'chequeNo', 'bank', 'chequeDate']);
    expect(asked('writeOff')).toEqual([...always, 'reason']);
  });

  it('is read in the currency of its bills', () => {
    const row = (currency: string, id: string) => ({ currency, id });
    const position = {
      ...{
        currency: 'LKR',
        outstanding: '1',
        positions: [
          { currency: 'LKR', outstanding: '1' },
          { currency: 'USD', outstanding: '2' },
        ],
      },
      ...{ bills: [row('LKR', 'a'), row('USD', 'b')], outlets: [row('USD', 'c'), row('LKR', 'd')] },
    } as unknown as Position;
    expect(positionIn(position, 'USD')).toMatchObject({
      currency: 'USD',
      outstanding: '2',
      bills: [{ id: 'b' }],
      outlets: [{ id: 'c' }],
    });
    expect([inOwn({ currency: 'USD' }), inOwn({ currency: '' }), inOwn({})]).toEqual(['USD', '@currency', '@currency']);
    expect(amountInWords('-1234567.5')).toBe('-1,234,567.50');
  });

  it('leads to the page of its account, or its company', () => {
    expect(partyPath('/settle', { companyId: 'a/b', accountId: null })).toBe('/settle/a%2Fb?of=company');
    expect(partyPath('/settle', { companyId: 'c', accountId: 'd' })).toBe('/settle/d?of=account');
  });
});

describe('a statement', () => {
  it('closes with what was open, charged and paid; nothing is zero', () => {
    expect(closingOf({ opening: '100.00', debit: '20.50', credit: '0.75' })).toBe('119.75');
    expect(closingOf({ opening: '100.00', debit: null, credit: null })).toBe('100.00');
    expect(closingOf({ opening: null, debit: '1', credit: '1' })).toBeNull();
    expect([nothingIsZero('debit')({ debit: null }), nothingIsZero('credit')({ debit: '1', credit: '2.00' })]).toEqual([
      '0.00',
      '2.00',
    ]);
  });

  it('says the day of its ageing, and what a part of it lacks', () => {
    const note = (more: object) => statementNote({ toDate: '2026-06-30', today: '2026-06-20', ...more });
    expect(note({})).toBe('Ageing as of 20 Jun 2026.');
    expect(note({ today: '2026-07-20' })).toBe('Ageing as of 30 Jun 2026.');
    expect(note({ asOf: '2026-06-10' })).toBe('Ageing as of 10 Jun 2026.');
    expect(note({ type: 'BILL' })).toContain('A single type has no opening or closing balance');
    expect(note({ type: 'BILL', openOnly: true })).toContain('Includes open bills from before these dates');
  });
});
