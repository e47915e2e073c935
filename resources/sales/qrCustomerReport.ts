import { column, defineReport } from '#engine/define';

/** S13: guests who ordered by QR code (domain 3.2). */
export default defineReport({
  name: 'qrCustomerReport',
  label: 'QR customers',
  path: '/qrCustomerReport',
  about: 'Guests who order by QR code, and what they spend',
  module: 'RPT_QR_CUSTOMER',
  nav: { group: 'reports', order: 150, label: 'QR Customer', feature: 'qrReports' },
  period: 'range',
  days: 28,
  columns: {
    name: column.text({ sensitive: 'personal' }),
    phone: column.text({ sensitive: 'personal' }),
    maskedPhone: column.text({ label: 'Phone ending', insteadOf: 'phone' }),
    email: column.text({ optional: true, sensitive: 'personal' }),
    firstVisit: column.date(),
    lastVisit: column.date(),
    orders: column.integer({ sum: true, tile: 2 }),
    amount: column.money({ sum: true, tile: 1 }),
    avgOrder: column.money({ label: 'Average order', formula: 'amount / orders' }),
    consent: column.boolean({ label: 'Agreed to news' }),
    customers: column.integer({ hidden: true, sum: true, tile: 3 }),
  },
  sort: ['-amount', 'phone', 'maskedPhone'],
  main: ['amount', 'orders', 'avgOrder', 'lastVisit', 'consent'],
});
