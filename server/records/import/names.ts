/** Resolves the records named in imported rows: ids, codes and titles, as they are meant at each row's outlet. */

import type { Entity } from '#engine/define/declaration';
import type { Fields } from '#engine/define/fields';
import { builtInOf, codeField, scopeOf, titleField, titleOf } from '#engine/read/entities';
import { findEntity } from '#resources';
import type { Queryable } from '#server/db/types';
import { type RecordRow, recordOf } from '../read/rows';
import { type Scope, scopeCondition } from '../read/scope';
import { Parameters, quoted } from '../read/sql';
import { cellText, otherNames, runs } from './cells';
import { entriesIn, isListed, parts } from './lists';
import type { Cells } from './rows';

type Rows = readonly Cells[];
type Table = ReadonlyMap<string, string | 'ambiguous'>;
/** The names for records (in lower case) with their ids, per resource. */
export type Names = ReadonlyMap<string, Table>;
/** Names in a file that mean records which are called otherwise: the id by the name in lower case, per resource. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The names in a row for this outlet; without one, in rows of no particular outlet. */
export type NamesAt = (outletId: string | undefined) => Names;

/** The references that these rows may name, field by field, including nested ones. */
function referencedTexts(fields: Fields, rows: Rows): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  const add = (to: string, found: readonly string[]) => {
    const known = texts.get(to) ?? new Set<string>();
    texts.set(to, known);
    for (const text of found) known.add(text.toLowerCase());
  };
  const walk = (level: Fields, cells: Cells) => {
    for (const [name, cell] of Object.entries(cells)) {
      const [key = '', ...rest] = name.split('.');
      const field = level[key];
      const text = cellText(cell);
      if (!field || text === '') continue;
      if (field.kind === 'reference') add(field.to, [text, ...otherNames(field.to, text)]);
      else if (field.kind === 'references') add(field.to, [...parts(text), ...runs(text)]);
      else if (field.kind === 'group') walk(field.fields, { [rest.join('.')]: cell });
      else if (isListed(field)) for (const entry of entriesIn(field, cell)) walk(field.fields, entry);
    }
  };
  for (const row of rows) walk(fields, row);
  return texts;
}

/** Records with one of the wanted names (in lower case), by id or by one of these fields. */
const namedBy = (keys: readonly (string | undefined)[], wanted: string): string =>
  `(${['r.id', ...keys.flatMap((key) => (key ? [`r.data ->> ${quoted(key)}`] : []))]
    .map((column) => `lower(${column}) = any(${wanted})`)
    .join(' or ')})`;

async function recordsCalled(q: Queryable, scope: Scope, entity: Entity, texts: ReadonlySet<string>): Promise<Rows> {
  const [code, title] = [codeField(entity), titleField(entity)];
  const parameters = new Parameters();
  const where = scopeCondition(entity, scope, parameters);
  // A title computed by a function can't be queried, so all are read.
  const condition = title ? namedBy([code, title], parameters.add([...texts])) : 'true';
  const found = await q.query<RecordRow>(
    `select r.id, r.rev, r.status, r.data from records r where ${where} and ${condition} limit 20000`,
    parameters.values,
  );
  return [...found.map(recordOf), ...builtInOf(entity)];
}

/** By id first, then by code, then by exact title. Records of earlier sets take precedence. */
function tableOf(entity: Entity, sets: readonly Rows[]): Table {
  const table = new Map<string, string | 'ambiguous'>();
  const code = codeField(entity);
  const names: ((record: Rows[number]) => unknown)[] = [
    (record) => record._id,
    (record) => code && record[code],
    (record) => titleOf(entity, record),
  ];
  for (const records of sets)
    for (const nameOf of names) {
      const seen = new Map<string, string | 'ambiguous'>();
      for (const record of records) {
        const name = cellText(nameOf(record)).toLowerCase();
        if (name) seen.set(name, seen.has(name) ? 'ambiguous' : String(record._id));
      }
      for (const [name, id] of seen) if (!table.has(name)) table.set(name, id);
    }
  return table;
}

/**
 * Looks up everything that the rows name, one query per resource. If several have the same name, the row's own outlet's record is meant,
 * because outlets may have equal codes.
 */
export async function namesIn(
  q: Queryable,
  scope: Scope,
  fields: Fields,
  rows: Rows,
  meanings: Meanings = {},
): Promise<NamesAt> {
  const found: { entity: Entity; records: Rows }[] = [];
  for (const [resource, texts] of referencedTexts(fields, rows)) {
    const entity = findEntity(resource);
    if (entity) found.push({ entity, records: await recordsCalled(q, scope, entity, texts) });
  }
  const known = new Map<string | undefined, Names>();
  const meant = (entity: Entity) =>
    Object.entries(meanings[entity.name] ?? {}).map(([name, id]): [string, string] => [name.toLowerCase(), id]);
  const namesAt = (outletId: string | undefined): Names =>
    new Map(
      found.map(({ entity, records }) => {
        const isOwn = outletId !== undefined && scopeOf(entity) === 'outlet';
        const own = isOwn ? records.filter((record) => record.outletId === outletId) : [];
        return [entity.name, new Map([...tableOf(entity, [own, records]), ...meant(entity)])];
      }),
    );
  return (outletId) => {
    const names = known.get(outletId) ?? namesAt(outletId);
    known.set(outletId, names);
    return names;
  };
}
