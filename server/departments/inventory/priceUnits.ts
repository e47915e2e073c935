/** Prices in files that say which unit they are for: a case's cost, a price per kilogram. */

import { cost } from '#engine/run/decimal';
import { OWN_PACK, STOCK_UNIT } from '#engine/run/text/prices';
import { fromStock } from '#engine/run/units';
import { rowsIn, textIn } from '#engine/run/values';
import { entity } from '#resources';
import { asItem, asUnits, ratioToStock, unitProblem } from '#resources/inventory/inventoryLines.rules';
import type { Identity } from '#server/auth/identity';
import type { Hooks } from '#server/department';
import { problem } from '#server/http/errors';
import { findRecords, readMany, scopeOfIdentity } from '#server/records/write/store';

type PricesPer = NonNullable<Hooks<'supplierPrices'>['pricesPer']>;
type Tx = Parameters<PricesPer>[0];
type Row = Parameters<PricesPer>[1]['rows'][number];

const unitsOf = (tx: Tx, identity: Identity) => findRecords(tx, scopeOfIdentity(identity), entity('units'), {});

/** A supplier's price is kept in the unit that it is for, so its list never has a price that was converted. */
export const pricesOfList: PricesPer = async (tx, { identity, rows, stage }) => {
  if (stage !== 'named') return;
  const ids = rows.flatMap(({ input, per }) => (per?.price === STOCK_UNIT ? (textIn(input.itemId) ?? []) : []));
  const items = await readMany(tx, scopeOfIdentity(identity), entity('inventoryItems'), [...new Set(ids)]);
  const stockUnits = new Map(items.map(({ _id, baseUnitId }) => [_id, baseUnitId]));
  const units = await unitsOf(tx, identity);
  const nameOf = (id: unknown) => units.find(({ _id }) => _id === id)?.unitName ?? 'this unit';
  for (const row of rows) {
    const said = row.per?.price;
    const unit = said === STOCK_UNIT ? stockUnits.get(String(row.input.itemId)) : said;
    const { purchaseUnitId = unit } = row.input;
    if (!unit || said === OWN_PACK) continue;
    if (purchaseUnitId === unit) row.input = { ...row.input, purchaseUnitId };
    else
      row.problems.push(
        problem(
          'purchaseUnitId',
          'reference',
          `The price is per ${nameOf(unit)}, but the row’s unit is ${nameOf(purchaseUnitId)}. Give one of both: a column can be matched to Ignore`,
        ),
      );
  }
};

/** The unit that a row's cost is for; undefined for the stock unit. */
function unitIn({ input, per }: Row): string | undefined {
  const said = per?.standardCost;
  return said === OWN_PACK ? textIn(rowsIn(input.itemUnits)[0]?.unitId) : said === STOCK_UNIT ? undefined : said;
}

/** An item's cost is for one stock unit: others are converted, by the item's own units first. */
export const costsOfItems: PricesPer = async (tx, { identity, rows, stage }) => {
  if (stage !== 'matched') return;
  const units = asUnits(await unitsOf(tx, identity));
  for (const row of rows) {
    const unit = unitIn(row);
    if (unit === undefined) continue;
    const item = asItem({ ...row.before, ...row.input });
    if (!item?.baseUnitId) {
      row.input = { ...row.input, baseUnitId: unit };
      continue;
    }
    const ratio = ratioToStock(item, unit, units);
    if (ratio) row.input = { ...row.input, standardCost: cost(fromStock(String(row.input.standardCost), ratio)) };
    else row.problems.push(problem('standardCost', 'conversion', unitProblem(item, unit, units) ?? ''));
  }
};
