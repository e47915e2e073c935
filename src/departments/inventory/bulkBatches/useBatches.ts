import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { objectIn, rowsIn } from '#engine/run/values';
import { newRequestId } from '#src/document/newDocument';
import { failureOf } from '#src/form/saving/failure';

/** A row's input. */
export interface Typed {
  batchCount: string;
  actualOutput: string;
}

/** A row's result. */
export type RowResult = { isDone: true; id: string; number: string } | { isDone: false; messages: readonly string[] };

interface Rows {
  typed: Readonly<Record<string, Typed>>;
  results: Readonly<Record<string, RowResult>>;
  /** A row that is sent again after a lost answer creates no second run. */
  requests: Readonly<Record<string, string>>;
}

const none: Rows = { typed: {}, results: {}, requests: {} };

const resultOf = (answer: { ok?: unknown; record?: unknown; errors?: unknown; message?: unknown }): RowResult => {
  const record = objectIn(answer.record);
  if (answer.ok === true) return { isDone: true, id: String(record._id), number: String(record.batchNumber) };
  const messages = rowsIn(answer.errors).map(({ message }) => String(message));
  return { isDone: false, messages: messages.length > 0 ? messages : [String(answer.message)] };
};

const without = <T>(table: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key)));

/** The page's rows while they are typed and recorded: completed ones are cleared, refused ones stay as typed. */
export function useBatches(docDate: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [{ typed, results, requests }, setRows] = useState(none);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const put = (recipeId: string, change: Partial<Typed>) =>
    setRows((rows) => ({
      typed: { ...rows.typed, [recipeId]: { batchCount: '', actualOutput: '', ...rows.typed[recipeId], ...change } },
      results: without(rows.results, [recipeId]),
      requests: without(rows.requests, [recipeId]),
    }));

  const record = async (recipeIds: readonly string[]) => {
    setBusy(true);
    setFailure(undefined);
    const ids = Object.fromEntries(recipeIds.map((id) => [id, requests[id] ?? newRequestId()]));
    setRows((rows) => ({ ...rows, requests: { ...rows.requests, ...ids } }));
    try {
      const body = {
        docDate,
        rows: recipeIds.map((recipeId) => ({
          recipeId,
          batchCount: typed[recipeId]?.batchCount || '1',
          actualOutput: typed[recipeId]?.actualOutput ?? '',
          clientRequestId: ids[recipeId],
        })),
      };
      const answers = rowsIn((await dataProvider.custom('bulkBatchProcess', 'run', { body })).results);
      const found = Object.fromEntries(answers.map((each) => [String(each.recipeId), resultOf(each)]));
      const done = Object.keys(found).filter((id) => found[id]?.isDone);
      setRows((rows) => ({
        typed: without(rows.typed, done),
        results: { ...rows.results, ...found },
        requests: without(rows.requests, done),
      }));
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { typed, results, isBusy, failure, put, record };
}
