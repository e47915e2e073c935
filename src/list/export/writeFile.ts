/** A list's records as a file: figures and words as on screen. */
import { type ConsoleDataProvider, type ConsoleRecord, labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { Field } from '#engine/define/fields';
import { outlinedEntity } from '#resources';
import type { ConsoleSession } from '#src/shell/session';
import { type CellEnvironment, isEmptyValue } from '#src/table/cells';
import { type ExportFormat, exportTable } from '#src/table/export';
import { type Column, columnSet, placesOf } from '../columns';
import { exportColumns, fileColumns } from './exportColumns';

/** Titles missing from list answers are loaded together, so that no file has '…'. */
export async function loadTitles(
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
  // A person who can't read the others still gets the file, with dashes.
  await Promise.allSettled([...missing].map(([to, ids]) => dataProvider.getMany(to, { ids: [...ids] })));
}

interface RecordFile {
  entity: Entity;
  columns: readonly Column[];
  environment: CellEnvironment;
  records: readonly ConsoleRecord[];
  format: ExportFormat;
  /** Nothing is written after an abort. */
  signal?: AbortSignal;
}

/** Writes the file, once all its titles are known and the user log has it. */
export async function writeFile(dataProvider: ConsoleDataProvider, file: RecordFile): Promise<void> {
  const { entity, columns, environment, records, format, signal } = file;
  await loadTitles(dataProvider, columns, records);
  if (signal?.aborted) return;
  await dataProvider.exported(entity.name, { rows: records.length, format });
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

/** The derived list's file, as the `exporter` of a list that a component shows. */
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
