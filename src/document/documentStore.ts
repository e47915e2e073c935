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
import { loadPossibleFacts } from '../form/facts/useFacts';
import type { FormModelOptions } from '../form/model/model';
import type { Lines } from '../form/model/surfaces';
import { isSame } from '../form/saving/changes';
import { createGridStore, type GridProblem, type GridSnapshot, type GridStore, type LookupOption } from '../grid';
import { countingIn, gridColumns, lineReferences } from './columns';
import { type MoreOf, moreThanThere } from './entering/moreThanThere';
import type { Named } from './initialDocument';
import { createLookup, createSeen, lookupOption } from './lookups/lookups';
import { replacedChoices } from './lookups/replaced';

/** The part of a draft that belongs to the lines, besides the lines. */
export type KeptGrid = Omit<GridSnapshot<AnyRecord>, 'lines'>;

interface DocumentStoreOptions {
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

/** A record that a line may refer to. */
export interface Chosen {
  record: Readonly<Record<string, unknown>>;
  fills: Readonly<Record<string, unknown>>;
}

/** A document's lines while they are edited, outside React, with everything that their columns look up. */
export interface DocumentStore {
  grid: GridStore<AnyRecord>;
  /** The form's interface to the lines. */
  lines: Lines;
  /** The document without its lines. */
  header: () => AnyRecord;
  /** A record that was found for a column, and what choosing it fills in on a new line; undefined if it isn't loaded. */
  chosen: (key: string, id: unknown) => Chosen | undefined;
  /** How much more a line takes than there is; undefined if lines leave no stock. */
  more: MoreOf | undefined;
  /** Loads the document's facts, after the records that its lines refer to. */
  fetchFacts: FormModelOptions['fetchFacts'];
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
  const fetchFacts = async (whole: AnyRecord) => {
    // Most facts are among these records: they aren't asked for twice.
    naming ??= options.later?.().then((named) => {
      see(named);
      grid.learn(namesOf(grid.lines()));
    });
    await naming;
    return loadPossibleFacts(queryClient, dataProvider, entity, whole);
  };
  let around: Parameters<Lines['within']>[0] = { values: () => record, facts: () => ({}) };
  /** The document without its lines. */
  const header = (): AnyRecord => {
    const { items: _, ...values } = around.values();
    return values;
  };
  const listeners = new Set<() => void>();

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
    const fill = field.fill?.(chosen, { ...header(), ...own }, around.facts(), row);
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
      for (const { key, option } of namesOf([line])) grid.core.book.learn(key, [option]);
      return line;
    };
    const missing = unseen([line]);
    // A missing name is no reason to lose the choice.
    return missing.length ? Promise.all(missing.map(({ to, ids }) => load(to, ids))).then(learn, learn) : learn();
  };

  const counting = countingIn(entity, session.user);
  const more = moreThanThere(entity, () => grid.lines());
  const grid: DocumentStore['grid'] = createGridStore({
    columns: gridColumns(
      entity,
      session.user,
      (_key, field) => createLookup(field, { dataProvider, seen, document: header, facts: () => around.facts() }),
      session.context.today,
      record,
    ).map((column) =>
      more && column.key === counting?.given
        ? { ...column, differs: (line: AnyRecord) => more(line) !== undefined || column.differs?.(line) === true }
        : column,
    ),
    lines: [],
    ...(counting ? { counting: { ...counting, more } } : {}),
    newLine: () => withDefaults(fields, {}, session.words),
    onChange: () => {
      for (const listener of listeners) listener();
    },
    derive: (line, key, option, before = NO_KEYS) => {
      const field = key === undefined ? undefined : fields[key];
      const id = key === undefined ? undefined : line[key];
      if (field?.kind !== 'reference' || !field.fill || typeof id !== 'string' || !id) return line;
      const chosen = seen.get(field.to, id);
      const withFill = (record: ReturnType<typeof seen.get>) =>
        named(filled(line, field, record, option?.foundBy, before));
      return chosen ? withFill(chosen) : load(field.to, [id]).then(() => withFill(seen.get(field.to, id)));
    },
    remark: (before, after) => replacedChoices(entity, before, after, (key, id) => grid.option(key, id)?.label),
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

  const show = (lines: readonly AnyRecord[], draft?: KeptGrid) =>
    grid.restore({
      ...draft,
      lines: lines.map(editable),
      unread: draft?.unread ?? [],
      options: [...titlesOf(lines), ...(draft?.options ?? []), ...namesOf(lines)],
    });
  show(kept?.items ?? linesOf(record), kept?.grid);

  /** Shows lines whose names may not be loaded yet. */
  const reset = (next: AnyRecord) => {
    const lines = linesOf(next);
    // A saved document returns with its numbers; cursor and undo history stay.
    if (isSame(itemsField, grid.lines(), lines)) return grid.revise(lines.map(editable));
    show(lines);
    const shown = grid.lines();
    const missing = unseen(lines);
    if (missing.length === 0) return;
    void Promise.all(missing.map(({ to, ids }) => load(to, ids))).then(
      () => grid.lines() === shown && show(lines),
      () => undefined, // Without a connection the ids are shown until the next attempt.
    );
  };

  const unread = (): Problem[] =>
    grid.snapshot().unread.map(({ row, key, text, message }) => ({
      field: `items.${row}.${key}`,
      rule: 'unread',
      message: message ?? `“${text}” is still being looked up`,
    }));

  /** Where problems are marked: in their column, or the first if it isn't in the grid. Unreadable cells say so themselves. */
  const marksOf = (problems: readonly Problem[]): GridProblem[] =>
    problems.flatMap(({ field, rule, message }) => {
      const [, row, key = ''] = field.split('.');
      const column = grid.columns.find((each) => each.key === key) ?? grid.columns[0];
      return rule === 'unread' || !column ? [] : [{ row: Number(row), key: column.key, message }];
    });

  const lines: Lines = {
    read: grid.lines,
    show: (computed) => grid.revise(computed),
    reset,
    settle: async () => {
      grid.commit();
      await grid.settled();
    },
    settled: grid.settled,
    unread,
    mark: (problems) => grid.setProblems(marksOf(problems)),
    kept: () => {
      const { lines: _lines, ...rest } = grid.snapshot();
      return { ...alsoKept, _grid: rest satisfies KeptGrid };
    },
    within: (given) => {
      around = given;
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const chosen: DocumentStore['chosen'] = (key, id) => {
    const field = fields[key];
    const record = field?.kind === 'reference' && typeof id === 'string' ? seen.get(field.to, id) : undefined;
    if (!record || field?.kind !== 'reference') return undefined;
    return { record, fills: filled({}, field, record, undefined, NO_KEYS) };
  };
  return { grid, lines, header, chosen, fetchFacts, more };
}
