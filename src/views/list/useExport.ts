import { useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, type ConsoleRecord, isAbort, labels, sortOf } from '../../../dataProvider';
import { findEntity } from '../../../resources';
import type { Field } from '../../../resources/fields';
import type { Entity } from '../../../resources/schema';
import { type CellEnvironment, cellOf, isEmptyValue, textOfCell } from '../../cells';
import { type ExportColumn, type ExportFormat, exportTable } from '../../export';
import { type Column, placesOf } from './columns';
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

/** A column of the screen as a column of the file: same figures, same words. */
const exportColumn = (column: Column, places: number, environment: CellEnvironment): ExportColumn<ConsoleRecord> => {
  const { field, value, label, unit } = column;
  const kind = cellOf(field).export;
  const label_ = unit ? `${label} (${unit})` : label;
  if (kind !== 'text') return { label: label_, kind, places, value: (record) => textOrNothing(value(record)) };
  return { label: label_, kind, value: (record) => textOfCell({ field, value: value(record), places, environment }) };
};

const textOrNothing = (value: unknown): string | null => (isEmptyValue(value) ? null : String(value));

export interface Progress {
  have: number;
  total: number | undefined;
}

interface ExportOptions {
  entity: Entity;
  state: ListState;
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
            columns: columns
              .filter(({ field }) => field.kind !== 'image')
              .map((column) => exportColumn(column, places[columns.indexOf(column)] ?? 0, environment)),
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
