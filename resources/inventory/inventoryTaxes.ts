import { boolean, code, date, defineResource, list, name, percent } from '#engine/define';
import { taxesIn } from './taxesByCountry.rules';
import { rateProblems, ratesIn, ratesInWords } from './taxRates.rules';

export default defineResource({
  name: 'inventoryTaxes',
  label: { one: 'Purchase tax', many: 'Purchase taxes' },
  module: 'INV_TAX',
  keptWhileUsed: true,
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
    effectiveFrom: date({
      label: 'From',
      help: 'First day of this rate, past or to come. Leave blank if it has always applied. If you change the rate alone, it starts today',
      column: true,
    }),
    earlierRates: list(
      {
        from: date({ label: 'From', help: 'Leave blank if it has always applied' }),
        rate: percent({ required: true, unit: '%' }),
      },
      {
        one: 'rate',
        label: 'Earlier rates',
        help: 'Documents use the rate of their date. A rate that you change is kept here. A tax ends with a rate of 0%',
      },
    ),
  },
  check: rateProblems,
  list: {
    filters: ['status'],
    extraColumns: [{ key: 'rates', label: 'Rates over time', value: (tax) => ratesInWords(ratesIn(tax)) }],
    about: 'Taxes on purchases, with their rates over time.',
  },
  calls: { getList: 'GET v1/tax/list ? group_id', create: 'POST v1/tax/insert', update: 'PUT v1/tax/update' },
  serves: { list: ['GET v1/tax', 'GET inventory:po/gettax', 'GET inventory:GRN/gettax'] },
  seeds: ({ country }) => taxesIn(country),
});
