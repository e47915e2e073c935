/** The sales department's interface for others: the records for reading bill lines. */
export { loadLookups } from './lookups';
