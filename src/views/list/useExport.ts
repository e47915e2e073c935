import { useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, type ConsoleRecord, isAbort, labels, sortOf } from '../../../dataProvider';
import { findEntity } from '../../../resources';
import type { Field } from '../../../resources/fields';
import type { Entity } from '../../../resources/schema';
import { type CellEnvironment, isEmptyValue } from '../../cells';
import { type ExportFormat, exportTable } from '../../export';
import { type Column, placesOf } from './columns';
import { exportColumns } from './exportColumns';
import type { ListState } from './listState';

/** Titles that no list answer brought: asked for together, so that no file says '…'. */
async function loadTitles(
  dataProvider: ConsoleDataProvider,
  columns: readonly Column[],
  records: readonly ConsoleRecord[],
): Promise<void> {
  const missing = new Map<string, Set<string>>();
  for (const { field, value } of columns) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const { to } = field as Field<'reference'>;
    if (!findEntity(to)) continue;
    for (const record of records) {
      const given = value(record);
      if (isEmptyValue(given)) continue;
      for (const id of Array.isArray(given) ? given : [given]) {
        if (labels.get(to, String(id)) !== undefined) continue;
        const ids = missing.get(to) ?? new Set();
        missing.set(to, ids.add(String(id)));
      }
    }
  }
  // A person who may not read the others gets the file all the same, with dashes.
  await Promise.allSettled([...missing].map(([to, ids]) => dataProvider.getMany(to, { ids: [...ids] })));
}

export interface Progress {
  have: number;
  total: number | undefined;
}

interface ExportOptions {
  entity: Entity;
  state: ListState;
  /** Those of the screen, and what records are found by. */
  columns: readonly Column[];
  environment: CellEnvironment;
  onError: (error: unknown) => void;
}

/** Exports the whole filtered list in the columns shown; with progress, and a way to stop. */
export function useExport({ entity, state, columns, environment, onError }: ExportOptions) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [progress, setProgress] = useState<Progress>();
  const aborter = useRef<AbortController>(undefined);
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
        await loadTitles(dataProvider, columns, records);
        if (stop.signal.aborted) return;
        const places = placesOf(columns, records);
        await exportTable(
          {
            name: entity.label.many,
            columns: exportColumns(columns, places, environment),
            rows: records,
            timeZone: environment.timeZone,
          },
          format,
        );
      } catch (error) {
        if (!isAbort(error)) onError(error);
      } finally {
        setProgress(undefined);
      }
    },
    [dataProvider, entity, state, columns, environment, onError],
  );
  return { progress, run, stop: () => aborter.current?.abort() };
}
