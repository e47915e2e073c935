import { type Decimal, dec, fixed, type Numeric } from '../decimal';
import { type AnyRecord, boolean, defineResource, list, many, percent, reference, text } from '../schema';

interface Part {
  taxId: string;
  compound?: boolean;
}

/** Rates of a combination on a net of 100: simple taxes on net, compound ones on net and the taxes before (domain 2.3.3). */
function rates(parts: readonly Part[], taxes: Readonly<Record<string, AnyRecord>>) {
  let all: Decimal = dec(0);
  let cost: Decimal = dec(0);
  for (const { taxId, compound } of parts) {
    const tax = taxes[taxId];
    const amount = dec(tax?.rate as Numeric)
      .times(compound ? dec(100).plus(all) : 100)
      .div(100);
    all = all.plus(amount);
    if (tax?.recoverable === false) cost = cost.plus(amount);
  }
  return { effectiveRate: fixed(all, 4), nonRecoverableRate: fixed(cost, 4) };
}

export default defineResource({
  name: 'taxCombinations',
  label: { one: 'Tax combination', many: 'Tax combinations' },
  title: 'name',
  module: 'INV_TAX',
  nav: { group: 'inventoryMaster', order: 91, label: 'Tax Combinations' },
  fields: {
    name: text({ required: true, maxLength: 60, unique: true }),
    taxes: list(
      {
        taxId: reference('inventoryTaxes', { required: true }),
        compound: boolean({ label: 'On top of the taxes before' }),
      },
      { required: true, min: 1, one: 'tax', help: 'In the order in which they are added' },
    ),
    effectiveRate: percent({ readOnly: true, unit: '%', label: 'Together' }),
    nonRecoverableRate: percent({ readOnly: true, unit: '%', label: 'Part of the cost' }),
  },
  list: {
    columns: ['name', 'effectiveRate', 'nonRecoverableRate', 'status'],
    sort: 'name',
    about: 'Taxes that come together on a purchase, one on the other.',
  },
  facts: {
    taxes: many('inventoryTaxes', (combination) =>
      ((combination.taxes as Part[] | undefined) ?? []).map((part) => part.taxId),
    ),
  },
  compute: (combination, { taxes }) => rates((combination.taxes ?? []) as Part[], taxes),
  calls: {
    getList: 'GET v1/taxcombination/list ? group_id',
    create: 'POST v1/taxcombination/insert',
    update: 'PUT v1/taxcombination/update',
  },
  serves: {
    'GET v1/taxcombination': 'list',
    'GET inventory:po/gettaxcombination': 'list',
    'GET inventory:GRN/gettaxcombination': 'list',
  },
});
