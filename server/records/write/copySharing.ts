/** Shares a record with one more outlet, and the messages for copied records. */

import type { Entity } from '#engine/define/declaration';
import { outletsField, titleOf } from '#engine/read/entities';
import { textsIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { hooksOf } from '../rules/hooks';
import { lockedReason } from './locks';
import { scopeOfIdentity, updateRecord } from './store';

/** Any copied record; the declaration knows its fields. */
export type Master = Readonly<Record<string, unknown>>;

export interface CopyResult {
  id: string;
  title: string;
  outletId: string;
  outcome: 'create' | 'share' | 'skip' | 'conflict';
  /** Why it is skipped or can't be copied; which records are shared along. */
  message: string;
  /** The created record. */
  newId?: string;
}

/** The target outlet and the person. */
export interface CopyPlace {
  tx: Queryable;
  identity: Identity;
  entity: Entity;
  outletId: string;
  /** Shared resources to share along: an item's supplier. */
  along: readonly string[];
}

export const resultAt = (
  { entity, outletId }: Pick<CopyPlace, 'entity' | 'outletId'>,
  record: Master,
  outcome: CopyResult['outcome'],
  message = '',
): CopyResult => ({
  id: String(record._id),
  title: titleOf(entity, record) || String(record._id),
  outletId,
  outcome,
  message,
});

/** Whether an outlet already has a shared record; if it names no outlet, all have it. */
export const isSharedWith = (entity: Entity, record: Master, outletId: string): boolean => {
  const field = outletsField(entity);
  const outlets = field ? textsIn(record[field]) : [];
  return outlets.length === 0 || outlets.includes(outletId);
};

/** Shares a record with one more outlet. @returns why it can't be, or nothing */
export async function shareWith(
  { tx, identity, outletId }: CopyPlace,
  of: Entity,
  record: Master,
): Promise<string | undefined> {
  const reason = await lockedReason(tx, identity, of, record);
  if (reason) return reason;
  const field = outletsField(of) ?? 'outlets';
  const after = { ...record, [field]: [...textsIn(record[field]), outletId] };
  const { beforeWrite, afterWrite } = hooksOf(of);
  await beforeWrite?.(tx, { identity, entity: of, record: after, before: record });
  const stored = await updateRecord(tx, scopeOfIdentity(identity), of, record, after, { note: 'copy' });
  await afterWrite?.(tx, { identity, entity: of, record: stored, before: record, secrets: {} });
  return undefined;
}
