/** What lists know of amending; the rest is in documents/amending.ts, which they don't load. */

/** The state of a document whose new version isn't approved yet. */
export const AMENDING = 'amending';

/** The states in which people change a document in its form: the first one, and while it is amended. */
export const statesToEdit = ({ statuses }: { readonly statuses: object }): string[] =>
  Object.keys(statuses).filter((state, index) => index === 0 || state === AMENDING);
