/** `GET v1/search`: records of every kind by number, name or code, for the console's "go anywhere" box. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, choiceLabel, type Field, shownKind } from '#engine/define/fields';
import { can, canSee } from '#engine/read/access';
import { codeField, columnsOf, fieldsOf, scopeOf, searchFields, titleField, titleFields } from '#engine/read/entities';
import { homeOf } from '#engine/read/paths';
import { folded } from '#engine/run/fold';
import { entities } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { scopeOfIdentity } from '../write/store';
import { hiddenCondition, searchConditions } from './conditions';
import { addTitleReferences, type Labels, titlesOf, titleWith } from './labels';
import { type RecordRow, recordOf } from './rows';
import { scopeCondition } from './scope';
import { likePattern, Parameters } from './sql';

/** One record that was found. */
interface Found {
  resource: string;
  _id: string;
  title: string;
  /** The short code, if it isn't the title. */
  code: string;
  /** What distinguishes similar results: names behind references, words, dates as YYYY-MM-DD, the outlet. */
  detail: string[];
  status: string;
}

/** Few enough of each kind to fit all kinds on one screen. */
const MOST_PER_ENTITY = 5;
/** Shorter texts match everything. */
const SHORTEST = 2;
const LONGEST = 100;

interface FoundRow extends RecordRow {
  resource: string;
  rank: number;
}

/** Entities whose records the person can open. */
const searchable = (identity: Identity): Entity[] =>
  entities.filter((entity) => homeOf(entity) !== undefined && can(identity, entity.module, 'view'));

/** 0: a whole number, name or code; 1: the record's own starts this way; 2: another of its texts does; 3: a word does; 4: inside. */
function rankOf(text: string, parameters: Parameters): string {
  const line = `E'\\n' || r.search || E'\\n'`;
  const like = (pattern: string) => `${line} like ${parameters.add(pattern)}`;
  const escaped = likePattern(folded(text)).slice(1, -1);
  return `case when ${like(`%\n${escaped}\n%`)} then 0 when ${like(`\n${escaped}%`)} then 1 when ${like(`%\n${escaped}%`)} then 2 when ${like(`% ${escaped}%`)} then 3 else 4 end`;
}

/** The best matches of one entity, only by its own text, because records that merely refer to a match would hide it. */
function selectOf(identity: Identity, entity: Entity, text: string, outletId: string, parameters: Parameters): string {
  const where = [
    scopeCondition(entity, scopeOfIdentity(identity), parameters),
    ...hiddenCondition(entity, {}, false),
    ...searchConditions({ ...entity, list: { search: ownSearch(entity) } }, identity.groupId, text, parameters),
  ];
  return `(select r.id, r.rev, r.status, r.data, r.resource, ${rankOf(text, parameters)} as rank from records r
    where ${where.join(' and ')}
    order by rank, r.status = 'inactive', r.outlet_id is distinct from ${parameters.add(outletId)},
      ${entity.kind === 'document' ? `r.data ->> 'docDate' desc nulls last, ` : ''}r.updated_at desc, r.id desc
    limit ${MOST_PER_ENTITY + 1})`;
}

/** Without references: `searchConditions` looks up the names behind them. */
const ownSearch = (entity: Entity): string[] =>
  searchFields(entity).filter((key) => fieldsOf(entity)[key]?.kind !== 'reference');

const PLAIN: readonly string[] = ['text', 'email', 'phone', 'choice', 'reference', 'date'];

/** Up to two plain fields from its header or list, besides title and code. */
function detailFields(identity: Identity, entity: Entity): [string, Field][] {
  const apart = [titleField(entity), ...titleFields(entity), codeField(entity), 'status', 'outletId'];
  const keys = entity.kind === 'document' ? [...entity.header, 'docDate'] : columnsOf(entity);
  const seen = new Set<string>();
  return keys.flatMap((key): [string, Field][] => {
    const field = typeof key === 'string' ? fieldsOf(entity)[key] : undefined;
    if (!field || typeof key !== 'string' || apart.includes(key) || seen.has(key)) return [];
    seen.add(key);
    return PLAIN.includes(shownKind(field)) && canSee(identity, field) ? [[key, field]] : [];
  });
}

