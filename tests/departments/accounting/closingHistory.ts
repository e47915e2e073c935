import { expect } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { insertDocument, runAction } from '#server/documents/service';
import { ApiError } from '#server/http/errors';
import { addPurchasing, groupOf } from '#tests/engine/server/documents/documentsFixture';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { appOf } from '#tests/kit/app';
import { tillTime } from '#tests/kit/days';
import {
  type Bill,
  closedTo,
  countsOn,
  drawer,
  expectedCash,
  isOutOfOrder,
  movesTo,
  obstacle,
  paid,
  received,
  type Shift,
  stockAt,
  takings,
  type World,
} from './closingModel';
import { leftOf, moneyHappenings } from './closingMoney';

/** One random history at an outlet: each step goes through the API, and its answer is compared with the model's when it is made. */

export const OUTLET = 'out_COL';
const CURRENCIES = [
  ['LKR', 2],
  ['KWD', 3],
  ['JPY', 0],
] as const;
/** What a kilogram costs, in coins; a cup takes a quarter of a kilogram of rice. */
const COST = { chicken: 300, rice: 200 } as const;

export interface History {
  world: World;
  tenant: Tenant;
  /** Coins as the API has them. */
  text: (coins: number) => string;
  places: number;
  /** Each close as it was when its day was closed. */
  frozen: Map<string, AnyRecord>;
  /** What happened. */
  done: Set<string>;
}

/** Numbers from 0 to below `most`, the same for the same seed. */
function drawsOf(seed: number) {
  let state = seed * 2_654_435_761;
  return (most: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state >>> 8) & 0xffff) % most;
  };
}

