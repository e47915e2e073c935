import type { DataProvider } from 'react-admin';
import { lineFieldsOf } from '../../../resources/entities';
import { findEntity } from '../../../resources/index';
import { linesOf } from '../../../resources/inventoryLines';
import type { AnyRecord, Document, Field, Problem } from '../../../resources/schema';
import { withDefaults } from '../../../resources/validate';
import type { FormSession } from '../../facts/formSession';
import { createGridStore, type GridSnapshot, type GridStore, type LookupOption } from '../../grid';
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
  /** Brings in lines that were worked out, in the order of `store.lines()`, without a step to undo. */
  revise: (lines: readonly AnyRecord[]) => void;
}

/** Null is empty to the grid. */
const withoutNulls = (record: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? undefined]));

/** Makes the lines' store from the declaration: columns, look-ups with their `fill`, defaults of a new line. */
export function createLines(options: LinesOptions): Lines {
  const { entity, session, dataProvider, record, named, kept, alsoKept } = options;
  const fields = lineFieldsOf(entity);
  const references = lineReferences(fields);
  const seen = createSeen();
  for (const [resource, records] of Object.entries(named)) seen.learn(resource, records);
  const document = { current: (): AnyRecord => record };
  const facts: { current: AnyRecord } = { current: {} };
  const changed = { current: () => {} };
  const state = { quiet: false };

  const filled = (line: AnyRecord, field: Field<'reference'>, chosen: AnyRecord): AnyRecord => ({
    ...line,
    ...withoutNulls(field.fill?.(chosen, { ...document.current(), ...line }) ?? {}),
  });

  const store = createGridStore<AnyRecord>({
    columns: gridColumns(entity, session.user, (_key, field) =>
      createLookup(field, { dataProvider, seen, document: () => document.current(), facts: () => facts.current }),
    ),
    lines: [],
    newLine: () => withDefaults(fields, {}, session.words),
    onChange: () => {
      if (!state.quiet) changed.current();
    },
    derive: (line, key) => {
      const field = key === undefined ? undefined : fields[key];
      const id = key === undefined ? undefined : line[key];
      if (field?.kind !== 'reference' || !field.fill || typeof id !== 'string' || !id) return line;
      const chosen = seen.get(field.to, id);
      if (chosen) return filled(line, field, chosen);
      return dataProvider.getMany(field.to, { ids: [id] }).then(({ data: [found] }) => {
        if (!found) throw new Error(`${field.to} ${id} is not there`);
        seen.learn(field.to, [found]);
        return filled(line, field, found);
      });
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

  const show = (lines: readonly AnyRecord[], grid?: KeptGrid) =>
    store.restore({
      lines: lines.map(withoutNulls),
      unread: grid?.unread ?? [],
      options: [...(grid?.options ?? []), ...namesOf(lines)],
    });
  show(kept?.items ?? linesOf(record), kept?.grid);

  /** Shows lines whose names may not be known yet. */
  const reset = (next: AnyRecord) => {
    const lines = linesOf(next);
    show(lines);
    const shown = store.lines();
    const missing = references.flatMap(([key, field]) => {
      const ids = [...new Set(lines.map((line) => line[key]))].filter(
        (id): id is string => typeof id === 'string' && id !== '' && !seen.get(field.to, id),
      );
      return ids.length ? [{ to: field.to, ids }] : [];
    });
    if (missing.length === 0) return;
    void Promise.all(
      missing.map(async ({ to, ids }) => seen.learn(to, (await dataProvider.getMany(to, { ids })).data)),
    ).then(
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
    revise: (lines) => {
      const { core } = store;
      const rows = core.rows.filter((row) => !row.blank);
      const wanted = new Map(rows.map((row, index) => [row, lines[index] ?? row.line]));
      state.quiet = true;
      core.amend((row) => {
        const line = wanted.get(row);
        return line && line !== row.line ? core.maker.next(row, line, row.unread) : row;
      });
      state.quiet = false;
    },
  };
}
