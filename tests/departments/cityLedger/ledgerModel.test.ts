import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { fixed, sum as sumOf } from '#engine/run/decimal';
import { report } from '#resources';
import type { Identity } from '#server/auth/identity';
import { cancelSettlement } from '#server/departments/cityLedger/cancellation';
import { positionOf } from '#server/departments/cityLedger/position';
import { postSettlement } from '#server/departments/cityLedger/settlements';
import { verifyLedger } from '#server/departments/cityLedger/verify';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { ApiError } from '#server/http/errors';
import { runReport } from '#server/reports/service';
import { testApp } from '#tests/kit/app';
import { daysAgo, ledgerGroup } from './ledgerFixture';
import {
  cancelCharge,
  charge,
  emptyModel,
  fits,
  LIMITS,
  type Model,
  type Outlet,
  openOf,
  owes,
  receive,
  refundCharge,
  sum,
  takeBack,
  takeHeld,
  type Who,
} from './ledgerModel';

/**
 * Random histories of charged bills, settlements, payments on account, used credit, cancelled payments and cancelled bills. After every
 * step, balances, open amounts, refusals and the statement match an independent model in whole coins, in currencies of 0, 2 and 3 decimals.
 */

const { db, app } = await testApp();

const WHO: readonly Who[] = ['company', 'desk', 'sales', 'guest'];
const anyone = fc.constantFrom(...WHO);
const anywhere = fc.constantFrom<Outlet>('COL', 'KDY');
const cents = fc.bigInt(1n, 600_000n);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bill' as const),
      who: anyone,
      at: anywhere,
      amount: cents,
      age: fc.nat(120),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      who: anyone,
      at: anywhere,
      most: fc.nat(3),
      share: fc.bigInt(1n, 4n),
      isWriteOff: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who: anyone,
      at: anywhere,
      amount: cents,
      allocation: fc.constantFrom('oldestFirst' as const, 'unallocated' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('useCredit' as const),
      who: anyone,
      most: fc.nat(2),
      share: fc.bigInt(1n, 4n),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(20), share: fc.bigInt(1n, 4n) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancelBill' as const), which: fc.nat(20) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Currencies by their decimals. */
const CURRENCIES = { JPY: 0, USD: 2, KWD: 3 } as const;
type Currency = keyof typeof CURRENCIES;
/** Decimals of the currency that the history is in. */
let places = 2;

/** An amount of the smallest coins. */
const money = (amount: bigint): string => {
  const text = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0');
  const sign = amount < 0n ? '-' : '';
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
};

async function newWorld(currency: Currency) {
  places = CURRENCIES[currency];
  const group = await ledgerGroup(db, app, { COL: currency, KDY: currency });
  const company = await group.company({ companyCode: 'CO', currency, creditLimit: money(LIMITS.company) });
  const of = (companyId: unknown, accountNo: string, who: Who) =>
    group.account(companyId, { accountNo, ...(companyId ? {} : { currency }), creditLimit: money(LIMITS[who]) });
  const records: Record<Who, AnyRecord> = {
    company,
    desk: await of(company._id, 'DESK', 'desk'),
    sales: await of(company._id, 'SALES', 'sales'),
    guest: await of(undefined, 'GUEST', 'guest'),
  };
  const outlets = ['out_COL', 'out_KDY'];
  const identity: Identity = {
    userId: group.owner.userId,
    email: 'ada@example.com',
    groupId: group.groupId,
    firstName: 'Ada',
    lastName: 'Perera',
    outletIds: outlets,
    outlets: outlets.map((id) => ({ id, name: id })),
    permissions: {},
    isAdministrator: true,
    sessionId: '',
  };
  return { group, identity, records, model: emptyModel(), count: 0 };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const CODES: Readonly<Record<Who, string>> = { company: 'CO', desk: 'DESK', sales: 'SALES', guest: 'GUEST' };
const partyIn = ({ records }: World, who: Who) =>
  who === 'company' ? { companyId: records.company._id } : { accountId: records[who]._id };

/** A bill as its till sends it, with its refunds to whom it charged. */
const documentOf = ({ who, outlet, number, day, amount }: Made, refunds: readonly bigint[]): AnyRecord => ({
  ...{ outlet, billNumber: number, version: refunds.length, settledAt: `${day} 12:00` },
  lines: [{ itemCode: 'MEAL', quantity: '1', unitPrice: money(amount) }],
  payments: [{ method: 'cityLedger', account: CODES[who] }],
  refunds: refunds.map((each) => ({
    ...{ amount: money(each), method: 'cityLedger', reason: 'Cold', at: `${daysAgo(1)} 13:00` },
  })),
});
type Made = Parameters<typeof charge>[1];

/** The answer's record, or the status of the refusal. */
async function attempt(work: () => Promise<{ body: AnyRecord }>): Promise<AnyRecord | number> {
  try {
    return (await work()).body;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

/** Some of the open bills, each in full or in part. */
const chosenOf = (model: Model, who: Who, most: number, share: bigint) =>
  openOf(model, who)
    .slice(0, most + 1)
    .map((each) => ({ charge: each, amount: each.open / share || 1n }));

const linesOf = (paid: ReturnType<typeof chosenOf>) =>
  paid.map((each) => ({
    billId: each.charge.number,
    outstanding: money(each.charge.open),
    amountApplied: money(each.amount),
  }));

async function play(world: World, given: Step): Promise<void> {
  const { model, identity } = world;
  const request = `request ${++world.count}`;
  if (given.do === 'bill') {
    const number = `B${world.count}`;
    const day = daysAgo(given.age + 1);
    const expected = fits(model, given.who, given.amount);
    const made = { who: given.who, outlet: given.at, number, day, amount: given.amount };
    const rows = { bills: [documentOf(made, [])], stock: 'none' as const, mode: 'valid' as const };
    const first = await importBills(db, identity, rows);
    expect([first.bills.created, first.errors.map(({ rule }) => rule)]).toEqual(
      expected ? [1, []] : [0, ['creditLimit']],
    );
    if (!expected) return;
    charge(model, made);
    expect((await importBills(db, identity, rows)).bills).toMatchObject({ created: 0, skipped: 1, refused: 0 });
  } else if (given.do === 'settle' || given.do === 'useCredit') {
    const paid = chosenOf(model, given.who, given.most, given.share);
    if (paid.length === 0) return;
    const isCredit = given.do === 'useCredit';
    const isWriteOff = given.do === 'settle' && given.isWriteOff;
    const body = {
      ...partyIn(world, given.who),
      outletId: isCredit ? 'out_COL' : `out_${given.at}`,
      clientRequestId: request,
      paymentMethod: isCredit ? 'accountCredit' : isWriteOff ? 'writeOff' : 'cash',
      ...(isWriteOff ? { reason: 'Disputed' } : {}),
      bills: linesOf(paid),
    };
    const answer = await attempt(() => postSettlement(db, identity, 'bills', body));
    const id = typeof answer === 'number' ? '' : String(answer._id);
    if (isCredit) expect(takeHeld(model, id, given.who, paid)).toBe(typeof answer !== 'number');
    else {
      expect(answer).toMatchObject({ amount: money(sum(paid.map((each) => each.amount))), unallocated: money(0n) });
      receive(model, id, given.who, given.at, sum(paid.map((each) => each.amount)), paid, isWriteOff);
      expect((await postSettlement(db, identity, 'bills', body)).body).toMatchObject({ _id: id, alreadyPosted: true });
    }
  } else if (given.do === 'pay') {
    const body = {
      ...partyIn(world, given.who),
      outletId: `out_${given.at}`,
      clientRequestId: request,
      paymentMethod: 'cash',
    };
    const amount = money(given.amount);
    const { allocation } = given;
    const answer = await attempt(() => postSettlement(db, identity, 'account', { ...body, amount, allocation }));
    let left = given.amount;
    const paid = (allocation === 'oldestFirst' ? openOf(model, given.who) : []).flatMap((each) => {
      const share = each.open < left ? each.open : left;
      left -= share;
      return share > 0n ? [{ charge: each, amount: share }] : [];
    });
    expect(answer).toMatchObject({ amount, unallocated: money(left) });
    receive(model, String((answer as AnyRecord)._id), given.who, given.at, given.amount, paid);
  } else if (given.do === 'cancel') {
    const settlement = model.settlements[given.which % Math.max(1, model.settlements.length)];
    if (!settlement) return;
    const body = { settlementId: settlement.id, reason: 'Wrong', clientRequestId: request };
    const wasCancelled = settlement.isCancelled;
    const answer = await attempt(() => cancelSettlement(db, identity, body));
    expect(typeof answer === 'number' ? answer : 200).toBe(!wasCancelled && takeBack(model, settlement) ? 200 : 409);
  } else if (given.do === 'refund') {
    const found = model.charges[given.which % Math.max(1, model.charges.length)];
    const left = found ? found.amount - sum(found.refunds) : 0n;
    if (!found || left === 0n) return;
    const amount = left / given.share || 1n;
    const bills = [documentOf(found, [...found.refunds, amount])];
    const answer = await importBills(db, identity, { bills, stock: 'none', mode: 'valid' });
    expect(answer.bills).toMatchObject(found.isCancelled ? { updated: 0 } : { updated: 1, refused: 0 });
    if (found.isCancelled) return;
    refundCharge(model, found, amount);
    expect((await importBills(db, identity, { bills, stock: 'none' })).bills).toMatchObject({ updated: 0, skipped: 1 });
  } else {
    const found = model.charges[given.which % Math.max(1, model.charges.length)];
    if (!found) return;
    const body = { outlet: found.outlet, billNumber: found.number, reason: 'Guest complained' };
    const answer = await cancelBill(db, identity, body);
    expect(answer.alreadyCancelled === true).toBe(found.isCancelled);
    if (!found.isCancelled) cancelCharge(model, found);
  }
}

async function compare(world: World): Promise<void> {
  const { model, identity, records, group } = world;
  expect(await verifyLedger(db, group.groupId)).toEqual([]);
  for (const who of WHO) {
    const position = await positionOf(db, identity, partyIn(world, who));
    expect([who, position.outstanding]).toEqual([who, money(owes(model, who))]);
    const open = openOf(model, who).map((each) => [each.number, money(each.open)]);
    expect([who, position.bills.map(({ billNo, outstanding }) => [billNo, outstanding])]).toEqual([who, open]);
    const { body } = await group.owner.get(
      `/api/v1/${who === 'company' ? 'cityLedgerCompanies' : 'cityLedgerAccounts'}/${String(records[who]._id)}/record`,
    );
    const own = LIMITS[who] - owes(model, who);
    const companys = LIMITS.company - owes(model, 'company');
    const left = who === 'guest' || who === 'company' || own < companys ? own : companys;
    expect([who, body.availableCredit]).toEqual([who, money(left)]);
  }
}

/** Amounts added up. */
const totalOf = (amounts: readonly unknown[]): string => fixed(sumOf(amounts), places);

/** The complete statement, by company and by account, as a whole and in two outlets' parts. */
async function compareReport(world: World): Promise<void> {
  const { model, identity } = world;
  const ask = async (parameters: Record<string, string>): Promise<ReportAnswer> => {
    const query = { fromDate: daysAgo(60), toDate: daysAgo(-1), ...parameters };
    const answer = await runReport({ db }, identity, report('transactionDetailReport') as Report, query);
    return (await answer.json()) as ReportAnswer;
  };
  const open = (charges: Model['charges']) => sum(charges.map((each) => each.open));
  const ageOf = ({ day }: Model['charges'][number]) =>
    Math.round((Date.parse(`${daysAgo(0)}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
  for (const balanceOf of ['company', 'account'] as const) {
    const { totals } = await ask({ balanceOf });
    const held = sum([...model.credit.values()]);
    expect([balanceOf, totals.closing, totals.outstanding, totals.held]).toEqual([
      balanceOf,
      money(owes(model, 'company') + owes(model, 'guest')),
      money(open(model.charges)),
      money(-held),
    ]);
    // The outlet's date may be a day ahead: days next to an edge are left out of the check.
    if (!model.charges.some((each) => [29, 30, 31, 59, 60, 61, 89, 90, 91].includes(ageOf(each)))) {
      const within = (from: number, to: number) =>
        model.charges.filter((each) => ageOf(each) > from && ageOf(each) <= to);
      expect([totals.age0, totals.age31, totals.age61, totals.age91]).toEqual(
        [within(-1, 30), within(30, 60), within(60, 90), within(90, 999)].map((each) => money(open(each))),
      );
    }
  }
  // What the report says is overdue is what the companies and accounts say.
  const late: string[] = [];
  for (const who of ['company', 'guest'] as const)
    late.push((await positionOf(db, identity, partyIn(world, who))).overdue);
  const whole = await ask({ fromDate: daysAgo(200) });
  expect([whole.totals.overdue, whole.totals.over30, whole.totals.over60]).toEqual([
    totalOf(late),
    totalOf([whole.totals.age31, whole.totals.age61, whole.totals.age91]),
    totalOf([whole.totals.age61, whole.totals.age91]),
  ]);
  expect([whole.totals.debit, whole.totals.credit]).toEqual([money(model.debit), money(model.credited)]);
  const parts = [await ask({ outlets: 'out_COL' }), await ask({ outlets: 'out_KDY' })];
  for (const [index, outlet] of (['COL', 'KDY'] as const).entries()) {
    const here = model.charges.filter((each) => each.outlet === outlet);
    const held = sum([...model.credit].filter(([key]) => key.endsWith(outlet)).map(([, amount]) => amount));
    expect([outlet, parts[index]?.totals.closing]).toEqual([outlet, money(open(here) - held)]);
  }
}

test('balances, open bills, refusals and the statement are as predicted after every step of a random history', async () => {
  const done: Record<string, number> = {};
  const playAll = async (currency: Currency, history: Step[]) => {
    const world = await newWorld(currency);
    for (const given of history) {
      await play(world, given);
      await compare(world);
      done[given.do] = (done[given.do] ?? 0) + 1;
    }
    await compareReport(world);
  };
  const currencies = fc.constantFrom<Currency>('JPY', 'USD', 'KWD');
  const histories = fc.array(step, { minLength: 8, maxLength: 16 });
  await fc.assert(fc.asyncProperty(currencies, histories, playAll), { numRuns: 15 });
  expect(Object.keys(done).sort()).toEqual(['bill', 'cancel', 'cancelBill', 'pay', 'refund', 'settle', 'useCredit']);
}, 180_000);
