/** What settled bills take from stock, and what their lines cost. */
import { inCurrency } from '#engine/run/currency';
import { added, type Decimal, dec, money, negated, sum } from '#engine/run/decimal';
import { timesUsage, type Usage } from '#resources/inventory';
import type { Queryable } from '#server/db/types';
import { postSales, type SaleRequest } from '#server/stockLedger/ledger';
import type { Bill, BillLine } from '../bills';
import type { Lookups } from '../lookups';
import type { RowProblem } from '../rows/rows';
import type { Used } from './usage';

/** A line's cost; columns of `bill_lines`. */
export interface LineCost {
  /** 0 if unknown. */
  cost: string;
  /** Of it, what doesn't come from stock: a cost entered by hand, less the stock that it covers. Less than 0 if the cost is unknown: all stock that was taken. */
  typedCost: string;
}

/** A line of a bill, with what each of it takes and costs. */
interface Sold {
  bill: Bill;
  line: BillLine;
  used: Used;
}

const keyOf = (billId: string, lineNo: number): string => `${billId}|${lineNo}`;

/** The part of each stock item's value that makes the line's cost. */
function costedPart({ stock, costed }: Used, itemId: string): Decimal {
  if (stock === costed) return dec(1);
  const of = (usages: readonly Usage[]) => {
    const found = usages.find((each) => each.itemId === itemId);
    return found ? timesUsage(found, 1) : dec(0);
  };
  const [part, whole] = [of(costed), of(stock)];
  return part.gte(whole) ? dec(1) : part.div(whole);
}

/** @param values what each stock item that the line took was worth */
function costOf({ line, used }: Sold, values: ReadonlyMap<string, string>): LineCost {
  const taken = sum(values.values());
  if (used.unknown.length > 0) return { cost: money('0'), typedCost: money(taken.neg()) };
  const costed = sum([...values].map(([itemId, value]) => dec(value).times(costedPart(used, itemId))));
  const cost = money(costed.plus(dec(used.typed).times(dec(line.qty))));
  return { cost, typedCost: money(dec(cost).minus(taken)) };
}

/** Says that a line's cost is unknown, so that its sender can name the choices. */
const unknownCost = ({ bill, line, used }: Sold): RowProblem[] =>
  used.unknown.length === 0
    ? []
    : [
        {
          ...{ row: bill.row, billNumber: bill.billNo, field: 'lines', rule: 'unknownCost' },
          message: `Bill ${bill.billNo}: the cost of ${line.name} is unknown, because ${used.unknown.join(' and ')}`,
        },
      ];

/**
 * Posts the stock usage of settled bills.
 * @returns the cost of each line that has one, and a warning for each combo whose cost isn't known
 */
export async function depleteStock(
  tx: Queryable,
  { groupId, userId }: { groupId: string; userId: string },
  bills: readonly Bill[],
  lookups: Lookups,
): Promise<{ costOf: (bill: Bill, lineNo: number) => LineCost | undefined; warnings: RowProblem[] }> {
  const sold = bills
    .filter((bill) => lookups.depletes(bill.outletId))
    .flatMap((bill) =>
      bill.lines.map((line): Sold => {
        const { itemId, portion, more } = line;
        const of = { itemId, portion, orderType: bill.orderType, modifiers: more?.modifiers };
        return { bill, line, used: lookups.usage(bill.outletId, of, bill.businessDate) };
      }),
    );
  const posted = await postSales(
    tx,
    {
      ...{ groupId, docType: 'bills', userId, method: lookups.method },
      itemName: (id) => String(lookups.stockItem(id)?.itemName ?? id),
    },
    sold.flatMap(({ bill, line, used }) =>
      used.stock
        .filter(({ itemId }) => lookups.stockItem(itemId)?.isStockTracked !== false)
        .map(
          (usage): SaleRequest => ({
            type: 'SALE',
            itemId: usage.itemId,
            outletId: bill.outletId,
            lineNo: line.lineNo,
            quantity: timesUsage(usage, line.qty).neg().toFixed(),
            isExact: true,
            businessDate: bill.businessDate,
            docId: bill.id,
            docNumber: bill.billNo,
            postedAt: bill.at,
          }),
        )
        .filter((sale) => dec(sale.quantity).lt(0)),
    ),
  );
  const values = new Map<string, Map<string, string>>();
  for (const { request, value } of posted) {
    const key = keyOf(request.docId, Number(request.lineNo));
    const ofLine = values.get(key) ?? new Map<string, string>();
    values.set(key, ofLine);
    ofLine.set(request.itemId, added(ofLine.get(request.itemId) ?? '0', negated(value)));
  }
  const costs = new Map<string, LineCost>();
  for (const each of sold) {
    const key = keyOf(each.bill.id, each.line.lineNo);
    const taken = values.get(key);
    if (taken || each.used.typed)
      costs.set(
        key,
        inCurrency(each.bill.currency, () => costOf(each, taken ?? new Map())),
      );
  }
  return { costOf: (bill, lineNo) => costs.get(keyOf(bill.id, lineNo)), warnings: sold.flatMap(unknownCost) };
}
