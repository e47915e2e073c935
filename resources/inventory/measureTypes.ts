import { defineResource, name, reference } from '#engine/define';
import { MEASURE_TYPES } from './seeds.rules';

export default defineResource({
  name: 'measureTypes',
  label: { one: 'Measure type', many: 'Measure types' },
  module: 'UOM',
  nav: { group: 'inventoryMaster', order: 22, label: 'Measure Types' },
  paths: { list: '/measuretypelist' },
  fields: {
    name: name(30, { help: 'Weight, volume, count' }),
    baseUnitId: reference('units', { readOnly: true, label: 'Base unit', column: true }),
  },
  list: { about: 'What a set of units measures: weight, volume or pieces.' },
  foundIn: ['units.measureTypeId'],
  seeds: MEASURE_TYPES,
});
