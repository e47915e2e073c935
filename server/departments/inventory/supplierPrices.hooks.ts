/** Supplier prices in files: per pack. */

import type { Hooks } from '#server/department';
import { priceFromPack } from './packTexts';
import { pricesOfList } from './priceUnits';

const hooks: Hooks<'supplierPrices'> = { fromFile: priceFromPack, pricesPer: pricesOfList };

export default hooks;