const shownValue = (field: Field, value: unknown, labels: Labels): string => {
  if (value === undefined || value === null || value === '') return '';
  if (field.kind === 'reference') return labels[field.to]?.[String(value)] ?? '';
  return field.kind === 'choice' ? choiceLabel(field, String(value)) : String(value);
};

function foundOf(identity: Identity, entity: Entity, record: AnyRecord, labels: Labels): Found {
  const title = titleWith(entity, record, labels);
  const code = String(record[codeField(entity) ?? ''] ?? '');
  const detail = detailFields(identity, entity)
    .map(([key, field]) => shownValue(field, record[key], labels))
    .filter(Boolean)
    .slice(0, 2);
  const outlet = identity.outlets.length > 1 && scopeOf(entity) === 'outlet' && typeof record.outletId === 'string';
  const outletName = outlet ? identity.outlets.find(({ id }) => id === record.outletId)?.name : undefined;
  return {
    resource: entity.name,
    _id: String(record._id),
    title: title || entity.label.one,
    code: code === title ? '' : code,
    detail: [...detail, ...(outletName ? [outletName] : [])],
    status: String(record.status),
  };
}

/** Ids in the details' references, of all entities together: one query per resource. */
function wantedTitles(
  identity: Identity,
  rows: readonly { entity: Entity; record: AnyRecord }[],
): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const { entity, record } of rows) {
    addTitleReferences(wanted, entity, record);
    for (const [key, field] of detailFields(identity, entity)) {
      if (field.kind !== 'reference' || !record[key]) continue;
      wanted.set(field.to, (wanted.get(field.to) ?? new Set()).add(String(record[key])));
    }
  }
  return wanted;
}

/**
 * Records that have every search word in their number, name or code: the best few of each kind, kinds with the best match first.
 * @param outletId the current outlet: its records come first among equal matches
 */
export async function searchRecords(
  q: Queryable,
  identity: Identity,
  typed: string,
  outletId = '',
): Promise<{ docs: Found[]; more: string[] }> {
  const text = typed.trim().slice(0, LONGEST);
  const kinds = searchable(identity).filter((entity) => ownSearch(entity).length > 0);
  if (text.length < SHORTEST || kinds.length === 0) return { docs: [], more: [] };
  const parameters = new Parameters();
  const selects = kinds.map((entity) => selectOf(identity, entity, text, outletId, parameters));
  const rows = await q.query<FoundRow>(selects.join(' union all '), parameters.values);
  const byKind = kinds
    .map((entity) => ({ entity, rows: rows.filter(({ resource }) => resource === entity.name) }))
    .filter((each) => each.rows.length > 0)
    .sort((a, b) => (a.rows[0]?.rank ?? 0) - (b.rows[0]?.rank ?? 0));
  const shown = byKind.flatMap(({ entity, rows: some }) =>
    some.slice(0, MOST_PER_ENTITY).map((row) => ({ entity, record: recordOf(row) })),
  );
  const labels = await titlesOf(q, identity.groupId, wantedTitles(identity, shown));
  return {
    docs: shown.map(({ entity, record }) => foundOf(identity, entity, record, labels)),
    more: byKind.filter((each) => each.rows.length > MOST_PER_ENTITY).map(({ entity }) => entity.name),
  };
}

/** The call: `q`, and `outlets` or `outletId` for the current outlet; another group finds nothing. */
export async function search(q: Queryable, identity: Identity, query: URLSearchParams) {
  const group = query.get('group_id');
  if (group && group !== identity.groupId) return { docs: [], more: [] };
  const narrowed = (query.get('outlets') ?? '').split(',').filter(Boolean);
  const seen = narrowed.length > 0 ? identity.outletIds.filter((id) => narrowed.includes(id)) : identity.outletIds;
  const person = { ...identity, outletIds: seen, outlets: identity.outlets.filter(({ id }) => seen.includes(id)) };
  return searchRecords(q, person, query.get('q') ?? '', query.get('outletId') ?? '');
}
