/** Writes one batch of bills in one transaction: bills, lines, payments, the day's roll-up and the stock they use. */
import { dec, money, sum } from '#engine/run/decimal';
import { usedBy } from '#resources/inventory';
import type { Queryable } from '#server/db/types';
import { rowsWritten } from '#server/records/read/analyze';
import { postSales, type SaleRequest } from '#server/stockLedger/ledger';
import { chargeBills, debtorTitle, type LimitPolicy } from '../cityLedger';
import type { Bill } from './bills';
import { addToDays, insertRows, rollUp, taxesOf } from './days';
import type { Lookups } from './lookups';
import { newAmong } from './newBills';
import { chargesOf, ledgerProblem } from './onAccount';
import type { RowProblem } from './rows';

export interface Written {
  created: number;
  skipped: number;
  lines: number;
  problems: RowProblem[];
  /** Charges that went past a credit limit, and bills that are skipped since they were cancelled. */
  warnings: RowProblem[];
}

/** What an import may leave to the caller. */
export interface WriteOptions {
  /** Stock follows the recipes. */
  stock: boolean;
  limits: LimitPolicy;
}

/**
 * Writes the bills that are not there yet. One with the same content is skipped, one with other content is a problem. The
 * outlets are locked for the length of the transaction, so that two imports of the same bill cannot both write it, and nobody closes
 * their books before the end.
 */
