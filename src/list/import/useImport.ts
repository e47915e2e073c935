import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, isAbort } from '#dataProvider';
import type { ImportResult } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { useFormSession } from '#src/form/facts/useFormSession';
import { currencyOf } from '#src/form/inputs/environment';
import { failureOf } from '#src/form/saving/failure';
import { importColumns, workedOut } from './columns';
import { type Grouped, grouping } from './grouping';
import { originsOf } from './origins';
import { mappedRows } from './reading';
import { inSlices, type Progress, sendInParts } from './sending';
import { useFile } from './useFile';
import { useWords, type Words } from './useWords';

type Step = 'file' | 'columns' | 'preview' | 'done';
export type Mode = ImportResult['mode'];

const NO_RECORDS: Grouped = { records: [], differing: [] };
/** An import's state: the file, its columns' meanings, the preview, the result. */
export function useImport(entity: Entity) {
  const session = useFormSession(entity);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const columns = useMemo(() => importColumns(entity, session.user), [entity, session]);
  const words = useWords();
  const [step, setStep] = useState<Step>('file');
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
  const without = useMemo(() => workedOut(entity), [entity]);
  const origins = () => originsOf(entity);
  const file = useFile({ name: entity.name, columns, without, origins, today, timeZone, currency }, guarded);
  const { sheet, mapping, read, sharedCells } = file;
  /** Sends the file; `onPart` gets the result so far. */
  const send = async (
    { dryRun, how, id, said = words.input }: { dryRun: boolean; how: Mode; id: string; said?: Words['input'] },
    signal: AbortSignal,
    onPart?: (part: ImportResult) => void,
  ) => {
    const { add, grouped: found } = grouping(entity, mapping, columns);
    await inSlices(sheet.rows.length, (range) => add(mappedRows(sheet, mapping, read, sharedCells, range)), signal);
    setGrouped(found);
    return sendInParts(
      found.records,
      ({ at: [first = 0] }) => sheet.lines[first] ?? first + 1,
      { mode: how, dryRun, importId: id, ...said },
      { send: (input, stop) => dataProvider.importRows(entity.name, input, stop), signal, onProgress: setProgress },
      onPart,
    );
  };
  const refresh = () => queryClient.invalidateQueries();
  const look = () =>
    guarded(async (signal) => {
      const asked = { dryRun: true, how: 'valid', id: crypto.randomUUID() } as const;
      const first = await send(asked, signal);
      const said = words.recalled(first.missing ?? []);
      const answer = said ? await send({ ...asked, said }, signal) : first;
      setPreview(answer);
      // With the names that were recalled: they can mean something else this time.
      words.looked(first.missing ?? [], said ?? words.input);
      setMode('all');
      setSure(false);
      setStep('preview');
    });
  /** Undoes what was imported before a part was refused: all rows are imported, or none. */
  const takeBack = async (id: string, before: ImportResult | undefined) => {
    if (before && mode === 'all' && before.created + before.updated > 0) await dataProvider.undoImport(entity.name, id);
  };

  return {
    ...file,
    step,
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
    take: (chosen: File) =>
      guarded(async () => {
        await file.take(chosen);
        setStep('columns');
      }),
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
        file.remember();
        words.remember();
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
    stop: () => {
      stopping.current?.abort();
      file.stopReading();
    },
    back: () => {
      setProblem(undefined);
      setStep(step === 'preview' ? 'columns' : 'file');
    },
  };
}
export type ImportState = ReturnType<typeof useImport>;
