import { rowsIn } from '#engine/run/values';
import { type Line, lineOf, tidy } from './sheet';

/**
 * The line for a scanned or typed code: of the unit with that barcode, which the sheet may not have yet, or of the item with that code.
 * Undefined for an unknown code.
 */
export function lineOfCode(all: readonly Line[], code: string): Line | undefined {
  const sought = tidy(code);
  const unitOf = ({ item }: Line) =>
    rowsIn(item.itemUnits).find(({ barcode }) => barcode && tidy(String(barcode)) === sought)?.unitId;
  const coded = all.find(({ item }) => tidy(String(item.itemCode ?? '')) === sought);
  const line = coded ?? all.find((each) => unitOf(each) !== undefined);
  const unitId = line && !coded ? unitOf(line) : undefined;
  if (!line || typeof unitId !== 'string') return line;
  return (
    all.find(({ item, unitId: own }) => item === line.item && own === unitId) ??
    lineOf(line.item, unitId, line.location)
  );
}
