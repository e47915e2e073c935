import { column, defineReport } from '#engine/define';

/** S13: guests who ordered by QR code (domain 3.2). */
export default defineReport({
  name: 'qrCustomerReport',
  label: 'QR customers',
  about: 'Guests who order by QR code, and what they spend',
  module: 'RPT_QR_CUSTOMER',
  nav: { group: 'reports', order: 150, label: 'QR Customer', feature: 'qrReports' },
  days: 28,
  columns: {
    name: column.text({ sensitive: 'personal' }),
    phone: column.text({ sensitive: 'personal', sort: 2 }),
    maskedPhone: column.text({ label: 'Phone ending', replacesColumn: 'phone', sort: 3 }),
    email: column.text({ optional: true, sensitive: 'personal' }),
    firstVisit: column.date(),
    lastVisit: column.date({ main: 4 }),
    orders: column.integer({ good: 'up', sum: true, tile: 2, main: 2 }),
    amount: column.money({ good: 'up', sum: true, tile: 1, main: 1, sort: -1 }),
    avgOrder: column.money({ good: 'up', label: 'Average order', formula: 'amount / orders', main: 3 }),
    consent: column.boolean({ label: 'Agreed to news', main: 5 }),
    customers: column.count({ good: 'up', tile: 3 }),
  },
});
