import { column, defineReport, oneOf } from '#engine/define';
import { words } from './taxReport.words';

/** What the rows are apart by, besides tax and rate. */
const APART = ['outlet', 'month', 'day'] as const;

/** Tax on sales and recoverable tax on purchases, by tax and rate (docs/taxes.md). */
export default defineReport({
  name: 'taxReport',
  label: 'Taxes',
  about: 'Tax on sales, recoverable tax on purchases and what is due, by tax and rate',
  module: 'RPT_TAX',
  extension: true,
  nav: { group: 'reports', order: 75, label: 'Tax' },
  days: 28,
  parameters: {
    per: oneOf({ tax: 'Tax and rate', outlet: 'Outlet', month: 'Month', day: 'Day' }, { label: 'By' }),
  },
  columns: {
    period: column.text({ rowsBy: 'per', onlyFor: { per: APART }, sort: 1 }),
    tax: column.text({ group: 1, compared: true, sort: 2 }),
    rate: column.percent({ label: 'Rate %', compared: true, sort: -3, main: 2 }),
    taxable: column.money({ label: 'Taxable sales', main: 3 }),
    zeroRated: column.money({ label: 'Zero-rated', optional: true }),
    exempt: column.money({ label: 'Exempt', optional: true, main: 6 }),
    refunded: column.money({ good: 'down', label: 'Refunded', optional: true }),
    salesTax: column.money({ label: 'Tax on sales', sum: true, tile: 1, main: 1 }),
    refundedTax: column.money({ good: 'down', label: 'Tax refunded', sum: true, optional: true }),
    purchaseValue: column.costMoney({ main: 7 }),
    purchaseTax: column.costMoney({ label: 'Tax to recover', sum: true, tile: 2, main: 4 }),
    /** For questions: a person who asks for VAT isn't told the sum of all taxes. */
    salesTaxByTax: column.money({ label: 'Tax on sales', hidden: true, perValue: true, sum: true }),
    purchaseTaxByTax: column.costMoney({ label: 'Tax to recover', hidden: true, perValue: true, sum: true }),
    dueByTax: column.costMoney({ label: 'Net due', hidden: true, perValue: true, sum: true }),
    netDue: column.costMoney({
      ...{ label: 'Net due', formula: 'salesTax - purchaseTax', sum: true, tile: 3, main: 5 },
    }),
  },
  chart: { as: 'columns', x: 'tax', y: ['salesTax', 'purchaseTax'] },
  note: () =>
    'Taxable sales, zero-rated and exempt sales are net of refunds, which count on the day they were paid; “Refunded” and “Tax refunded” are the part they took off. The taxable amount of a tax can contain another tax, so amounts of different taxes aren’t added up. Purchases are approved receipts less supplier returns and less credit notes for prices, by their dates.',
  ...words,
});
