import type { AnyRecord } from '#engine/define/fields';
import type { entryLines } from '#resources/inventory/stockEntries.rules';

/** Stock entries without a database, for the tests of their rules: items as the ledger has them, lines, and a line's figures. */

export type Facts = Parameters<typeof entryLines>[1];

export const item = (
  _id: string,
  stockOnHand: string,
  value: string | null,
  averageCost: string,
  more: AnyRecord = {},
) => ({
  ...{ _id, itemName: _id, baseUnitId: 'kg', stockOnHand, value, averageCost },
  ...more,
});

/** @param held the items as the ledger had them when they were counted */
export const facts = (now: AnyRecord[], held: AnyRecord[] = now, more: AnyRecord = {}) => {
  const byId = (all: AnyRecord[]) => Object.fromEntries(all.map((each) => [each._id, each]));
  return { items: byId(now), held: byId(held), ...more } as unknown as Facts;
};

export const line = (lineNo: number, itemId: string, counted: string | null, more: AnyRecord = {}) => ({
  ...{ lineNo, itemId, countedQty: counted, baseQuantity: counted ?? '0' },
  ...more,
});

export const entry = (items: AnyRecord[], more: AnyRecord = {}) => ({
  ...{ entryType: 'spotCheck', status: 'draft', items },
  ...more,
});

export const figures = (lines: readonly AnyRecord[]) =>
  lines.map(({ systemQty, varianceQty, unitCost, lineCost }) => [systemQty, varianceQty, unitCost, lineCost]);
