/** What the rows of a bill share, and what each of them sells. */
import type { RecordOf } from '#engine/define/records';
import { dec } from '#engine/run/decimal';
import { PRICE_LEVELS, priceOf } from '#resources/menu';
import type { Lookups } from '../lookups';
import type { BillRow, RowProblem } from './rows';

/** What is said about rows. */
export interface Said {
  problems: RowProblem[];
  warnings: RowProblem[];
}

/** A row and its place in the request, from 1. */
export interface NumberedRow {
  row: BillRow;
  number: number;
}

/** Fields of the bill, not the line: all rows that give one must agree. */
const SHARED = ['dateTime', 'orderType', 'channel', 'guests', 'cashier', 'billTotal'] as const;

/** What a bill's rows say about the bill; contradictions are reported. */
export function sharedBy(
  members: readonly NumberedRow[],
  say: (row: number, field: string, rule: string, message: string) => void,
): BillRow {
  const shared: BillRow = {};
  for (const { row, number } of members) {
    for (const key of SHARED) {
      if (row[key] === undefined) continue;
      if (shared[key] !== undefined && shared[key] !== row[key])
        say(number, key, 'differs', `${key} differs from an earlier row of bill ${row.billNumber}`);
      shared[key] ??= row[key];
    }
  }
  return shared;
}

/** What a row sells: the item and portion, how many, and the price of one, from the menu if the row has none. */
export function soldIn(
  row: BillRow,
  { outlet, lookups, shared }: { outlet: RecordOf<'outlets'>; lookups: Lookups; shared: BillRow },
  say: (field: string, rule: string, message: string) => void,
) {
  const sold = lookups.sold(row.itemCode ?? '', row.portion, outlet._id);
  if ('problem' in sold) {
    if (sold.problem) say(sold.field, sold.problem.rule, sold.problem.message);
    return undefined;
  }
  const { item, portion } = sold;
  const sale = dec(row.quantity ?? 1)
    .abs()
    .toFixed();
  const level =
    PRICE_LEVELS.find((each) => each === shared.channel) ?? PRICE_LEVELS.find((each) => each === shared.orderType);
  const unitPrice =
    row.lineTotal !== undefined
      ? dec(row.lineTotal).div(dec(sale)).abs().toFixed(4)
      : (row.unitPrice ?? priceOf(item, { outletId: outlet._id, level, portionId: portion ?? undefined }));
  if (unitPrice === undefined)
    say('unitPrice', 'required', `unitPrice is required, because ${item.name} has no price on the menu`);
  return unitPrice === undefined ? undefined : { item, portion, quantity: sale, unitPrice };
}
