import { expect } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { isRecord, rowsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import type { Database } from '#server/db/types';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { insertDocument, runAction } from '#server/documents/service';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';

/**
 * A group of two outlets with random trade: bills with portions, modifiers, discounts, promotions, free items, cancellations, refunds, several
 * payments, change and credit; receipts, returns, transfers, waste, issues, adjustments and counts. Everything goes through the services.
 */

export const OUTLETS = ['out_COL', 'out_KDY'] as const;
export const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-08'] as const;
const ITEMS = ['chicken', 'rice'] as const;
const DISHES = ['CURRY', 'TEA', 'LOOSE', 'TART', 'MEAL', 'MEAL', 'DEAL'] as const;
/** What guests may choose in a combo: a cost from stock, one entered by hand, and one that isn't known. */
const CHOICES = ['TEA', 'TART', 'LOOSE'] as const;

/** Numbers that are the same in every run. */
export function dice(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[next(list.length)] as T };
}
type Dice = ReturnType<typeof dice>;

/** Worlds that were played on one kind of database. */
export interface Played {
  readonly db: OpenDatabase;
  readonly worlds: readonly AgreementWorld[];
}

export interface AgreementWorld {
  db: Database;
  group: Group;
  /** Decimals of the outlets' currency. */
  places: number;
  dice: Dice;
  /** Settled bills, as they were last sent. */
  sent: AnyRecord[];
  receipts: { id: string; at: number; lineNo: number; left: number }[];
  transfers: { id: string; from: number; lines: number }[];
  count: number;
  /** The performed actions, and how often. */
  done: Record<string, number>;
}

const here = (item: string, at: number) => (at === 0 ? item : `${item}Kdy`);
/** Amounts are counted in the smallest coin: 1 yen, 1 cent, 1 fils. */
const coinsIn = ({ places }: Pick<AgreementWorld, 'places'>) => ({
  coins: (amount: number): string => (amount / 10 ** places).toFixed(places),
  count: (amount: unknown): number => Math.round(Number(amount) * 10 ** places),
});

export async function agreementWorld(
  db: Database,
  seed: number,
  currency: string,
  places: number,
): Promise<AgreementWorld> {
  const group = await newGroup(db, { currency });
  await addPurchasing(db, group);
  const { put } = group;
  for (const item of ITEMS)
    await put('inventoryItems', {
      ...{ _id: `${item}Kdy`, outletId: 'out_KDY', itemCode: item, itemName: item, itemType: 'raw' },
      ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
    });
  await put('inventoryCategories', { _id: 'meat', name: 'Meat', outlets: [...OUTLETS] });
  for (const [index, outletId] of OUTLETS.entries())
    await put('foodDepartments', { _id: `kitchen${index}`, name: 'Kitchen', outletId });
  await put('adjustmentTypes', { _id: 'found', name: 'Found', direction: 'increase' });
  await put('adjustmentTypes', { _id: 'lost', name: 'Lost', direction: 'decrease' });
  for (const [_id, revenueGroup] of [
    ['mains', 'food'],
    ['drinks', 'beverage'],
  ])
    await put('menuCategories', { _id, name: _id, revenueGroup, outlets: [...OUTLETS] });
  const portions = [
    { portionId: 'S', portionName: 'Small', price: '500.00' },
    { portionId: 'L', portionName: 'Large', price: '900.00' },
  ];
  const dish = (code: string, more: AnyRecord) =>
    put('items', { _id: code, itemCode: code, name: code, itemType: 'simple', outlets: [...OUTLETS], ...more });
  await dish('CURRY', { categoryId: 'mains', costSource: 'recipe', portions });
  await dish('TEA', { categoryId: 'drinks', price: '100.00', costSource: 'recipe' });
  await dish('LOOSE', { price: '50.00' });
  const byHand = (manualCost: string) => ({ price: '900.00', costSource: 'manual', manualCost });
  await dish('TART', byHand('33.333333'));
  const comboGroups = [{ name: 'Side', min: 1, max: 2, options: CHOICES.map((itemId) => ({ itemId })) }];
  await dish('MEAL', { itemType: 'combo', price: '900.00', comboGroups });
  await dish('DEAL', { itemType: 'combo', comboGroups, ...byHand('120.5') });
  await put('customPayments', {
    ...{ _id: 'voucher', name: 'Voucher', paymentKind: 'voucher', outlets: [...OUTLETS] },
    ...{ allowOverpayment: true, includeInSales: false, referenceRequired: true },
  });
  const recipe = (_id: string, at: number, more: AnyRecord) =>
    put('recipes', {
      ...{ _id: `${_id}${at}`, outletId: OUTLETS[at], recipeName: _id, effectiveFrom: '2026-05-01', portions: 1 },
      ...{ status: 'active', ...more },
    });
  const part = (item: string, netQuantity: string, yieldPct: string) => ({
    ...{ itemId: item, unitId: 'kg', netQuantity, yieldPct },
  });
  await put('modifierItems', { _id: 'extra', name: 'Extra', price: '75.00', outlets: [...OUTLETS] });
  for (const at of [0, 1]) {
    const [chicken, rice] = [here('chicken', at), here('rice', at)];
    await recipe('small', at, {
      ...{ menuItemId: 'CURRY', portionId: 'S' },
      ingredients: [part(chicken, '0.07', '80'), part(rice, '0.1', '100')],
    });
    await recipe('large', at, {
      ...{ menuItemId: 'CURRY', portionId: 'L' },
      ingredients: [part(chicken, '0.13', '80'), part(rice, '0.2', '100')],
    });
    await recipe('tea', at, { menuItemId: 'TEA', ingredients: [part(rice, '0.003', '100')] });
    await recipe('extra', at, {
      ...{ recipeType: 'modifier', modifierId: 'extra', ingredients: [part(chicken, '0.05', '90')] },
    });
  }
  for (const taxed of ['levy', 'both'] as const)
    await put('taxCombinations', { _id: taxed, name: taxed, taxes: [], rates: ratesOver(taxed) });
  await put('cityLedgerCompanies', {
    ...{ _id: 'acme', companyName: 'Acme', companyCode: 'ACME', creditLimit: '100000000', creditDays: 30 },
    ...{ phone: '0112345678', outlets: [...OUTLETS] },
  });
  const world = { db, group, places, dice: dice(seed), sent: [], receipts: [], transfers: [], count: 0, done: {} };
  for (const at of [0, 1]) await receive(world, at, DAYS[0], 60_0000);
  return world;
}

