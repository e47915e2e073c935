/** The format of a scheduled report: a workbook, or a printable page. */
export const SENT_FORMATS = ['xlsx', 'html'] as const;
export const SENT_FORMAT_LABELS = { xlsx: 'Workbook (XLSX)', html: 'Page to print or save as PDF' } as const;
