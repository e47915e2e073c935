import { useMemo } from 'react';
import { dec } from '#engine/run/decimal';
import { textIn } from '#engine/run/values';
import { batchesInWords } from '#resources/inventory/batches.rules';
import { asItem, type asUnits, ratioToStock } from '#resources/inventory/inventoryLines.rules';
import { formatDecimal } from '#src/format/format';
import { type Known, type Line, plain, type SheetDraft, totals } from './sheet';

/** An item's stock by the ledger, in its stock unit, and its batches: '12.5 kg (A, 10 Dec 2026: 12.5 kg)'. */
export function expectedInWords(item: Known, unitName: (id: string) => string): string {
  const stock = plain(textIn(item.stockOnHand)) || '0';
  const places = stock.split('.')[1]?.length ?? 0;
  const unit = unitName(String(item.baseUnitId));
  const batches = batchesInWords(asItem(item), unit);
  return `${formatDecimal(stock, places)} ${unit}${batches ? ` (${batches})` : ''}`;
}

interface ExpectedOptions {
  draft: SheetDraft;
  all: readonly Line[];
  units: ReturnType<typeof asUnits>;
  unitName: (id: string) => string;
  items: readonly Known[];
}

/**
 * The expected stock next to the counts, for people who can see costs: per item in words, and the value of the whole difference.
 * @param isTelling false in a blind count: then nothing is computed
 */
export function useExpected(isTelling: boolean, { draft, all, units, unitName, items }: ExpectedOptions) {
  const sums = useMemo(
    () => (isTelling ? totals(draft, all, (item, unitId) => ratioToStock(asItem(item), unitId, units)) : undefined),
    [isTelling, draft, all, units],
  );
  const expectedOf = (item: Known): string | undefined => {
    if (!sums) return undefined;
    const sum = sums.get(String(item._id));
    const expected = `expected ${expectedInWords(item, unitName)}`;
    if (sum === undefined) return expected;
    const off = dec(sum).minus(dec(item.stockOnHand));
    return off.eq(0)
      ? `${expected}, as counted`
      : `${expected}, ${off.gt(0) ? '+' : '−'}${plain(off.abs().toFixed(4))}`;
  };
  const worth = sums
    ? [...sums].reduce((total, [id, sum]) => {
        const item = items.find(({ _id }) => _id === id);
        return total.plus(dec(sum).minus(dec(item?.stockOnHand)).times(dec(item?.averageCost)));
      }, dec(0))
    : undefined;
  return { expectedOf, worth };
}
