/** Where an outdated save and the stored record differ, both values, and the result of a person's choices. Pure. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, choiceLabel, entryKeyOf, type Field, inSentence, labelOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { rowsIn } from '#engine/run/values';
import { differing, isSame } from './changes';

/** A difference between the stored version and the input: a field, or one entry of a list. */
export interface Difference {
  id: string;
  /** Its field. */
  key: string;
  /** The key of the list entries concerned. */
  entry?: string;
  label: string;
  /** How to show both versions, and which part. */
  field: Field;
  stored: unknown;
  mine: unknown;
  /** Who changed the opened version. */
  by: 'me' | 'others' | 'both';
}

export type Choice = 'stored' | 'mine';

const whoMoved = (isMine: boolean, isTheirs: boolean): Difference['by'] =>
  isMine && isTheirs ? 'both' : isMine ? 'me' : 'others';

const keyIn = (key: string, row: AnyRecord): string => String(row[key] ?? '');
const entriesOf = (value: unknown, key: string, entry: string): AnyRecord[] =>
  rowsIn(value).filter((row) => keyIn(key, row) === entry);

/** The field that names an entry, if it needs no look-up. */
const namingField = (field: Field<'list'>): [string, Field] | undefined => {
  const first = Object.entries(field.fields).find(([, inner]) => !inner.hidden);
  return first && ['text', 'choice'].includes(first[1].kind) ? first : undefined;
};

const nothing = (field: Field) => (field.kind === 'boolean' ? false : null);

/** Both versions of the entries with one key: the only differing value, or all of them without their name. */
function shownParts(field: Field<'list'>, name: string, stored: readonly AnyRecord[], mine: readonly AnyRecord[]) {
  const others = Object.fromEntries(Object.entries(field.fields).filter(([key]) => key !== name));
  const [one, other] = [stored[0], mine[0]];
  if (one && other && stored.length === 1 && mine.length === 1) {
    const found = Object.entries(field.fields).filter(([key, inner]) => !isSame(inner, one[key], other[key]));
    const [[key, inner] = []] = found;
    if (found.length === 1 && key && inner)
      return { part: key, field: inner, stored: one[key] ?? nothing(inner), mine: other[key] ?? nothing(inner) };
  }
  return { field: { ...field, fields: others } as Field, stored, mine };
}

/** A list entry by entry, so that two people who changed different ones can both be right. Undefined if entries have no name. */
function inEntries(
  key: string,
  field: Field<'list'>,
  versions: Record<'opened' | 'mine' | 'stored', unknown>,
): Difference[] | undefined {
  const by = entryKeyOf(field);
  const naming = namingField(field);
  if (!by || !naming) return undefined;
  const [name, inner] = naming;
  const all = [...rowsIn(versions.stored), ...rowsIn(versions.mine)];
  if (all.some((row) => keyIn(by, row) === '')) return undefined;
  const found = [...new Set(all.map((row) => keyIn(by, row)))].flatMap((entry): Difference[] => {
    const of = (version: 'opened' | 'mine' | 'stored') => entriesOf(versions[version], by, entry);
    const [opened, mine, stored] = [of('opened'), of('mine'), of('stored')];
    if (isSame(field, mine, stored)) return [];
    const { part, ...shown } = shownParts(field, name, stored, mine);
    const named = String((stored[0] ?? mine[0])?.[name] ?? '');
    const title = inner.kind === 'choice' ? choiceLabel(inner, named) : named;
    const what = part ? `, ${inSentence(labelOf(part, field.fields[part]))}` : '';
    return [
      {
        id: `${key}.${entry}`,
        key,
        entry,
        label: `${labelOf(key, field)}: ${title}${what}`,
        ...shown,
        by: whoMoved(!isSame(field, opened, mine), !isSame(field, opened, stored)),
      },
    ];
  });
  return found.length > 0 ? found : undefined;
}

/** Where an outdated save and the stored record differ, compared with the opened version. */
export const differences = (entity: Entity, opened: AnyRecord, mine: AnyRecord, stored: AnyRecord): Difference[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): Difference[] => {
    if (field.kind === 'computed' || field.readOnly || field.secret || isSame(field, mine[key], stored[key])) return [];
    // Fields with their own description of changes use it, for both whole versions.
    const isTold = field.changes !== undefined;
    if (field.kind === 'list' && !isTold) {
      const entries = inEntries(key, field, { opened: opened[key], mine: mine[key], stored: stored[key] });
      if (entries) return entries;
    }
    const by = whoMoved(!isSame(field, opened[key], mine[key]), !isSame(field, opened[key], stored[key]));
    const [shownStored, shownMine] = isTold ? [stored[key], mine[key]] : differing(field, stored[key], mine[key]);
    return [{ id: key, key, label: labelOf(key, field), field, stored: shownStored, mine: shownMine, by }];
  });

/** The most likely choice: the person's own change if they made one, otherwise the other's. */
export const firstChoices = (list: readonly Difference[]): Record<string, Choice> =>
  Object.fromEntries(list.map(({ id, by }) => [id, by === 'others' ? 'stored' : 'mine']));

/** The stored list with the chosen entries from the input in their places, new ones last. */
function mixed(field: Field<'list'>, chosen: ReadonlySet<string>, mine: unknown, stored: unknown): AnyRecord[] {
  const by = entryKeyOf(field) ?? '';
  const done = new Set<string>();
  const output = rowsIn(stored).flatMap((row) => {
    const entry = keyIn(by, row);
    if (!chosen.has(entry)) return [row];
    if (done.has(entry)) return [];
    done.add(entry);
    return entriesOf(mine, by, entry);
  });
  return [...output, ...[...chosen].filter((entry) => !done.has(entry)).flatMap((entry) => entriesOf(mine, by, entry))];
}

/** The stored record with the choices from the input. */
export function merged(
  entity: Entity,
  list: readonly Difference[],
  choices: Readonly<Record<string, Choice>>,
  mine: AnyRecord,
  stored: AnyRecord,
): AnyRecord {
  const fields = fieldsOf(entity);
  const isMine = ({ id }: Difference) => choices[id] === 'mine';
  const output = { ...stored };
  for (const key of new Set(list.map((each) => each.key))) {
    const own = list.filter((each) => each.key === key);
    const field = fields[key];
    // All of it is theirs, with their order.
    if (own.every(isMine)) output[key] = mine[key] ?? null;
    else if (field?.kind === 'list' && own.some(isMine)) {
      const chosen = new Set(own.filter(isMine).map(({ entry = '' }) => entry));
      output[key] = mixed(field, chosen, mine[key], stored[key]);
    }
  }
  return output;
}
