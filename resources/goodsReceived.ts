/** The figures of a goods received note: accepted quantities, net, tax, shared charges, landed cost (domain 2.3). */

import { addDays, isDay } from './days';
import { allocate, cost, dec, fixed, money, type Numeric, quantity, sum } from './decimal';
import type { AnyRecord } from './fields';
import { factorToBase, linesOf, netOf, type Table, taxOf } from './inventoryLines';

export interface ReceiptFacts {
  items: Table;
  units: Table;
  taxes: Table;
  order: AnyRecord | undefined;
  supplier: AnyRecord | undefined;
}

/** What enters stock: accepted and free goods (rejected ones do not), in the purchase unit. */
const entering = (line: AnyRecord) => dec(line.acceptedQty as Numeric).plus(dec(line.freeQty as Numeric));

/** One line's own figures, before charges are shared. */
function lineFigures(line: AnyRecord, { items, units, taxes, order }: ReceiptFacts): AnyRecord {
  const item = items[line.itemId as string];
  const orderLine = linesOf(order ?? {}).find((each) => each.lineNo === line.poLineNo);
  const sameUnit = orderLine && orderLine.purchaseUnitId === line.purchaseUnitId ? orderLine : undefined;
  const unitPrice = line.unitPrice ?? sameUnit?.unitPrice ?? null;
  const acceptedQty = quantity(dec(line.deliveredQty as Numeric).minus(dec(line.rejectedQty as Numeric)));
  const { net } = netOf(line, acceptedQty, unitPrice);
  const { tax, cost: taxCost } = taxOf(net, taxes[line.taxCombinationId as string]);
  const factor = factorToBase(item, line.purchaseUnitId, units);
  const poPrice = sameUnit?.unitPrice ?? null;
  const figures: AnyRecord = {
    ...line,
    ...(item ? { itemCode: item.itemCode, itemName: item.itemName } : {}),
    ...(orderLine ? { orderedQty: orderLine.orderedQty, previouslyReceived: orderLine.receivedQty } : {}),
    acceptedQty,
    unitPrice,
    poPrice,
    priceVariancePct:
      poPrice !== null && dec(poPrice as Numeric).gt(0) && unitPrice !== null
        ? fixed(
            dec(unitPrice as Numeric)
              .minus(dec(poPrice as Numeric))
              .times(100)
              .div(dec(poPrice as Numeric)),
            4,
          )
        : null,
    conversionFactor: factor ? fixed(factor, 6) : null,
    netAmount: money(net),
    taxAmount: money(tax),
    lineTotal: money(net.plus(tax)),
    landedValue: money(net.plus(taxCost)),
  };
  return { ...figures, baseQuantity: factor ? quantity(entering(figures).times(factor)) : null };
}

/** All figures of a receipt; charges go over the lines by value or quantity, the remainder to the largest (domain 2.3.4, 2.3.5). */
export function receiptFigures(receipt: AnyRecord, facts: ReceiptFacts, dueDate: string | null): AnyRecord {
  const lines = linesOf(receipt).map((line) => lineFigures(line, facts));
  const nets = lines.map((line) => line.netAmount as Numeric);
  const quantities = lines.map((line) => line.baseQuantity as Numeric);
  const weights = receipt.allocationBasis === 'quantity' || sum(nets).eq(0) ? quantities : nets;
  const share = (amount: unknown) => (dec(amount as Numeric).eq(0) ? undefined : allocate(amount as Numeric, weights));
  const [freight, other, discount] = [
    share(receipt.freight),
    share(receipt.otherCharges),
    share(receipt.headerDiscount),
  ];
  const items: AnyRecord[] = lines.map((line, index) => {
    const charge = dec(freight?.[index]).plus(dec(other?.[index])).minus(dec(discount?.[index]));
    const landedValue = dec(line.landedValue as Numeric).plus(charge);
    const base = dec(line.baseQuantity as Numeric);
    return {
      ...line,
      allocatedCharge: money(charge),
      landedValue: money(landedValue),
      landedUnitCost: base.gt(0) ? cost(landedValue.div(base)) : null,
    };
  });
  const subTotal = sum(nets);
  const taxAmount = sum(items.map((line) => line.taxAmount as Numeric));
  const grandTotal = subTotal
    .minus(dec(receipt.headerDiscount as Numeric))
    .plus(dec(receipt.freight as Numeric))
    .plus(dec(receipt.otherCharges as Numeric))
    .plus(taxAmount);
  const invoiced = receipt.invoiceTotal as Numeric;
  return {
    items,
    dueDate,
    subTotal: money(subTotal),
    taxAmount: money(taxAmount),
    grandTotal: money(grandTotal),
    landedTotal: money(sum(items.map((line) => line.landedValue as Numeric))),
    invoiceDifference:
      invoiced === null || invoiced === undefined || invoiced === '' ? null : money(dec(invoiced).minus(grandTotal)),
  };
}

/** When an invoice is due: `days` after its date; null without one. */
export const dueAfter = (day: unknown, days: unknown): string | null =>
  isDay(day) ? addDays(day, Number(days ?? 0)) : null;

/** Renewals of the supplier's price list and the items' last purchase price, with notices of steep changes (domain 2.5). */
export function priceRenewals(
  receipt: AnyRecord,
  facts: ReceiptFacts & { prices: readonly AnyRecord[] },
  alertPct: unknown,
) {
  const patches: { resource: string; id: string; set: AnyRecord }[] = [];
  const creates: { resource: string; record: AnyRecord }[] = [];
  const changed: string[] = [];
  for (const line of linesOf(receipt)) {
    if (dec(line.acceptedQty as Numeric).eq(0)) continue;
    patches.push({
      resource: 'inventoryItems',
      id: line.itemId as string,
      set: { purchasePrice: line.landedUnitCost, lastPurchaseDate: receipt.docDate },
    });
    const listed = facts.prices.find(
      (each) => each.itemId === line.itemId && each.purchaseUnitId === line.purchaseUnitId,
    );
    const price = fixed(line.unitPrice as Numeric, 4);
    if (!listed) {
      const { outletId, supplierId, docDate: effectiveFrom } = receipt;
      const { itemId, purchaseUnitId } = line;
      // The same item on a second line, of another batch: one entry, at the price of the last line.
      const entered = creates.find(
        ({ record }) => record.itemId === itemId && record.purchaseUnitId === purchaseUnitId,
      );
      if (entered) entered.record.price = price;
      else
        creates.push({
          resource: 'supplierPrices',
          record: { outletId, supplierId, itemId, purchaseUnitId, price, effectiveFrom },
        });
      continue;
    }
    const before = dec(listed.price as Numeric);
    if (before.eq(dec(price))) continue;
    const changePct = before.eq(0) ? null : fixed(dec(price).minus(before).times(100).div(before), 4);
    patches.push({
      resource: 'supplierPrices',
      id: listed._id as string,
      set: { price, previousPrice: listed.price, changePct },
    });
    if (
      changePct !== null &&
      dec(changePct)
        .abs()
        .gt(dec(alertPct as Numeric))
    )
      changed.push(`${line.itemName}: ${money(before)} to ${money(price)} (${fixed(changePct, 1)} %)`);
  }
  const notices = changed.length
    ? [
        {
          category: 'priceChange',
          level: 'warning' as const,
          title: `Purchase prices changed: ${receipt.grnNumber}`,
          message: changed.join('; '),
        },
      ]
    : [];
  return { patches, creates, notices };
}
