import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { labels } from '#dataProvider/labels';
import type { Document } from '#engine/define/document';
import { type AnyRecord, type Field, scaleOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf, innerRow, lineFieldsOf } from '#engine/read/entities';
import { dec, isDecimal } from '#engine/run/decimal';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { linesOf } from '#engine/run/lines';
import { findEntity } from '#resources/index';
import type { FormSession } from '../form/facts/formSession';
import { createBatcher } from '../form/facts/loadFacts';
import { loadFacts } from '../form/facts/useFacts';
import { isSame } from '../form/saving/changes';
import type { RecordPart } from '../form/useRecordForm';
import { createGridStore, type GridSnapshot, type GridStore, type LookupOption } from '../grid';
import { countingIn, gridColumns, lineReferences } from './columns';
import { createFacts, type DocumentFacts } from './facts';
import type { Named } from './initialDocument';
import { createLookup, createSeen, lookupOption } from './lookups/lookups';
import { replacedChoices } from './lookups/replaced';

/** The part of a draft that belongs to the lines, besides the lines. */
export type KeptGrid = Omit<GridSnapshot<AnyRecord>, 'lines'>;

export interface DocumentStoreOptions {
  entity: Document;
  session: FormSession;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  /** The initial document. */
  record: AnyRecord;
  /** Records that its lines refer to: their names, and the input of `fill`. */
  named: Named;
  /** Loads the same; called when the rules first need facts, with the lines shown. */
  later?: (() => Promise<Named>) | undefined;
  /** Lines and texts from a draft instead of the record's. */
  kept?: { items: readonly AnyRecord[] | undefined; grid: KeptGrid | undefined } | undefined;
  /** Stored in every draft besides the fields, e.g. the request's id. */
  alsoKept: AnyRecord;
}

/**
 * A document while it is being edited, outside React. Its lines are only in the grid's store, its header is read from the form, and its
 * facts are loaded here for all users: rules, saving, line choices.
 */
export interface DocumentStore {
  lines: GridStore<AnyRecord>;
  /** The form's interface to the lines. */
  part: RecordPart;
  /** The document's facts; see createFacts. */
  facts: DocumentFacts;
  /** Connects a header source, until the connection is ended. */
  connect: (header: () => AnyRecord) => () => void;
  /** Calls the listener after every change of the lines by a person; returns an unsubscribe function. */
  onTyped: (listener: () => void) => () => void;
  /** Notifies listeners that people changed the lines, e.g. after a draft was restored. */
  typed: () => void;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** The grid has no null: it is blank. */
const withoutNulls = (record: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? undefined]));

