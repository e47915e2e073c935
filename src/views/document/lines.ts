import type { DataProvider } from 'react-admin';
import { dec, isDecimal } from '../../../resources/decimal';
import { fieldsOf, lineFieldsOf } from '../../../resources/entities';
import { findEntity } from '../../../resources/index';
import { linesOf } from '../../../resources/inventoryLines';
import { type AnyRecord, type Document, type Field, type Problem, scaleOf } from '../../../resources/schema';
import { withDefaults } from '../../../resources/validate';
import type { FormSession } from '../../facts/formSession';
import { createBatcher } from '../../facts/loadFacts';
import { createGridStore, type GridSnapshot, type GridStore, type LookupOption } from '../../grid';
import { isSame } from '../form/changes';
import type { RecordPart } from '../form/useRecordForm';
import { gridColumns, lineReferences } from './columns';
import { createLookup, createSeen, lookupOption } from './lookups';

/** What the draft keeps of the lines beside the lines themselves. */
export type KeptGrid = Omit<GridSnapshot<AnyRecord>, 'lines'>;

export interface LinesOptions {
  entity: Document;
  session: FormSession;
  dataProvider: DataProvider;
  /** The document to begin with. */
  record: AnyRecord;
  /** Records that its lines refer to, by resource: their names, and what `fill` takes. */
  named: Readonly<Record<string, readonly AnyRecord[]>>;
  /** Lines and texts that a draft brings back instead of the record's. */
  kept?: { items: readonly AnyRecord[] | undefined; grid: KeptGrid | undefined } | undefined;
  /** Kept in every draft beside the fields, e.g. the id of the request. */
  alsoKept: AnyRecord;
}

/** The lines of one document while they are being typed: the grid's store, and what the form around it needs of them. */
export interface Lines {
  store: GridStore<AnyRecord>;
  part: RecordPart;
  /** The document without its lines, for filters; set by the form. */
  document: { current: () => AnyRecord };
  /** Facts of the document, for the choices of a line; set by the rules. */
  facts: { current: AnyRecord };
  /** Called after a person changed the lines. */
  changed: { current: () => void };
}

/** Null is empty to the grid. */
const withoutNulls = (record: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? undefined]));

