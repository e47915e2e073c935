/**
 * Posts refunds of settled bills: bill, lines, payments and the day's sales on the bill's business date, the city ledger on the refund's own,
 * so that no statement that was sent changes.
 */
import { dec, money } from '#engine/run/decimal';
import type { Queryable } from '#server/db/types';
import { refundBill } from '../../cityLedger';
import { cancellationRow, ofBill, PAID_AT_A_TILL } from '../billRows';
import type { Bill, Refund } from '../bills';
import { addToDays, SUMS } from '../days';
import { insertRows } from '../insertRows';
import type { Importer } from '../lookups';
import { fits, type Left, type LeftLine, type OffLine, takenBy } from './parts';

type StoredBill = Left & {
  [column: string]: unknown;
  business_date: string;
  hour: number;
  order_type: string;
  channel: string;
  cashier: string | null;
};
type StoredPayment = Readonly<Record<string, unknown>> & { payment_no: number; refund_no: number | null };

/** The columns of a card payment that its refund shares: it goes back to the same card. */
const CARD = ['card_type', 'bank', 'card_terminal', 'last4'] as const;

/** The card that a refund goes back to, if the bill was paid with one card. */
function cardOf(payments: readonly StoredPayment[]): Readonly<Record<string, unknown>> {
  const cards = payments.filter(
    (each) => each.method === 'card' && each.status === 'posted' && each.refund_no === null,
  );
  const [only, other] = cards;
  return only && !other ? Object.fromEntries(CARD.map((column) => [column, only[column]])) : {};
}

const negative = (amount: unknown): string => money(dec(amount).neg());

/** Takes a refund off the bill's row. */
async function takeOffBill(tx: Queryable, key: readonly string[], refund: Refund, off: Left): Promise<void> {
  await tx.query(
    `update bills set refunds = refunds + $4::numeric, net_sales = net_sales - $4::numeric, service_charge = service_charge - $5::numeric,
       rounding = rounding - $6::numeric, delivery_fee = delivery_fee - $7::numeric, tips = tips - $8::numeric, tax = tax - $9::numeric,
       grand_total = grand_total - $10::numeric, paid = paid - $10::numeric,
       taxes = coalesce((select jsonb_object_agg(t.key, (t.value::numeric - coalesce((($11::text)::jsonb ->> t.key)::numeric, 0))::text)
                         from jsonb_each_text(taxes) t), '{}')
     where group_id = $1 and outlet_id = $2 and id = $3`,
    [
      ...key,
      ...[off.net_sales, off.service_charge, off.rounding, off.delivery_fee, off.tips, off.tax, refund.amount],
      JSON.stringify(off.taxes),
    ],
  );
}

/** Takes it off the bill's lines. */
async function takeOffLines(tx: Queryable, key: readonly string[], lines: readonly OffLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `update bill_lines l set refund = l.refund + o.refund, net = l.net - o.refund, refund_share = l.refund_share + o.share,
       bill_share = l.bill_share + o.share, tax = l.tax - o.tax
     from json_to_recordset($4::text::json) as o ("lineNo" integer, refund numeric, share numeric, tax numeric)
     where l.group_id = $1 and l.outlet_id = $2 and l.bill_id = $3 and l.line_no = o."lineNo"`,
    [...key, JSON.stringify(lines)],
  );
}

/** A refund as a row of the day's roll-up: no bill, and negative amounts. */
const dayRow = (groupId: string, { outletId }: Bill, stored: StoredBill, { method, amount }: Refund, off: Left) => ({
  group_id: groupId,
  outlet_id: outletId,
  business_date: stored.business_date,
  hour: stored.hour,
  order_type: stored.order_type,
  channel: stored.channel,
  cashier: stored.cashier ?? '',
  bills: 0,
  guests: 0,
  ...Object.fromEntries(SUMS.map((column) => [column, '0.00'])),
  refunds: off.net_sales,
  net_sales: negative(off.net_sales),
  service_charge: negative(off.service_charge),
  tax: negative(off.tax),
  delivery_fee: negative(off.delivery_fee),
  tips: negative(off.tips),
  rounding: negative(off.rounding),
  grand_total: negative(amount),
  paid: negative(amount),
  taxes: Object.fromEntries(Object.entries(off.taxes).map(([name, tax]) => [name, negative(tax)])),
  payments: { [method]: negative(amount) },
});

/** What is left of a bill's lines, in their order. */
const leftLines = (tx: Queryable, key: readonly string[]): Promise<(LeftLine & Record<string, unknown>)[]> =>
  tx.query(
    `select line_no as "lineNo", (net - bill_share)::text as net, tax::text as tax from bill_lines
     where group_id = $1 and outlet_id = $2 and bill_id = $3 and status = 'active' order by line_no`,
    [...key],
  );

