import { useMemo, useRef, useState } from 'react';
import { isAbort } from '#dataProvider';
import type { Document } from '#engine/define/document';
import { useFormSession } from '#src/form/facts/useFormSession';
import { currencyOf } from '#src/form/inputs/environment';
import { failureOf } from '#src/form/saving/failure';
import type { Remembered } from '#src/list/import/columns';
import type { Cells } from '#src/list/import/grouping';
import { mappedRows } from '#src/list/import/reading';
import { inSlices } from '#src/list/import/sending';
import { bare } from '#src/list/import/synonyms';
import { useFile } from '#src/list/import/useFile';
import { type LineColumns, missingForLines, sharedLineColumns } from './lineColumns';
import { asResult, type Choices, type PlacedRow, questionsIn, takenRows } from './placing';

/** Where a file's lines go: a document's grid, a count. `C` is what it takes of a row. */
export interface LinesTarget<C> {
  /** Whose inputs those for all rows are like. */
  entity: Document;
  lineColumns: LineColumns;
  /** Under which the meanings of headings are remembered. @default the entity's lines */
  name?: string;
  /** What headings mean here, by the bare heading: the chosen place. @default the outlet's name is the quantity */
  usual?: Remembered;
  /** Words for rows about existing lines. @default changing those lines, or adding more */
  onLine?: { what: string; change: string; add: string };
  /** Says which line each row becomes. Nothing is changed. */
  place: (rows: readonly Cells[], shared: Cells) => Promise<PlacedRow<C>[]>;
  /** Takes the lines. */
  take: (rows: readonly PlacedRow<C>[], choices: Choices) => void;
}

type Step = 'file' | 'columns' | 'preview';

const UNASKED: Choices = { isMarked: true, isMerged: true, isOwn: {} };

/** More than any document has: its lines are checked together. */
const MOST_LINES = 5000;

/** An import of lines: the file, its columns' meanings, what the rows became. Nothing is changed before `take`. */
export function useLinesImport<C>(target: LinesTarget<C>) {
  const { entity, lineColumns, usual } = target;
  const session = useFormSession(entity);
  const [step, setStep] = useState<Step>('file');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [placed, setPlaced] = useState<readonly PlacedRow<C>[]>([]);
  const [choices, setChoices] = useState<Choices>(UNASKED);
  const running = useRef<AbortController>(undefined);

  const guarded = async (work: () => Promise<void>) => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!isAbort(error) && !control.signal.aborted) setProblem(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const { today, outlet } = session.context;
  const { quantity } = lineColumns;
  // A sheet with a column for each outlet: this one's is meant.
  const ownColumn = useMemo(
    () =>
      Object.fromEntries(
        [outlet.name, outlet.shortName].flatMap((name): [string, string][] =>
          name && quantity ? [[bare(String(name)), quantity]] : [],
        ),
      ),
    [outlet, quantity],
  );
  const sharing = useMemo(() => sharedLineColumns(lineColumns), [lineColumns]);
  const file = useFile(
    {
      name: target.name ?? `${entity.name}.lines`,
      columns: lineColumns.columns,
      today,
      timeZone: String(outlet.timeZone ?? 'UTC'),
      currency: currencyOf(session.context),
      sharing,
      usual: { ...ownColumn, ...usual },
    },
    guarded,
  );
  const { sheet, mapping, read, sharedCells } = file;
  const missing = missingForLines(lineColumns, mapping);
  const result = useMemo(() => asResult(placed, sheet.lines, choices), [placed, sheet, choices]);
  const questions = useMemo(() => questionsIn(placed), [placed]);
  const taken = useMemo(() => takenRows(placed, choices), [placed, choices]);

  return {
    ...file,
    step,
    busy,
    problem,
    missing,
    placed,
    result,
    taken,
    questions,
    choices,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    /** Whether something tells what each line is about. */
    isTold: lineColumns.ways.some((path) => mapping.includes(path)),
    open: (chosen: File) =>
      guarded(async () => {
        await file.take(chosen);
        setStep('columns');
      }),
    /** Reads the rows. */
    look: () =>
      guarded(async () => {
        if (sheet.rows.length > MOST_LINES)
          throw new Error(
            `The file has ${sheet.rows.length.toLocaleString('en')} rows; ${MOST_LINES.toLocaleString('en')} can be imported at once. Split the file.`,
          );
        const { signal } = running.current ?? new AbortController();
        const rows: Cells[] = [];
        await inSlices(
          sheet.rows.length,
          (range) => rows.push(...mappedRows(sheet, mapping, read, sharedCells, range)),
          signal,
        );
        const found = await target.place(rows, sharedCells);
        signal.throwIfAborted();
        setPlaced(found);
        setChoices(UNASKED);
        setStep('preview');
      }),
    /** Gives the lines to the document. */
    finish: () => {
      file.remember();
      target.take(taken, choices);
    },
    stop: () => {
      running.current?.abort();
      file.stopReading();
    },
    back: () => {
      setProblem(undefined);
      setStep(step === 'preview' ? 'columns' : 'file');
    },
  };
}
export type LinesImport<C> = ReturnType<typeof useLinesImport<C>>;
