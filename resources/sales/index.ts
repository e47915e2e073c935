/** The sales department's interface for others: report filters and links. */
export { billPage, menuCategory, newDayClose, onDay, oneBill, salesFilters, salesOfItem } from './salesReports.rules';