/** The refund as a cancellation of the kind refund: why, by whom and when. */
const reasonRow = (groupId: string, bill: Bill, stored: StoredBill, refund: Refund, paymentNo: number, net: string) =>
  cancellationRow(bill, {
    ...ofBill(groupId, bill),
    business_date: stored.business_date,
    cancel_no: `refund:${refund.no}`,
    kind: 'refund',
    at: refund.at,
    item_name: refund.itemName,
    amount: refund.amount,
    reason: refund.reason,
    requested_by: refund.by,
    approved_by: refund.approvedBy,
    payment_no: paymentNo,
    method: refund.method,
    original_at: bill.at,
    refund_net: net,
    content_hash: refund.hash,
  });

async function refundOne(
  tx: Queryable,
  importer: Pick<Importer, 'groupId' | 'userId'>,
  bill: Bill,
  stored: StoredBill,
  refund: Refund,
): Promise<void> {
  const { groupId, userId } = importer;
  const key = [groupId, bill.outletId, bill.id];
  const split = refund.split && fits(refund.split, stored) ? refund.split : undefined;
  const { amounts, lines } = takenBy(stored, await leftLines(tx, key), refund.amount, refund.lineNo, split);
  const payments = await tx.query<StoredPayment>(
    'select * from payments where group_id = $1 and outlet_id = $2 and bill_id = $3 order by payment_no',
    key,
  );
  const paymentNo = (payments.at(-1)?.payment_no ?? 0) + 1;
  await takeOffBill(tx, key, refund, amounts);
  await takeOffLines(tx, key, lines);
  await insertRows(tx, 'payments', [
    {
      ...ofBill(groupId, bill),
      business_date: stored.business_date,
      payment_no: paymentNo,
      method: refund.method,
      amount: negative(refund.amount),
      reference: refund.reference,
      status: 'posted',
      ...PAID_AT_A_TILL,
      ...(refund.method === 'card' ? cardOf(payments) : {}),
      received_by: refund.by,
      received_at: refund.at,
      refund_no: refund.no,
    },
  ]);
  await insertRows(tx, 'cancellations', [reasonRow(groupId, bill, stored, refund, paymentNo, amounts.net_sales)]);
  await addToDays(tx, [dayRow(groupId, bill, stored, refund, amounts)]);
  if (refund.debtor)
    await refundBill(tx, importer, {
      ...{ outletId: bill.outletId, billId: bill.id, billNo: bill.billNo, businessDate: refund.day },
      ...{
        reason: refund.reason ?? 'Refund',
        holder: refund.debtor.holder,
        amount: refund.amount,
        refundNo: refund.no,
      },
    });
  await tx.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note) values ($1, 'bills', $2, $3, 'refund', '{}', $4)`,
    [
      groupId,
      bill.outletId,
      userId,
      `Bill ${bill.billNo}: ${refund.amount}${refund.reason ? `, ${refund.reason}` : ''}`,
    ],
  );
}

/**
 * Posts the refunds of these bills that aren't stored yet. The bills' days are summed up afterwards by the caller, who also checked that
 * they aren't in a closed period.
 * @returns the number of posted refunds
 */
export async function postRefunds(
  tx: Queryable,
  importer: Pick<Importer, 'groupId' | 'userId'>,
  bills: readonly Bill[],
): Promise<number> {
  let posted = 0;
  for (const bill of bills) {
    const refunds = bill.till?.refunds ?? [];
    if (refunds.length === 0) continue;
    const key = [importer.groupId, bill.outletId, bill.id];
    const [known] = await tx.query<{ count: number }>(
      `select count(*)::int as count from cancellations where group_id = $1 and outlet_id = $2 and bill_id = $3 and kind = 'refund'`,
      key,
    );
    for (const refund of refunds.slice(known?.count ?? 0)) {
      const [stored] = await tx.query<StoredBill>(
        `select business_date::text as business_date, hour, order_type, channel, cashier, net_sales, service_charge, rounding, delivery_fee, tips, tax, taxes,
           grand_total - net_sales - service_charge - rounding - delivery_fee - tips - tax as not_sales
         from bills where group_id = $1 and outlet_id = $2 and id = $3 for update`,
        key,
      );
      if (!stored) throw new Error(`bill ${bill.billNo} is not there to be refunded`);
      await refundOne(tx, importer, bill, stored, refund);
      posted += 1;
    }
  }
  return posted;
}
