/** The count sheet's call: adds lines to the stock entry that several people count together. */

import type { Document } from '#engine/define/document';
import { isDecimal } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { isRecord, rowsIn, textIn } from '#engine/run/values';
import { entity } from '#resources';
import { merged, type SheetLine } from '#resources/inventory/countSheet.rules';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { CustomHandlers } from '#server/department';
import { insertDocument, updateDocument } from '#server/documents/service';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission, visibleOne } from '#server/records/rules/access';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';

const entries = () => entity('stockEntries') as Document;

const amountOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** @throws ApiError 400 for what is no line of a sheet */
function linesIn(body: { readonly lines?: unknown }): SheetLine[] {
  return rowsIn(body.lines).map((line, index) => {
    const [itemId, unitId] = [textIn(line.itemId), textIn(line.unitId)];
    const [countedQty, was] = [amountOf(line.countedQty), amountOf(line.was)];
    if (!itemId || !unitId)
      throw invalid([
        problem(`lines.${index}.${itemId ? 'unitId' : 'itemId'}`, 'required', 'Name the item and its unit'),
      ]);
    for (const [key, value] of Object.entries({ countedQty, was }))
      if (value !== null && !isDecimal(value))
        throw invalid([problem(`lines.${index}.${key}`, 'type', 'This is not a number')]);
    const batch = { batchNo: textIn(line.batchNo), expiryDate: textIn(line.expiryDate) };
    return { itemId, unitId, location: textIn(line.location) ?? '', ...batch, countedQty, was };
  });
}

const attempts = 5;

/** Merges lines into a stored count. Changes saved in between are read again, so that no one's lines are lost. */
async function mergeInto(db: Database, identity: Identity, id: string, lines: readonly SheetLine[]) {
  for (let attempt = 1; ; attempt++) {
    const stored = await readRecord(db, scopeOfIdentity(identity), entries(), id);
    if (!stored) throw notFound(entries().label.one);
    const { items, conflicts } = merged(stored, lines);
    if (items.length === 0)
      throw invalid([problem('lines', 'min', 'Nothing is counted yet. Delete the stock entry instead of emptying it')]);
    const changes = { _id: stored._id, _rev: stored._rev, items };
    try {
      const { body } = await updateDocument({ db }, identity, entries(), changes);
      return { record: body, conflicts };
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.status === 409 && isDraft(error.extra.current);
      if (!isOvertaken || attempt === attempts) throw error;
    }
  }
}

const isDraft = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && 'status' in record && record.status === 'draft';

export default {
  /**
   * Saves lines of a sheet into the stock entry `_id`, or into a new one created from `entry`. Returns the entry, and the lines that
   * someone else has counted differently in the meantime.
   */
  async save({ db, identity, request }) {
    requirePermission(identity, 'STOCK_ENTRY', 'edit');
    const body = await objectBody(request);
    const lines = linesIn(body);
    const id = textIn(body._id);
    if (id) {
      const { record, conflicts } = await mergeInto(db, identity, id, lines);
      return Response.json({ record, conflicts });
    }
    const { entry } = body;
    const given = isRecord(entry) ? entry : {};
    const { items } = merged(
      { items: [] },
      lines.map((line) => ({ ...line, was: null })),
    );
    const { body: made, status } = await insertDocument({ db }, identity, entries(), { ...given, items });
    // A repeat whose first answer was lost: its lines go into the entry created then.
    if (status === 200 && linesOf(made).length > 0) {
      const { record, conflicts } = await mergeInto(db, identity, String(made._id), lines);
      return Response.json({ record, conflicts });
    }
    return Response.json({ record: visibleOne(identity, entries(), made), conflicts: [] }, { status });
  },
} satisfies CustomHandlers;
