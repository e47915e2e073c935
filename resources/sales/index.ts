/** The sales department's interface for others: report filters. */
export { salesFilters } from './salesReports.rules';
