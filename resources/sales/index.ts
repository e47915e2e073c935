/** The sales department's interface for others: report filters. */
export { menuCategory, salesFilters } from './salesReports.rules';
