import { column, defineReport, integer, money } from '#engine/define';
import { salesFilters } from './salesReports.rules';

/** S7: guests by spending (domain 3.2). */
export default defineReport({
  name: 'customerReport',
  label: 'Customers',
  about: 'Who your guests are, how often they come, and what they spend',
  module: 'RPT_CUSTOMER',
  nav: { group: 'reports', order: 70, label: 'Customer' },
  days: 28,
  filters: salesFilters,
  parameters: {
    minSpend: money({ min: 0, label: 'Spent at least' }),
    inactiveDays: integer({ min: 1, label: 'Not seen for days' }),
    birthdayMonth: integer({ min: 1, max: 12, label: 'Birthday in month' }),
  },
  columns: {
    name: column.text({ sensitive: 'personal' }),
    phone: column.text({ sensitive: 'personal', compared: true, sort: 2 }),
    group: column.text({ group: 1, optional: true }),
    visits: column.integer({ good: 'up', sum: true, main: 2 }),
    bills: column.integer({ good: 'up', sum: true, tile: 3 }),
    netSales: column.money({ good: 'up', label: 'Net', sum: true, tile: 1, main: 1, sort: -1 }),
    avgBill: column.money({ good: 'up', label: 'Average bill', formula: 'netSales / bills', main: 3 }),
    lastVisit: column.date({ main: 4 }),
    daysSince: column.integer({ good: 'down' }),
    favouriteItem: column.text({ label: 'Favourite', main: 5 }),
    discounts: column.money({ good: 'down', sum: true, optional: true }),
    outstanding: column.money({ good: 'down', sum: true, optional: true, label: 'City ledger balance' }),
    birthday: column.date({ optional: true, sensitive: 'personal' }),
    customers: column.count({ good: 'up', tile: 2 }),
  },
  synonyms: { name: 'customer, customers, guest' },
  notRecorded: {
    words: `new customers, new customer, new guests, new guest, first time customers, first time guests, first visit, returning customers,
      repeat customers, new regulars`,
    says: 'Since when a guest has been coming isn’t recorded, so no report knows who is new. I can say who came and how often.',
    instead: ['How many customers came this month?', 'Best customers this month'],
  },
});
