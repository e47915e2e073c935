import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { type ConsoleDataProvider, isAbort } from '#dataProvider';
import type { ImportResult } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { useFormSession } from '#src/form/facts/useFormSession';
import { currencyOf } from '#src/form/inputs/environment';
import { failureOf } from '#src/form/saving/failure';
import { useSession } from '#src/shell/session';
import {
  asCell,
  importColumns,
  type Mapping,
  matchHeadings,
  type Remembered,
  remap,
  sharedColumns,
  toRemember,
  workedOut,
} from './columns';
import { type FileTables, likelyPlace, type Place, readTables, sheetAt } from './file';
import { type Grouped, groupedRows } from './grouping';
import { meaningsIn, originOf, originsOf } from './origins';
import { mappedRows, type Question, readColumns, UNANSWERED } from './reading';
import { type Progress, readInSlices, sendInParts } from './sending';
import type { Sheet } from './sheet';
import { useWords } from './useWords';

type Step = 'file' | 'columns' | 'preview' | 'done';
export type Mode = ImportResult['mode'];

const NOTHING: Remembered = {};
const NO_RECORDS: Grouped = { records: [], differing: [] };
const NO_ROWS: Sheet = { headings: [], rows: [], lines: [] };
/** Headings remembered for a list. */
const MOST_REMEMBERED = 200;

/** A chosen file: what it is, and where its rows are. */
interface Chosen {
  file: File;
  tables: FileTables;
  place: Place;
  /** The system that it comes from, if it is known. */
  from: string | undefined;
}

