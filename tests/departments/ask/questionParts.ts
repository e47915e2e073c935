/** Days, outlets and reports shared by the question sets, and the notation for questions that no report answers. */
import type { TypedQuestion } from './questionsFourthSet';

export const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' };
export const BOTH = 'COL,KDY';
export const SALES = ['salesReport', 'billWiseReport'];
export const ITEMS = ['productCategoryReport', 'menuItemReport', 'costOfSalesReport', 'profitMarginReport'];
export const STOCK = ['stockSummaryReport', 'stockValuationReport'];
export const kandy = { ...JUNE, outlets: 'KDY' };
export const unanswerable = (ask: string): TypedQuestion => ({ ask, report: [], figure: '' });