export async function writeBatch(
  tx: Queryable,
  groupId: string,
  userId: string,
  bills: readonly Bill[],
  lookups: Lookups,
  { stock, limits }: WriteOptions,
): Promise<Written> {
  for (const outletId of [...new Set(bills.map((bill) => bill.outletId))].sort())
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bills|${groupId}|${outletId}`]);
  const { fresh: unknown, problems, warnings } = await newAmong(tx, groupId, bills, { lock: true });
  const charged = await chargeBills(tx, { groupId, userId }, chargesOf(unknown), limits);
  const fresh = unknown.filter((bill) => !charged.refused.has(bill.id));
  problems.push(...[...charged.refused.values()].map((finding) => ledgerProblem(bills, finding)));
  const costs = stock ? await depleteStock(tx, groupId, userId, fresh, lookups) : new Map<string, string>();
  const costOfLine = (bill: Bill, lineNo: number) => costs.get(`${bill.id}|${lineNo}`) ?? '0.00';
  const costOf = (bill: Bill) => money(sum(bill.lines.map((line) => costOfLine(bill, line.lineNo))));
  await insertRows(
    tx,
    'bills',
    fresh.map((bill) => billRow(groupId, bill, costOf(bill))),
  );
  await insertRows(
    tx,
    'bill_lines',
    fresh.flatMap((bill) => bill.lines.map((line) => lineRow(groupId, bill, line, costOfLine(bill, line.lineNo)))),
  );
  await insertRows(
    tx,
    'payments',
    fresh.flatMap((bill) =>
      bill.payments.map(({ method, amount, reference, debtor }, index) => ({
        group_id: groupId,
        outlet_id: bill.outletId,
        bill_id: bill.id,
        payment_no: index + 1,
        business_date: bill.businessDate,
        method,
        amount,
        // Who signed is what tells one from another, where nothing else was noted.
        reference: reference ?? (debtor ? debtorTitle(debtor) : null),
        status: 'posted',
      })),
    ),
  );
  await addToDays(tx, rollUp(groupId, fresh, costOf));
  await noteImport(tx, groupId, userId, fresh);
  rowsWritten(fresh.reduce((rows, bill) => rows + 2 + bill.lines.length, 0));
  return {
    created: fresh.length,
    skipped: bills.length - fresh.length - problems.length,
    lines: sum(fresh.map((bill) => bill.lines.length)).toNumber(),
    problems,
    warnings: [...warnings, ...charged.warnings.map((finding) => ledgerProblem(bills, finding))],
  };
}

/** Who brought in bills, when and how many: one line of history per outlet (the record that it is about is the outlet's trade). */
async function noteImport(tx: Queryable, groupId: string, userId: string, bills: readonly Bill[]): Promise<void> {
  const dates = new Map<string, string[]>();
  for (const { outletId, businessDate } of bills) dates.set(outletId, [...(dates.get(outletId) ?? []), businessDate]);
  for (const [outletId, days] of dates) {
    const sorted = days.toSorted();
    const [first, last] = [sorted[0], sorted.at(-1)];
    const note = `${days.length} bills of ${first === last ? first : `${first} to ${last}`}`;
    await tx.query(
      `insert into history (group_id, resource, id, user_id, action, changes, note) values ($1, 'bills', $2, $3, 'import', '{}', $4)`,
      [groupId, outletId, userId, note],
    );
  }
}

/** Posts what the bills use and returns the cost per line (`<bill id>|<line no>`). */
async function depleteStock(tx: Queryable, groupId: string, userId: string, bills: readonly Bill[], lookups: Lookups) {
  const sales: SaleRequest[] = bills
    .filter((bill) => lookups.depletes(bill.outletId))
    .flatMap((bill) =>
      bill.lines.flatMap((line) =>
        lookups
          .usage(bill.outletId, line.itemId, line.portion, bill.businessDate)
          .filter(({ itemId }) => lookups.stockItem(itemId)?.isStockTracked !== false)
          .map((usage): SaleRequest => {
            const standardCost = lookups.stockItem(usage.itemId)?.standardCost ?? undefined;
            return {
              type: 'SALE',
              itemId: usage.itemId,
              outletId: bill.outletId,
              lineNo: line.lineNo,
              quantity: `-${usedBy(usage, line.qty)}`,
              businessDate: bill.businessDate,
              docId: bill.id,
              docNumber: bill.billNo,
              postedAt: bill.at,
              ...(standardCost ? { standardCost } : {}),
            };
          })
          .filter((sale) => dec(sale.quantity).lt(0)),
      ),
    );
  const posted = await postSales(
    tx,
    {
      groupId,
      docType: 'bills',
      userId,
      method: lookups.method,
      itemName: (id) => String(lookups.stockItem(id)?.itemName ?? id),
    },
    sales,
  );
  const costs = new Map<string, string>();
  for (const { request, value } of posted) {
    const key = `${request.docId}|${request.lineNo}`;
    costs.set(key, money(dec(costs.get(key)).minus(dec(value))));
  }
  return costs;
}

const ZEROS = {
  bill_discount: '0',
  promotions: '0',
  complimentary: '0',
  service_charge: '0',
  delivery_fee: '0',
  tips: '0',
  rounding: '0',
};
const billRow = (groupId: string, bill: Bill, cost: string) => ({
  group_id: groupId,
  outlet_id: bill.outletId,
  id: bill.id,
  bill_no: bill.billNo,
  business_date: bill.businessDate,
  opened_at: bill.at,
  settled_at: bill.at,
  hour: bill.hour,
  order_type: bill.orderType,
  channel: bill.channel,
  status: 'settled',
  guests: bill.guests,
  cashier: bill.cashier,
  gross: bill.gross,
  item_discount: bill.discount,
  net_sales: bill.net,
  tax: bill.tax,
  taxes: taxesOf(bill),
  grand_total: bill.grandTotal,
  paid: bill.paid,
  change_given: bill.change,
  cost,
  content_hash: bill.hash,
  ...ZEROS,
});

const lineRow = (groupId: string, bill: Bill, line: Bill['lines'][number], cost: string) => ({
  group_id: groupId,
  outlet_id: bill.outletId,
  bill_id: bill.id,
  line_no: line.lineNo,
  business_date: bill.businessDate,
  item_id: line.itemId,
  item_code: line.itemCode,
  portion: line.portion,
  name: line.name,
  category_id: line.categoryId,
  qty: line.qty,
  unit_price: line.unitPrice,
  gross: line.gross,
  discount: line.discount,
  tax: line.tax,
  net: line.net,
  cost,
  status: 'active',
});