/** An import's state: the file, its columns' meanings, the preview, the result. */
export function useImport(entity: Entity) {
  const session = useFormSession(entity);
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const columns = useMemo(() => importColumns(entity, session.user), [entity, session]);
  const words = useWords();
  const [step, setStep] = useState<Step>('file');
  const [chosen, setChosen] = useState<Chosen>();
  const [remembered, setRemembered] = useStore<Remembered>(`import.${entity.name}.${user.userId}`, NOTHING);
  const [shared, setShared] = useState<AnyRecord>({});
  const [sheet = NO_ROWS, setSheet] = useState<Sheet>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [answers, setAnswers] = useState(UNANSWERED);
  const [preview, setPreview] = useState<ImportResult>();
  const [result, setResult] = useState<ImportResult>();
  const [grouped, setGrouped] = useState<Grouped>(NO_RECORDS);
  const [importId, setImportId] = useState('');
  const [mode, setMode] = useState<Mode>('all');
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>(undefined);

  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    const stop = new AbortController();
    stopping.current = stop;
    setBusy(true);
    setProblem(undefined);
    try {
      await work(stop.signal);
    } catch (error) {
      if (!isAbort(error) && !stop.signal.aborted) setProblem(failureOf(error).message);
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  };
  const { today, outlet } = session.context;
  const timeZone = String(outlet.timeZone ?? 'UTC');
  const currency = currencyOf(session.context);
  const read = useMemo(
    () => readColumns(sheet, mapping, columns, { today, timeZone, currency }, answers),
    [sheet, mapping, columns, today, timeZone, currency, answers],
  );
  const sharing = useMemo(() => sharedColumns(columns, mapping), [columns, mapping]);
  const sharedCells = Object.fromEntries(
    sharing.flatMap(({ path }): [string, string][] => {
      const cell = asCell(shared[path]);
      return cell === '' ? [] : [[path, cell]];
    }),
  );
  const isKnown = (heading: string) => matchHeadings([heading], columns, workedOut(entity), remembered)[0] !== '';
  /** Takes the rows at a place of a file, with their columns matched again. */
  const open = async (file: File, tables: FileTables, place: Place) => {
    const found = sheetAt(tables, place);
    const origin = originOf(await originsOf(entity), found.headings);
    setChosen({ file, tables, place, from: origin?.from });
    setSheet(found);
    setMapping(matchHeadings(found.headings, columns, workedOut(entity), meaningsIn(origin, remembered)));
    setAnswers(UNANSWERED);
  };
  /** Sends the file; `onPart` gets the result so far. */
  const send = async (
    { dryRun, how, id }: { dryRun: boolean; how: Mode; id: string },
    signal: AbortSignal,
    onPart?: (part: ImportResult) => void,
  ) => {
    const rows = await readInSlices(
      sheet.rows.length,
      (range) => mappedRows(sheet, mapping, read, sharedCells, range),
      signal,
    );
    const found = groupedRows(entity, rows, mapping, columns);
    setGrouped(found);
    return sendInParts(
      found.records,
      ({ at: [first = 0] }) => sheet.lines[first] ?? first + 1,
      { mode: how, dryRun, importId: id, ...words.input },
      { send: (input, stop) => dataProvider.importRows(entity.name, input, stop), signal, onProgress: setProgress },
      onPart,
    );
  };
  const refresh = () => queryClient.invalidateQueries();
  const look = () =>
    guarded(async (signal) => {
      const answer = await send({ dryRun: true, how: 'valid', id: crypto.randomUUID() }, signal);
      setPreview(answer);
      words.looked(answer.missing ?? []);
      setMode('all');
      setSure(false);
      setStep('preview');
    });
  /** Undoes what was imported before a part was refused: all rows are imported, or none. */
  const takeBack = async (id: string, before: ImportResult | undefined) => {
    if (before && mode === 'all' && before.created + before.updated > 0) await dataProvider.undoImport(entity.name, id);
  };

  return {
    columns,
    step,
    name: chosen?.file.name ?? '',
    chosen,
    sheet,
    mapping,
    read,
    answers,
    preview,
    result,
    grouped,
    noun: { one: inSentence(entity.label.one), many: inSentence(entity.label.many) },
    mode,
    busy,
    progress,
    problem,
    words,
    today,
    outletName: String(outlet.name ?? ''),
    setMode,
    isSure,
    setSure,
    take: (file: File) =>
      guarded(async () => {
        const tables = await readTables(file);
        await open(file, tables, likelyPlace(tables, isKnown));
        setStep('columns');
      }),
    /** Reads the same file from another sheet. */
    chooseTable: (table: number) =>
      guarded(async () => {
        if (chosen) await open(chosen.file, chosen.tables, likelyPlace(chosen.tables, isKnown, table));
      }),
    /** Reads the same rows with headings in another line. */
    chooseHeading: (heading: number) =>
      guarded(async () => {
        if (chosen) await open(chosen.file, chosen.tables, { ...chosen.place, heading });
      }),
    /** Reads the same file in another encoding. */
    chooseEncoding: (encoding: string) =>
      guarded(async () => {
        if (!chosen) return;
        const tables = await readTables(chosen.file, encoding);
        await open(chosen.file, tables, likelyPlace(tables, isKnown));
      }),
    sharing,
    shared,
    sharedCells,
    share: setShared,
    map: (index: number, path: string) => setMapping((before) => remap(before, index, path)),
    answer: ({ of, column }: Question, value: string) =>
      setAnswers((before) => ({ ...before, [of]: { ...before[of], [column]: value } })),
    /** Requests the preview; nothing is written. */
    look,
    run: () =>
      guarded(async (signal) => {
        const id = crypto.randomUUID();
        let done: ImportResult | undefined;
        setImportId(id);
        try {
          done = await send({ dryRun: false, how: mode, id }, signal, (part) => {
            done = part;
          });
        } catch (error) {
          await takeBack(id, done);
          // Something changed since the preview: the refusal has the rows' current results.
          const { body } = error as { body?: Partial<ImportResult> };
          if (Array.isArray(body?.rows)) setPreview(body as ImportResult);
          if (!signal.aborted || mode === 'all' || !done) throw error;
        } finally {
          refresh();
        }
        setResult(done);
        const kept = { ...remembered, ...toRemember(sheet.headings, mapping, columns) };
        setRemembered(Object.fromEntries(Object.entries(kept).slice(-MOST_REMEMBERED)));
        setStep('done');
      }),
    /** The finished import, for its undo. */
    importId,
    undo: (id: string) =>
      guarded(async () => {
        await dataProvider.undoImport(entity.name, id);
        refresh();
        setStep('file');
      }),
    stop: () => stopping.current?.abort(),
    back: () => {
      setProblem(undefined);
      setStep(step === 'preview' ? 'columns' : 'file');
    },
  };
}
export type ImportState = ReturnType<typeof useImport>;
