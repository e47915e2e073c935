import { defineResource, name, reference } from '#engine/define';

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
  list: { about: 'What is measured in one set of units: weight, volume, pieces.' },
  seeds: [
    { _id: 'measureType_1', name: 'Weight', baseUnitId: 'unit_kg' },
    { _id: 'measureType_2', name: 'Volume', baseUnitId: 'unit_L' },
    { _id: 'measureType_3', name: 'Count', baseUnitId: 'unit_ea' },
  ],
});
