/** What other departments may use of the sales: what their reports can be narrowed by. */
export { salesFilters } from './salesReports.rules';
