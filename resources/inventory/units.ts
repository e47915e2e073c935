import { dec } from '../decimal';
import { boolean, decimal, defineResource, integer, reference, text } from '../schema';

/** Units of measure (domain 1.5): how much of the measure type's base unit one of them is. */
export default defineResource({
  name: 'units',
  label: { one: 'Unit of measure', many: 'Units of measure' },
  title: 'unitName',
  code: 'unitCode',
  module: 'UOM',
  nav: { group: 'inventoryMaster', order: 20, label: 'UOM' },
  paths: { list: '/unitlist' },
  fields: {
    unitName: text({ required: true, maxLength: 30, unique: true, label: 'Name' }),
    unitCode: text({ required: true, maxLength: 10, unique: true, label: 'Code', help: 'As printed: kg, ml, case' }),
    measureTypeId: reference('measureTypes', { required: true, once: true }),
    conversionToBase: decimal({
      required: true,
      moreThan: 0,
      once: true,
      scale: 6,
      label: 'Base units in one',
      help: '1 for the base unit; 0.001 for g when the base is kg',
    }),
    isBase: boolean({ once: true, label: 'Base unit of its type' }),
    decimals: integer({ min: 0, max: 4, default: 3, label: 'Decimals shown' }),
  },
  list: {
    columns: ['unitCode', 'unitName', 'measureTypeId', 'conversionToBase', 'isBase', 'status'],
    filters: ['measureTypeId', 'status'],
    sort: 'unitName',
    about: 'Units in which things are bought, counted and used, and how they convert.',
  },
  check: (unit) =>
    unit.isBase && !dec(unit.conversionToBase).eq(1)
      ? [{ field: 'conversionToBase', rule: 'base', message: 'The base unit counts 1 of itself' }]
      : [],
  calls: {
    getList: 'GET v1/uom/list ? group_id',
    create: 'POST v1/uom/insert',
    update: 'PUT v1/uom/update',
  },
  serves: {
    'GET v1/uom': 'list',
    'GET inventory:po/getunitlist': 'list',
    'GET inventory:GRN/getunitlist': 'list',
    'GET inventory:GRN/getunitlistsummery': 'list',
  },
});
