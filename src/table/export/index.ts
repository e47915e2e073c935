import type { ExportTable } from './types';

export type { ExportColumn, ExportKind, ExportTable } from './types';
export type ExportFormat = 'csv' | 'xlsx';

/** Loaded on first use. */
const writers = {
  csv: async <R>(table: ExportTable<R>) => (await import('./csv')).toCsv(table),
  xlsx: async <R>(table: ExportTable<R>) => (await import('./xlsx')).toXlsx(table),
} as const;

/** Hands a file to the browser as a download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // After the click has been handled; browsers keep the data while they write it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A table as a file of the given format. */
export const fileOf = async <R>(table: ExportTable<R>, format: ExportFormat): Promise<Blob> => writers[format](table);

/** Hands CSV text to the browser as a download. */
export const saveCsv = (text: string, fileName: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);

/** Writes a table to a file of the given format and downloads it. */
export async function exportTable<R>(table: ExportTable<R>, format: ExportFormat): Promise<void> {
  saveFile(await fileOf(table, format), `${table.name}.${format}`);
}
