/** What someone types on a line of a count: a quantity in the line's unit, or one with its own unit, such as `12.5 kg`. Pure. */

import { dec } from '#engine/run/decimal';
import { splitQuantity } from '#engine/run/text/numbers';
import type { Parsed } from '#engine/run/text/parsed';
import { between } from '#engine/run/units';
import { asItem, asUnits, ratioToStock } from '#resources/inventory/inventoryLines.rules';
import { notFound } from '#src/grid';
import type { SheetItems } from './masters';
import { type Line, quantityIn } from './sheet';
import { unitFinder } from './sheetImport';

interface Typed {
  line: Line | undefined;
  units: SheetItems['units'];
  unitName: (unitId: string) => string;
}

/** The quantity in the line's unit, null if it is blank. The error is a sentence without its full stop. */
export function typedQuantity(text: string, { line, units, unitName }: Typed): Parsed<string | null> {
  const split = line ? splitQuantity(text) : undefined;
  if (!line || !split) return quantityIn(text);
  const read = quantityIn(split.number);
  const unitId = unitFinder({ units })(split.unit);
  if ('error' in read || read.value === null || unitId === line.unitId) return read;
  if (unitId === undefined) return { error: notFound('unit', split.unit) };
  const [item, all, own] = [asItem(line.item), asUnits(units), unitName(line.unitId)];
  const [from, to] = [ratioToStock(item, unitId, all), ratioToStock(item, line.unitId, all)];
  if (!from || !to) return { error: `“${String(line.item.itemName)}” can’t be counted in ${unitName(unitId)}` };
  const converted = quantityIn(between(dec(read.value), from, to).toFixed());
  return 'value' in converted
    ? converted
    : { error: `${text.trim()} has no exact quantity in ${own}. Count it in ${unitName(unitId)} with the plus sign` };
}
