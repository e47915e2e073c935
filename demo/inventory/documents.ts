/** Orders and receipts of the demo group, written through the same services as the API's, by the people whose work they are. */

import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import { dec, fixed, money, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
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
  /** Who buys, who keeps the store, who cooks, who answers for the outlet. */
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

/** What rules know when the demo group's own program writes. */
const contextOn = (day: string, { userId }: Identity): Context => ({
  today: day,
  userId,
  can: () => true,
  settings: {},
  outlet: {},
});

const named = ({ _id, _rev }: AnyRecord): AnyRecord => ({ _id, _rev });

/** Writes an order as a draft; prices come from the supplier's list. `request` is told apart from every other writing. */
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

/** Sends an approved order to its receipt: the draft that the person would complete. */
export const sendOrder = async ({ db, manager }: Office, outlet: DemoOutlet, order: AnyRecord): Promise<AnyRecord> =>
  (await runAction({ db }, manager(outlet), orders(), 'sendToGRN', named(order))).body;

/** Ends what will not come any more. */
export const closeOrder = async (
  { db, manager }: Office,
  outlet: DemoOutlet,
  order: AnyRecord,
  reason: string,
): Promise<void> => {
  await runAction({ db }, manager(outlet), orders(), 'shortClose', { ...named(order), arguments: { reason } });
};

/** Alters the receipt that an order fills in, as what really came differs from it. */
type Alter = (line: AnyRecord, index: number) => AnyRecord;

interface Receiving {
  order: AnyRecord;
  day: string;
  invoice: string;
  alter?: Alter;
  /** Added to the invoice's total, with the reason for it. */
  difference?: readonly [amount: string, reason: string];
  /** The store keeper writes down quantities, the manager puts the invoice to it. */
  blind?: boolean;
}

/** What a receipt comes to, by its own declaration. */
const figuresOf = (
  { masters }: Office,
  keeper: Identity,
  supplier: DemoSupplier,
  receipt: AnyRecord,
  order?: AnyRecord,
): AnyRecord =>
  receipts().compute?.(
    receipt,
    { ...masters, source: order, siblings: [], prices: [], supplier: masters.suppliers[supplier.id] },
    contextOn(String(receipt.docDate), keeper),
  ) ?? {};

/** Receives an order and approves the receipt. Returns the order as it is then. */
async function receive(office: Office, { outlet, supplier }: Delivery, receiving: Receiving): Promise<AnyRecord> {
  const { db } = office;
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
    items: linesOf(filled).map((line, index) => (alter ? alter(line, index) : line)),
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

/** Receiving has moved the order on; what is done next to it must name its present revision. */
async function rereadOrder({ db, manager }: Office, outlet: DemoOutlet, order: AnyRecord): Promise<AnyRecord> {
  const found = await readRecord(db, scopeOfIdentity(manager(outlet)), orders(), String(order._id));
  if (!found) throw new Error(`${String(order.pONumber)} is gone`);
  return found;
}

const COLD = ['meat', 'fish', 'dairy', 'produce'];

/** What a line brings less of than was ordered: short for `partial`, turned back for the others. */
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

/** One supplier's price has risen by 18 percent since the order: the receipt raises a notice. */
const dearer: Alter = (line, index) =>
  index === 0 ? { ...line, unitPrice: fixed(dec(String(line.unitPrice)).times('1.18'), 4) } : line;

/** A delivery that was ordered the evening before: order, approval, receipt, approval. */
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

/** What was missing comes later, on a receipt of its own. */
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
