import { column, defineReport, oneOf, text } from '#engine/define';

/** S12: revenue from QR codes at tables (domain 3.2). */
export default defineReport({
  name: 'qrTableReport',
  label: 'QR tables',
  about: 'How often guests scan, order and get what they ordered, table by table',
  module: 'RPT_QR_TABLE',
  nav: { group: 'reports', order: 160, label: 'QR Table', feature: 'qrReports' },
  parameters: {
    per: oneOf({ table: 'Table', hour: 'Table and hour' }, { label: 'By' }),
    floor: text(),
  },
  columns: {
    table: column.text({ compared: true, sort: 2 }),
    floor: column.text({ group: 1 }),
    hour: column.text({ group: 2, optional: true }),
    outlet: column.reference('outlets', { group: 3, compared: true }),
    scans: column.integer({ good: 'up', sum: true, tile: 2, main: 4 }),
    tableSessions: column.integer({ good: 'up', label: 'Sessions', sum: true }),
    orders: column.integer({ good: 'up', sum: true, tile: 3, main: 2 }),
    accepted: column.integer({ good: 'up', sum: true }),
    rejected: column.integer({ good: 'down', sum: true }),
    avgAcceptMinutes: column.decimal({ good: 'down', label: 'Minutes to accept', scale: 1, main: 5 }),
    amount: column.money({ good: 'up', sum: true, tile: 1, main: 1, sort: -1 }),
    avgOrder: column.money({ good: 'up', label: 'Average order', formula: 'amount / accepted' }),
    conversion: column.share('orders', 'scans', { good: 'up', main: 3 }),
  },
  synonyms: {
    scans: 'QR scans, scans of QR codes',
    conversion: '(QR) conversion (rate), conversion (of) (QR) scans (to orders), conversion (rate) scans orders',
  },
  chart: [
    { as: 'funnel', y: ['scans', 'tableSessions', 'orders', 'accepted'] },
    { as: 'columns', x: 'table', y: ['scans', 'orders'] },
  ],
});
