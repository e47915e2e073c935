/** The sales department's interface for others: report filters and links. */
export { billPage, menuCategory, onDay, oneBill, salesFilters, salesOfItem } from './salesReports.rules';
