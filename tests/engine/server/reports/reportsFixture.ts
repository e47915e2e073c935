import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { withComputed } from '#engine/run/evaluate/computed';
import type { Movement } from '#engine/run/stock';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { type OutletDay, sumUpDays } from '#server/departments/sales/rollUps';
import { sharesOf } from '#server/departments/sales/shares';
import { insertRecord } from '#server/records/write/store';
import { postMovements, postSales } from '#server/stockLedger/ledger';

/** Data for the reports' tests: outlets, the golden June of domain 2.6 in the ledger, and bills with their roll-up. */

const everything = (groupId: string) => ({ groupId, outletIds: 'all' as const, userId: 'tester' });

export const put = (db: Database, groupId: string, resource: string, id: string, record: AnyRecord) =>
  insertRecord(db, everything(groupId), entity(resource), { _id: id, ...record });

export const putOutlet = (
  db: Database,
  groupId: string,
  id: string,
  code: string,
  name: string,
  more: AnyRecord = {},
) =>
  put(db, groupId, 'outlets', id, {
    code,
    name,
    currency: 'LKR',
    timeZone: 'Asia/Colombo',
    dayStartTime: '04:00',
    ...more,
  });

/** A user of a group who works for these outlets; an administrator unless permissions are given. */
export const person = (
  groupId: string,
  outlets: readonly (readonly [id: string, name: string])[],
  permissions?: Record<string, readonly string[]>,
): Identity => ({
  userId: 'tester',
  email: 'tester@harbour.example',
  groupId,
  firstName: 'Test',
  lastName: 'Person',
  outletIds: outlets.map(([id]) => id),
  outlets: outlets.map(([id, name]) => ({ id, name })),
  permissions: permissions ?? {},
  isAdministrator: permissions === undefined,
  sessionId: 'session',
});

/** Items of the golden example at one outlet; `col` prefixes the ids, because ids are unique in a group. */
export async function putItems(db: Database, groupId: string, outletId: string, prefix = ''): Promise<void> {
  const name = (text: string) => `${prefix}${text}`;
  const item = (id: string, category: string, unit: string, more: AnyRecord = {}) =>
    put(db, groupId, 'inventoryItems', name(id), {
      outletId,
      itemCode: id.toUpperCase(),
      itemName: `${id[0]?.toUpperCase()}${id.slice(1)}`,
      itemType: id === 'curry' ? 'semiFinished' : 'raw',
      categoryId: name(category),
      measureTypeId: 'weight',
      baseUnitId: name(unit),
      isStockTracked: true,
      ...more,
    });
  await put(db, groupId, 'units', name('kg'), {
    unitName: name('Kilogram'),
    unitCode: name('kg'),
    measureTypeId: 'weight',
  });
  await put(db, groupId, 'inventoryCategories', name('meat'), {
    name: name('Meat'),
    outlets: [outletId],
    targetCostPct: '15.0000',
  });
  await put(db, groupId, 'inventoryCategories', name('dry'), { name: name('Dry goods'), outlets: [outletId] });
  await item('chicken', 'meat', 'kg', { minLevel: '20.0000', parLevel: '40.0000' });
  await item('rice', 'dry', 'kg', { minLevel: '10.0000', parLevel: '100.0000' });
  await item('oil', 'dry', 'kg');
  await item('onion', 'dry', 'kg', { parLevel: '5.0000' });
  await item('curry', 'dry', 'kg');
  await item('saffron', 'dry', 'kg', { minLevel: '0.1000', parLevel: '0.5000' });
}

/** Posts the June of domain 2.6 at an outlet, through the ledger. */
export async function playJune(db: Database, groupId: string, outletId: string, prefix = ''): Promise<void> {
  const context = { groupId, userId: 'tester', method: () => 'wac' as const, itemName: (id: string) => id };
  const post = (docType: string, day: string, lines: readonly [Movement['type'], string, string, string?, string?][]) =>
    db.transaction((tx) =>
      postMovements(
        tx,
        { ...context, docType, docId: `${docType}-${outletId}-${day}`, docNumber: day, negativeStock: () => 'block' },
        lines.map(([type, item, quantity, value, expiryDate], index) => ({
          lineNo: index + 1,
          type,
          itemId: `${prefix}${item}`,
          quantity,
          value,
          expiryDate,
          outletId,
          businessDate: `2026-06-${day}`,
        })),
      ),
    );
  const sell = (day: string, portions: number) =>
    db.transaction((tx) =>
      postSales(
        tx,
        { ...context, docType: 'bills' },
        (['chicken 0.25', 'rice 0.15', 'oil 0.02', 'curry 0.075'] as const).map((each) => {
          const [item, quantity] = each.split(' ') as [string, string];
          return {
            docId: `bill-${outletId}-${day}`,
            docNumber: day,
            businessDate: `2026-06-${day}`,
            lineNo: 1,
            outletId,
            type: 'SALE' as const,
            itemId: `${prefix}${item}`,
            quantity: (-portions * Number(quantity)).toFixed(4),
          };
        }),
      ),
    );
  await post('stockEntries', '01', [
    ['OPENING', 'chicken', '20', '20000.00', '2026-06-20'],
    ['OPENING', 'rice', '50', '20000.00'],
    ['OPENING', 'oil', '10', '6000.00'],
    ['OPENING', 'onion', '20', '5000.00'],
  ]);
  await post('batchRuns', '02', [
    ['BATCH_OUT', 'onion', '-8'],
    ['BATCH_OUT', 'oil', '-2'],
    ['BATCH_IN', 'curry', '9.5'],
  ]);
  await sell('03', 40);
  await post('goodsReceivedNotes', '05', [
    ['GRN', 'chicken', '40', '45900.00', '2026-07-04'],
    ['GRN', 'rice', '50', '21420.00'],
  ]);
  await post('supplierReturns', '08', [['SUPPLIER_RETURN', 'chicken', '-2', '-2295.00']]);
  await sell('10', 80);
  await post('wastageNotes', '15', [['WASTAGE', 'chicken', '-1.5']]);
  await post('issueNotes', '18', [['ISSUE', 'chicken', '-3']]);
  await post('transfersOut', '20', [['TRANSFER_OUT', 'chicken', '-5']]);
  await post('stockEntries', '30', [
    ['COUNT', 'chicken', '-0.6'],
    ['COUNT', 'rice', '-0.5'],
    ['COUNT', 'oil', '-0.1'],
    ['COUNT', 'onion', '-0.3'],
    ['COUNT', 'curry', '0'],
  ]);
}

