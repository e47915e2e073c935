import { boolean, decimal, defineResource, list, many, name, percent, reference } from '#engine/define';
import { idsInList } from '#engine/run/lines';
import { EXACT, ratesOf } from './taxCombinations.rules';
import { combinationsIn } from './taxesByCountry.rules';

/** Taxes that are charged together on a purchase (domain 2.3.3). */
export default defineResource({
  name: 'taxCombinations',
  label: { one: 'Tax combination', many: 'Tax combinations' },
  module: 'INV_TAX',
  nav: { group: 'inventoryMaster', order: 91, label: 'Tax Combinations' },
  fields: {
    name: name(60),
    taxes: list(
      { taxId: reference('inventoryTaxes', { required: true }), compound: boolean({ label: 'Also charged on the taxes above' }) },
      { required: true, min: 1, one: 'tax', help: 'In the order they are added' },
    ),
    effectiveRate: percent({ readOnly: true, unit: '%', label: 'Total rate', column: true }),
    nonRecoverableRate: percent({ readOnly: true, unit: '%', label: 'Part of the cost', column: true }),
    // Calculations use these; the rounded ones are for display.
    exactRate: decimal({ readOnly: true, hidden: true, scale: EXACT }),
    exactCostRate: decimal({ readOnly: true, hidden: true, scale: EXACT }),
  },
  keptWhileOpen: true,
  list: { about: 'Taxes charged together on a purchase, one on top of another.' },
  facts: { taxes: many('inventoryTaxes', idsInList('taxes', 'taxId')) },
  compute: (combination, { taxes }) => ratesOf(combination.taxes ?? [], taxes),
  calls: { getList: 'GET v1/taxcombination/list ? group_id', create: 'POST v1/taxcombination/insert', update: 'PUT v1/taxcombination/update' },
  serves: { list: ['GET v1/taxcombination', 'GET inventory:po/gettaxcombination', 'GET inventory:GRN/gettaxcombination'] },
  seeds: ({ country }) => combinationsIn(country),
});
