/** Supplier prices in files: per pack. */

import type { Hooks } from '#server/department';
import { priceFromPack } from './packTexts';

const hooks: Hooks<'supplierPrices'> = { fromFile: priceFromPack };

export default hooks;
