import type { ReportWords } from '#engine/define';

/** Words of questions about it. */
export const words: ReportWords = {
  synonyms: {
    givenBy: 'who, who gave, given by, by staff, staff member/members, employee',
    report: 'discounts, discounts given (away), discounted',
    'kind=complimentary':
      'complimentary (meals/food/items), given/give away (on the house), free (meals/food/items), freebies',
    'kind=promotion':
      'promotion cost/costs, promotions cost/costs, cost of promotion/promotions, spend on promotions, promos, promo',
    discountAmount: '(promotion/offer/discount) work, discount/offer cost',
    discounts: 'used, uses, times used, number of discounts',
    discountPct: 'discount percentage of gross sales, discount percentage',
  },
  questions: ['How much discount did we give last month?'],
};
