/** Lists in a file's rows: their entries as people write them, and what they do to the stored list. */

import type { Entity } from '#engine/define/declaration';
import { entryKeyOf, type Field, type Fields, labelOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { folded } from '#engine/run/fold';
import { isEmpty, isRecord, rowsIn, sameValue } from '#engine/run/values';
import type { Cells } from './rows';

type Listed = Field<'list'> | Field<'lines'>;

export const isListed = (field: Field | undefined): field is Listed =>
  field?.kind === 'list' || field?.kind === 'lines';

/** A label without case, spaces and signs. */
const bare = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The key of the field that a text names by its key or by its label on the screen; the text itself if there is none. */
function keyCalled(fields: Fields, text: string): string {
  const wanted = bare(text);
  const found = Object.entries(fields).find(
    ([key, field]) => bare(key) === wanted || bare(labelOf(key, field)) === wanted,
  );
  return found?.[0] ?? text;
}

/** The two values that an entry needs, if there are just two: `crate=10` is a unit and its factor. */
function neededPair(fields: Fields): readonly string[] {
  const needed = Object.entries(fields).flatMap(([key, { required }]) => (required ? [key] : []));
  return needed.length === 2 ? needed : [];
}

/** One entry: `name=Small; price=9.50`, `Net quantity: 1/2; Unit: kg` or `crate=10`. */
function entryOf(fields: Fields, text: string): Cells {
  const pairs = text.split(';').flatMap((pair): [string, string][] => {
    const at = pair.search(/[=:]/);
    if (at < 0) return pair.trim() ? [[pair.trim(), '']] : [];
    return [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
  const [one, other] = neededPair(fields);
  const [first] = pairs;
  if (pairs.length === 1 && first && one && other && !(keyCalled(fields, first[0]) in fields))
    return { [one]: first[0], [other]: first[1] };
  return Object.fromEntries(pairs.map(([name, value]) => [keyCalled(fields, name), value]));
}

/** `a | b` */
export const parts = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);

/** The entries of a list's cell, with their cells by key: a text with `|` between entries, or the entries themselves. */
export const entriesIn = ({ fields }: Listed, cell: unknown): Cells[] =>
  Array.isArray(cell) ? cell.filter(isRecord) : parts(String(cell)).map((part) => entryOf(fields, part));

/** Texts, references and choices that an entry needs: its key, and its name. */
const namesOf = (field: Listed): string[] => {
  const key = entryKeyOf(field);
  const needed = Object.entries(field.fields).flatMap(([name, { required, kind }]) =>
    required && name !== key && kind === 'text' ? [name] : [],
  );
  return [...(key ? [key] : []), ...needed];
};

const nameIn = (entry: Cells, name: string): string => (isEmpty(entry[name]) ? '' : folded(String(entry[name])));

/** Whether no two entries have the same value of a field. */
const differIn = (entries: readonly Cells[], name: string): boolean => {
  const values = entries.map((entry) => nameIn(entry, name)).filter(Boolean);
  return new Set(values).size === values.length;
};

/** A code of at most 12 letters and digits for an entry that only has a name: `Small (24 cm)` is `SMALL24CM`. */
function codeFrom(text: string, taken: ReadonlySet<string>): string {
  const whole = bare(text).toUpperCase().slice(0, 12) || '1';
  let code = whole;
  for (let count = 2; taken.has(code.toLowerCase()); count++)
    code = `${whole.slice(0, 12 - String(count).length)}${count}`;
  return code;
}

/** Entries with a code each, if their key is a text that a file needn't have. */
function withCodes(field: Listed, entries: readonly Cells[]): Cells[] {
  const [key, name] = namesOf(field);
  if (key === undefined || name === undefined || field.fields[key]?.kind !== 'text') return [...entries];
  const taken = new Set(entries.map((entry) => nameIn(entry, key)));
  return entries.map((entry) => {
    if (nameIn(entry, key) !== '' || nameIn(entry, name) === '') return entry;
    const code = codeFrom(String(entry[name]), taken);
    taken.add(code.toLowerCase());
    return { ...entry, [key]: code };
  });
}

/**
 * The list to store: given entries replace the stored ones with the same key or name, and keep what they have no cell for. All other stored
 * entries stay. Without a key that tells the entries apart, the given list replaces the stored one.
 */
function mergedList(field: Listed, stored: readonly Cells[], given: readonly Cells[]): Cells[] {
  const names = namesOf(field);
  const isTold = names.length > 0 && names.every((name) => differIn(stored, name) && differIn(given, name));
  if (!isTold) return withCodes(field, given);
  const left = new Set(given);
  const partnerOf = (entry: Cells) =>
    given.find(
      (each) =>
        left.has(each) && names.some((name) => nameIn(each, name) !== '' && nameIn(each, name) === nameIn(entry, name)),
    );
  const kept = stored.map((entry) => {
    const partner = partnerOf(entry);
    if (!partner) return entry;
    left.delete(partner);
    return { ...entry, ...partner };
  });
  return withCodes(field, [...kept, ...given.filter((each) => left.has(each))]);
}

/** A row's values with the lists that they make of the stored ones. */
export function withLists(entity: Entity, input: Cells, before: Cells | undefined): Cells {
  const lists = Object.entries(fieldsOf(entity)).flatMap(([key, field]): [string, Cells[]][] =>
    isListed(field) && Array.isArray(input[key])
      ? [[key, mergedList(field, rowsIn(before?.[key]), rowsIn(input[key]))]]
      : [],
  );
  return lists.length > 0 ? { ...input, ...Object.fromEntries(lists) } : input;
}

/** What happens to a list's entries: '1 added, 2 changed, 1 removed'. */
export function listChange(field: Listed, before: unknown, after: unknown): string {
  const [old, now] = [rowsIn(before), rowsIn(after)];
  const key = entryKeyOf(field);
  const sameAs = (entry: Cells, index: number, others: readonly Cells[]) =>
    key === undefined ? others[index] : others.find((other) => nameIn(other, key) === nameIn(entry, key));
  const partners = now.map((entry, index) => sameAs(entry, index, old));
  const counts = [
    [partners.filter((partner) => !partner).length, 'added'],
    [partners.filter((partner, index) => partner && !sameValue(partner, now[index])).length, 'changed'],
    [old.filter((entry, index) => !sameAs(entry, index, now)).length, 'removed'],
  ] as const;
  return counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ') || 'changed';
}
