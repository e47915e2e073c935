import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { ConsoleDataProvider, ImportResult } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { useFormSession } from '#src/form/facts/useFormSession';
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
import { type Answers, mappedRows, type Question, readColumns } from './reading';
import type { Sheet } from './sheet';

type Step = 'file' | 'columns' | 'preview' | 'done';
export type Mode = ImportResult['mode'];

const UNANSWERED: Answers = { marks: {}, orders: {} };
const NOTHING: Remembered = {};
/** Headings remembered for a list. */
const MOST_REMEMBERED = 200;

/** A chosen file: what it is, and where its rows are. */
interface Chosen {
  file: File;
  tables: FileTables;
  place: Place;
}

/** An import's state: the file, its columns' meanings, the preview, the result. */
export function useImport(entity: Entity) {
  const session = useFormSession(entity);
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const columns = useMemo(() => importColumns(entity, session.user), [entity, session]);
  const [step, setStep] = useState<Step>('file');
  const [chosen, setChosen] = useState<Chosen>();
  const [remembered, setRemembered] = useStore<Remembered>(`import.${entity.name}.${user.userId}`, NOTHING);
  const [shared, setShared] = useState<AnyRecord>({});
  const [sheet, setSheet] = useState<Sheet>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [answers, setAnswers] = useState<Answers>(UNANSWERED);
  const [preview, setPreview] = useState<ImportResult>();
  const [result, setResult] = useState<ImportResult>();
  const [mode, setMode] = useState<Mode>('all');
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const { today, outlet } = session.context;
  const timeZone = String(outlet.timeZone ?? 'UTC');
  const read = useMemo(
    () => readColumns(sheet ?? { rows: [] }, mapping, columns, { today, timeZone }, answers),
    [sheet, mapping, columns, today, timeZone, answers],
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
  const open = (file: File, tables: FileTables, place: Place) => {
    const found = sheetAt(tables, place);
    setChosen({ file, tables, place });
    setSheet(found);
    setMapping(matchHeadings(found.headings, columns, workedOut(entity), remembered));
    setAnswers(UNANSWERED);
  };
  const send = (dryRun: boolean, how: Mode) =>
    dataProvider.importRows(entity.name, {
      rows: mappedRows(sheet ?? { rows: [] }, mapping, read, sharedCells),
      mode: how,
      dryRun,
    });

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
    mode,
    busy,
    problem,
    setMode,
    isSure,
    setSure,
    take: (file: File) =>
      guarded(async () => {
        const tables = await readTables(file);
        open(file, tables, likelyPlace(tables, isKnown));
        setStep('columns');
      }),
    /** Reads the same file from another sheet. */
    chooseTable: (table: number) =>
      guarded(async () => {
        if (chosen) open(chosen.file, chosen.tables, likelyPlace(chosen.tables, isKnown, table));
      }),
    /** Reads the same rows with headings in another line. */
    chooseHeading: (heading: number) =>
      guarded(async () => {
        if (chosen) open(chosen.file, chosen.tables, { ...chosen.place, heading });
      }),
    /** Reads the same file in another encoding. */
    chooseEncoding: (encoding: string) =>
      guarded(async () => {
        if (!chosen) return;
        const tables = await readTables(chosen.file, encoding);
        open(chosen.file, tables, likelyPlace(tables, isKnown));
      }),
    sharing,
    shared,
    sharedCells,
    share: setShared,
    map: (index: number, path: string) => setMapping((before) => remap(before, index, path)),
    answer: ({ of, column }: Question, value: string) =>
      setAnswers((before) => ({ ...before, [of]: { ...before[of], [column]: value } })),
    /** Requests the preview; nothing is written. */
    look: () =>
      guarded(async () => {
        const answer = await send(true, 'valid');
        setPreview(answer);
        setMode('all');
        setSure(false);
        setStep('preview');
      }),
    run: () =>
      guarded(async () => {
        try {
          setResult(await send(false, mode));
        } catch (error) {
          // Something changed since the preview: the refusal has the rows' current results.
          const { body } = error as { body?: Partial<ImportResult> };
          if (Array.isArray(body?.rows)) setPreview(body as ImportResult);
          throw error;
        }
        const kept = { ...remembered, ...toRemember(sheet?.headings ?? [], mapping, columns) };
        setRemembered(Object.fromEntries(Object.entries(kept).slice(-MOST_REMEMBERED)));
        queryClient.invalidateQueries({ queryKey: [entity.name] });
        setStep('done');
      }),
    back: () => {
      setProblem(undefined);
      setStep(step === 'preview' ? 'columns' : 'file');
    },
  };
}
export type ImportState = ReturnType<typeof useImport>;
