/** What can be copied to other outlets (domain 0, decision 7), and the words for each result. */

import { rowsIn, textIn } from '#engine/run/values';

/** The copy call of each kind, by resource: keys of the page's calls. */
export const COPY_CALLS = {
  inventoryItems: 'items',
  supplierPrices: 'prices',
  recipes: 'recipes',
  batchRecipes: 'batchRecipes',
  suppliers: 'suppliers',
  inventoryCategories: 'categories',
  inventorySubCategories: 'subCategories',
  units: 'units',
  inventoryTaxes: 'taxes',
  taxCombinations: 'taxCombinations',
} as const;

export type CopiedResource = keyof typeof COPY_CALLS;
export const COPIED = Object.keys(COPY_CALLS) as readonly CopiedResource[];

/** Finds the kind that a client's text means. */
export const copiedIn = (name: unknown): CopiedResource | undefined => COPIED.find((each) => each === name);

/** Shared along with the copied record if the other outlet doesn't have it; it isn't copied. */
export const SHARED_ALONG: readonly string[] = ['suppliers', 'inventoryCategories', 'inventorySubCategories'];

/** The result for one record at one outlet. */
export const OUTCOMES = {
  create: 'Create',
  share: 'Share',
  skip: 'Skip',
  conflict: 'Conflict',
} as const;
export type CopyResult = keyof typeof OUTCOMES;

/** One record at one outlet: its planned or actual result. */
export interface CopyRow {
  id: string;
  title: string;
  outletId: string;
  outcome: CopyResult;
  /** Why it is skipped or in conflict; which records are shared along. */
  message: string;
  /** The created record. */
  newId?: string;
}

const isOutcome = (text: unknown): text is CopyResult => typeof text === 'string' && Object.hasOwn(OUTCOMES, text);

/** The rows of an answer; none if the API just says in one sentence that it has copied. */
export const copyRowsIn = ({ results }: { readonly results?: unknown }): CopyRow[] =>
  rowsIn(results).flatMap(({ id, title, outletId, outcome, message, newId }) =>
    isOutcome(outcome)
      ? [
          {
            id: String(id),
            title: textIn(title) ?? '',
            outletId: String(outletId),
            outcome,
            message: textIn(message) ?? '',
            ...(typeof newId === 'string' ? { newId } : {}),
          },
        ]
      : [],
  );

/** The number of rows per result. */
export const copyCounts = (rows: readonly Pick<CopyRow, 'outcome'>[]): Readonly<Record<CopyResult, number>> => {
  const counts: Record<CopyResult, number> = { create: 0, share: 0, skip: 0, conflict: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};