export async function play(db: OpenDatabase, seed: number, steps: number, today: string): Promise<History> {
  const [currency, places] = CURRENCIES[seed % CURRENCIES.length] as (typeof CURRENCIES)[number];
  const tenant = await newTenant(db, appOf(db), { COL: currency, KDY: currency });
  const { owner, groupId } = tenant;
  const group = groupOf(db, groupId);
  const text = (coins: number) => (coins / 10 ** places).toFixed(places);
  for (const _id of ['chicken', 'rice'])
    await tenant.put('inventoryItems', {
      ...{ _id, itemCode: _id, itemName: _id, itemType: 'raw', isStockTracked: true, outletId: OUTLET },
    });
  await addPurchasing(db, group);
  await tenant.put('taxCombinations', {
    ...{ _id: 'vat', name: 'VAT', taxes: [] },
    rates: [{ from: null, exactRate: '18.00000000', exactCostRate: '0.00000000' }],
  });
  await tenant.put('items', {
    ...{ _id: 'cup', itemCode: 'CUP', name: 'Cup', itemType: 'simple', costSource: 'recipe' },
    ...{ price: text(1000), outlets: [OUTLET] },
  });
  await tenant.put('items', {
    ...{ _id: 'meal', itemCode: 'MEAL', name: 'Meal', itemType: 'simple', outlets: [OUTLET, 'out_KDY'] },
  });
  await tenant.put('cityLedgerCompanies', {
    ...{ _id: 'co', companyCode: 'CO', companyName: 'Ceylon Tea', phone: '+94 11 234 5678', creditLimit: '99999999' },
    ...{ creditDays: 30, outlets: [OUTLET, 'out_KDY'], currency, status: 'active' },
  });
  await tenant.put('recipes', {
    ...{ _id: 'cup', outletId: OUTLET, recipeName: 'Cup', menuItemId: 'cup', effectiveFrom: addDays(today, -30) },
    ...{ portions: 1, status: 'active' },
    ingredients: [{ itemId: 'rice', unitId: 'kg', netQuantity: '0.25', yieldPct: '100' }],
  });
  const days = [8, 7, 6, 5, 4, 3, 2, 1].map((ago) => addDays(today, -ago));
  const world: World = {
    ...{ today, days, bills: [], shifts: [], advances: [], charges: [], payments: [] },
    ...{ moves: [], counts: [], closes: [], lock: '' },
  };
  const history: History = { world, tenant, text, places, frozen: new Map(), done: new Set() };
  const { done } = history;
  const draw = drawsOf(seed);
  const at = `seed ${seed}`;
  const someDay = () => days[draw(days.length)] as string;
  const agrees = (what: string, found: unknown, expected: unknown) =>
    expect([at, what, found]).toEqual([at, what, expected]);

  const billOf = (bill: Bill, more: AnyRecord = {}) => {
    const card = bill.net + bill.tax + bill.tip - bill.cash - bill.advance;
    return {
      ...{
        outlet: 'COL',
        billNumber: bill.no,
        version: 1 + bill.refunds.length,
        settledAt: tillTime(bill.settled, '12:00'),
      },
      ...{ shift: `S-${bill.settled}`, cashier: 'Ruwani', tip: text(bill.tip) },
      lines: [{ itemCode: 'CUP', quantity: 1, unitPrice: text(bill.net) }],
      charges: bill.tax > 0 ? [{ kind: 'tax', name: 'VAT', amount: text(bill.tax) }] : [],
      payments: [
        // The change isn't a payment.
        ...(bill.cash > 0 ? [{ method: 'cash', amount: text(bill.cash), tendered: text(bill.cash + 500) }] : []),
        ...(card > 0 ? [{ method: 'card', amount: text(card) }] : []),
        ...(bill.advance > 0 ? [{ method: 'advance', amount: text(bill.advance) }] : []),
      ],
      refunds: bill.refunds.map(({ net, tax, method, at }) => ({
        ...{ amount: text(net + tax), method, at, reason: 'Cold', by: 'Ruwani' },
        charges: tax > 0 ? [{ kind: 'tax', name: 'VAT', amount: text(tax) }] : [],
      })),
      ...more,
    };
  };
  const send = async (bill: object) => (await owner.post('/api/v1/bills/import', { bills: [bill] })).status;
  const sell = (day: string, cups: 1 | -1) =>
    world.moves.push({ day, item: 'rice', quantity: -0.25 * cups, value: -50 * cups, kind: 'sale', tax: 0 });

  /** Approves a stock document. @returns whether it was taken */
  const approved = async (name: string, input: AnyRecord): Promise<boolean> => {
    const document = entity(name) as Document;
    try {
      const { body } = await insertDocument({ db }, group.owner, document, { outletId: OUTLET, ...input });
      await runAction({ db }, group.owner, document, 'approve', { _id: body._id, _rev: body._rev });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return false;
      throw error;
    }
  };
  const receive = async (day: string, item: 'chicken' | 'rice', quantity: number) => {
    const value = quantity * COST[item];
    const tax = draw(2) ? Math.floor((value * 18 + 50) / 100) : 0;
    const isTaken = await approved('goodsReceivedNotes', {
      ...{ docDate: day, supplierId: 'farm', paymentModeId: 'credit', receivedBy: 'owner', invoiceDate: day },
      ...{ invoiceNumber: `F-${world.moves.length}-${draw(65_000)}`, invoiceTotal: text(value + tax) },
      items: [
        {
          ...{ itemId: item, purchaseUnitId: 'kg', deliveredQty: String(quantity), unitPrice: text(COST[item]) },
          taxCombinationId: tax > 0 ? 'vat' : null,
        },
      ],
    });
    agrees(`receipt of ${day}`, isTaken, day > world.lock);
    if (isTaken) world.moves.push({ day, item, quantity, value, kind: 'receipt', tax });
    done.add(isTaken ? 'receipt' : 'receiptRefused');
  };
  const outlet = async () => (await owner.get(`/api/v1/outlets/get/${OUTLET}`)).body;

  const sendShift = async (shift: Shift, status: 'open' | 'closed') => {
    const isClosed = status === 'closed';
    const answer = await owner.post('/api/v1/tills/events', {
      events: [
        {
          ...{ outlet: 'COL', kind: 'shift', shiftNumber: shift.no, openedAt: tillTime(shift.begun, '09:00'), status },
          ...{ openedBy: 'Ruwani', terminal: 'Till 1', openingFloat: text(0), version: shift.version },
          ...{ cashIn: text(shift.paidIn), cashOut: text(shift.paidOut) },
          ...(isClosed && shift.expected !== undefined ? { expectedCash: text(shift.expected) } : {}),
          ...(isClosed ? { countedCash: text(shift.counted) } : {}),
        },
      ],
    });
    agrees('shift', answer.status, 200);
  };

  const money = moneyHappenings({ world, owner, text, done, draw, someDay, agrees });
  const happenings: Record<string, () => Promise<void>> = {
    ...money.happenings,
    async bill() {
      const settled = draw(8) ? someDay() : today;
      const day = countsOn(world, settled);
      const [net, tip] = [100 + draw(9000), draw(3) ? 0 : draw(500)];
      const tax = draw(4) ? Math.floor((net * 18) / 100) : 0;
      const total = net + tax + tip;
      const left = world.advances.find((each) => leftOf(each) > 0 && draw(2) > 0);
      const advance = left ? Math.min(total, leftOf(left)) : 0;
      const cash = [total - advance, 0, draw(total - advance + 1)][draw(3)] as number;
      const bill: Bill = {
        ...{ no: `B${world.bills.length + 1}-${draw(65_000)}`, settled, day: day ?? settled, net, tax, tip, cash },
        ...{ advance, signed: 0, refunds: [], isCancelled: false },
      };
      agrees(`bill of ${settled}`, await send(billOf(bill)), day ? 200 : 400);
      done.add(day === undefined ? 'billRefused' : day === settled ? 'bill' : 'billLate');
      if (!day) return;
      world.bills.push(bill);
      sell(day, 1);
      if (left) await money.use(left, advance);
    },
    async refund() {
      const bill = world.bills[draw(Math.max(1, world.bills.length))];
      // Often on the bill's own day, which may be closed by then. A bill of today is settled just now, and may be again a minute later.
      const isOwnDay = bill && bill.settled < today && draw(2);
      const paidOn = isOwnDay ? ([bill.day, today].toSorted()[0] ?? today) : someDay();
      if (!bill || bill.isCancelled || bill.signed > 0 || bill.refunds.length > 0 || paidOn < bill.day) return;
      const day = countsOn(world, paidOn);
      const net = 1 + draw(bill.net);
      const tax = draw(bill.tax + 1);
      const method = draw(3) ? ('cash' as const) : ('card' as const);
      const refund = { at: tillTime(paidOn, '18:00'), day: day ?? paidOn, net, tax, method };
      const status = await send(billOf({ ...bill, refunds: [refund] }));
      agrees(`refund of ${paidOn}`, status, day ? 200 : 400);
      done.add(day === undefined ? 'refundRefused' : day === paidOn ? 'refund' : 'refundLate');
      if (day) bill.refunds.push(refund);
    },
    async cancel() {
      const bill = world.bills[draw(Math.max(1, world.bills.length))];
      if (!bill || bill.isCancelled || bill.signed > 0 || bill.refunds.length > 0) return;
      const isTaken = bill.day > closedTo(world) && bill.day > world.lock;
      const cancelled = {
        at: tillTime(bill.settled, '19:00'),
        reason: 'Entered twice',
        by: 'Ruwani',
        stockReturned: true,
      };
      const status = await send(billOf(bill, { version: 2, status: 'cancelled', cancelled }));
      agrees(`cancellation of ${bill.day}`, status, isTaken ? 200 : 400);
      done.add(isTaken ? 'cancelled' : 'cancelRefused');
      if (!isTaken) return;
      bill.isCancelled = true;
      sell(movesTo(world, bill.settled), -1);
    },
    async shift() {
      const begun = someDay();
      const before = world.shifts.find((each) => each.begun === begun);
      const isCounted = draw(3) > 0;
      const shift: Shift = {
        ...{ no: `S-${begun}`, begun, day: before?.day ?? movesTo(world, begun), version: 1 + (before?.version ?? 0) },
        ...{ isCounted, paidIn: before?.paidIn ?? draw(300), paidOut: (before?.paidOut ?? 0) + draw(200) },
        ...{ expected: draw(2) ? draw(9000) : undefined, counted: draw(9000) },
      };
      await sendShift(shift, isCounted ? 'closed' : 'open');
      const isShut = before !== undefined && movesTo(world, before.day) !== before.day;
      if (isShut && before.isCounted) return void done.add('shiftKept');
      if (isShut) shift.day = movesTo(world, before.day);
      world.shifts = [...world.shifts.filter((each) => each !== before), shift];
      done.add(isShut ? 'shiftMoved' : shift.day === begun ? 'shift' : 'shiftLate');
    },
    async receipt() {
      // A receipt from before a count is a matter of the stock ledger's own histories.
      const day = someDay();
      await receive(
        day,
        world.counts.some((each) => each >= day) ? 'rice' : draw(2) ? 'rice' : 'chicken',
        1 + draw(20),
      );
    },
    async count() {
      const day = someDay();
      if (world.counts.some((each) => each > day)) return;
      const held = world.moves.filter((move) => move.item === 'chicken' && move.day <= day);
      const expected = held.reduce((total, { quantity }) => total + quantity, 0);
      const counted = Math.max(0, expected + draw(9) - 4);
      const isTaken = await approved('stockEntries', {
        ...{ docDate: day, entryType: 'fullCount', countedBy: 'owner' },
        // When its business day is over: a receipt of the day counts, whenever it was entered.
        countDateTime: new Date(Date.parse(`${day}T22:30:00Z`) + world.counts.length * 1000).toISOString(),
        items: [{ itemId: 'chicken', unitId: 'kg', countedQty: String(counted) }],
      });
      agrees(`count of ${day}`, isTaken, day > world.lock);
      done.add(isTaken ? 'count' : 'countRefused');
      if (!isTaken) return;
      const quantity = counted - expected;
      world.moves.push({ day, item: 'chicken', quantity, value: quantity * COST.chicken, kind: 'count', tax: 0 });
      world.counts.push(day);
    },
    async closeDay() {
      const day = draw(12) ? someDay() : today;
      if (day <= closedTo(world) || day <= world.lock) return;
      const [stored] = await db.query<{ id: string }>(
        `select id from records where group_id = $1 and resource = 'dayCloses' and data ->> 'businessDay' = $2`,
        [groupId, day],
      );
      const begun = stored
        ? (await owner.get(`/api/v1/dayCloses/${stored.id}`)).body
        : (await owner.post('/api/v1/dayCloses/', { outletId: OUTLET, businessDay: day })).body;
      const url = `/api/v1/dayCloses/${String(begun._id)}`;
      const counted = draw(5000);
      const deposited = draw(counted + 1);
      const saved = await owner.put(url, {
        ...{ _id: begun._id, _rev: begun._rev, remark: 'Counted twice', openingCash: begun.openingCash },
        cash: [{ value: text(1), pieces: counted }],
        deposits: deposited > 0 ? [{ amount: text(deposited), to: 'bank' }] : [],
      });
      const { status, body } = await owner.post(`${url}/close`, { _rev: saved.body._rev });
      const isTaken = !isOutOfOrder(world, day);
      agrees(`close of ${day}`, status, isTaken ? 200 : 400);
      done.add(isTaken ? 'dayClosed' : 'dayOutOfOrder');
      if (!isTaken) return;
      const { net, tax, tips, total, cash, card, refundsPaid, advance, signed } = takings(world, day);
      const { taken, takenInCash, back, paid: ledgerPaid, paidInCash } = received(world, 'COL', day);
      const [cashThere, moves] = [expectedCash(world, day), paid(world, day)];
      const shown = Object.fromEntries(
        ((body.tenders ?? []) as { method: string; amount: string }[]).map(({ method, amount }) => [method, amount]),
      );
      agrees(
        `figures of ${day}`,
        [
          ...[
            body.netSales,
            body.tax,
            body.tips,
            body.total,
            body.refundsPaid,
            shown.cash ?? text(0),
            shown.card ?? text(0),
          ],
          ...[body.paidIn, body.paidOut, body.expectedCash, body.overShort, body.cashLeft],
          ...[body.advancesTaken, body.cashAdvances, body.advancesRefunded, body.advancesUsed],
          ...[body.ledgerCharged, body.ledgerPaid, body.cashLedger],
        ],
        [
          ...[net, tax, tips, total, refundsPaid, cash, card, moves.paidIn, moves.paidOut, cashThere],
          ...[counted - cashThere, counted - deposited, taken, takenInCash - back, back, advance],
          ...[signed, ledgerPaid, paidInCash],
        ].map(text),
      );
      const own = world.shifts.filter((shift) => shift.day === day);
      agrees(
        `shifts of ${day}`,
        ((body.shifts ?? []) as AnyRecord[]).map(({ shift, overShort }) => [shift, overShort]).toSorted(),
        own.map((shift) => [shift.no, shift.isCounted ? text(shift.counted - drawer(world, shift)) : null]).toSorted(),
      );
      const open = own.filter(({ isCounted }) => !isCounted);
      world.closes.push({
        ...{ day, id: String(body._id), left: counted - deposited },
        moved: new Map(open.map(({ no, paidIn, paidOut }) => [no, { paidIn, paidOut }])),
      });
      history.frozen.set(day, (await owner.get(url)).body);
    },
    async reopenDay() {
      const last = world.closes.at(-1);
      if (!last) return;
      const url = `/api/v1/dayCloses/${last.id}`;
      const { body } = await owner.get(url);
      const { status } = await owner.post(`${url}/reopen`, { _rev: body._rev, reason: 'Missing' });
      agrees(`reopening of ${last.day}`, status, last.day > world.lock ? 200 : 400);
      done.add(status === 200 ? 'dayOpened' : 'dayStaysClosed');
      if (status !== 200) return;
      world.closes.pop();
      history.frozen.delete(last.day);
    },
    async closePeriod() {
      const until = someDay();
      const found = obstacle(world, until);
      const { _rev } = await outlet();
      const { status } = await owner.post(`/api/v1/outlets/${OUTLET}/closePeriod`, { _rev, date: until });
      agrees(`period up to ${until}`, [status, found], [found ? 400 : 200, found]);
      done.add(found ? `period: ${found}` : 'periodClosed');
      if (found) return;
      world.lock = until;
      const [kept] = await db.query<{ quantity: string; value: string }>(
        'select sum(quantity)::text as quantity, sum(value)::text as value from closing_stock where group_id = $1 and lock_date = $2::date',
        [groupId, until],
      );
      const { quantity, value } = stockAt(world, until);
      agrees(
        `stock of ${until}`,
        [Number(kept?.quantity ?? 0), Number(kept?.value ?? 0)],
        [quantity, value / 10 ** places],
      );
    },
    async reopenPeriod() {
      if (!world.lock) return;
      const { _rev } = await outlet();
      const { status } = await owner.post(`/api/v1/outlets/${OUTLET}/unlock`, { _rev, reason: 'A late invoice' });
      agrees('reopened period', status, 200);
      world.lock = '';
      done.add('periodOpened');
    },
  };
  const other = ['advance', 'advance', 'giveBack', 'sign', 'sign', 'pay', 'pay', 'cancelPayment'];
  const often = [
    'bill',
    'bill',
    'bill',
    'bill',
    'bill',
    'refund',
    'refund',
    'shift',
    'shift',
    'shift',
    'shift',
    'receipt',
    'count',
  ];
  const names = [
    ...often,
    ...other,
    'cancel',
    'closeDay',
    'closeDay',
    'closeDay',
    'closePeriod',
    'closePeriod',
    'reopenDay',
    'reopenPeriod',
  ];
  for (const item of ['chicken', 'rice'] as const) await receive(addDays(today, -9), item, 1000);
  for (let step = 0; step < steps; step++) await happenings[names[draw(names.length)] as string]?.();
  return history;
}
