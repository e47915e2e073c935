/** `v1/bills/{_id}`: one bill with its lines, payments and refunds, at the requesting person's outlets; a refund's id means its bill. */

import { can, VIEW_COST, VIEW_PERSONAL_DATA } from '#engine/read/access';
import { rowsIn } from '#engine/run/values';
import { CARD_SLIPS } from '#resources/sales/tillPermissions.rules';
import { withArchive } from '#server/db/archive';
import type { Row } from '#server/db/types';
import type { CustomHandlers } from '#server/department';
import { ApiError, notFound } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { AND_REFUNDS, changesOfBill, discountsOfBill, momentText, type Relations, relatedBills } from './billPage';
import { SUMS } from './days';
import { type SlipOf, tagPayments } from './payments/slips';

interface BillRow extends Row, Relations {
  _id: string;
  outletId: string;
  cost?: string;
  customer?: string | null;
  customerPhone?: string | null;
}
interface LineRow extends Row {
  cost?: string;
}

const texts = (names: readonly string[]) => names.map((name) => `${name}::text as "${camel(name)}"`).join(', ');
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export default {
  async read({ db, identity, params }) {
    requirePermission(identity, 'RPT_BILL_WISE', 'view');
    const scope = [identity.groupId, params._id ?? '', identity.outlets.map(({ id }) => id)];
    const [bill] = await db.query<BillRow>(
      `select id as "_id", outlet_id as "outletId", bill_no as "billNo", order_no as "orderNo", business_date::text as "businessDate",
              closed_day::text as "closedDay",
              ${momentText('opened_at')} as "openedAt", ${momentText('billed_at')} as "billedAt", ${momentText('settled_at')} as "settledAt",
              order_type as "orderType", channel, status, guests, cashier, waiter, floor, table_name as "table", terminal, shift,
              customer_name as customer, customer_phone as "customerPhone", parent_bill as "parentBill", merged_into as "mergedInto",
              split_group as "splitGroup", reprints, remarks, taxes, charges, cancel_reason as "cancelReason", ${texts(SUMS)}
         from ${withArchive('bills')} b where group_id = $1 and outlet_id = any($3::text[]) and refund_of is null
           and id = coalesce((select refund_of from ${withArchive('bills')} r where group_id = $1 and id = $2 and outlet_id = any($3::text[])), $2)`,
      scope,
    );
    if (!bill) throw notFound('This bill');
    const own = [identity.groupId, bill._id, bill.outletId] as const;
    const [refunds] = await db.query(
      `select coalesce(sum(refunds), 0)::text as refunds, coalesce(-sum(grand_total), 0)::text as refunded
       from ${withArchive('bills')} r where group_id = $1 and refund_of = $2 and outlet_id = $3 and status = 'settled'`,
      [...own],
    );
    const lines = await db.query<LineRow>(
      `select line_no as "lineNo", item_id as "itemId", item_code as "itemCode", portion, name, status,
              modifiers, comment, seat, kot_no as "kotNo",
              ${texts(['qty', 'unit_price', 'gross', 'discount', 'tax', 'net', 'cost'])},
              (select coalesce(sum(r.refund), 0)::text from ${withArchive('bill_lines')} r where r.group_id = $1 and r.bill_id in ${AND_REFUNDS}
                and r.outlet_id = $3 and r.line_no = l.line_no) as refund
         from ${withArchive('bill_lines')} l where group_id = $1 and bill_id = $2 and outlet_id = $3 order by line_no`,
      [...own],
    );
    const payments = await db.query(
      `select payment_no as "paymentNo", method, reference, status, amount::text as amount, tendered::text as tendered, tip::text as tip,
              refund_no as "refundNo", received_by as "receivedBy", card_type as "cardType", bank, last4, approval_code as "approvalCode", tagged
         from ${withArchive('payments')} p where group_id = $1 and bill_id in ${AND_REFUNDS} and outlet_id = $3 order by refund_no nulls first, payment_no`,
      [...own],
    );
    const [discounts, changes] = [await discountsOfBill(db, own), await changesOfBill(db, own)];
    const related = await relatedBills(db, own, bill);
    if (!can(identity, VIEW_COST, 'view')) {
      for (const each of [bill, ...lines]) delete each.cost;
      for (const each of changes) delete each.costLost;
    }
    if (!can(identity, VIEW_PERSONAL_DATA, 'view')) {
      delete bill.customer;
      delete bill.customerPhone;
    }
    return Response.json({ ...bill, ...refunds, lines, payments, discounts, changes, related });
  },
  async tag({ db, identity, request }) {
    requirePermission(identity, CARD_SLIPS, 'match');
    const { payments, tagged } = await objectBody(request);
    const slips = rowsIn(payments).flatMap(({ billId, paymentNo }): SlipOf[] =>
      typeof billId === 'string' && Number.isInteger(paymentNo) ? [{ billId, paymentNo: Number(paymentNo) }] : [],
    );
    if (!Array.isArray(payments) || slips.length !== payments.length || typeof tagged !== 'boolean')
      throw new ApiError(
        400,
        'invalid',
        'Send { "payments": [{ "billId": …, "paymentNo": … }], "tagged": true or false }',
      );
    const changed = await db.transaction((tx) => tagPayments(tx, identity, slips, tagged));
    return Response.json({ changed });
  },
} satisfies CustomHandlers;
