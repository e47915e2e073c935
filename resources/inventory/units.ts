import { boolean, decimal, defineResource, integer, name, reference, refuse, text } from '#engine/define';
import { dec, fixed } from '#engine/run/decimal';

/** `measure|code|name|base units in one|decimals`; how much a case or a bag takes is said by each item. */
const SEEDS = `1|kg|Kilogram|1|3
1|g|Gram|0.001|0
1|lb|Pound|0.453592|3
2|L|Litre|1|3
2|ml|Millilitre|0.001|0
3|ea|Each|1|0
3|dozen|Dozen|12|0
3|case|Case|1|2
3|box|Box|1|2
3|crate|Crate|1|2
3|tray|Tray|1|2
3|can|Can|1|2
3|bag|Bag|1|2
3|bottle|Bottle|1|2
3|sleeve|Sleeve|1|2`;
const BASES = ['kg', 'L', 'ea'];

/** Units of measure (domain 1.5): how much of the measure type's base unit one of them is. */
export default defineResource({
  name: 'units',
  label: { one: 'Unit of measure', many: 'Units of measure' },
  module: 'UOM',
  nav: { group: 'inventoryMaster', order: 20, label: 'UOM' },
  paths: { list: '/unitlist' },
  fields: {
    unitName: name(30),
    unitCode: text({ required: true, maxLength: 10, unique: true, label: 'Code', help: 'As printed: kg, ml, case', isCode: true }),
    measureTypeId: reference('measureTypes', { required: true, once: true, column: true, filterBy: true }),
    conversionToBase: decimal({
      required: true,
      moreThan: 0,
      once: true,
      scale: 6,
      label: 'Base units in one',
      help: '1 for the base unit; 0.001 for g when the base is kg',
      column: true,
    }),
    isBase: boolean({ once: true, label: 'Base unit of its type', column: true }),
    decimals: integer({ min: 0, max: 4, default: 3, label: 'Decimals shown' }),
  },
  list: { about: 'Units in which things are bought, counted and used, and how they convert.' },
  check: (unit) => (unit.isBase && !dec(unit.conversionToBase).eq(1) ? [refuse('conversionToBase', 'base', 'The base unit counts 1 of itself')] : []),
  calls: { getList: 'GET v1/uom/list ? group_id', create: 'POST v1/uom/insert', update: 'PUT v1/uom/update' },
  serves: { list: ['GET v1/uom', 'GET inventory:po/getunitlist', 'GET inventory:GRN/getunitlist', 'GET inventory:GRN/getunitlistsummery'] },
  seeds: SEEDS.split('\n').map((line) => {
    const [measure, unitCode = '', unitName, factor = '', decimals] = line.split('|');
    return {
      ...{ _id: `unit_${unitCode}`, unitName, unitCode, measureTypeId: `measureType_${measure}` },
      ...{ conversionToBase: fixed(factor, 6), isBase: BASES.includes(unitCode), decimals: Number(decimals) },
    };
  }),
});