/** Makes the lines' store from the declaration: columns, look-ups with their `fill`, defaults of a new line. */
export function createLines(options: LinesOptions): Lines {
  const { entity, session, dataProvider, record, kept, alsoKept } = options;
  const fields = lineFieldsOf(entity);
  const itemsField = fieldsOf(entity).items;
  const references = lineReferences(fields);
  const seen = createSeen();
  for (const [resource, records] of Object.entries(options.named)) seen.learn(resource, records);
  const document = { current: (): AnyRecord => record };
  const facts: { current: AnyRecord } = { current: {} };
  const changed = { current: () => {} };

  // A paste of hundreds of rows asks once per resource, not once per row.
  const batch = createBatcher(dataProvider);
  const load = async (to: string, ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => batch(to, id)));
    seen.learn(
      to,
      found.filter((each) => each !== null),
    );
  };

  const filled = (line: AnyRecord, field: Field<'reference'>, chosen: AnyRecord | undefined): AnyRecord => {
    if (!chosen) throw new Error(`what was chosen from ${field.to} is not there`);
    return { ...line, ...withoutNulls(field.fill?.(chosen, { ...document.current(), ...line }) ?? {}) };
  };

  /** What the line refers to and nobody has seen yet, by resource. */
  const unseen = (lines: readonly AnyRecord[]): { to: string; ids: string[] }[] =>
    references.flatMap(([key, field]) => {
      const ids = [...new Set(lines.map((line) => line[key]))].filter(
        (id): id is string => typeof id === 'string' && id !== '' && !seen.get(field.to, id),
      );
      return ids.length ? [{ to: field.to, ids }] : [];
    });

  /** The line once the names of what was filled in are known to the grid: at once where they are. */
  const named = (line: AnyRecord): AnyRecord | Promise<AnyRecord> => {
    const learn = () => {
      for (const { key, option } of namesOf([line])) store.core.book.learn(key, [option]);
      return line;
    };
    const missing = unseen([line]);
    // A name that cannot be had is no reason to lose what was chosen.
    return missing.length ? Promise.all(missing.map(({ to, ids }) => load(to, ids))).then(learn, learn) : learn();
  };

  const store = createGridStore<AnyRecord>({
    columns: gridColumns(entity, session.user, (_key, field) =>
      createLookup(field, { dataProvider, seen, document: () => document.current(), facts: () => facts.current }),
    ),
    lines: [],
    newLine: () => withDefaults(fields, {}, session.words),
    onChange: () => changed.current(),
    derive: (line, key) => {
      const field = key === undefined ? undefined : fields[key];
      const id = key === undefined ? undefined : line[key];
      if (field?.kind !== 'reference' || !field.fill || typeof id !== 'string' || !id) return line;
      const chosen = seen.get(field.to, id);
      if (!chosen) return load(field.to, [id]).then(() => named(filled(line, field, seen.get(field.to, id))));
      return named(filled(line, field, chosen));
    },
  });

  /** Names of what these lines refer to, as far as they are known. */
  const namesOf = (lines: readonly AnyRecord[]): { key: string; option: LookupOption }[] =>
    references.flatMap(([key, field]) => {
      const target = findEntity(field.to);
      const ids = new Set(lines.map((line) => line[key]).filter((id) => typeof id === 'string' && id !== ''));
      return [...ids].flatMap((id) => {
        const found = seen.get(field.to, String(id));
        return target && found ? [{ key, option: lookupOption(target, found) }] : [];
      });
    });

  const typedDecimals = Object.keys(fields).filter((key) => {
    const field = fields[key];
    return field && !field.readOnly && scaleOf(field) !== undefined;
  });
  /** A stored line as people edit it: '4' where the API keeps '4.0000'. */
  const editable = (line: AnyRecord): AnyRecord => {
    const output = withoutNulls(line);
    for (const key of typedDecimals) {
      const value = output[key];
      if (typeof value === 'string' && isDecimal(value)) output[key] = dec(value).toFixed();
    }
    return output;
  };

  const show = (lines: readonly AnyRecord[], grid?: KeptGrid) =>
    store.restore({
      lines: lines.map(editable),
      unread: grid?.unread ?? [],
      options: [...(grid?.options ?? []), ...namesOf(lines)],
    });
  show(kept?.items ?? linesOf(record), kept?.grid);

  /** Shows lines whose names may not be known yet. */
  const reset = (next: AnyRecord) => {
    const lines = linesOf(next);
    // What was just saved comes back with its numbers: the cursor and the way back stay.
    if (isSame(itemsField, store.lines(), lines)) return store.revise(lines.map(editable));
    show(lines);
    const shown = store.lines();
    const missing = unseen(lines);
    if (missing.length === 0) return;
    void Promise.all(missing.map(({ to, ids }) => load(to, ids))).then(
      () => store.lines() === shown && show(lines),
      () => undefined, // Without a connection the ids stand there until the next look.
    );
  };

  const problems = (): Problem[] =>
    store.snapshot().unread.map(({ row, key, text, message }) => ({
      field: `items.${row}.${key}`,
      rule: 'unread',
      message: message ?? `"${text}" is still being looked up`,
    }));

  const part: RecordPart = {
    keys: ['items'],
    read: (values) => ({ ...values, items: store.lines() }),
    reset,
    settle: async () => {
      store.commit();
      await store.settled();
    },
    problems,
    draft: () => {
      const { unread, options: names } = store.snapshot();
      return { ...alsoKept, _grid: { unread, options: names } satisfies KeptGrid };
    },
  };

  return {
    store,
    part,
    document,
    facts,
    changed,
  };
}
