import { boolean, date, defineResource, percent, text } from '../schema';

export default defineResource({
  name: 'inventoryTaxes',
  label: { one: 'Purchase tax', many: 'Purchase taxes' },
  title: 'taxName',
  code: 'taxCode',
  module: 'INV_TAX',
  nav: { group: 'inventoryMaster', order: 90, label: 'Tax' },
  paths: { list: '/taxlist', create: '/createTax', edit: '/editTax' },
  fields: {
    taxName: text({ required: true, maxLength: 40, unique: true, label: 'Name' }),
    taxCode: text({ required: true, maxLength: 12, unique: true, letters: 'upper', label: 'Code' }),
    rate: percent({ required: true, unit: '%' }),
    recoverable: boolean({ required: true, default: true, help: 'Claimed back, so not part of the cost' }),
    effectiveFrom: date({ label: 'From' }),
  },
  list: {
    columns: ['taxCode', 'taxName', 'rate', 'recoverable', 'effectiveFrom', 'status'],
    filters: ['status'],
    sort: 'taxName',
    about: 'Taxes on purchases, with their rates over time.',
  },
  calls: { getList: 'GET v1/tax/list ? group_id', create: 'POST v1/tax/insert', update: 'PUT v1/tax/update' },
  serves: { 'GET v1/tax': 'list', 'GET inventory:po/gettax': 'list', 'GET inventory:GRN/gettax': 'list' },
});
