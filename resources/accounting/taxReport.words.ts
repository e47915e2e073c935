import type { ReportWords } from '#engine/define';

/** What people call taxes that they collect, recover and owe. */
export const words: ReportWords = {
  synonyms: {
    report: 'tax report, VAT report, GST report, VAT return, tax return, sales tax report',
    taxable: 'taxable sales, taxable amount, taxable base, tax base',
    zeroRated: 'zero-rated sales, zero rated sales',
    exempt: 'exempt sales, tax exempt sales, untaxed sales, sales without tax',
    salesTaxByTax: 'output tax/VAT/GST',
    purchaseTaxByTax: `recoverable tax/VAT/GST, tax/VAT/GST can we recover, tax/VAT/GST recovered, input tax (credit), input VAT/GST, tax/VAT/GST to reclaim/recover,
      tax/VAT/GST reclaimed, tax/VAT/GST on purchases, purchases tax/VAT/GST`,
    dueByTax: `net due, tax due, VAT due, GST due, taxes due, tax we owe, VAT we owe, taxes we owe, tax do we owe, VAT do we owe, taxes do we owe, owe the tax office,
      owe in tax, owe in VAT, owe in taxes, owe VAT, owe tax, tax owed, VAT owed, tax payable, VAT payable, tax to pay, VAT to pay,
      tax liability, VAT liability, net VAT, net tax`,
  },
  questions: ['How much tax do we owe for last month?', 'How much VAT can we recover for last month?'],
};
