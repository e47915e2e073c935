/** New records inside a transaction: documents with their number, and records created by plans. */

import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { worked } from '#engine/run/evaluate/evaluate';
import { textIn } from '#engine/run/values';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { contextFor, loadFacts } from '../records/rules/facts';
import { assignCodes } from '../records/write/codes';
import { insertRecord, insertRecords, type Scope } from '../records/write/store';
import { takeNumber } from './numbering';
import { wholeGroup } from './planning';
import { type PreparedDocument, preparePlanned, wordsOfPlanned } from './preparing';

/** Stores a prepared document with the next number of its series. The number is taken last, because other writers wait for it. */
export async function insertNumbered(
  tx: Queryable,
  scope: Scope,
  document: Document,
  { record, context }: PreparedDocument,
): Promise<AnyRecord> {
  const number = await takeNumber(tx, scope.groupId, document, record, context.outlet);
  return insertRecord(tx, scope, document, { ...record, [document.number]: number });
}

/** Stores the records that a plan creates for one resource: documents as drafts, others with defaults and computed fields. */
export async function insertPlanned(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  planned: readonly AnyRecord[],
): Promise<AnyRecord[]> {
  const scope = wholeGroup(identity);
  if (entity.kind === 'document') {
    const made: AnyRecord[] = [];
    for (const each of planned) {
      made.push(await insertNumbered(tx, scope, entity, await preparePlanned(tx, identity, entity, each)));
    }
    return made;
  }
  const contexts = new Map<unknown, Context>();
  const records: AnyRecord[] = [];
  for (const each of planned) {
    const { outletId } = each;
    const context = contexts.get(outletId) ?? (await contextFor(tx, identity, entity, textIn(outletId)));
    contexts.set(outletId, context);
    const words = await wordsOfPlanned(tx, identity, entity, context, each);
    const record = withDefaults(fieldsOf(entity), each, words);
    const facts = entity.compute ? await loadFacts(tx, scope, entity.facts, record) : {};
    records.push(worked(entity, record, facts, context));
  }
  await assignCodes(tx, identity.groupId, entity, records);
  return insertRecords(tx, scope, entity, records);
}
