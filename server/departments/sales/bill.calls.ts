/** `v1/bills/{_id}`: one bill with its lines and payments, at the requesting person's outlets. */

import { can, VIEW_COST } from '#engine/read/access';
import type { Row } from '#server/db/types';
import { notFound } from '#server/http/errors';
import { requirePermission } from '#server/records/rules/access';
import type { CustomHandlers } from '#server/records/rules/customCalls';
import { SUMS } from './days';

interface BillRow extends Row {
  outletId: string;
  cost?: string;
}
interface LineRow extends Row {
  cost?: string;
}

const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const texts = (names: readonly string[]) => names.map((name) => `${name}::text as "${camel(name)}"`).join(', ');
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export default {
  async read({ db, identity, params }) {
    requirePermission(identity, 'RPT_BILL_WISE', 'view');
    const scope = [identity.groupId, params._id ?? '', identity.outlets.map(({ id }) => id)];
    const [bill] = await db.query<BillRow>(
      `select id as "_id", outlet_id as "outletId", bill_no as "billNo", business_date::text as "businessDate",
              to_char(opened_at at time zone 'UTC', ${MOMENT}) as "openedAt",
              to_char(settled_at at time zone 'UTC', ${MOMENT}) as "settledAt",
              order_type as "orderType", channel, status, guests, cashier, taxes, cancel_reason as "cancelReason", ${texts(SUMS)}
         from bills where group_id = $1 and id = $2 and outlet_id = any($3::text[])`,
      scope,
    );
    if (!bill) throw notFound('This bill');
    const own = [identity.groupId, params._id ?? '', bill.outletId];
    const lines = await db.query<LineRow>(
      `select line_no as "lineNo", item_id as "itemId", item_code as "itemCode", portion, name, status,
              ${texts(['qty', 'unit_price', 'gross', 'discount', 'tax', 'net', 'cost'])}
         from bill_lines where group_id = $1 and bill_id = $2 and outlet_id = $3 order by line_no`,
      own,
    );
    const payments = await db.query(
      `select payment_no as "paymentNo", method, reference, status, amount::text as amount
         from payments where group_id = $1 and bill_id = $2 and outlet_id = $3 order by payment_no`,
      own,
    );
    if (!can(identity, VIEW_COST, 'view')) for (const each of [bill, ...lines]) delete each.cost;
    return Response.json({ ...bill, lines, payments });
  },
} satisfies CustomHandlers;
