/** Allergens of dishes as their report has them, for the dish's page and the online menu. */

import { report } from '#resources';
import { ALLERGENS } from '#resources/shared';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { rowsFor } from '#server/reports/statement';

/** The names of allergens. */
type Allergen = (typeof ALLERGENS)[number];

/** What is known of a dish at an outlet. */
interface DishAllergens {
  itemId: string;
  outletId: string;
  contains: Allergen[];
  mayContain: Allergen[];
  /** Every ingredient says what it contains. */
  isKnown: boolean;
  /** What differs between the dish and its ingredients, and which ingredients aren't known, in words. */
  toCheck: string | null;
}

/** @param today the business date whose recipes count, YYYY-MM-DD */
export async function allergensOf(
  q: Queryable,
  { groupId, userId }: Pick<Identity, 'groupId' | 'userId'>,
  { itemIds, outletIds, today }: { itemIds: readonly string[]; outletIds: readonly string[]; today: string },
): Promise<DishAllergens[]> {
  const scope = { groupId, userId, outletIds, allowed: outletIds, archivedBefore: undefined };
  const matrix = report('allergenReport');
  if (!matrix) throw new Error('there is no report of allergens');
  const rows = await rowsFor(q, matrix, scope, { itemId: itemIds, today });
  return rows.map((row) => {
    const having = (state: string) => ALLERGENS.filter((name) => row[name] === state);
    return {
      itemId: String(row.dish),
      outletId: String(row.outlet),
      contains: having('contains'),
      mayContain: having('mayContain'),
      isKnown: row.known === 1,
      toCheck: typeof row.toCheck === 'string' ? row.toCheck : null,
    };
  });
}
