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

/** Writes a table to a file of the given format and downloads it. */
export async function exportTable<R>(table: ExportTable<R>, format: ExportFormat): Promise<void> {
  saveFile(await writers[format](table), `${table.name}.${format}`);
}
