import { defineResource, reference, text } from '../schema';

export default defineResource({
  name: 'measureTypes',
  label: { one: 'Measure type', many: 'Measure types' },
  title: 'name',
  module: 'UOM',
  nav: { group: 'inventoryMaster', order: 22, label: 'Measure Types' },
  paths: { list: '/measuretypelist' },
  fields: {
    name: text({ required: true, maxLength: 30, unique: true, help: 'Weight, volume, count' }),
    baseUnitId: reference('units', { readOnly: true, label: 'Base unit' }),
  },
  list: {
    columns: ['name', 'baseUnitId', 'status'],
    sort: 'name',
    about: 'What is measured in one set of units: weight, volume, pieces.',
  },
});
