import { boolean, choice, date, datetime, defineResource, integer, money, reference, text } from '#engine/define';

/** The programs whose files journals are made for. */
export const JOURNAL_FORMATS = { xero: 'Xero', quickBooks: 'QuickBooks', csv: 'CSV' } as const;

/** Journals that were handed over to the accounts (docs/accounting.md): who exported which days, and the digest of the file. */
export default defineResource({
  name: 'journalExports',
  label: { one: 'Journal export', many: 'Journal exports' },
  module: 'JOURNAL_EXPORT',
  permissions: {
    run: { label: 'Export journals', about: 'Export journals for the accounts.' },
    again: { label: 'Export again', about: 'Export days again that are already in the accounts.', risk: 'reversals' },
  },
  nav: { group: 'reports', order: 77, label: 'Journal Exports' },
  paths: { list: '/journalExports', edit: '/journalExport' },
  fixed: 'Exports can’t be changed. If one is wrong, export the days again.',
  fields: {
    outletId: reference('outlets', { label: 'Outlet', column: 1, filterBy: true }),
    fromDate: date({ label: 'From', column: 2 }),
    toDate: date({ label: 'To', column: 3, filterBy: true }),
    format: choice(JOURNAL_FORMATS, { label: 'For', column: 4, filterBy: true }),
    fileName: text({ label: 'File', isTitle: true }),
    lines: integer({ column: 6 }),
    debit: money({ label: 'Debit', sensitive: 'cost', unit: '@currency' }),
    isAgain: boolean({ label: 'Exported again', column: 8 }),
    reason: text({ label: 'Reason' }),
    hash: text({ label: 'SHA-256 of the file' }),
    exportedBy: reference('users', { label: 'By', column: 7 }),
    exportedAt: datetime({ label: 'Exported', column: 5 }),
  },
  list: { sort: '-exportedAt', about: 'Which days are in the accounts. The report Journal exports them, and downloads the same file again.' },
  calls: { getList: '+ GET v1/journalExports ? group_id', getOne: '+ GET v1/journalExports/{id}' },
  serves: { 'custom:run': '+ POST v1/journalExports/run', 'custom:file': '+ GET v1/journalFile/{_id}' },
});
