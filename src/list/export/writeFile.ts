/** Records of a list as a file: figures and words as on the screen. */
import { type ConsoleDataProvider, type ConsoleRecord, labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { Field } from '#engine/define/fields';
import { outlinedEntity } from '#resources';
import type { ConsoleSession } from '#src/shell/session';
import { type CellEnvironment, isEmptyValue } from '#src/table/cells';
import { type ExportFormat, exportTable } from '#src/table/export';
import { type Column, columnSet, placesOf } from '../columns';
import { exportColumns, fileColumns } from './exportColumns';

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
    if (!outlinedEntity(to)) continue;
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

export interface RecordFile {
  entity: Entity;
  columns: readonly Column[];
  environment: CellEnvironment;
  records: readonly ConsoleRecord[];
  format: ExportFormat;
  /** Nothing is written once it is aborted. */
  signal?: AbortSignal;
}

/** Writes the file, once every title in it is known. */
export async function writeFile(dataProvider: ConsoleDataProvider, file: RecordFile): Promise<void> {
  const { entity, columns, environment, records, format, signal } = file;
  await loadTitles(dataProvider, columns, records);
  if (signal?.aborted) return;
  const places = placesOf(columns, records, environment.placesOfUnit);
  await exportTable(
    {
      name: entity.label.many,
      columns: exportColumns(columns, places, environment),
      rows: records,
      timeZone: environment.timeZone,
    },
    format,
  );
}

/** The file that the derived list makes, for a list that a component shows: its `exporter`. */
export function writeDerivedFile(
  dataProvider: ConsoleDataProvider,
  entity: Entity,
  session: ConsoleSession,
  records: readonly ConsoleRecord[],
): Promise<void> {
  const { all, standard } = columnSet(entity, session);
  const shown = all.filter(({ key }) => standard.includes(key));
  const { timeZone, outlets } = session;
  const environment = { timeZone, outletCount: outlets.length, titleOf: labels.get };
  return writeFile(dataProvider, {
    ...{ entity, environment, records, format: 'csv' },
    columns: fileColumns(entity, all, shown),
  });
}
