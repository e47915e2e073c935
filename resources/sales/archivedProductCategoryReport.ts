import { archived } from '#engine/define';
import productCategoryReport from './productCategoryReport';

/** The live report over archived bills (domain 3.3). */
export default archived(productCategoryReport, {
  name: 'archivedProductCategoryReport',
  label: 'Archived product categories',
  module: 'RPT_ARCHIVED_PRODUCT_CATEGORY',
  nav: { group: 'archived', order: 20, label: 'Product Category' },
});
