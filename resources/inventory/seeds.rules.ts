/** Small stock and purchasing lists that every group starts with (domain 1.1, 1.5, 2.5), as lines of data. */

import type { Seed } from '#engine/define';
import { fixed } from '#engine/run/decimal';
import { UNIT_PLACES } from '#engine/run/units';

/** Parses `a|b|c` lines into records numbered from 1. */
const numbered = (prefix: string, lines: string, read: (parts: string[]) => object): Seed[] =>
  lines.split('\n').map((line, index) => ({ _id: `${prefix}_${index + 1}`, ...read(line.split('|')) }));

/** `name|kind|days of credit` */
export const PAYMENT_MODES = numbered(
  'paymentMode',
  `Cash|cash|0
Credit|credit|30
Cheque|cheque|0
Bank transfer|bankTransfer|0
Card|card|0`,
  ([name, kind, days]) => ({ name, kind, creditDays: Number(days) }),
);

/** `name|colour|hours`, the most urgent first. */
export const PRIORITY_LEVELS = numbered(
  'priorityLevel',
  `Urgent|#b91c1c|4
High|#c2410c|24
Medium|#a16207|48
Low|#4d7c0f|96`,
  ([name, colour, hours]) => ({ name, colour, slaHours: Number(hours) }),
).map((level, rank) => ({ ...level, rank }));

/** `direction|name`; a correction needs its reason. */
export const ADJUSTMENT_TYPES = numbered(
  'adjustmentType',
  `increase|Found stock
increase|Supplier bonus
increase|Data-entry correction (+)
increase|Return from department
decrease|Damage
decrease|Theft / shrinkage
decrease|Expired
decrease|Breakage
decrease|Sampling
decrease|Data-entry correction (−)`,
  ([direction, name = '']) => ({ name, direction, reasonRequired: name.startsWith('Data-entry') }),
);

/** `name|base unit` */
export const MEASURE_TYPES = numbered(
  'measureType',
  `Weight|kg
Volume|L
Count|ea`,
  ([name, base]) => ({ name, baseUnitId: `unit_${base}` }),
);

/** `measure|code|name|base units in one|decimals`; the content of a case or bag differs by item, so it has no conversion. */
const UNITS = `Weight|kg|Kilogram|1|3
Weight|g|Gram|0.001|0
Weight|lb|Pound|0.45359237|3
Volume|L|Litre|1|3
Volume|ml|Millilitre|0.001|0
Count|ea|Each|1|0
Count|dozen|Dozen|12|0
Count|case|Case||2
Count|pack|Pack||2
Count|box|Box||2
Count|crate|Crate||2
Count|tray|Tray||2
Count|can|Can||2
Count|bag|Bag||2
Count|bottle|Bottle||2
Count|sleeve|Sleeve||2`;

const OUNCE = 'Weight|oz|Ounce|0.028349523125|2';
/** Customary units by country. A US gallon is 231 cubic inches; an imperial one is 4.54609 L. */
const CUSTOMARY: Readonly<Record<string, string>> = {
  US: `${OUNCE}
Volume|fl oz|Fluid ounce|0.0295735295625|2
Volume|cup|Cup|0.2365882365|2
Volume|pt|Pint|0.473176473|2
Volume|qt|Quart|0.946352946|2
Volume|gal|Gallon|3.785411784|3`,
  GB: `${OUNCE}
Volume|fl oz|Fluid ounce|0.0284130625|2
Volume|pt|Pint|0.56826125|2
Volume|gal|Gallon|4.54609|3`,
};

function unitOf(line: string): Seed {
  const [measure, unitCode = '', unitName, factor = '', decimals] = line.split('|');
  const _id = `unit_${unitCode.replaceAll(' ', '')}`;
  const type = MEASURE_TYPES.find(({ name }) => name === measure);
  const base = { conversionToBase: factor ? fixed(factor, UNIT_PLACES) : null, isBase: type?.baseUnitId === _id };
  return { _id, unitName, unitCode, measureTypeId: type?._id, ...base, decimals: Number(decimals) };
}

/** The units of a new group: the metric ones and packs, and what its country measures in besides. */
export const unitsIn = (country: string | undefined): readonly Seed[] =>
  [UNITS, CUSTOMARY[country ?? ''] ?? ''].flatMap((lines) => lines.split('\n').filter(Boolean).map(unitOf));

/** `code|name|cost group` */
export const CATEGORIES = numbered(
  'inventoryCategory',
  `MEAT|Meat & poultry|food
FISH|Seafood|food
PRODUCE|Vegetables & fruit|food
DAIRY|Dairy & eggs|food
DRY|Dry goods & grains|food
SPICES|Spices & sauces|food
DRINKS|Beverages|beverage
PACKAGING|Packaging & cleaning|packaging
SEMI|Semi-finished|food`,
  ([code, name, costGroup]) => ({ code, name, costGroup }),
);
