/** The sales department's interface for others: the records for reading bill lines. */
export type { Used } from './dishes/usage';
export { loadLookups } from './lookups';
