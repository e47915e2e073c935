import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { type CopyRow, copyRowsIn } from '#resources/inventory/itemCopy.rules';
import { useExtensions } from '#src/shell/layout';
import { type KindKey, kindOf } from './kinds';

interface Request {
  ids: string[];
  outlets: string[];
}

/** Previews a copy, then makes it. With an API without previews, the same step leads to the copy, without rows to show first. */
export function useCopy(kind: KindKey) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const hasPreview = useExtensions();
  const [rows, setRows] = useState<readonly CopyRow[]>();
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const asking = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Couldn’t do this. Try again.');
    } finally {
      setBusy(false);
    }
  };
  /** The request, as rows without a result yet. */
  const asked = ({ ids, outlets }: Request): CopyRow[] =>
    outlets.flatMap((outletId) =>
      ids.map((id): CopyRow => ({ id, title: '', outletId, outcome: 'create', message: '' })),
    );
  const preview = (body: Request) =>
    asking(async () => {
      const answer = hasPreview
        ? copyRowsIn(await dataProvider.custom('itemCopy', 'preview', { body: { ...body, resource: kind } }))
        : asked(body);
      setDone(false);
      setRows(answer);
    });
  const run = (body: Request) =>
    asking(async () => {
      const answer = copyRowsIn(await dataProvider.custom('itemCopy', kindOf(kind).call, { body: { ...body } }));
      setRows(answer.length > 0 ? answer : asked(body));
      setDone(true);
      await queryClient.invalidateQueries();
    });
  const reset = () => {
    setRows(undefined);
    setDone(false);
    setProblem(undefined);
  };
  return { rows, isDone, isBusy, problem, preview, run, reset };
}
