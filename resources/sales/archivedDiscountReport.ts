import { archived } from '#engine/define';
import discountReport from './discountReport';

/** The live report over archived bills (domain 3.3). */
export default archived(discountReport, {
  name: 'archivedDiscountReport',
  label: 'Archived discounts',
  module: 'RPT_ARCHIVED_DISCOUNT',
  nav: { group: 'archived', order: 50, label: 'Discount' },
});
