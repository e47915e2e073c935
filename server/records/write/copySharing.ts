/** Sharing a record with one more outlet, and what is said of a record that is copied. */

import type { Entity } from '#engine/define/declaration';
import { outletsField, titleOf } from '#engine/read/entities';
import { textsIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { hooksOf } from '../rules/hooks';
import { lockedReason } from './locks';
import { scopeOfIdentity, updateRecord } from './store';

/** Any record that is copied: which fields it has, the declaration says. */
export type Master = Readonly<Record<string, unknown>>;

export interface CopyResult {
  id: string;
  title: string;
  outletId: string;
  outcome: 'create' | 'share' | 'skip' | 'conflict';
  /** Why it is skipped or cannot be copied; what is shared along. */
  message: string;
  /** The record that was made. */
  newId?: string;
}

/** Where records are copied to, and by whom. */
export interface CopyPlace {
  tx: Queryable;
  identity: Identity;
  entity: Entity;
  outletId: string;
  /** Shared resources that come along: the supplier of an item. */
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

/** Whether an outlet has a shared record already; without any outlet named all have it. */
export const isSharedWith = (entity: Entity, record: Master, outletId: string): boolean => {
  const field = outletsField(entity);
  const outlets = field ? textsIn(record[field]) : [];
  return outlets.length === 0 || outlets.includes(outletId);
};

/** Shares a record with one more outlet. @returns why it may not be, or nothing */
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
