import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { type ConsoleDataProvider, isAbort } from '#dataProvider';
import { rowsIn } from '#engine/run/values';
import { entity } from '#resources';
import { useFormSession } from '#src/form/facts/useFormSession';
import { currencyOf } from '#src/form/inputs/environment';
import { failureOf } from '#src/form/saving/failure';
import { missingColumns } from '#src/list/import/columns';
import { inSlices } from '#src/list/import/sending';
import { useFile } from '#src/list/import/useFile';
import { useSession } from '#src/shell/session';
import type { MatchedFile } from './cells';
import { BILL_COLUMNS, sharedBillColumns } from './columns';
import { voidedIn } from './kinds';
import { NOTHING, type Outcome, type PartAnswer, withPart } from './outcome';
import {
  countPrices,
  ITEM,
  type Meanings,
  type Prices,
  partsOf,
  isPriceOfLine as pricesGrow,
  rowsOfPart,
  usualPrice,
  WORD_COLUMNS,
  type WordColumn,
  wordsIn,
} from './rows';

type Step = 'file' | 'columns' | 'words' | 'preview' | 'done';
const NO_MEANINGS: Meanings = {};

/** A word that the API doesn't understand, and how many rows have it. */
export interface UnknownWord {
  column: WordColumn;
  word: string;
  rows: number;
}

/** How far an import or a check has come, in rows. */
interface Progress {
  done: number;
  all: number;
}

/** An import of the last day. */
interface LastImport {
  importId: string;
  /** ISO-8601 in UTC. */
  at: string;
  userName: string;
  bills: number;
  undone: boolean;
}

const importsIn = (answer: { readonly docs?: unknown }): LastImport[] =>
  rowsIn(answer.docs).map(({ importId, at, userName, bills, undone }) => ({
    ...{ importId: String(importId), at: String(at), userName: String(userName) },
    ...{ bills: Number(bills), undone: undone === true },
  }));

