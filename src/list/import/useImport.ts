import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ImportResult } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { useFormSession } from '#src/form/facts/useFormSession';
import { failureOf } from '#src/form/saving/failure';
import { importColumns, type Mapping, matchHeadings, remap, workedOut } from './columns';
import { type Answers, mappedRows, type Question, readColumns } from './reading';
import { readSheet, type Sheet } from './sheet';

type Step = 'file' | 'columns' | 'preview' | 'done';
export type Mode = ImportResult['mode'];

const UNANSWERED: Answers = { marks: {}, orders: {} };

/** An import's state: the file, its columns' meanings, the preview, the result. */
export function useImport(entity: Entity) {
  const session = useFormSession(entity);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const columns = useMemo(() => importColumns(entity, session.user), [entity, session]);
  const [step, setStep] = useState<Step>('file');
  const [name, setName] = useState('');
  const [sheet, setSheet] = useState<Sheet>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [answers, setAnswers] = useState<Answers>(UNANSWERED);
  const [preview, setPreview] = useState<ImportResult>();
  const [result, setResult] = useState<ImportResult>();
  const [mode, setMode] = useState<Mode>('all');
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
  const send = (dryRun: boolean, how: Mode) =>
    dataProvider.importRows(entity.name, {
      rows: mappedRows(sheet ?? { rows: [] }, mapping, read),
      mode: how,
      dryRun,
    });

  return {
    columns,
    step,
    name,
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
    take: (file: File) =>
      guarded(async () => {
        const found = await readSheet(file);
        setName(file.name);
        setSheet(found);
        setMapping(matchHeadings(found.headings, columns, workedOut(entity)));
        setAnswers(UNANSWERED);
        setStep('columns');
      }),
    map: (index: number, path: string) => setMapping((before) => remap(before, index, path)),
    answer: ({ of, column }: Question, value: string) =>
      setAnswers((before) => ({ ...before, [of]: { ...before[of], [column]: value } })),
    /** Requests the preview; nothing is written. */
    look: () =>
      guarded(async () => {
        const answer = await send(true, 'valid');
        setPreview(answer);
        setMode('all');
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
