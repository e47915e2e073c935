/** The first half of an import, in batches: parses cells, finds the records that rows update, and drafts them. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Fields, inSentence } from '#engine/define/fields';
import type { Context, Problem } from '#engine/define/rules';
import { codeField, fieldsOf, scopeOf } from '#engine/read/entities';
import { type Chosen, referencesIn } from '#engine/run/evaluate/choices';
import type { Drafted } from '#engine/run/evaluate/evaluate';
import { isRecord, textIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { ApiError, forbidden, problem } from '#server/http/errors';
import { cellText, rowValues } from '../read/cells';
import { type NamesAt, namesIn } from '../read/names';
import { contextFor, groupFor } from '../rules/facts';
import { requireChangeable } from './locks';
import { draftOf, type WriteContext, writtenFor } from './prepare';
import { readMany, scopeOfIdentity } from './store';
import { type Claim, claimsOf, ownersOf, takenProblem } from './uniqueKeys';
import { unhurried } from './yielding';

/** A row of the file in progress. */
export interface ImportRow {
  /** From 1, like a spreadsheet's rows below its header. */
  number: number;
  input: AnyRecord;
  problems: Problem[];
  /** The record it updates; none for a new one. */
  before?: AnyRecord;
  /** Its state so far: drafted, then evaluated. */
  record: AnyRecord;
  /** The id of the stored record. */
  id?: string;
}

/** A drafted row. */
export interface DraftedRow {
  row: ImportRow;
  setting: WriteContext;
  draft: Drafted;
  /** The records it refers to. */
  chosen: Chosen[];
}

/** The claim that identifies the record a row updates: its code, otherwise its first unique value. */
function identityClaim(entity: Entity, input: AnyRecord): Claim | undefined {
  const claims = claimsOf(entity, input).filter(({ field }) => field !== 'clientRequestId');
  return claims.find(({ field }) => field === codeField(entity)) ?? claims[0];
}

const defaultsFor = (entity: Entity, outletIds: readonly string[]): AnyRecord => {
  const [only] = outletIds;
  return scopeOf(entity) === 'outlet' && outletIds.length === 1 && fieldsOf(entity).outletId?.default === '@outlet'
    ? { outletId: only }
    : {};
};

/** A file has No where a record has no value, which is the same unless a switch is on by default. */
const withoutMereNo = (fields: Fields, input: AnyRecord, before: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
      const field = fields[key];
      const stored = before[key] ?? undefined;
      if (field?.kind === 'boolean' && field.default !== true && value === false && stored === undefined) return [];
      if (field?.kind !== 'group' || !isRecord(value)) return [[key, value]];
      return [[key, withoutMereNo(field.fields, value, isRecord(stored) ? stored : {})]];
    }),
  );

/** Finds the record that each row updates, and reports rows that mean the same record. */
async function matchRows(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
  outletIds: readonly string[],
): Promise<void> {
  const claims = rows.map(({ input }) => identityClaim(entity, { ...defaultsFor(entity, outletIds), ...input }));
  const owners = await ownersOf(
    q,
    identity.groupId,
    entity,
    claims.filter((claim) => claim !== undefined),
  );
  const idOf = (row: ImportRow, index: number) => {
    const claim = claims[index];
    return typeof row.input._id === 'string' ? row.input._id : claim && owners.get(`${claim.key}\n${claim.value}`);
  };
  const ids = rows.map(idOf);
  const found = await readMany(
    q,
    scopeOfIdentity(identity),
    entity,
    ids.filter((id) => id !== undefined),
    { lock: true },
  );
  const records = new Map(found.map((record) => [String(record._id), record]));
  rows.forEach((row, index) => {
    const id = ids[index];
    if (id === undefined) return;
    const record = records.get(id);
    if (record) Object.assign(row, { before: record, input: withoutMereNo(fieldsOf(entity), row.input, record) });
    else if (claims[index]) row.problems.push(takenProblem(entity, row.input, claims[index]));
    else row.problems.push(problem('_id', 'reference', `There is no ${inSentence(entity.label.one)} with this id`));
  });
}

/**
 * Each row's outlet: the one it names, the one of the record whose id it gives, or the selected one. Rows of shared records have the
 * selected one.
 */
async function outletsOfRows(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  cells: readonly AnyRecord[],
  namesAt: NamesAt,
  selected: string | undefined,
): Promise<(string | undefined)[]> {
  if (scopeOf(entity) !== 'outlet') return cells.map(() => selected);
  const outlets = namesAt(undefined).get('outlets');
  const ids = cells.map((row) => (cellText(row.outletId) === '' ? cellText(row._id) : ''));
  const stored = await readMany(tx, scopeOfIdentity(identity), entity, ids.filter(Boolean));
  const outletOf = new Map(stored.map(({ _id, outletId }) => [String(_id), textIn(outletId)]));
  return cells.map((row, index) => {
    const named = cellText(row.outletId);
    return named === '' ? (outletOf.get(ids[index] ?? '') ?? selected) : outlets?.get(named.toLowerCase());
  });
}

/** Parsed rows with their values, matched to the records they update. */
async function readRows(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  cells: readonly AnyRecord[],
  outletIds: readonly string[],
): Promise<ImportRow[]> {
  const fields = fieldsOf(entity);
  const [only] = outletIds.length === 1 ? outletIds : [];
  const namesAt = await namesIn(tx, scopeOfIdentity(identity), fields, cells);
  const outlets = await outletsOfRows(tx, identity, entity, cells, namesAt, only);
  const rows = cells.map((each, index): ImportRow => {
    const problems: Problem[] = [];
    const names = namesAt(outlets[index]);
    const input = rowValues(fields, each, { names, problems, outletIds: identity.outletIds });
    return { number: index + 1, input, problems, record: {} };
  });
  await matchRows(tx, identity, entity, rows, outletIds);
  return rows;
}

/**
 * Reads and drafts a file's rows. Rows that can't be written have a problem and aren't drafted.
 * @param outletIds the selected outlets for defaults
 */
export async function draftRows(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  cells: readonly AnyRecord[],
  outletIds: readonly string[],
): Promise<{ rows: ImportRow[]; drafted: DraftedRow[] }> {
  const rows = await readRows(tx, identity, entity, cells, outletIds);
  const contexts = new Map<string | undefined, Context>();
  const group = await groupFor(tx, identity, entity);
  const drafted: DraftedRow[] = [];
  for await (const row of unhurried(rows)) {
    const { input, before } = row;
    const outletId = writtenFor(entity, identity, input, before);
    const context = contexts.get(outletId) ?? (await contextFor(tx, identity, entity, outletId));
    contexts.set(outletId, context);
    const setting: WriteContext = { identity, entity, context, outletIds, group };
    const action = before ? 'edit' : 'create';
    try {
      if (!context.can(action)) throw forbidden(entity.module, action);
      if (before) await requireChangeable(tx, identity, entity, before);
      const draft = draftOf(setting, input, before);
      row.record = draft.record;
      drafted.push({ row, setting, draft, chosen: referencesIn(fieldsOf(entity), row.record, before) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      row.problems.push(problem('', error.code, error.message));
    }
  }
  return { rows, drafted };
}
