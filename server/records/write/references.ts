/** Finds the users of a record through the declared reference fields, anywhere in a record. */

import type { Entity } from '#engine/define/declaration';
import { fieldsOf, walkFields } from '#engine/read/entities';
import { openStatesOf } from '#engine/read/openStates';
import { documents, entities } from '#resources';
import type { Queryable } from '#server/db/types';
import { departments } from '#server/department';
import { titlesOfRecords } from '../read/labels';
import { type RecordRow, ROW_COLUMNS, recordOf } from '../read/rows';
import type { Scope } from '../read/scope';
import { Parameters, quoted } from '../read/sql';

/** Being a record's author doesn't count as a use of the person. */
const AUTHORS: readonly string[] = ['createdBy', 'modifiedBy', 'addedBy', 'approvedBy'];

interface Path {
  /** Keys from the record to the value. */
  keys: string[];
  /** For each key but the last: whether its value is a list. */
  isList: boolean[];
  isMany: boolean;
}

/** Every place where `entity` may refer to `target`. */
function pathsTo(entity: Entity, target: string): Path[] {
  const kinds = new Map<string, string>();
  const paths: Path[] = [];
  for (const [path, field] of walkFields(fieldsOf(entity))) {
    kinds.set(path, field.kind);
    if ((field.kind !== 'reference' && field.kind !== 'references') || field.to !== target) continue;
    const keys = path.split('.');
    if (keys.length === 1 && AUTHORS.includes(path)) continue;
    const isList = keys
      .slice(0, -1)
      .map((_, index) => ['list', 'lines'].includes(kinds.get(keys.slice(0, index + 1).join('.')) ?? ''));
    paths.push({ keys, isList, isMany: field.kind === 'references' });
  }
  return paths;
}

/** The smallest document that contains the id at this path: `{ items: [{ itemId: id }] }`. */
function shapeOf({ keys, isList, isMany }: Path, id: string): unknown {
  return keys.reduceRight<unknown>(
    (inner, key, index) => {
      const shape = { [key]: inner };
      return index > 0 && isList[index - 1] ? [shape] : shape;
    },
    isMany ? [id] : id,
  );
}

export interface Use {
  resource: string;
  /** e.g. 'Purchase order'. */
  label: string;
  id: string;
  title: string;
}

/** Records of `other` that refer to `id` of `entity`, at most `limit`, narrowed by a condition over `r`. */
async function usesIn(
  q: Queryable,
  { groupId }: Scope,
  entity: Entity,
  id: string,
  other: Entity,
  { limit, only }: { limit: number; only?: (parameters: Parameters) => string },
): Promise<Use[]> {
  const paths = pathsTo(other, entity.name);
  if (paths.length === 0 || limit <= 0) return [];
  const parameters = new Parameters();
  const [group, self] = [parameters.add(groupId), parameters.add(id)];
  const shapes = paths.map((path) => `r.data @> ${parameters.json(shapeOf(path, id))}`);
  const isSelf = other.name === entity.name ? ` and r.id <> ${self}` : ` and ${self}::text is not null`;
  const rows = await q.query<RecordRow>(
    `select ${ROW_COLUMNS} from records r where r.group_id = ${group} and r.resource = ${quoted(other.name)}${isSelf}
     and (${shapes.join(' or ')})${only ? ` and ${only(parameters)}` : ''} order by r.id limit ${limit}`,
    parameters.values,
  );
  const titles = await titlesOfRecords(q, groupId, other, rows.map(recordOf));
  return rows.map(({ id: used }, index) => ({
    resource: other.name,
    label: other.label.one,
    id: used,
    title: titles[index] ?? '',
  }));
}

const MOST = 4;

/**
 * Records that refer to `id` of `entity`, at most four; in the whole group, because another outlet's use counts too.
 * @param by only current uses, in any resource or in these: neither inactive records nor documents, which are history
 */
export async function referencesTo(
  q: Queryable,
  scope: Scope,
  entity: Entity,
  id: string,
  by?: true | readonly string[],
): Promise<Use[]> {
  const uses: Use[] = [];
  const isBy = ({ kind, name }: Entity) => kind === 'resource' && (by === true || by?.includes(name));
  for (const other of by ? entities.filter(isBy) : entities)
    uses.push(
      ...(await usesIn(q, scope, entity, id, other, {
        limit: MOST - uses.length,
        ...(by ? { only: () => `r.status is distinct from 'inactive'` } : {}),
      })),
    );
  return uses;
}

/** Open documents that refer to `id` of `entity`, at most four. */
export async function openUsesOf(q: Queryable, scope: Scope, entity: Entity, id: string): Promise<Use[]> {
  const uses: Use[] = [];
  for (const document of documents)
    uses.push(
      ...(await usesIn(q, scope, entity, id, document, {
        limit: MOST - uses.length,
        only: (parameters) => `r.status = any(${parameters.add(openStatesOf(document))})`,
      })),
    );
  return uses;
}

/** Uses of a record outside of records: tables with figures. Returns words for the refusal, or undefined. */
export async function countedUse(q: Queryable, scope: Scope, entity: Entity, id: string): Promise<string | undefined> {
  for (const { table, where, words } of departments().all.flatMap(({ uses }) => uses?.[entity.name] ?? [])) {
    const rows = await q.query(`select 1 as found from ${table} where group_id = $1 and ${where} limit 1`, [
      scope.groupId,
      id,
    ]);
    if (rows.length > 0) return words;
  }
  return undefined;
}
