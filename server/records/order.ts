/** The order that people give to records in a list (`list.order`): whole numbers, ten apart. */
import { titleOf } from '../../resources/entities';
import type { AnyRecord, Entity } from '../../resources/schema';
import type { Identity } from '../auth/identity';
import { invalid, notFound, problem } from '../errors';
import { requirePermission } from './access';
import { hooksOf } from './hooks';
import { requireChangeable } from './locks';
import type { Deps } from './service';
import { readMany, scopeOfIdentity, updateRecord } from './store';

const MOST = 1000;
const STEP = 10;

/** The ids in a body, each once. @throws ApiError 400 */
function idsIn({ ids }: AnyRecord): string[] {
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MOST || !ids.every((id) => typeof id === 'string' && id))
    throw invalid([problem('ids', 'required', `Send the ids in their new order: ids, 1 to ${MOST} of them`)]);
  if (new Set(ids).size < ids.length) throw invalid([problem('ids', 'unique', 'An id stands in the list twice')]);
  return ids as string[];
}

const above = (record: AnyRecord, within: string | undefined): string => String((within && record[within]) ?? '');

/**
 * Puts records into the order of `body.ids`; those that stand there already are not written. Records of a list with levels are
 * ordered within theirs. Answers the ids as they came.
 * @throws ApiError 400 (records of different levels), 403, 404
 */
export function order({ db }: Deps, identity: Identity, entity: Entity, body: AnyRecord): Promise<string[]> {
  const { order: field, within } = entity.list ?? {};
  if (!field) throw notFound(`An order of ${entity.label.many.toLowerCase()}`);
  requirePermission(identity, entity.module, 'edit');
  const ids = idsIn(body);
  return db.transaction(async (tx) => {
    const scope = scopeOfIdentity(identity);
    const records = await readMany(tx, scope, entity, ids, { lock: true });
    if (records.length < ids.length) throw notFound(entity.label.one);
    const [first] = records;
    const stray = records.find((record) => above(record, within) !== above(first as AnyRecord, within));
    if (stray)
      throw invalid([problem('ids', 'level', `${titleOf(entity, stray)} is not on the same level as the others`)]);
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
