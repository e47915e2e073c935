/** The state of history entries, by what made them. */

/** From the navigation: a list starts fresh; from elsewhere it returns as it was left. */
export const FRESH = { fresh: true };

/** The page changed its own address: that is neither a return to a list nor its opening. */
export const ON_PAGE = { fresh: true, onPage: true };

/** Reads it; other entries have none. */
export const madeBy = (state: unknown): Partial<typeof ON_PAGE> => (state ?? {}) as Partial<typeof ON_PAGE>;
