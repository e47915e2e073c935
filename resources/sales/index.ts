/** The sales department's interface for others: report filters and links. */
export { menuCategory, salesFilters, salesOfItem } from './salesReports.rules';
