/** What can be copied to other outlets (domain 0, decision 7), and the words for what becomes of each record. */

import { rowsIn, textIn } from '#engine/run/values';

/** The call that copies each kind, by the resource: keys of the page's calls. */
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

/** Which of them is meant by a text that a client sent. */
export const copiedIn = (name: unknown): CopiedResource | undefined => COPIED.find((each) => each === name);

/** Comes along with what is copied, where the other outlet does not have it: it is shared, not copied. */
export const SHARED_ALONG: readonly string[] = ['suppliers', 'inventoryCategories', 'inventorySubCategories'];

/** What becomes of one record at one outlet. */
export const OUTCOMES = {
  create: 'Create',
  share: 'Share',
  skip: 'Skip',
  conflict: 'Conflict',
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** One record at one outlet: what will become of it, or what has. */
export interface CopyRow {
  id: string;
  title: string;
  outletId: string;
  outcome: Outcome;
  /** Why it is skipped or in conflict; what is shared along. */
  message: string;
  /** The record that was made. */
  newId?: string;
}

const isOutcome = (text: unknown): text is Outcome => typeof text === 'string' && Object.hasOwn(OUTCOMES, text);

/** The rows of an answer; none from an API that says in one sentence that it has copied. */
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

/** How many rows end each way. */
export const copyCounts = (rows: readonly Pick<CopyRow, 'outcome'>[]): Readonly<Record<Outcome, number>> => {
  const counts: Record<Outcome, number> = { create: 0, share: 0, skip: 0, conflict: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};