const insert = async ({ db, group }: AgreementWorld, name: string, input: AnyRecord): Promise<AnyRecord> =>
  (await insertDocument({ db }, group.owner, entity(name) as Document, input)).body;
const done = async (world: AgreementWorld, name: string, input: AnyRecord): Promise<AnyRecord> => {
  const { _id, _rev } = await insert(world, name, input);
  const { db, group } = world;
  const { body } = await runAction({ db }, group.owner, entity(name) as Document, 'approve', { _id, _rev });
  world.done[name] = (world.done[name] ?? 0) + 1;
  return body;
};

/** The levy's rates over time, in hundredths of a percent; the VAT on top of it is 18% all the time and recoverable. */
const LEVY = [
  ['', 250],
  [DAYS[2], 400],
  [DAYS[4], 0],
] as const;
const TAXES = [null, 'levy', 'both'] as const;
type Taxed = (typeof TAXES)[number];

/** The taxes as their combinations store them. */
const ratesOver = (taxed: Taxed) =>
  LEVY.map(([from, levy]) => {
    const all = levy / 100 + (taxed === 'both' ? 18 + (18 * levy) / 10_000 : 0);
    return { from: from || null, exactRate: all.toFixed(8), exactCostRate: (levy / 100).toFixed(8) };
  });

/** Tax on a net amount in cents on a day, and the part that is cost. */
function taxOn(net: number, taxed: Taxed, day: string): { tax: number; cost: number } {
  const levy = LEVY.findLast(([from]) => from <= day)?.[1] ?? 0;
  const cost = taxed ? Math.floor((net * levy + 5000) / 10_000) : 0;
  const share = levy * 100 + (taxed === 'both' ? 18 * (10_000 + levy) : 0);
  return { tax: taxed ? Math.floor((net * share + 500_000) / 1_000_000) : 0, cost };
}

