/** Finds the record that each row updates. */

import type { Entity } from '#engine/define/declaration';
import { type Fields, inSentence } from '#engine/define/fields';
import { codeField, fieldsOf, scopeOf, titleField, versionFields } from '#engine/read/entities';
import { folded } from '#engine/run/fold';
import { isRecord } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { problem } from '#server/http/errors';
import { findRecords, readMany, scopeOfIdentity } from '../write/store';
import { type Claim, claimsOf, ownersOf, takenProblem } from '../write/uniqueKeys';
import { withLists } from './lists';
import type { Cells, ImportRow } from './rows';

/** The claim that identifies the record a row updates: its code, otherwise its first unique value. */
function identityClaim(entity: Entity, input: Cells): Claim | undefined {
  const claims = claimsOf(entity, input).filter(({ field }) => field !== 'clientRequestId');
  return claims.find(({ field }) => field === codeField(entity)) ?? claims[0];
}

/** What a row has without a cell: the outlet, and today. */
function defaultsFor(entity: Entity, outletIds: readonly string[], today: string): Cells {
  const [only] = outletIds;
  const fields = fieldsOf(entity);
  const isOutlets = scopeOf(entity) === 'outlet' && outletIds.length === 1 && fields.outletId?.default === '@outlet';
  const days = Object.entries(fields).flatMap(([key, field]) => (field.default === '@today' ? [[key, today]] : []));
  return { ...Object.fromEntries(days), ...(isOutlets ? { outletId: only } : {}) };
}

/** A file has No where a record has no value, which is the same unless a switch is on by default. */
const withoutMereNo = (fields: Fields, input: Cells, before: Cells): Cells =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
      const field = fields[key];
      const stored = before[key] ?? undefined;
      if (field?.kind === 'boolean' && field.default !== true && value === false && stored === undefined) return [];
      if (field?.kind !== 'group' || !isRecord(value)) return [[key, value]];
      return [[key, withoutMereNo(field.fields, value, isRecord(stored) ? stored : {})]];
    }),
  );

/**
 * Finds records by a code that several share: the only one, or the one with the row's dates. If several remain, as accounts with postings of
 * two kinds, it is the one with the row's choices.
 */
async function versionsOf(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
): Promise<(row: ImportRow) => string | undefined> {
  const code = codeField(entity);
  const fields = fieldsOf(entity);
  const field = code === undefined ? undefined : fields[code];
  if (code === undefined || field?.kind !== 'text' || field.unique) return () => undefined;
  const textOf = (record: Cells) => folded(String(record[code] ?? ''));
  const codes = [...new Set(rows.map(({ input }) => input[code]))].filter((each) => typeof each === 'string');
  const filter = { [code]: field.letters === 'upper' ? codes.map((each) => each.toUpperCase()) : codes };
  const found: readonly Cells[] =
    codes.length > 0 ? await findRecords(q, scopeOfIdentity(identity), entity, filter, { limit: 'all' }) : [];
  const { days, choices } = versionFields(entity);
  return ({ input }) => {
    const among = (records: readonly Cells[], keys: readonly string[]) =>
      records.filter((record) => keys.every((key) => !(key in input) || input[key] === record[key]));
    const dated = among(
      found.filter((record) => textOf(record) === textOf(input)),
      days,
    );
    const [only, other] = dated.length > 1 ? among(dated, choices) : dated;
    return only && !other ? String(only._id) : undefined;
  };
}

/**
 * Finds records by a name that is unique only together with something that the row doesn't say, as a dish in its category. A name of several
 * records finds none of them.
 */
async function namesakesOf(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
): Promise<(row: ImportRow) => string | undefined> {
  const title = titleField(entity);
  const rule = title === undefined ? undefined : fieldsOf(entity)[title]?.unique;
  // Records of an outlet have the selected one: a namesake of another outlet is another record.
  if (title === undefined || rule === undefined || rule === true || scopeOf(entity) === 'outlet')
    return () => undefined;
  const code = codeField(entity);
  const isOpen = ({ input }: ImportRow) =>
    typeof input[title] === 'string' && rule.some((key) => !(key in input)) && (code === undefined || !(code in input));
  const names = [...new Set(rows.flatMap((row) => (isOpen(row) ? [row.input[title]] : [])))];
  if (names.length === 0) return () => undefined;
  const scope = scopeOfIdentity(identity);
  const found: readonly Cells[] = await findRecords(q, scope, entity, { [title]: names }, { limit: 'all' });
  const ids = new Map<string, string[]>();
  for (const record of found) {
    const name = folded(String(record[title]));
    ids.set(name, [...(ids.get(name) ?? []), String(record._id)]);
  }
  return (row) => {
    const [only, other] = isOpen(row) ? (ids.get(folded(String(row.input[title]))) ?? []) : [];
    return other === undefined ? only : undefined;
  };
}

/** Where the rows are imported. */
interface ImportPlace {
  /** The selected outlets. */
  outletIds: readonly string[];
  /** The business date, YYYY-MM-DD. */
  today: string;
}

/** Finds the record that each row updates, and reports rows that mean the same record. */
export async function matchRows(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
  { outletIds, today }: ImportPlace,
): Promise<void> {
  const defaults = defaultsFor(entity, outletIds, today);
  const claims = rows.map(({ input }) => identityClaim(entity, { ...defaults, ...input }));
  const owners = await ownersOf(
    q,
    identity.groupId,
    entity,
    claims.filter((claim) => claim !== undefined),
  );
  const versionOf = await versionsOf(q, identity, entity, rows);
  const namesakeOf = await namesakesOf(q, identity, entity, rows);
  const idOf = (row: ImportRow, index: number) => {
    const claim = claims[index];
    if (typeof row.input._id === 'string') return row.input._id;
    return (claim ? owners.get(`${claim.key}\n${claim.value}`) : versionOf(row)) ?? namesakeOf(row);
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
    const record = id === undefined ? undefined : records.get(id);
    if (record) {
      const input = withLists(entity, withoutMereNo(fieldsOf(entity), row.input, record), record);
      Object.assign(row, { before: record, input });
    } else if (id === undefined) row.input = withLists(entity, row.input, undefined);
    else if (claims[index]) row.problems.push(takenProblem(entity, row.input, claims[index]));
    else row.problems.push(problem('_id', 'reference', `There is no ${inSentence(entity.label.one)} with this id`));
  });
}
