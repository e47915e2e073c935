/** The sales department's interface for others: the records for reading bill lines, and the day on which money counts. */
export { firstOpenDay } from './closing/books';
export type { Used } from './dishes/usage';
export { loadLookups } from './lookups';