/** A receipt of both items; this quantity of each, in 1/10,000. Its taxes have the rates of its date. */
async function receive(world: AgreementWorld, at: number, docDate: string, amount: number) {
  const { next, pick } = world.dice;
  const { coins } = coinsIn(world);
  const lines = ITEMS.map(() => {
    const price = 1000 + next(90_000);
    const taxed = pick(TAXES);
    const net = Math.round((amount * price) / 10_000);
    return { price, taxed, net, ...taxOn(net, taxed, docDate) };
  });
  const added = (key: 'net' | 'tax' | 'cost') => lines.reduce((sum, line) => sum + line[key], 0);
  const body = await done(world, 'goodsReceivedNotes', {
    ...{ outletId: OUTLETS[at], docDate, supplierId: 'farm', paymentModeId: 'credit', receivedBy: 'owner' },
    ...{ invoiceNumber: `F-${++world.count}`, invoiceDate: docDate, invoiceTotal: coins(added('net') + added('tax')) },
    items: ITEMS.map((item, index) => ({
      ...{ itemId: here(item, at), purchaseUnitId: 'kg', deliveredQty: (amount / 10_000).toFixed(4) },
      ...{ unitPrice: coins(lines[index]?.price ?? 0), taxCombinationId: lines[index]?.taxed ?? null },
    })),
  });
  expect([body.taxAmount, body.landedTotal], `taxes of ${docDate}`).toEqual([
    coins(added('tax')),
    coins(added('net') + added('cost')),
  ]);
  for (const index of ITEMS.keys())
    world.receipts.push({ id: String(body._id), at, lineNo: index + 1, left: Math.floor(amount / 10_000) });
}

const MOVES = ['receive', 'return', 'waste', 'issue', 'found', 'lost', 'count', 'send', 'arrive'] as const;

/** One stock document, which may use the available stock. */
async function moveStock(world: AgreementWorld) {
  const { next, pick } = world.dice;
  const what = pick(MOVES);
  const at = next(2);
  const docDate = pick(DAYS);
  const head = { outletId: OUTLETS[at], docDate };
  const item = here(pick(ITEMS), at);
  const amount = (1 + next(9000)) / 10_000;
  const line = (more: AnyRecord) => ({ items: [{ itemId: item, unitId: 'kg', ...more }] });
  const quantity = amount.toFixed(4);
  if (what === 'receive') return receive(world, at, docDate, 20_000 + next(200_000));
  if (what === 'return') {
    const source = pick(world.receipts);
    if (source.left < 1) return;
    source.left--;
    await done(world, 'supplierReturns', {
      ...{ outletId: OUTLETS[source.at], docDate: '2026-06-08', grnId: source.id },
      items: [
        {
          ...{ itemId: here(ITEMS[source.lineNo - 1] ?? 'rice', source.at), unitId: 'kg', grnLineNo: source.lineNo },
          ...{ returnQty: quantity, returnReason: 'damaged' },
        },
      ],
    });
  } else if (what === 'waste')
    await done(world, 'wastageNotes', { ...head, ...line({ quantity, wastageType: 'burnt' }) });
  else if (what === 'issue')
    await done(world, 'issueNotes', {
      ...head,
      ...{ departmentId: `kitchen${at}`, issuedTo: 'Crew', ...line({ issuedQty: quantity }) },
    });
  else if (what === 'found' || what === 'lost')
    await done(world, 'stockAdjustments', { ...head, adjustmentTypeId: what, ...line({ adjustQty: quantity }) });
  else if (what === 'count')
    await done(world, 'stockEntries', {
      ...head,
      ...{ entryType: 'spotCheck', countedBy: 'owner', countDateTime: new Date().toISOString() },
      ...line({ countedQty: (20 + next(100_000) / 10_000).toFixed(4) }),
    });
  else if (what === 'send') {
    const body = await done(world, 'transferOuts', {
      ...{ ...head, toOutletId: OUTLETS[1 - at] },
      items: ITEMS.map((each) => ({ itemId: here(each, at), unitId: 'kg', sentQty: quantity })),
    });
    world.transfers.push({ id: String(body._id), from: at, lines: ITEMS.length });
  } else {
    const source = world.transfers.shift();
    if (!source) return;
    await done(world, 'transferIns', {
      ...{ outletId: OUTLETS[1 - source.from], docDate: '2026-06-08', transferOutId: source.id, receivedBy: 'owner' },
      items: ITEMS.map((each, index) => ({
        ...{ itemId: here(each, 1 - source.from), unitId: 'kg', outLineNo: index + 1 },
        ...{ receivedQty: (next(1000) / 1_000_000).toFixed(6).slice(0, 6), damagedQty: '0' },
        discrepancyReason: 'Missing',
        discrepancyAction: pick(['keepPending', 'writeOffAtSource']),
      })),
    });
  }
}

