import { boolean, date, decimal, defineResource, list, many, name, percent, reference } from '#engine/define';
import { idsInList } from '#engine/run/lines';
import { EXACT, rateOn, ratesOf } from './taxCombinations.rules';
import { combinationsIn } from './taxesByCountry.rules';

const rate = { readOnly: true, unit: '%' } as const;

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
    // Today's: a rate to come takes effect on its day without a change of the combination.
    effectiveRate: percent({ ...rate, virtual: true, label: 'Total rate today', column: true }),
    nonRecoverableRate: percent({ ...rate, virtual: true, label: 'Part of the cost today', column: true }),
    rates: list(
      {
        from: date({ readOnly: true, label: 'From' }),
        effectiveRate: percent({ ...rate, label: 'Total rate' }),
        nonRecoverableRate: percent({ ...rate, label: 'Part of the cost' }),
        // Calculations use these; the rounded ones are for display.
        exactRate: decimal({ readOnly: true, hidden: true, scale: EXACT }),
        exactCostRate: decimal({ readOnly: true, hidden: true, scale: EXACT }),
      },
      { readOnly: true, one: 'rate', label: 'Rates over time', help: 'Documents use the rate of their date' },
    ),
  },
  keptWhileOpen: true,
  keptWhileUsed: true,
  list: { about: 'Taxes charged together on a purchase, one on top of another.' },
  facts: { taxes: many('inventoryTaxes', idsInList('taxes', 'taxId')) },
  compute: (combination, { taxes }, { today }) => {
    const rates = ratesOf(combination.taxes ?? [], taxes);
    return { rates, ...rateOn(rates, today) };
  },
  calls: { getList: 'GET v1/taxcombination/list ? group_id', create: 'POST v1/taxcombination/insert', update: 'PUT v1/taxcombination/update' },
  serves: { list: ['GET v1/taxcombination', 'GET inventory:po/gettaxcombination', 'GET inventory:GRN/gettaxcombination'] },
  seeds: ({ country }) => combinationsIn(country),
});
