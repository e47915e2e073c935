/** The order that people give records in a list (`list.order`): whole numbers, ten apart. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { textsIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import { invalid, notFound, problem } from '#server/http/errors';
import { requirePermission } from '../rules/access';
import { hooksOf } from '../rules/hooks';
import type { Deps } from '../service';
import { requireChangeable } from '../write/locks';
import { readMany, scopeOfIdentity, updateRecord } from '../write/store';

const MOST = 1000;
const STEP = 10;

/** The ids in a body, without duplicates. @throws ApiError 400 */
function idsIn(body: AnyRecord): string[] {
  const ids = textsIn(body.ids);
  if (ids.length === 0 || ids.length > MOST || ids.includes(''))
    throw invalid([problem('ids', 'required', `Send the ids in their new order: ids, 1 to ${MOST} of them`)]);
  if (new Set(ids).size < ids.length) throw invalid([problem('ids', 'unique', 'An ID is in the list twice')]);
  return ids;
}

const above = (record: AnyRecord, within: string | undefined): string => String((within && record[within]) ?? '');

/**
 * Puts records in the order of `body.ids`; unchanged ones aren't written. In a list with levels, records are ordered within theirs. Returns
 * the given ids.
 * @throws ApiError 400 (records of different levels), 403, 404
 */
export function order({ db }: Deps, identity: Identity, entity: Entity, body: AnyRecord): Promise<string[]> {
  const { order: field, within } = entity.list ?? {};
  if (!field) throw notFound(`An order of ${inSentence(entity.label.many)}`);
  requirePermission(identity, entity.module, 'edit');
  const ids = idsIn(body);
  return db.transaction(async (tx) => {
    const scope = scopeOfIdentity(identity);
    const records = await readMany(tx, scope, entity, ids, { lock: true });
    if (records.length < ids.length) throw notFound(entity.label.one);
    const [first] = records;
    const stray = records.find((record) => first && above(record, within) !== above(first, within));
    if (stray)
      throw invalid([problem('ids', 'level', `${titleOf(entity, stray)} isn’t on the same level as the others`)]);
    const { afterWrite } = hooksOf(entity);
    for (const record of records) {
      const place = (ids.indexOf(String(record._id)) + 1) * STEP;
      if (record[field] === place) continue;
      await requireChangeable(tx, identity, entity, record);
      const stored = await updateRecord(
        tx,
        scope,
        entity,
        record,
        { ...record, [field]: place },
        { action: 'reorder' },
      );
      await afterWrite?.(tx, { identity, entity, record: stored, before: record, secrets: {} });
    }
    return ids;
  });
}