/** A bill as a till sends it; its totals are computed in coins here, and the API refuses it if they are wrong. */
function randomBill({ places, dice: { next, pick } }: AgreementWorld, billNumber: string): AnyRecord {
  const { coins, count } = coinsIn({ places });
  const status = pick(['settled', 'settled', 'settled', 'settled', 'open', 'merged', 'cancelled']);
  const lines = Array.from({ length: 1 + next(4) }, () => {
    const itemCode = pick(DISHES);
    const quantity = 1 + next(4);
    const cancelled = next(6) === 0 ? 1 + next(quantity) : 0;
    const isCombo = itemCode === 'MEAL' || itemCode === 'DEAL';
    const extras = itemCode === 'CURRY' && next(3) === 0 ? [{ id: 'extra', name: 'Extra', price: coins(7500) }] : [];
    const chosen = isCombo ? Array.from({ length: next(4) }, () => pick(CHOICES)) : [];
    const modifiers = [...extras, ...chosen.map((id) => ({ id, name: id, kind: 'choice' }))];
    const price = 5000 + next(90_000);
    const gross = (quantity - cancelled) * (price + extras.length * 7500);
    const discount = next(5) === 0 ? Math.floor(gross / 7) : 0;
    return { itemCode, quantity, cancelled, modifiers, price, gross, discount };
  });
  const gross = lines.reduce((sum, line) => sum + line.gross, 0);
  const offs: AnyRecord[] = [];
  let net = gross - lines.reduce((sum, line) => sum + line.discount, 0);
  const takeOff = (kind: string, share: number, line?: number) => {
    const own = line === undefined ? net : (lines[line]?.gross ?? 0) - (lines[line]?.discount ?? 0);
    const amount = Math.min(net, Math.floor(own / share));
    if (amount <= 0) return;
    net -= amount;
    if (line !== undefined && lines[line]) lines[line].discount += amount;
    offs.push({
      ...{ kind, name: `${kind} ${share}`, amount: coins(amount), ...(line === undefined ? {} : { line: line + 1 }) },
    });
  };
  if (next(4) === 0) takeOff('complimentary', 1, next(lines.length));
  if (next(4) === 0) takeOff('discount', 9, next(lines.length));
  if (next(3) === 0) takeOff('discount', 10);
  if (next(4) === 0) takeOff('promotion', 8);
  if (next(12) === 0) takeOff('complimentary', 1);
  const own = lines.map((line) => line.discount);
  for (const off of offs) {
    const place = Number(off.line ?? 0) - 1;
    if (place >= 0) own[place] = (own[place] ?? 0) - count(off.amount);
  }
  const charges = [
    ...(next(2) === 0 ? [{ kind: 'service', name: 'Service', amount: Math.floor(net / 10) }] : []),
    ...(next(2) === 0 ? [{ kind: 'tax', name: pick(['VAT', 'SSCL']), amount: Math.floor((net * 18) / 118) }] : []),
    ...(next(5) === 0 ? [{ kind: 'delivery', name: 'Delivery', amount: 25_000 }] : []),
  ].filter(({ amount }) => amount > 0);
  const [tip, rounding] = [next(4) === 0 ? 5000 : 0, -next(50)];
  const due = net + charges.reduce((sum, { amount }) => sum + amount, 0) + tip;
  const total = due > 100 ? due + rounding : due;
  const card = Math.floor(total / (1 + next(3)));
  const first = pick(['card', 'online', 'advance', 'cityLedger', 'voucher']);
  const voucher = { method: 'custom', customPayment: 'Voucher', reference: `V${billNumber}` };
  const isAbove = first === 'voucher' && next(2) === 0;
  const payments =
    status === 'settled' && isAbove
      ? [{ ...voucher, amount: coins(total + 1 + next(90_000)) }]
      : status === 'settled'
        ? [
            {
              ...{ method: first, amount: coins(card) },
              ...(first === 'voucher' ? voucher : {}),
              ...(first === 'cityLedger' ? { account: 'ACME' } : {}),
              ...(first === 'card' ? { card: { bank: pick(['HNB', 'Sampath']), tagged: next(2) === 0 } } : {}),
            },
            { method: 'cash', amount: coins(total - card), tendered: coins(total - card + next(3) * 10_000) },
            ...(next(6) === 0
              ? [{ method: 'card', amount: coins(1000), cancelled: { reason: 'Declined', replacedBy: 'cash' } }]
              : []),
          ].filter(({ amount, tendered }: AnyRecord) => Number(amount) > 0 || Number(tendered) > 0)
        : [];
  const time = `${pick(DAYS)} ${pick(['09', '13', '20'])}:${10 + next(40)}`;
  return {
    ...{ outlet: pick(['COL', 'KDY']), billNumber, version: 2, status, openedAt: time },
    ...(status === 'open' ? {} : { settledAt: time }),
    ...{ orderType: pick(['dineIn', 'takeaway']), channel: pick(['pos', 'uber']), guests: next(5) },
    ...{ cashier: pick(['Ruwani', 'Nimal']), waiter: pick(['Kasun', 'Sunil']), shift: pick(['S1', 'S2']) },
    ...(status === 'cancelled' ? { cancelled: { reason: 'Left', stockReturned: false } } : {}),
    ...(status === 'merged' ? { mergedInto: 'B0' } : {}),
    ...(next(3) === 0 ? { customer: { name: 'Guest', phone: `+9477${next(3)}` }, table: `T${next(3)}` } : {}),
    lines: lines.map(({ itemCode, quantity, cancelled, modifiers, price }, index) => ({
      ...{ itemCode, quantity, unitPrice: coins(price), modifiers },
      ...(itemCode === 'CURRY' ? { portion: price % 2 === 0 ? 'S' : 'L' } : {}),
      ...(own[index] ? { discount: coins(own[index] ?? 0) } : {}),
      ...(cancelled ? { cancelled: { quantity: cancelled, reason: 'Late', stage: 'afterKot' } } : {}),
    })),
    discounts: offs,
    charges: charges.map((charge) => ({ ...charge, amount: coins(charge.amount) })),
    ...{ tip: coins(tip), rounding: coins(total - due), total: coins(total), payments },
  };
}

