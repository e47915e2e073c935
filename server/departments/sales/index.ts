/** What other departments may use of sales: the records that bill lines are read with. */
export { loadLookups } from './lookups';