/** Creates a document's store from its declaration: columns, look-ups with their `fill`, defaults of a new line. */
export function createDocumentStore(options: DocumentStoreOptions): DocumentStore {
  const { entity, session, dataProvider, queryClient, record, kept, alsoKept } = options;
  const fields = lineFieldsOf(entity);
  const itemsField = fieldsOf(entity).items;
  const references = lineReferences(fields);
  const seen = createSeen();
  const see = (named: Named) => {
    for (const [resource, records] of Object.entries(named)) seen.learn(resource, records);
  };
  see(options.named);
  let naming: Promise<void> | undefined;
  const facts = createFacts(entity, async (whole) => {
    // Most facts are among these records: they aren't asked for twice.
    naming ??= options.later?.().then((named) => {
      see(named);
      store.learn(namesOf(store.lines()));
    });
    await naming;
    return loadFacts(queryClient, dataProvider, entity, whole);
  });
  const begun = () => record;
  let header: () => AnyRecord = begun;
  const listeners = new Set<() => void>();
  const typed = () => {
    for (const listener of listeners) listener();
  };

  // Pasting hundreds of rows sends one request per resource, not one per row.
  const batch = createBatcher(dataProvider);
  const load = async (to: string, ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => batch(to, id)));
    seen.learn(
      to,
      found.filter((each) => each !== null),
    );
  };

  /** The line with what a choice fills in. `text` is what it was found by, if that is in a row of the chosen record. */
  const filled = (
    line: AnyRecord,
    field: Field<'reference'>,
    chosen: AnyRecord | undefined,
    text: string | undefined,
    before: ReadonlySet<string>,
  ): AnyRecord => {
    if (!chosen) throw new Error(`what was chosen from ${field.to} is not there`);
    const target = findEntity(field.to);
    const row = target && text !== undefined ? innerRow(target, chosen, text) : undefined;
    const own = row ? Object.fromEntries(Object.entries(line).filter(([key]) => !before.has(key))) : line;
    const fill = field.fill?.(chosen, { ...header(), ...own }, facts.known() ?? {}, row);
    return { ...line, ...withoutNulls(fill ?? {}) };
  };

  /** The line's references whose names aren't loaded yet, by resource. */
  const unseen = (lines: readonly AnyRecord[]): { to: string; ids: string[] }[] =>
    references.flatMap(([key, field]) => {
      const ids = [...new Set(lines.map((line) => line[key]))].filter(
        (id): id is string => typeof id === 'string' && id !== '' && !seen.get(field.to, id),
      );
      return ids.length ? [{ to: field.to, ids }] : [];
    });

  /** The line once the grid knows the filled-in names; at once if they are loaded. */
  const named = (line: AnyRecord): AnyRecord | Promise<AnyRecord> => {
    const learn = () => {
      for (const { key, option } of namesOf([line])) store.core.book.learn(key, [option]);
      return line;
    };
    const missing = unseen([line]);
    // A missing name is no reason to lose the choice.
    return missing.length ? Promise.all(missing.map(({ to, ids }) => load(to, ids))).then(learn, learn) : learn();
  };

  const counting = countingIn(entity, session.user);
  const store: DocumentStore['lines'] = createGridStore({
    columns: gridColumns(
      entity,
      session.user,
      (_key, field) =>
        createLookup(field, { dataProvider, seen, document: () => header(), facts: () => facts.known() ?? {} }),
      session.context.today,
    ),
    lines: [],
    ...(counting ? { counting } : {}),
    newLine: () => withDefaults(fields, {}, session.words),
    onChange: typed,
    derive: (line, key, option, before = NO_KEYS) => {
      const field = key === undefined ? undefined : fields[key];
      const id = key === undefined ? undefined : line[key];
      if (field?.kind !== 'reference' || !field.fill || typeof id !== 'string' || !id) return line;
      const chosen = seen.get(field.to, id);
      const withFill = (record: ReturnType<typeof seen.get>) =>
        named(filled(line, field, record, option?.foundBy, before));
      return chosen ? withFill(chosen) : load(field.to, [id]).then(() => withFill(seen.get(field.to, id)));
    },
    remark: (before, after) => replacedChoices(entity, before, after, (key, id) => store.option(key, id)?.label),
  });

  const namesIn = (
    lines: readonly AnyRecord[],
    nameOf: (field: Field<'reference'>, id: string) => LookupOption | undefined,
  ): { key: string; option: LookupOption }[] =>
    references.flatMap(([key, field]) => {
      const ids = new Set(lines.map((line) => line[key]).filter((id) => typeof id === 'string' && id !== ''));
      return [...ids].flatMap((id) => {
        const option = nameOf(field, String(id));
        return option ? [{ key, option }] : [];
      });
    });
  /** The names of these lines' references that are loaded. */
  const namesOf = (lines: readonly AnyRecord[]) =>
    namesIn(lines, ({ to }, id) => {
      const [target, found] = [findEntity(to), seen.get(to, id)];
      return target && found && lookupOption(target, found);
    });
  /** Their titles, as far as answers had them: without codes, until the records are loaded. */
  const titlesOf = (lines: readonly AnyRecord[]) =>
    namesIn(lines, ({ to }, id) => {
      const label = labels.get(to, id);
      return label === undefined ? undefined : { value: id, label };
    });

  const typedDecimals = Object.keys(fields).filter((key) => {
    const field = fields[key];
    return field && !field.readOnly && scaleOf(field) !== undefined;
  });
  /** A stored line as people edit it: '4' for the API's '4.0000'. */
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
      ...grid,
      lines: lines.map(editable),
      unread: grid?.unread ?? [],
      options: [...titlesOf(lines), ...(grid?.options ?? []), ...namesOf(lines)],
    });
  show(kept?.items ?? linesOf(record), kept?.grid);

  /** Shows lines whose names may not be loaded yet. */
  const reset = (next: AnyRecord) => {
    const lines = linesOf(next);
    // A saved document returns with its numbers; cursor and undo history stay.
    if (isSame(itemsField, store.lines(), lines)) return store.revise(lines.map(editable));
    show(lines);
    const shown = store.lines();
    const missing = unseen(lines);
    if (missing.length === 0) return;
    void Promise.all(missing.map(({ to, ids }) => load(to, ids))).then(
      () => store.lines() === shown && show(lines),
      () => undefined, // Without a connection the ids are shown until the next attempt.
    );
  };

  const problems = (): Problem[] =>
    store.snapshot().unread.map(({ row, key, text, message }) => ({
      field: `items.${row}.${key}`,
      rule: 'unread',
      message: message ?? `“${text}” is still being looked up`,
    }));

  const part: RecordPart = {
    keys: ['items'],
    load: facts.load,
    read: (values) => ({ ...values, items: store.lines() }),
    reset,
    settle: async () => {
      store.commit();
      await store.settled();
    },
    problems,
    draft: () => {
      const { lines: _lines, ...kept } = store.snapshot();
      return { ...alsoKept, _grid: kept satisfies KeptGrid };
    },
  };

  return {
    lines: store,
    part,
    facts,
    connect: (read) => {
      header = read;
      return () => {
        if (header === read) header = begun;
      };
    },
    onTyped: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    typed,
  };
}