/** Refunds a part of a bill, or all that is left of it, for one of its lines or as a whole, on its day or a later one. */
async function refund({ db, group, places, dice: { next, pick }, done: counts }: AgreementWorld, bill: AnyRecord) {
  const { coins, count: counted } = coinsIn({ places });
  const [before, lines, payments] = [rowsIn(bill.refunds), rowsIn(bill.lines), rowsIn(bill.payments)];
  const left = counted(bill.total) - before.reduce((all, { amount }) => all + counted(amount), 0);
  if (left <= 0) return;
  const amount = next(4) === 0 ? left : 1 + next(left);
  const onAccount = (rows: readonly AnyRecord[]) =>
    rows.reduce((all, row) => all + (row.method === 'cityLedger' ? counted(row.amount) : 0), 0);
  const isCharged = onAccount(payments) - onAccount(before) >= amount && next(3) > 0;
  const line = 1 + next(lines.length);
  const isThere = !isRecord(lines[line - 1]?.cancelled) && next(2) === 0;
  // On the day of the bill or a later one, in either shift; drawn apart, so that everything else stays the same.
  const own = dice(amount);
  const sold = String(bill.settledAt).slice(0, 10);
  const at = `${own.pick([...DAYS, '2026-07-01'].filter((day) => day >= sold))} ${own.pick(['22:30', '23:45'])}`;
  bill.refunds = [
    ...before,
    {
      ...{ amount: coins(amount), method: isCharged ? 'cityLedger' : pick(['cash', 'card', 'online']), reason: 'Cold' },
      ...{ at, by: own.pick(['Ruwani', 'Nimal']), shift: own.pick(['S1', 'S2']) },
      ...(isThere ? { line } : {}),
    },
  ];
  bill.version = Number(bill.version) + 1;
  const importer = { groupId: group.groupId, userId: 'owner', outletIds: [...OUTLETS] };
  const answer = await importBills(db, importer, { bills: [bill] });
  if (answer.bills.updated !== 1) throw new Error(`${JSON.stringify(answer)}\n${JSON.stringify(bill)}`);
  counts.refunded = (counts.refunded ?? 0) + 1;
}

/** One random event: mostly a bill, sometimes a refund, a later cancellation or a movement of goods. */
export async function happens(world: AgreementWorld): Promise<void> {
  const { db, group, dice } = world;
  const importer = { groupId: group.groupId, userId: 'owner', outletIds: [...OUTLETS] };
  const what = dice.next(13);
  if (what < 4) return moveStock(world);
  if (what > 9 && world.sent.length > 0) return refund(world, dice.pick(world.sent));
  const known = what === 4 && world.sent.length > 0 ? dice.pick(world.sent) : undefined;
  if (known) {
    world.sent = world.sent.filter((each) => each !== known);
    const { outlet, billNumber } = known;
    const stockReturned = dice.next(2) === 0;
    await cancelBill(db, importer, { outlet, billNumber, reason: 'Wrong table', stockReturned });
    world.done.cancelledLater = (world.done.cancelledLater ?? 0) + 1;
    return;
  }
  const bill = randomBill(world, `B${++world.count}`);
  const answer = await importBills(db, importer, { bills: [bill] });
  if (answer.errors.length > 0) throw new Error(`${JSON.stringify(answer.errors)}\n${JSON.stringify(bill)}`);
  world.done[String(bill.status)] = (world.done[String(bill.status)] ?? 0) + 1;
  if (bill.status === 'settled') world.sent.push(bill);
}