/** The batch of 2 June as its document stores it (domain 2.6), with its recipe. */
export async function putBatch(db: Database, groupId: string, outletId: string): Promise<void> {
  const part = (itemId: string, netQuantity: string) => ({ itemId, unitId: 'kg', netQuantity, yieldPct: '100.0000' });
  const recipe = { outletId, recipeName: 'Curry base', outputItemId: 'curry', outputUnitId: 'kg', version: 1 };
  await put(db, groupId, 'batchRecipes', 'curryBase', {
    ...recipe,
    standardOutput: '10.0000',
    effectiveFrom: '2026-06-01',
    status: 'active',
    ingredients: [part('onion', '8'), part('oil', '2')],
  });
  const line = (lineNo: number, itemId: string, quantity: string, unitCost: string, lineCost: string) => ({
    ...{ lineNo, itemId, itemName: itemId, unitId: 'kg', conversionFactor: '1.000000', baseQuantity: quantity },
    ...{ standardQty: quantity, actualQty: quantity, unitCost, lineCost },
  });
  const run = {
    ...{ outletId, docDate: '2026-06-02', batchNumber: 'BP-COL-26-000001', status: 'completed', approvedBy: 'tester' },
    ...{ recipeId: 'curryBase', recipeVersion: 1, outputItemId: 'curry', outputUnitId: 'kg', outputFactor: '1.000000' },
    ...{
      batchCount: '1.0000',
      standardOutput: '10.0000',
      actualOutput: '9.5000',
      byProducts: [],
      totalCost: '3200.00',
    },
    expiryDate: '2026-06-05',
    items: [line(1, 'onion', '8.0000', '250.000000', '2000.00'), line(2, 'oil', '2.0000', '600.000000', '1200.00')],
  };
  await put(db, groupId, 'batchRuns', `batchRuns-${outletId}-02`, withComputed(fieldsOf(entity('batchRuns')), run));
}

export interface Bill {
  id: string;
  outletId: string;
  date: string;
  hour?: number;
  orderType?: string;
  channel?: string;
  cashier?: string;
  guests?: number;
  gross: string;
  itemDiscount?: string;
  billDiscount?: string;
  net: string;
  serviceCharge?: string;
  taxes?: Record<string, string>;
  rounding?: string;
  total: string;
  payments: Record<string, string>;
  change?: string;
  cost?: string;
  status?: string;
  lines?: readonly {
    item: string;
    category?: string;
    quantity: string;
    gross: string;
    discount?: string;
    net: string;
    cost?: string;
  }[];
}

