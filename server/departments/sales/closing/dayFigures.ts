/** What an outlet sold and took on a business day, as its close shows and freezes it (docs/closing.md). */
import { inCurrency } from '#engine/run/currency';
import { type Decimal, dec, money, sum } from '#engine/run/decimal';
import { isEmpty, rowsIn, textIn } from '#engine/run/values';
import type { Queryable } from '#server/db/types';

/** A day at an outlet; `outlet` is its record. */
interface DayAt {
  groupId: string;
  outlet: { readonly _id: string; readonly currency?: unknown };
  /** YYYY-MM-DD */
  day: string;
}

type Row = Record<string, unknown>;
/** Money that came in or went out, by how it was paid. */
type Paid = { readonly method?: unknown; readonly amount?: unknown };
const text = (value: unknown): string => (isEmpty(value) ? '' : String(value));
const zero = '0';
const ofMethod = (rows: readonly Paid[], method: string): Decimal =>
  sum(rows.filter((row) => row.method === method).map(({ amount }) => String(amount)));
const isSome = ({ amount }: Paid): boolean => !dec(amount).eq(0);

/** Amounts by name, without those that are nothing. */
const named = (amounts: unknown) =>
  Object.entries((amounts ?? {}) as Record<string, string>)
    .map(([name, amount]) => ({ name, amount: money(amount) }))
    .filter(isSome)
    .toSorted((a, b) => a.name.localeCompare(b.name));

async function readSales(q: Queryable, { groupId, outlet, day }: DayAt): Promise<{ sold: Row; other: Row }> {
  const key = [groupId, outlet._id, day];
  const [sold = {}] = await q.query<Row>(
    `select bills, net_sales, not_sales, service_charge, tax, taxes, delivery_fee, tips, rounding, grand_total, payments
     from sales_by_day where group_id = $1 and outlet_id = $2 and business_date = $3::date and by = 'all'`,
    key,
  );
  const [other = {}] = await q.query<Row>(
    `select (select coalesce(-sum(grand_total), 0) from bills where group_id = $1 and outlet_id = $2 and business_date = $3::date
              and refund_of is not null and status = 'settled') as refunds,
            count(*) as open, coalesce(sum(grand_total), 0) as value
     from bills where group_id = $1 and outlet_id = $2 and business_date <= $3::date and status in ('open', 'billed') and refund_of is null`,
    key,
  );
  return { sold, other };
}

function salesFigures({ sold, other }: { sold: Row; other: Row }) {
  return {
    ...{
      openBills: Number(other.open ?? 0),
      openBillsValue: money(other.value ?? zero),
      bills: Number(sold.bills ?? 0),
    },
    ...{ netSales: money(sold.net_sales ?? zero), notSales: money(sold.not_sales ?? zero) },
    ...{
      serviceCharge: money(sold.service_charge ?? zero),
      tax: money(sold.tax ?? zero),
      taxes: named(sold.taxes).map(({ name, amount }) => ({ tax: name, amount })),
    },
    ...{
      deliveryFees: money(sold.delivery_fee ?? zero),
      tips: money(sold.tips ?? zero),
      rounding: money(sold.rounding ?? zero),
    },
    ...{
      total: money(sold.grand_total ?? zero),
      refundsPaid: money(other.refunds ?? zero),
      tenders: named(sold.payments).map(({ name, amount }) => ({ method: name, amount })),
    },
  };
}

/** `had` are the pay-ins and pay-outs that the close of an earlier day has, because the shift was open then. */
interface ShiftRow extends Row {
  readonly id: string;
  readonly data: Row;
  readonly status: string;
  readonly cashier: string;
  readonly expected: string;
  readonly over_short: string | null;
  readonly had: readonly Row[] | null;
}

/** The day's shifts, each with the cash that it should have (server/db/drawers.sql). */
const readShifts = (q: Queryable, { groupId, outlet, day }: DayAt): Promise<ShiftRow[]> =>
  q.query<ShiftRow>(
    `select e.id, e.data, e.status, e.cashier, e.expected::text as expected, e.over_short::text as over_short, (
       select jsonb_agg(m) from records d cross join lateral jsonb_array_elements(d.data -> 'tillMoves') m
       where d.group_id = $1 and d.resource = 'dayCloses' and d.outlet_id = $2 and d.status = 'closed'
         and d.data ->> 'businessDay' >= (e.at::date - 1)::text and d.data ->> 'businessDay' < ($3::date)::text and m ->> 'shift' = e.id) as had
     from drawers e where e.group_id = $1 and e.outlet_id = $2 and e.business_date = $3::date order by e.at, e.id`,
    [groupId, outlet._id, day],
  );

