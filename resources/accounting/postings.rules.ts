/** What journals post, and the chart of accounts that a new group starts with (docs/accounting.md). */

import { type Draft, inWords, type Problem, type RecordOf, refuse, type Seed } from '#engine/define';

/** The kinds of postings, with their words. */
export const POSTINGS = {
  sales: 'Sales',
  discounts: 'Discounts',
  promotions: 'Promotions',
  complimentary: 'On the house',
  refunds: 'Refunds',
  serviceCharge: 'Service charge',
  delivery: 'Delivery',
  salesTax: 'Tax on sales',
  tips: 'Tips',
  rounding: 'Rounding of bills',
  excess: 'Excess kept',
  tender: 'Payments',
  advances: 'Advances',
  cashMoves: 'Pay-ins and pay-outs',
  cashOverShort: 'Cash over and short',
  ledgerAdjustments: 'City ledger, written off and adjusted',
  ledgerOpening: 'City ledger, opening balances',
  betweenOutlets: 'Owed between outlets',
  stock: 'Stock',
  payables: 'Suppliers',
  purchaseTax: 'Tax on purchases',
  purchases: 'Purchases not kept in stock',
  supplierCredits: 'Supplier credits',
  costOfSales: 'Cost of sales',
  waste: 'Waste',
  issues: 'Issues and staff meals',
  counts: 'Count differences',
  adjustments: 'Stock adjustments',
  production: 'Production',
  inTransit: 'Goods in transit',
  transitLoss: 'Lost in transit',
  revaluation: 'Revaluation of stock',
  openingStock: 'Opening stock',
} as const;
export type Posting = keyof typeof POSTINGS;

/** The second word of a posting: 'City ledger' for a payment method, a supplier's name. */
export const detailInWords = (value: string): string => (/^[a-z][A-Za-z]*$/.test(value) ? inWords(value) : value);

type Line = readonly [posting: Posting, onlyFor: string, code: string, name: string];

/** Codes in the usual ranges: assets 1000, liabilities 2000, equity 3000, income 4000, cost 5000, expenses 6000. */
const CHART: readonly Line[] = [
  ['sales', '', '4000', 'Food sales'],
  ['sales', 'beverage', '4010', 'Beverage sales'],
  ['sales', 'alcohol', '4020', 'Alcohol sales'],
  ['discounts', '', '4100', 'Discounts'],
  ['promotions', '', '4110', 'Promotions'],
  ['complimentary', '', '4120', 'On the house'],
  ['refunds', '', '4130', 'Refunds'],
  ['serviceCharge', '', '4200', 'Service charge'],
  ['delivery', '', '4210', 'Delivery charges'],
  ['excess', '', '4300', 'Excess on vouchers'],
  ['rounding', '', '6900', 'Rounding of bills'],
  ['salesTax', '', '2200', 'Tax on sales'],
  ['purchaseTax', '', '2210', 'Tax on purchases'],
  ['tips', '', '2300', 'Tips payable'],
  ['tender', '', '1090', 'Other payments to receive'],
  ['tender', 'cash', '1000', 'Cash in tills'],
  ['tender', 'card', '1010', 'Cards to receive'],
  ['tender', 'online', '1020', 'Online payments to receive'],
  ['tender', 'cityLedger', '1100', 'City ledger'],
  ['tender', 'advance', '2400', 'Advances from guests'],
  ['advances', '', '2400', 'Advances from guests'],
  ['cashMoves', '', '1050', 'Petty cash'],
  ['cashOverShort', '', '6910', 'Cash over and short'],
  ['ledgerAdjustments', '', '6920', 'Bad debts'],
  ['ledgerOpening', '', '3000', 'Opening balances'],
  ['betweenOutlets', '', '1150', 'Due between outlets'],
  ['stock', '', '1200', 'Stock'],
  ['inTransit', '', '1210', 'Goods in transit'],
  ['payables', '', '2100', 'Suppliers'],
  ['purchases', '', '5900', 'Purchases not kept in stock'],
  ['supplierCredits', '', '5910', 'Supplier credits'],
  ['costOfSales', '', '5000', 'Cost of food sold'],
  ['costOfSales', 'beverage', '5010', 'Cost of beverages sold'],
  ['waste', '', '5100', 'Waste'],
  ['issues', '', '5110', 'Issues and staff meals'],
  ['counts', '', '5120', 'Count differences'],
  ['adjustments', '', '5130', 'Stock adjustments'],
  ['production', '', '5140', 'Production differences'],
  ['transitLoss', '', '5150', 'Lost in transit'],
  ['revaluation', '', '5160', 'Revaluation of stock'],
  ['openingStock', '', '3000', 'Opening balances'],
];

/** Tax is on lines of its own, so the accounts must not add it again. */
export const NO_TAX = 'Tax Exempt';

/** The accounts of a new group; they change codes and names to their own. */
export const ACCOUNTS: readonly Seed[] = CHART.map(([posting, onlyFor, accountCode, accountName]) => ({
  _id: `account_${posting}${onlyFor ? `_${onlyFor}` : ''}`,
  ...{ posting, ...(onlyFor ? { onlyFor } : {}), accountCode, accountName, taxRate: NO_TAX },
}));

type Mapping = Draft<RecordOf<'accountMappings'>>;

const same = (one: unknown, other: unknown): boolean => tidy(one) === tidy(other);
const tidy = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/\s/g, '')
    .toLowerCase();

/** Two active accounts for the same postings: the journal couldn't choose between them. */
export function* mappingProblems(mapping: Mapping, others: readonly Mapping[]): Generator<Problem> {
  if (mapping.status === 'inactive') return;
  const other = others.find(
    (each) =>
      each._id !== mapping._id &&
      each.posting === mapping.posting &&
      same(each.onlyFor, mapping.onlyFor) &&
      each.status !== 'inactive',
  );
  if (other)
    yield refuse(
      'onlyFor',
      'unique',
      `Only for: ${other.accountCode} ${other.accountName} is already the account for this. Change it there`,
    );
}
