import { useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, type ConsoleRecord, isAbort, sortOf } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { loadInTime } from '#src/shell/chunks';
import type { CellEnvironment } from '#src/table/cells';
import type { ExportFormat } from '#src/table/export';
import type { Column } from '../columns';
import type { ListState } from '../listState';

export interface Progress {
  have: number;
  total: number | undefined;
}

interface ExportOptions {
  entity: Entity;
  state: ListState;
  /** The visible columns, and those that identify records. */
  columns: readonly Column[];
  environment: CellEnvironment;
  onError: (error: unknown) => void;
}

/** Exports the whole filtered list with the visible columns, with progress and a stop button. */
export function useExport({ entity, state, columns, environment, onError }: ExportOptions) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [progress, setProgress] = useState<Progress>();
  const aborter = useRef<AbortController>(undefined);
  const write = useCallback(
    async (records: readonly ConsoleRecord[], format: ExportFormat, signal?: AbortSignal) => {
      const { writeFile } = await loadInTime('the export', () => import('./writeFile'));
      await writeFile(dataProvider, { entity, columns, environment, records, format, ...(signal ? { signal } : {}) });
    },
    [dataProvider, entity, columns, environment],
  );
  const run = useCallback(
    async (format: ExportFormat) => {
      const stop = new AbortController();
      aborter.current = stop;
      setProgress({ have: 0, total: undefined });
      try {
        const filter = state.q ? { ...state.filter, q: state.q } : state.filter;
        const records = await dataProvider.getAll(entity.name, {
          filter,
          sort: sortOf(state.sort),
          signal: stop.signal,
          onProgress: (have, total) => setProgress({ have, total }),
        });
        await write(records, format, stop.signal);
      } catch (error) {
        if (!isAbort(error)) onError(error);
      } finally {
        setProgress(undefined);
      }
    },
    [dataProvider, entity, state, write, onError],
  );
  return { progress, run, write, stop: () => aborter.current?.abort() };
}
