import { rowsIn } from '#engine/run/values';
import { type Line, tidy } from './sheet';

/** The line for a scanned or typed code: the unit with that barcode, otherwise the item with that code or any barcode. */
export function lineOfCode(all: readonly Line[], code: string): Line | undefined {
  const sought = tidy(code);
  const byUnit = all.find(({ item, unitId }) =>
    rowsIn(item.itemUnits).some((unit) => unit.unitId === unitId && tidy(String(unit.barcode ?? '')) === sought),
  );
  return (
    byUnit ??
    all.find(
      ({ item }) =>
        tidy(String(item.itemCode ?? '')) === sought ||
        rowsIn(item.itemUnits).some(({ barcode }) => barcode && tidy(String(barcode)) === sought),
    )
  );
}
