import { boolean, code, date, defineResource, name, percent } from '#engine/define';
import { taxesIn } from './taxesByCountry.rules';

export default defineResource({
  name: 'inventoryTaxes',
  label: { one: 'Purchase tax', many: 'Purchase taxes' },
  module: 'INV_TAX',
  nav: { group: 'inventoryMaster', order: 90, label: 'Tax' },
  paths: { list: '/taxlist', create: '/createTax', edit: '/editTax' },
  firstDay: {
    order: 20,
    title: 'Check your purchase taxes',
    why: 'Receipts use these taxes. A tax you can’t claim back is added to the cost.',
    optional: true,
    opens: 'list',
  },
  fields: {
    taxName: name(40),
    taxCode: code({ required: true, maxLength: 12 }),
    rate: percent({ required: true, unit: '%', column: true }),
    recoverable: boolean({ required: true, default: true, help: 'Recoverable, so not part of the cost', column: true }),
    effectiveFrom: date({ label: 'From', column: true }),
  },
  list: { filters: ['status'], about: 'Taxes on purchases, with their rates over time.' },
  calls: { getList: 'GET v1/tax/list ? group_id', create: 'POST v1/tax/insert', update: 'PUT v1/tax/update' },
  serves: { list: ['GET v1/tax', 'GET inventory:po/gettax', 'GET inventory:GRN/gettax'] },
  seeds: ({ country }) => taxesIn(country),
});