/** Stores bills with lines and payments, and rebuilds the roll-up of all bills of the group. */
export async function putBills(db: Database, groupId: string, bills: readonly Bill[]): Promise<void> {
  for (const bill of bills) {
    const tax =
      Object.values(bill.taxes ?? {}).reduce((total, each) => total + Math.round(Number(each) * 100), 0) / 100;
    const paid = Object.values(bill.payments).reduce((total, each) => total + Math.round(Number(each) * 100), 0) / 100;
    const shares = sharesOf(
      (bill.lines ?? []).map(({ net }) => net),
      bill.net,
    );
    const nets = (bill.lines ?? []).map(({ net, cost }, index) =>
      Number(cost ?? 0) === 0 ? 0 : Number(net) - Number(shares[index]),
    );
    const costedNet = bill.lines ? nets.reduce((total, net) => total + net, 0) : Number(bill.cost ?? 0) && bill.net;
    await db.query(
      `insert into bills (group_id, outlet_id, id, bill_no, business_date, opened_at, settled_at, hour, order_type, channel, status,
         guests, cashier, gross, item_discount, bill_discount, net_sales, service_charge, tax, taxes, rounding, grand_total, paid,
         change_given, cost, costed_net, content_hash)
       values ($1, $2, $3, $3, $4, now(), now(), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, '')`,
      [
        groupId,
        bill.outletId,
        bill.id,
        bill.date,
        bill.hour ?? 12,
        bill.orderType ?? 'dineIn',
        bill.channel ?? 'pos',
        bill.status ?? 'settled',
        bill.guests ?? 0,
        bill.cashier ?? null,
        bill.gross,
        bill.itemDiscount ?? '0',
        bill.billDiscount ?? '0',
        bill.net,
        bill.serviceCharge ?? '0',
        tax.toFixed(2),
        JSON.stringify(bill.taxes ?? {}),
        bill.rounding ?? '0',
        bill.total,
        paid.toFixed(2),
        bill.change ?? '0',
        bill.cost ?? '0',
        costedNet,
      ],
    );
    for (const [index, line] of (bill.lines ?? []).entries()) {
      await db.query(
        `insert into bill_lines (group_id, outlet_id, bill_id, line_no, business_date, item_id, item_code, name, category_id, qty,
           unit_price, gross, discount, net, cost, is_costed, bill_share)
         values ($1, $2, $3, $4, $5, $6, $6, $6, $7, $8, 0, $9, $10, $11, $12, $12::numeric <> 0, $13)`,
        [
          groupId,
          bill.outletId,
          bill.id,
          index + 1,
          bill.date,
          line.item,
          line.category ?? null,
          line.quantity,
          line.gross,
          line.discount ?? '0',
          line.net,
          line.cost ?? '0',
          shares[index],
        ],
      );
    }
    for (const [index, [method, amount]] of Object.entries(bill.payments).entries()) {
      await db.query(
        `insert into payments (group_id, outlet_id, bill_id, payment_no, business_date, method, amount) values ($1, $2, $3, $4, $5, $6, $7)`,
        [groupId, bill.outletId, bill.id, index + 1, bill.date, method, amount],
      );
    }
  }
  await rollUp(db, groupId);
}

/** What the import stores in addition to the bills, built in one go. */
export async function rollUp(db: Database, groupId: string): Promise<void> {
  await db.query('delete from daily_sales where group_id = $1', [groupId]);
  const keys = 'outlet_id, business_date, hour, order_type, channel, cashier';
  await db.query(
    `with b as (select *, coalesce(cashier, '') as who from bills where group_id = $1 and status = 'settled'),
     k as (select outlet_id, id, business_date, hour, order_type, channel, who as cashier, taxes from b),
     t as (select ${keys}, jsonb_object_agg(key, amount::text) as taxes from (
       select ${keys}, e.key, sum(e.value::numeric) as amount from k, jsonb_each_text(k.taxes) e group by ${keys}, e.key) each_tax group by ${keys}),
     p as (select ${keys}, jsonb_object_agg(method, amount::text) as payments from (
       select k.outlet_id, k.business_date, hour, order_type, channel, cashier, method, sum(p.amount) as amount
       from k join payments p on p.group_id = $1 and p.outlet_id = k.outlet_id and p.bill_id = k.id
       group by k.outlet_id, k.business_date, hour, order_type, channel, cashier, method) each_method group by ${keys}),
     s as (select outlet_id, business_date, hour, order_type, channel, who as cashier, count(*) as bills, sum(guests) as guests,
       sum(gross) as gross, sum(item_discount) as item_discount, sum(bill_discount) as bill_discount, sum(promotions) as promotions,
       sum(complimentary) as complimentary, sum(net_sales) as net_sales, sum(service_charge) as service_charge, sum(tax) as tax,
       sum(delivery_fee) as delivery_fee, sum(tips) as tips, sum(rounding) as rounding, sum(grand_total) as grand_total,
       sum(paid) as paid, sum(change_given) as change_given, sum(cost) as cost, sum(costed_net) as costed_net from b group by 1, 2, 3, 4, 5, 6)
     insert into daily_sales (group_id, ${keys}, bills, guests, gross, item_discount, bill_discount, promotions, complimentary, net_sales,
       service_charge, tax, taxes, delivery_fee, tips, rounding, grand_total, paid, change_given, payments, cost, costed_net)
     select $1, ${keys}, bills, guests, gross, item_discount, bill_discount, promotions, complimentary, net_sales, service_charge, tax,
       coalesce(taxes, '{}'), delivery_fee, tips, rounding, grand_total, paid, change_given, coalesce(payments, '{}'), cost, costed_net
     from s left join t using (${keys}) left join p using (${keys})`,
    [groupId],
  );
  for (const table of ['sales_by_day', 'sales_by_category', 'sold_by_day', 'cards_by_day'])
    await db.query(`delete from ${table} where group_id = $1`, [groupId]);
  const days = await db.query<OutletDay & Record<string, unknown>>(
    'select distinct outlet_id as "outletId", business_date::text as day from bills where group_id = $1',
    [groupId],
  );
  await sumUpDays(db, groupId, days);
}