/** The state of a bill import: file, columns, words, dry run, result. Nothing is written before the last step. */
export function useBillImport(page: string) {
  const items = entity('items');
  const session = useFormSession(items);
  const { user, outletId } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>('file');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const [unknown, setUnknown] = useState<readonly UnknownWord[]>([]);
  const [remembered, setRemembered] = useStore<Meanings>(`import.${user.groupId}.${page}.words`, NO_MEANINGS);
  const [meanings, setMeanings] = useState<Meanings>(remembered);
  const [movesStock, setMovesStock] = useState(false);
  const [preview, setPreview] = useState<Outcome>();
  const [result, setResult] = useState<Outcome>();
  const [isValidOnly, setValidOnly] = useState(false);
  /** The finished import, for its undo. */
  const [importId, setImportId] = useState('');
  const running = useRef<AbortController>(undefined);

  const guarded = async (work: () => Promise<void>) => {
    running.current = undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) setProblem(failureOf(error).message);
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  };
  const timeZone = String(session.context.outlet.timeZone ?? 'UTC');
  const { data: imports = [] } = useQuery({
    queryKey: [page, 'imports'],
    queryFn: async () => importsIn(await dataProvider.custom(page, 'imports', {})),
  });
  const shared = useMemo(() => ({ outlet: outletId }), [outletId]);
  const file = useFile(
    {
      name: page,
      columns: BILL_COLUMNS,
      today: session.context.today,
      timeZone,
      currency: currencyOf(session.context),
      sharing: sharedBillColumns,
      lead: ITEM,
      shared,
    },
    guarded,
  );
  const matched: MatchedFile = {
    sheet: file.sheet,
    mapping: file.mapping,
    read: file.read,
    shared: file.sharedCells,
    isTaxIncluded: session.context.outlet.taxInclusivePricing === true,
  };
  const voided = useMemo(
    () => voidedIn({ sheet: file.sheet, mapping: file.mapping, read: file.read, shared: {}, isTaxIncluded: false }),
    [file.sheet, file.mapping, file.read],
  );
  const isPriceOfLine = useMemo(
    () =>
      pricesGrow({
        sheet: file.sheet,
        mapping: file.mapping,
        read: file.read,
        shared: {},
        isTaxIncluded: false,
      }),
    [file.sheet, file.mapping, file.read],
  );
  const missing = missingColumns(BILL_COLUMNS, file.mapping).filter(({ path }) => file.sharedCells[path] === undefined);

  /** Sends all parts, one after another; adds up the answers. */
  const sendParts = async (
    options: { dryRun: boolean; mode: 'all' | 'valid'; importId?: string },
    onPart: (outcome: Outcome) => void,
    said: Meanings = meanings,
  ): Promise<Outcome> => {
    const control = new AbortController();
    running.current = control;
    const parts = partsOf(matched);
    const all = matched.sheet.rows.length;
    let [outcome, done] = [NOTHING, 0];
    for (const part of parts) {
      setProgress({ done, all });
      const rows = rowsOfPart(matched, part, said);
      if (rows.length > 0) {
        const answer = await dataProvider.custom(page, 'import', {
          body: { rows: rows.map(({ row }) => row), stock: movesStock ? 'recipes' : 'none', ...options },
          signal: control.signal,
        });
        outcome = withPart(outcome, answer as unknown as PartAnswer, rows);
        onPart(outcome);
      }
      done += part.length;
      control.signal.throwIfAborted();
    }
    return outcome;
  };
  const check = async (said: Meanings) => {
    setPreview(await sendParts({ dryRun: true, mode: 'valid' }, () => undefined, said));
    setValidOnly(false);
    setStep('preview');
  };
  /** The words that neither the API nor the person has given a meaning. */
  const askWords = async (): Promise<UnknownWord[]> => {
    const words = wordsIn(matched, [0, 0]);
    await inSlices(matched.sheet.rows.length, (range) => wordsIn(matched, range, words));
    const body = Object.fromEntries(WORD_COLUMNS.map((column) => [column, [...words[column].keys()]]));
    const answer = (await dataProvider.custom(page, 'words', { body })) as Partial<Record<WordColumn, string[]>>;
    return WORD_COLUMNS.flatMap((column) =>
      (answer[column] ?? []).map((word) => ({ column, word, rows: words[column].get(word) ?? 0 })),
    );
  };

  return {
    ...file,
    step,
    busy,
    problem,
    progress,
    missing,
    isPriceOfLine,
    voided,
    unknown,
    meanings,
    preview,
    result,
    movesStock,
    setMovesStock,
    isValidOnly,
    setValidOnly,
    take: (chosen: File, second?: File) =>
      guarded(async () => {
        await file.take(chosen, second);
        setStep('columns');
      }),
    /** Asks about words without a meaning, or checks at once if there are none. */
    next: () =>
      guarded(async () => {
        file.remember();
        const words = await askWords();
        setUnknown(words);
        if (words.every(({ column, word }) => meanings[column]?.[word] !== undefined)) await check(meanings);
        else setStep('words');
      }),
    /** The price that most rows with each of these items have, for new menu items; '' if they have none. */
    usualPrices: async (words: readonly string[]): Promise<string[]> => {
      const prices: Prices = new Map();
      await inSlices(matched.sheet.rows.length, (range) => countPrices(matched, range, prices));
      return words.map((word) => usualPrice(prices, word));
    },
    mean: (column: WordColumn, given: Readonly<Record<string, string>>) =>
      setMeanings((before) => ({ ...before, [column]: { ...before[column], ...given } })),
    /** Checks the rows with the words' meanings, which are kept for the next file. */
    check: () =>
      guarded(async () => {
        setRemembered(meanings);
        await check(meanings);
      }),
    run: () =>
      guarded(async () => {
        setResult(undefined);
        const mode = isValidOnly ? 'valid' : 'all';
        const id = crypto.randomUUID();
        setImportId(id);
        try {
          setResult(await sendParts({ dryRun: false, mode, importId: id }, setResult));
        } finally {
          await queryClient.invalidateQueries();
        }
        setStep('done');
      }),
    importId,
    timeZone,
    /** Undoes an import: all of its bills, or none. */
    undo: (id: string) =>
      guarded(async () => {
        await dataProvider.custom(page, 'undo', { body: { importId: id } });
        await queryClient.invalidateQueries();
        setResult(undefined);
        setPreview(undefined);
        setStep('file');
      }),
    /** The imports of the last day. */
    lastImports: imports,
    cancel: () => {
      running.current?.abort();
      file.stopReading();
    },
    again: () => {
      setResult(undefined);
      setPreview(undefined);
      setStep('file');
    },
    back: () => {
      setProblem(undefined);
      setResult(undefined);
      setStep(step === 'preview' && unknown.length > 0 ? 'words' : step === 'columns' ? 'file' : 'columns');
    },
  };
}
export type BillImportState = ReturnType<typeof useBillImport>;
