import { boolean, decimal, defineResource, integer, name, reference, refuse, text, where } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { UNIT_PLACES } from '#engine/run/units';
import { unitsIn } from './seeds.rules';
import { otherUnitNames } from './unitNames.rules';

/** Units of measure (domain 1.5): how many of the measure type's base unit each one is. */
export default defineResource({
  name: 'units',
  label: { one: 'Unit of measure', many: 'Units of measure' },
  module: 'UOM',
  nav: { group: 'inventoryMaster', order: 20, label: 'UOM' },
  paths: { list: '/unitlist' },
  firstDay: { order: 30, title: 'Look over the units', why: 'What you buy, count and cook in. The usual ones are there already.', opens: 'list' },
  fields: {
    unitName: name(30),
    unitCode: text({ required: true, maxLength: 10, unique: true, label: 'Code', help: 'As printed: kg, ml, case', isCode: true }),
    measureTypeId: reference('measureTypes', { required: true, once: true, column: true, filterBy: true }),
    conversionToBase: decimal({
      moreThan: 0,
      once: true,
      scale: UNIT_PLACES,
      label: 'Base units per unit',
      help: '1 for the base unit, such as 0.001 for g when the base unit is kg. Leave blank for packs that differ by item, such as a case',
      column: true,
    }),
    isBase: boolean({ once: true, label: 'Is base unit', column: true }),
    decimals: integer({ min: 0, max: 4, default: 3, label: 'Decimals shown', saysDecimals: true }),
  },
  keptWhileOpen: true,
  otherNames: otherUnitNames,
  keptWhileUsed: true,
  list: { about: 'Units for buying, counting and using stock, and how they convert.' },
  facts: {
    bases: where('units', ({ isBase, measureTypeId }) => (isBase && measureTypeId ? { measureTypeId, isBase: true, status: 'active' } : undefined)),
  },
  check: (unit, { bases }) => [
    unit.isBase && !dec(unit.conversionToBase).eq(1) && refuse('conversionToBase', 'base', 'Enter 1 for the base unit'),
    ...bases.flatMap((other) =>
      other._id === unit._id || unit.status === 'inactive'
        ? []
        : [refuse('isBase', 'oneBase', `${other.unitName} is already the base unit of this measure type`)],
    ),
  ],
  calls: { getList: 'GET v1/uom/list ? group_id', create: 'POST v1/uom/insert', update: 'PUT v1/uom/update' },
  serves: { list: ['GET v1/uom', 'GET inventory:po/getunitlist', 'GET inventory:GRN/getunitlist', 'GET inventory:GRN/getunitlistsummery'] },
  seeds: ({ country }) => unitsIn(country),
});
