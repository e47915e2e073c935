import { archived } from '#engine/define';
import salesReport from './salesReport';

/** The live report over archived bills (domain 3.3). */
export default archived(salesReport, {
  name: 'archivedSalesReport',
  label: 'Archived sales',
  module: 'RPT_ARCHIVED_SALES',
  nav: { group: 'archived', order: 10, label: 'Sales' },
});
