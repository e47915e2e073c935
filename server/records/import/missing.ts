/** Records that a file names and the group doesn't have: what creating them needs, and creating them. */

import type { Entity } from '#engine/define/declaration';
import { can } from '#engine/read/access';
import { codeField, fieldsOf, offersImport, scopeOf, titleField } from '#engine/read/entities';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { hooksOf } from '../rules/hooks';
import { assignCodes } from '../write/codes';
import { prepareRecord } from '../write/prepare';
import { type Cause, insertRecords, scopeOfIdentity } from '../write/store';
import { unhurried } from '../write/yielding';
import type { Cells } from './rows';

/** Names without a record. */
interface MissingNames {
  /** As written, by their lower case, each with the outlets of the rows that have it. */
  names: Map<string, { text: string; outlets: Set<string | undefined> }>;
  /** How many cells have one. */
  cells: number;
}
/** By resource. */
export type Missing = Map<string, MissingNames>;

/** Missing records of a resource, for the person. */
export interface MissingAnswer {
  resource: string;
  names: string[];
  cells: number;
  /** Whether the person may create them with only a name and what `needs` says. */
  canCreate: boolean;
  /** The fields that all of them need besides. */
  needs: string[];
  /** What is wrong with the values given for them. */
  problems: string[];
}

export function noteMissing(missing: Missing, resource: string, text: string, outletId: string | undefined): void {
  const found: MissingNames = missing.get(resource) ?? { names: new Map(), cells: 0 };
  missing.set(resource, found);
  found.cells++;
  const key = text.toLowerCase();
  const name = found.names.get(key) ?? { text, outlets: new Set() };
  found.names.set(key, name);
  name.outlets.add(outletId);
}

/** Whether the person may create records of this entity, and a name says which one. */
const isCreatable = (identity: Identity, entity: Entity): boolean =>
  titleField(entity) !== undefined && offersImport(entity) && can(identity, entity.module, 'create');

/** A record of which the name is known. Codes that people type are the name. */
function recordCalled(entity: Entity, text: string, given: Cells, outletId: string | undefined): Cells {
  const fields = fieldsOf(entity);
  const [title, code] = [titleField(entity) ?? '', codeField(entity)];
  const longest = code ? ((fields[code] as { maxLength?: number } | undefined)?.maxLength ?? text.length) : 0;
  return {
    [title]: text,
    ...(code && code !== title && fields[code]?.required ? { [code]: text.slice(0, longest) } : {}),
    ...(scopeOf(entity) === 'outlet' && outletId ? { outletId } : {}),
    ...given,
  };
}

/** Fields of a resource's records that are asked for: needed ones, and those that can't be changed later. */
function askedFor(entity: Entity, problems: readonly { field: string; rule: string }[]): string[] {
  const fields = fieldsOf(entity);
  const needed = problems.filter(({ rule }) => rule === 'required' || rule === 'min').map(({ field }) => field);
  if (needed.length === 0) return [];
  const set = Object.entries(fields).flatMap(([key, field]) => (field.once && key !== 'outletId' ? [key] : []));
  return [...new Set([...needed, ...set])];
}

const problemsOf = (error: unknown): { field: string; rule: string; message: string }[] => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return [...(error.errors ?? [{ field: '', rule: error.code, message: error.message }])];
};

interface Creating {
  /** The values for the new records, by resource. */
  creates: Readonly<Record<string, Cells>>;
  /** The selected outlets. */
  outletIds: readonly string[];
  cause: Cause;
}

/**
 * Creates the missing records that the person wants.
 * @returns the problems of those that can't be created, by resource; an empty list if they were
 */
export async function createMissing(
  tx: Queryable,
  identity: Identity,
  missing: Missing,
  { creates, outletIds, cause }: Creating,
): Promise<Map<string, string[]>> {
  const results = new Map<string, string[]>();
  for (const [resource, { names }] of missing) {
    const entity = findEntity(resource);
    const given = creates[resource];
    if (!entity || !given || !isCreatable(identity, entity)) continue;
    const isOutlets = scopeOf(entity) === 'outlet';
    const wanted = [...names.values()].flatMap(({ text, outlets }) =>
      (isOutlets ? [...outlets] : [undefined]).map((outletId) => recordCalled(entity, text, given, outletId)),
    );
    const problems = new Set<string>();
    const records: Cells[] = [];
    for await (const input of unhurried(wanted)) {
      try {
        records.push(await prepareRecord(tx, identity, entity, input, undefined, outletIds));
      } catch (error) {
        for (const { message } of problemsOf(error)) problems.add(message);
      }
    }
    results.set(resource, [...problems]);
    if (problems.size > 0) continue;
    await assignCodes(tx, identity.groupId, entity, records);
    const { beforeWrite, afterWrite } = hooksOf(entity);
    for (const record of records) await beforeWrite?.(tx, { identity, entity, record, before: undefined });
    for (const record of await insertRecords(tx, scopeOfIdentity(identity), entity, records, cause))
      await afterWrite?.(tx, { identity, entity, record, before: undefined, secrets: {} });
  }
  return results;
}

/** The missing records, and what creating them needs: found out with the first of each. */
export async function missingAnswer(
  tx: Queryable,
  identity: Identity,
  missing: Missing,
  outletIds: readonly string[],
): Promise<MissingAnswer[]> {
  const answers: MissingAnswer[] = [];
  for (const [resource, { names, cells }] of missing) {
    const entity = findEntity(resource);
    if (!entity) continue;
    const [first] = names.values();
    const isOpen = isCreatable(identity, entity) && first !== undefined;
    let needs: string[] = [];
    let canCreate = isOpen;
    if (isOpen) {
      const [outletId] = first.outlets;
      try {
        await prepareRecord(tx, identity, entity, recordCalled(entity, first.text, {}, outletId), undefined, outletIds);
      } catch (error) {
        const problems = problemsOf(error);
        needs = askedFor(entity, problems);
        canCreate = needs.length > 0 && needs.every((key) => key in fieldsOf(entity));
      }
    }
    const all = [...names.values()].map(({ text }) => text);
    answers.push({ resource, names: all, cells, canCreate, needs, problems: [] });
  }
  return answers;
}