/** A shift's pay-ins and pay-outs, without those that the close of an earlier day has. */
function movesOf({ id, data, had }: ShiftRow) {
  const before = rowsIn(had).map(({ type, amount, reason, by }) => ({ type, amount: money(amount), reason, by }));
  const left = [...before];
  const said = rowsIn(data.cashMoves)
    .map(({ type, amount, reason, by }) => ({
      ...{ type, amount: money(amount), reason: text(reason), by: text(by), shift: text(id) },
    }))
    .filter((row) => {
      const same = left.findIndex((each) =>
        (['type', 'amount', 'reason', 'by'] as const).every((key) => text(each[key]) === row[key]),
      );
      if (same >= 0) left.splice(same, 1);
      return same < 0;
    });
  const sumOf = (rows: readonly { type?: unknown; amount: string }[], type: string) =>
    sum(rows.filter((each) => each.type === type).map(({ amount }) => amount));
  // A till may send the sums alone, or name only some of the parts. What it lowers after a close comes back.
  const rest = (['in', 'out'] as const).map((type) => ({
    type,
    amount: money(
      dec(data[type === 'in' ? 'cashIn' : 'cashOut'])
        .minus(sumOf(before, type))
        .minus(sumOf(said, type)),
    ),
    ...{ reason: '', by: '', shift: text(id) },
  }));
  return [...said, ...rest.filter(({ amount }) => dec(amount).gt(0) || (before.length > 0 && dec(amount).lt(0)))];
}

/** The shifts and their pay-ins and pay-outs as rows of the close, and the floats that the drawers began with. */
function shiftFigures(rows: readonly ShiftRow[]) {
  const shifts = rows.map(({ id, data, cashier, expected, over_short, status }) => ({
    ...{ shift: id, cashier, openingFloat: money(data.openingFloat ?? zero), expected: money(expected), status },
    counted: isEmpty(data.countedCash) ? null : money(data.countedCash),
    overShort: isEmpty(over_short) ? null : money(over_short),
  }));
  const tillMoves = rows.flatMap(movesOf);
  // A drawer's float is in it once, however many shifts follow each other at the till.
  const first = new Map(rows.toReversed().map(({ data }) => [text(data.terminal), text(data.openingFloat) || zero]));
  return { shifts, tillMoves, firstFloats: money(sum([...first.values()])) };
}

/** Advances received on the day, what was given back of any, and payments to the city ledger that were received, less earlier ones that went back. */
async function readMoney(q: Queryable, { groupId, outlet, day }: DayAt) {
  const rows = await q.query<Paid & { of: 'taken' | 'refunded' | 'ledger' }>(
    `select case when is_refund then 'refunded' else 'taken' end as of, method, case when is_refund then -amount else amount end as amount
     from advance_money where group_id = $1 and outlet_id = $2 and business_date = $3::date
     union all
     select 'ledger', method, amount from ledger_money where group_id = $1 and outlet_id = $2 and business_date = $3::date and kind = 'money'`,
    [groupId, outlet._id, day],
  );
  const of = (kind: (typeof rows)[number]['of']) => rows.filter((row) => row.of === kind);
  return { taken: of('taken'), refunded: of('refunded'), ledger: of('ledger') };
}

/** What the close before left in the drawers, and its day; undefined for the first close. */
async function cashBefore(q: Queryable, { groupId, outlet, day }: DayAt) {
  const [row] = await q.query<Row>(
    `select data ->> 'cashLeft' as left, data ->> 'businessDay' as day from records where group_id = $1 and resource = 'dayCloses'
       and outlet_id = $2 and status = 'closed' and data ->> 'businessDay' < $3 order by data ->> 'businessDay' desc limit 1`,
    [groupId, outlet._id, day],
  );
  return row ? { left: text(row.left) || zero, day: text(row.day) } : undefined;
}

/**
 * The day's figures, as fields of its close, at this moment.
 * @param typed what a person entered as the cash at the start, for the first close
 */
export async function dayFigures(q: Queryable, at: DayAt, typed: unknown) {
  const [sold, rows] = [await readSales(q, at), await readShifts(q, at)];
  const [{ taken, refunded, ledger }, before] = [await readMoney(q, at), await cashBefore(q, at)];
  return inCurrency(textIn(at.outlet.currency), () => {
    const [sales, { firstFloats, ...shifts }] = [salesFigures(sold), shiftFigures(rows)];
    const { tenders } = sales;
    const all = (rows: readonly Paid[]) => money(sum(rows.map(({ amount }) => String(amount))));
    return {
      ...sales,
      ...shifts,
      ...{
        advancesTaken: all(taken),
        advancesRefunded: all(refunded),
        advancesUsed: money(ofMethod(tenders, 'advance')),
      },
      ...{ ledgerCharged: money(ofMethod(tenders, 'cityLedger')), ledgerPaid: all(ledger) },
      ...{ cashSales: money(ofMethod(tenders, 'cash')), cashLedger: money(ofMethod(ledger, 'cash')) },
      cashAdvances: money(ofMethod(taken, 'cash').minus(ofMethod(refunded, 'cash'))),
      openingCash: money(before?.left ?? (isEmpty(typed) ? firstFloats : typed)),
      openingDay: before?.day ?? null,
    };
  });
}
