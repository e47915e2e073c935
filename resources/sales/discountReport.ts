import { choice, column, defineReport, text } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { salesFilters } from './salesReports.rules';

const KINDS = { discount: 'Discount', promotion: 'Promotion', complimentary: 'On the house' };

/** S5: discounts, by who gave and who received them (domain 3.2). */
export default defineReport({
  name: 'discountReport',
  label: 'Discounts given',
  about: 'What was taken off bills, by whom, and why',
  module: 'RPT_DISCOUNT',
  nav: { group: 'reports', order: 30, label: 'Discount' },
  filters: salesFilters,
  parameters: {
    kind: choice(KINDS),
    discount: text({ label: 'Name' }),
  },
  columns: {
    date: column.date({ group: 4 }),
    billNo: column.text({
      label: 'Bill',
      sort: 2,
      drill: ({ billNo, date, outletId }) =>
        linkTo('/billWiseReport', { billNo, outlets: outletId, fromDate: date, toDate: date }),
    }),
    outlet: column.reference('outlets', { group: 5 }),
    discount: column.text({ label: 'Name', group: 1, main: 2, chart: 'x', synonyms: 'promotion, offer' }),
    kind: column.choice(KINDS, { group: 3, main: 3 }),
    type: column.choice(['percentage', 'fixed'], { label: 'Type', optional: true, labels: { fixed: 'Amount' } }),
    scope: column.choice(['bill', 'item'], { label: 'Applies to', labels: { bill: 'Whole bill', item: 'One item' } }),
    item: column.text({ optional: true }),
    baseAmount: column.money({ label: 'Before discount', sum: true, main: 5 }),
    pct: column.percent({ label: 'Discount %', optional: true, main: 6 }),
    discountAmount: column.money({ label: 'Discount', sum: true, tile: 1, main: 1, sort: -1, chart: 'y' }),
    isComplimentary: column.boolean({ label: 'On the house', onDemand: true }),
    reason: column.text({ optional: true }),
    givenBy: column.text({ group: 2, main: 4 }),
    approvedBy: column.text({ optional: true }),
    customer: column.text({ optional: true, sensitive: 'personal' }),
    card: column.text({ optional: true }),
    ...column.forLinks('outletId'),
    gross: column.money({ hidden: true, sum: true }),
    discounts: column.count({ tile: 2 }),
    discountPct: column.share('discountAmount', 'gross', { hidden: true, label: '% of gross sales', tile: 3 }),
  },
  explainedBy: ['discount', 'givenBy', 'kind', 'outlet'],
  synonyms: {
    givenBy: 'who, who gave, given by, by staff, staff member/members, employee',
    report: 'discounts, discounts given, discounted',
    'kind=complimentary':
      'complimentary (meals/food/items), given/give away (on the house), free (meals/food/items), freebies',
    'kind=promotion':
      'promotion cost/costs, promotions cost/costs, cost of promotion/promotions, spend on promotions, promos, promo',
    discountAmount: '(promotion/offer/discount) work, discount/offer cost',
    discounts: 'used, uses, times used, number of discounts',
    discountPct: 'discount percentage of gross sales, discount percentage',
  },
  questions: ['How much discount did we give last month?'],
});
