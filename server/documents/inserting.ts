/** New records inside a transaction: documents with their number, and whatever a plan makes. */
import { fieldsOf } from '../../resources/entities';
import type { AnyRecord, Document, Entity } from '../../resources/schema';
import { withDefaults } from '../../resources/validate';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { assignCodes } from '../records/codes';
import { contextFor, loadFacts } from '../records/facts';
import { withComputed } from '../records/prepare';
import { insertRecord, type Scope } from '../records/store';
import { takeNumber } from './numbering';
import { wholeGroup } from './planning';
import { type PreparedDocument, preparePlanned } from './preparing';

/** Stores a prepared document with the next number of its series, which is taken last: other writers wait for it. */
export async function insertNumbered(
  tx: Queryable,
  scope: Scope,
  document: Document,
  { record, context }: PreparedDocument,
): Promise<AnyRecord> {
  const number = await takeNumber(tx, scope.groupId, document, record, context.outlet);
  return insertRecord(tx, scope, document, { ...record, [document.number]: number }, { action: 'create' });
}

/** Stores what a plan makes: documents as drafts, other records with their defaults and computed fields. */
export async function insertPlanned(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  planned: AnyRecord,
): Promise<AnyRecord> {
  const scope = wholeGroup(identity);
  if (entity.kind === 'document')
    return insertNumbered(tx, scope, entity, await preparePlanned(tx, identity, entity, planned));
  const context = await contextFor(tx, identity, entity, planned.outletId as string | undefined);
  const record = withDefaults(fieldsOf(entity), planned, {
    '@today': context.today,
    '@outlet': planned.outletId,
    '@user': identity.userId,
  });
  const facts = await loadFacts(tx, scope, entity.facts ?? {}, record);
  const full = withComputed(fieldsOf(entity), { ...record, ...entity.compute?.(record, facts, context) });
  await assignCodes(tx, identity.groupId, entity, [full]);
  return insertRecord(tx, scope, entity, full, { action: 'create' });
}
