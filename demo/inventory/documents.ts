/** The demo group's orders and receipts, written through the API's services by the users with that role. */

import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import { dec, fixed, money, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { insertDocument, runAction, updateDocument } from '#server/documents/service';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';
import { COMBINATION, unitId } from '../lists';
import type { DemoOutlet, DemoSupplier } from '../users/people';
import { stockId } from './cards';
import { type Delivery, followsLater } from './supply';

export interface Office {
  db: Database;
  /** Purchaser, store keeper, cook and outlet manager. */
  buyer: (outlet: DemoOutlet) => Identity;
  keeper: (outlet: DemoOutlet) => Identity;
  chef: (outlet: DemoOutlet) => Identity;
  manager: (outlet: DemoOutlet) => Identity;
  /** Masters by id, as stored. */
  masters: { items: Table; units: Table; taxes: Table; suppliers: Table };
}
type Table = Readonly<Record<string, AnyRecord>>;

const orders = () => entity('purchaseOrders') as Document;
const receipts = () => entity('goodsReceivedNotes') as Document;

/** The rules' context when the demo itself writes. */
const contextOn = (day: string, { userId }: Identity): Context => ({
  today: day,
  userId,
  can: () => true,
  settings: {},
  outlet: {},
});

const named = ({ _id, _rev }: AnyRecord): AnyRecord => ({ _id, _rev });

/** Writes a draft order with prices from the supplier's list. `request` is unique for every write. */
export async function draftOrder(
  { db, buyer }: Office,
  { outlet, supplier, lines }: Pick<Delivery, 'outlet' | 'supplier' | 'lines'>,
  docDate: string,
  expectedDate: string,
  request: string,
): Promise<AnyRecord> {
  const { body } = await insertDocument({ db }, buyer(outlet), orders(), {
    outletId: outlet.id,
    docDate,
    expectedDate,
    supplierId: supplier.id,
    priorityLevelId: 'priorityLevel_3',
    paymentModeId: 'paymentMode_2',
    clientRequestId: `demo-${request}`,
    items: lines.map(({ item, packs }) => ({
      itemId: stockId(outlet, item.code),
      purchaseUnitId: unitId(item.pack),
      orderedQty: quantity(packs),
      ...(supplier.taxed ? { taxCombinationId: COMBINATION } : {}),
    })),
  });
  return body;
}

export const approveOrder = async ({ db, manager }: Office, outlet: DemoOutlet, order: AnyRecord): Promise<AnyRecord> =>
  (await runAction({ db }, manager(outlet), orders(), 'approve', named(order))).body;

/** Turns an approved order into a draft receipt for the user to complete. */
export const sendOrder = async ({ db, manager }: Office, outlet: DemoOutlet, order: AnyRecord): Promise<AnyRecord> =>
  (await runAction({ db }, manager(outlet), orders(), 'sendToGRN', named(order))).body;

/** Closes what won't be delivered any more. */
export const closeOrder = async (
  { db, manager }: Office,
  outlet: DemoOutlet,
  order: AnyRecord,
  reason: string,
): Promise<void> => {
  await runAction({ db }, manager(outlet), orders(), 'shortClose', { ...named(order), arguments: { reason } });
};

/** Edits the receipt that an order filled in, for what was really delivered. */
type Alter = (line: AnyRecord, index: number) => AnyRecord;

interface Receiving {
  order: AnyRecord;
  day: string;
  invoice: string;
  alter?: Alter;
  /** Added to the invoice's total, with its reason. */
  difference?: readonly [amount: string, reason: string];
  /** The store keeper enters quantities, the manager adds the invoice. */
  blind?: boolean;
}

/** A receipt's total, by its own declaration. */
const figuresOf = (
  { masters }: Office,
  keeper: Identity,
  supplier: DemoSupplier,
  receipt: AnyRecord,
  order?: AnyRecord,
): AnyRecord =>
  receipts().compute?.(
    receipt,
    { ...masters, source: order, siblings: [], prices: [], sameInvoice: [], supplier: masters.suppliers[supplier.id] },
    contextOn(String(receipt.docDate), keeper),
  ) ?? {};

/** Shelf life of a category in days; suppliers print the expiry date on the pack. */
const KEEPS: Readonly<Record<string, number>> = { meat: 30, fish: 21, dairy: 12, drinks: 180, dry: 240 };

/** A line with the expiry date of its goods. */
const dated = ({ outlet, lines }: Delivery, day: string, line: AnyRecord) => {
  const brought = lines.find(({ item }) => stockId(outlet, item.code) === line.itemId);
  const days = KEEPS[brought?.item.category.key ?? ''];
  return days ? { ...line, expiryDate: addDays(day, days) } : line;
};

/** Receives an order and approves the receipt. Returns the updated order. */
async function receive(office: Office, delivery: Delivery, receiving: Receiving) {
  const { db } = office;
  const { outlet, supplier } = delivery;
  const { order, day, invoice, alter, difference, blind = false } = receiving;
  const [keeper, manager] = [office.keeper(outlet), office.manager(outlet)];
  const writer = blind ? keeper : office.buyer(outlet);
  const filled = receipts().from?.purchaseOrders?.fill(order, {}, contextOn(day, keeper)) ?? {};
  const receipt: AnyRecord = {
    ...filled,
    invoiceDate: day,
    receivedBy: keeper.userId,
    invoiceNumber: invoice,
    clientRequestId: `demo-${invoice}`,
    items: linesOf(filled).map((line, index) => {
      const packed = dated(delivery, day, line);
      return alter ? alter(packed, index) : packed;
    }),
  };
  const { grandTotal } = figuresOf(office, keeper, supplier, receipt, order);
  const bill = {
    invoiceTotal: money(dec(String(grandTotal)).plus(dec(difference?.[0]))),
    ...(difference ? { differenceReason: difference[1] } : {}),
  };
  const written = await insertDocument({ db }, writer, receipts(), blind ? receipt : { ...receipt, ...bill });
  const complete = blind
    ? await updateDocument({ db }, manager, receipts(), { ...named(written.body), ...bill })
    : written;
  await runAction({ db }, manager, receipts(), 'approve', named(complete.body));
  return rereadOrder(office, outlet, order);
}

/** Receiving changed the order; the next call must name its new revision. */
async function rereadOrder({ db, manager }: Office, outlet: DemoOutlet, order: AnyRecord): Promise<AnyRecord> {
  const found = await readRecord(db, scopeOfIdentity(manager(outlet)), orders(), String(order._id));
  if (!found) throw new Error(`${String(order.pONumber)} is gone`);
  return found;
}

const COLD = ['meat', 'fish', 'dairy', 'produce'];

/** The missing part of a line: delivered short for `partial`, rejected for the others. */
const lessOf =
  ({ quirk, lines }: Delivery): Alter =>
  (line, index) => {
    const planned = lines[index];
    if (!planned || planned.now === planned.packs) return line;
    if (quirk === 'partial') return { ...line, deliveredQty: quantity(planned.now) };
    return {
      ...line,
      rejectedQty: quantity(planned.packs - planned.now),
      rejectReason: COLD.includes(planned.item.category.key) ? 'Warm on arrival' : 'Torn packing',
    };
  };

/** One supplier's price rose by 18 percent since the order: the receipt sends a notification. */
const dearer: Alter = (line, index) =>
  index === 0 ? { ...line, unitPrice: fixed(dec(String(line.unitPrice)).times('1.18'), 4) } : line;

/** A delivery ordered the evening before: order, approval, receipt, approval. */
export async function deliver(
  office: Office,
  delivery: Delivery,
  evening: string,
  day: string,
  request: string,
): Promise<AnyRecord> {
  const { outlet, quirk } = delivery;
  const draft = await draftOrder(office, delivery, evening, day, request);
  const order = await approveOrder(office, outlet, draft);
  const difference = quirk === 'invoice' ? (['-350.00', 'Deposit for returned crates taken off'] as const) : undefined;
  const received = await receive(office, delivery, {
    order,
    day,
    invoice: `${delivery.supplier.key.slice(0, 3).toUpperCase()}${request.replace(/\D/g, '').padStart(5, '0')}`,
    alter: quirk === 'priceRise' ? dearer : lessOf(delivery),
    ...(difference ? { difference } : {}),
    blind: quirk === 'blind',
  });
  if (quirk === 'shortClosed') await closeOrder(office, outlet, received, 'Supplier has none left this month');
  return received;
}

/** The missing part comes later, on a separate receipt. */
export async function deliverRest(
  office: Office,
  delivery: Delivery,
  order: AnyRecord,
  day: string,
  request: string,
): Promise<void> {
  if (!followsLater(delivery) || order.status !== 'partiallyReceived') return;
  const invoice = `${delivery.supplier.key.slice(0, 3).toUpperCase()}${request.replace(/\D/g, '').padStart(5, '0')}-B`;
  await receive(office, delivery, { order, day, invoice });
}

/** A receipt without an order, bought at the market and not approved yet. */
export async function draftReceipt(
  office: Office,
  outlet: DemoOutlet,
  supplier: DemoSupplier,
  day: string,
  lines: Delivery['lines'],
  series = '',
): Promise<void> {
  const { db, buyer, keeper } = office;
  const receipt: AnyRecord = {
    outletId: outlet.id,
    docDate: day,
    supplierId: supplier.id,
    invoiceNumber: `MARKET-${series || '118'}`,
    invoiceDate: day,
    receivedBy: keeper(outlet).userId,
    paymentModeId: 'paymentMode_1',
    freight: '450.00',
    clientRequestId: `demo-${series}market`,
    items: lines.map(({ item, packs }) => ({
      itemId: stockId(outlet, item.code),
      purchaseUnitId: unitId(item.pack),
      deliveredQty: quantity(packs),
      unitPrice: fixed(dec(item.price).times(item.factor), 4),
    })),
  };
  const { grandTotal } = figuresOf(office, keeper(outlet), supplier, receipt);
  await insertDocument({ db }, buyer(outlet), receipts(), { ...receipt, invoiceTotal: grandTotal });
}
