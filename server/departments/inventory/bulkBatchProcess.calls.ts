/** The call of the bulk batch page: each row is created and recorded in its own transaction, with its own result. */

import type { Document } from '#engine/define/document';
import { isDecimal } from '#engine/run/decimal';
import { isRecord, rowsIn, textIn } from '#engine/run/values';
import { entity } from '#resources';
import { runOf } from '#resources/inventory/batchRuns.rules';
import { ingredientFacts } from '#resources/inventory/ingredients.rules';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { CustomHandlers } from '#server/department';
import { insertAndAct } from '#server/documents/service';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { loadFacts } from '#server/records/rules/facts';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';

const runs = () => entity('batchRuns') as Document;

/** The maximum number of rows per call. */
const MOST = 200;

interface Row {
  recipeId: string;
  batchCount: string;
  actualOutput: string;
  clientRequestId: string | undefined;
}

const amountOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** @throws ApiError 400 for what is no row */
function rowsOf(body: { readonly rows?: unknown }): Row[] {
  const rows = Array.isArray(body.rows) && body.rows.every(isRecord) ? rowsIn(body.rows) : [];
  if (rows.length === 0) throw invalid([problem('rows', 'min', 'Enter at least one batch')]);
  if (rows.length > MOST) throw invalid([problem('rows', 'max', `Record at most ${MOST} batches at once`)]);
  return rows.map((row, index) => {
    const recipeId = textIn(row.recipeId);
    if (!recipeId) throw invalid([problem(`rows.${index}.recipeId`, 'required', 'Choose a recipe')]);
    const amounts = { batchCount: amountOf(row.batchCount ?? '1'), actualOutput: amountOf(row.actualOutput) };
    for (const [key, value] of Object.entries(amounts))
      if (value !== '' && !isDecimal(value))
        throw invalid([problem(`rows.${index}.${key}`, 'type', 'This is not a number')]);
    return { recipeId, ...amounts, clientRequestId: textIn(row.clientRequestId) };
  });
}

/** Creates a row's run and records it. */
async function record(db: Database, identity: Identity, docDate: string, row: Row): Promise<object> {
  const scope = scopeOfIdentity(identity);
  const recipe = await readRecord(db, scope, entity('batchRecipes'), row.recipeId);
  if (!recipe) throw notFound('Batch recipe');
  const facts = await loadFacts(db, scope, ingredientFacts, recipe);
  const { recipeId: _, ...given } = row;
  const { body } = await insertAndAct({ db }, identity, runs(), 'run', {
    ...runOf(recipe, facts, { today: docDate }),
    ...given,
  });
  return body;
}

export default {
  /** Records each row of `rows` on `docDate`; a refused row changes nothing and doesn't stop the others. */
  async run({ db, identity, request }) {
    requirePermission(identity, 'BATCH_PROCESS', 'run');
    const body = await objectBody(request);
    const docDate = textIn(body.docDate);
    if (!docDate) throw invalid([problem('docDate', 'required', 'Choose a day')]);
    const results: object[] = [];
    for (const row of rowsOf(body)) {
      const { recipeId } = row;
      try {
        results.push({ recipeId, ok: true, record: await record(db, identity, docDate, row) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, code, message, errors } = error;
        results.push({ recipeId, ok: false, status, code, message, ...(errors ? { errors } : {}) });
      }
    }
    return Response.json({ results });
  },
} satisfies CustomHandlers;
