/** Bills as table rows: one each for the bill, its lines, payments, discounts and cancellations. */
import { dec, money, sum } from '#engine/run/decimal';
import { debtorTitle } from '../cityLedger';
import { BESIDE_LINES, type Bill } from './bills';
import { type BillCost, isSale, taxesOf } from './days';
import type { LineCost } from './dishes/depletion';
import { excessOf } from './payments/covered';
import { sharesOf } from './shares';

/** A cancellation's columns that only some kinds fill. */
const CANCELLATION = {
  item_name: null,
  qty: null,
  stage: null,
  reason: null,
  requested_by: null,
  approved_by: null,
  stock_returned: false,
  wasted: false,
  cost_lost: '0.00',
  minutes: null,
  kot_no: null,
  payment_no: null,
  method: null,
  replaced_by: null,
  original_at: null,
};

/** A bill's rows in other tables. */
export const ofBill = (groupId: string, { outletId, id, businessDate }: Bill) => ({
  group_id: groupId,
  outlet_id: outletId,
  bill_id: id,
  business_date: businessDate,
});

/** How people know a bill; kept with its cancellations. */
const namesOf = ({ billNo, cashier, till }: Bill) => ({
  bill_no: billNo,
  cashier,
  order_no: till?.columns.order_no ?? null,
  table_name: till?.columns.table_name ?? null,
  waiter: till?.columns.waiter ?? null,
});

const BESIDE_NOTHING = Object.fromEntries(BESIDE_LINES.map((column) => [column, '0']));
/** Columns that only tills fill. */
const AT_A_TILL = {
  order_no: null,
  billed_at: null,
  terminal: null,
  shift: null,
  floor: null,
  table_name: null,
  waiter: null,
  customer_name: null,
  customer_phone: null,
  customer_email: null,
  parent_bill: null,
  merged_into: null,
  split_group: null,
  reprints: 0,
  remarks: null,
  charges: null,
};
/** Columns of `payments` that only tills fill. */
export const PAID_AT_A_TILL = {
  received_by: null,
  received_at: null,
  tip: '0',
  card_type: null,
  bank: null,
  card_terminal: null,
  last4: null,
  approval_code: null,
  batch_no: null,
  tagged: false,
  tagged_by: null,
};
const SERVED_AT_A_TILL = { modifiers: null, comment: null, seat: null, kot_no: null };
/** A bill's payments in document order. */
export const paymentRows = (groupId: string, bill: Bill) =>
  bill.payments.map(({ method, amount, tendered, excess, reference, debtor, status, more }, index) => {
    const row = {
      ...ofBill(groupId, bill),
      payment_no: index + 1,
      method,
      amount,
      excess: excess ?? '0.00',
      // The signer distinguishes them if nothing else was recorded.
      reference: reference ?? (debtor ? debtorTitle(debtor) : null),
      status: status ?? 'posted',
      tendered: tendered ?? null,
    };
    return more ? { ...row, ...PAID_AT_A_TILL, ...more } : row;
  });

/** The discounts on a bill. */
export const discountRows = (groupId: string, bill: Bill) =>
  (bill.till?.discounts ?? []).map((row) => ({ ...ofBill(groupId, bill), ...row }));

/** A bill's cancellations, with the names people know the bill by. */
export const cancellationRow = <Row extends object>(bill: Bill, row: Row) => ({
  ...CANCELLATION,
  ...namesOf(bill),
  ...row,
});

/** A bill's row; `costs`: of all its lines. Bills that a till didn't send leave its columns out. */
export function billRow(groupId: string, bill: Bill, costs: BillCost) {
  const { till } = bill;
  const row = {
    group_id: groupId,
    outlet_id: bill.outletId,
    id: bill.id,
    bill_no: bill.billNo,
    business_date: bill.businessDate,
    closed_day: bill.closedDay ?? null,
    opened_at: till?.openedAt ?? bill.at,
    settled_at: isSale(bill) ? bill.at : null,
    hour: bill.hour,
    order_type: bill.orderType,
    channel: bill.channel,
    status: till?.status ?? 'settled',
    version: till?.version ?? 0,
    guests: bill.guests,
    cashier: bill.cashier,
    gross: bill.gross,
    item_discount: bill.discount,
    refunds: money(0),
    net_sales: bill.net,
    not_sales: bill.notSales,
    tax: bill.tax,
    taxes: taxesOf(bill),
    grand_total: bill.grandTotal,
    paid: bill.paid,
    change_given: bill.change,
    excess: excessOf(bill.payments),
    ...costs,
    content_hash: bill.hash,
  };
  if (!till) return row;
  return {
    ...row,
    ...BESIDE_NOTHING,
    ...till.amounts,
    ...AT_A_TILL,
    ...till.columns,
    cancelled_at: till.cancelled ? bill.at : null,
    cancel_reason: till.cancelled?.reason ?? null,
  };
}

/** Each line's share of what is taken off the whole bill. Without a till's discounts a bill comes to what its lines do. */
const sharesIn = ({ till, lines, net, notSales }: Bill): string[] | undefined =>
  till || dec(notSales).gt(0)
    ? sharesOf(
        lines.map((line) => line.net),
        net,
      )
    : undefined;

const noCost = (): LineCost => ({ cost: money(0), typedCost: money(0) });
/** Zero in any currency: '0', '0.00', '0.000'. */
const isNothing = (cost: string): boolean => Number(cost) === 0;
/** The cost of a bill that nothing is known about. */
export const FREE: BillCost = { cost: '0', costed_net: '0' };

/** What a bill cost, and the net of the lines with a cost. Without a recorded one, a line's cost is unknown. */
export function costsOf(bill: Bill, costOf: (lineNo: number) => LineCost | undefined): BillCost {
  const costs = bill.lines.map(({ lineNo }) => costOf(lineNo)?.cost ?? '0');
  if (costs.every(isNothing)) return { cost: money(0), costed_net: money(0) };
  const shares = sharesIn(bill);
  const nets = bill.lines.map(({ net }, index) =>
    isNothing(costs[index] ?? '0') ? 0 : dec(net).minus(dec(shares?.[index])),
  );
  return { cost: money(sum(costs)), costed_net: money(sum(nets)) };
}

/** The bill's lines, each with its share of what is taken off the whole bill. */
export function lineRows(groupId: string, bill: Bill, costOf: (lineNo: number) => LineCost | undefined) {
  const nets = bill.lines.map(({ net }) => net);
  const shares = sharesIn(bill);
  const off = bill.till ? sharesOf(nets, money(dec(bill.net).plus(dec(bill.notSales)))) : undefined;
  const free = (bill.till?.discounts ?? []).filter(({ kind }) => kind === 'complimentary');
  return bill.lines.map((line, index) => {
    const { cost, typedCost } = costOf(line.lineNo) ?? noCost();
    // One literal: an import makes a hundred thousand of these.
    const row = {
      group_id: groupId,
      outlet_id: bill.outletId,
      bill_id: bill.id,
      business_date: bill.businessDate,
      line_no: line.lineNo,
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
      refund: money(0),
      cost,
      typed_cost: typedCost,
      is_costed: !isNothing(cost),
      status: 'active',
      bill_share: shares?.[index] ?? money(0),
      // Complimentary means given away completely; anything less is a discount like any other.
      complimentary:
        free.some(({ line_no: lineNo }) => lineNo === null || lineNo === line.lineNo) &&
        dec(line.net).eq(dec(off?.[index])),
    };
    return line.more ? { ...row, ...SERVED_AT_A_TILL, ...line.more } : row;
  });
}
