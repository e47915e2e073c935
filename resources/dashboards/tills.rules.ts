/** Dashboard figures from tills that no report has: open kitchen orders, discounts that needed approval. */
import { column, defineReport, toReport } from '#engine/define';
import { oneBill } from '../sales';

/** The bills of an hour. */
const billsOfHour = toReport('billWiseReport', ({ hour }) => ({ filters: { hour: Number(hour) } }));

/** Net sales of each hour, and the shares of dine-in, takeaway and deliveries. */
export const salesByHour = defineReport({
  name: 'salesByHour',
  label: 'Net sales by hour',
  path: '',
  about: 'Net sales of each hour by order type',
  module: 'RPT_SALES',
  columns: {
    hour: column.text({ words: (hour) => `${hour}:00`, drill: billsOfHour, sort: 2 }),
    /** Hours in the order of the business day. */
    place: column.integer({ hidden: true, sort: 1 }),
    netSales: column.money({ good: 'up', sum: true }),
    byType: column.money({ label: 'Order type', perValue: true, sum: true, drill: billsOfHour }),
  },
});

/** Tables of each floor, and how many are occupied. */
export const floorOccupancy = defineReport({
  name: 'floorOccupancy',
  label: 'Floor occupancy',
  path: '',
  about: 'Tables in use on each floor',
  module: 'RPT_SALES',
  columns: {
    floor: column.text({ sort: 2, words: (floor) => floor || 'No floor' }),
    outlet: column.reference('outlets', { sort: 1 }),
    occupancyPct: column.share('known', 'tables', { good: 'up', label: 'In use' }),
    inUse: column.integer({ good: 'up', label: 'Tables in use', sum: true }),
    tables: column.integer({ sum: true }),
    known: column.count({ good: 'up', label: 'Tables of the floor plan in use' }),
  },
});

/** Open or billed bills, and kitchen orders without a bill. */
export const openOrders = defineReport({
  name: 'tillOpenOrders',
  label: 'Open bills',
  path: '',
  about: 'Tables and bills that are not paid yet',
  module: 'RPT_SALES',
  columns: {
    billNo: column.text({ label: 'Bill', sort: 2 }),
    outlet: column.reference('outlets'),
    table: column.text(),
    since: column.datetime({ label: 'Since', sort: 1 }),
    pendingKots: column.integer({ good: 'down', label: 'Tickets in the kitchen', sum: true }),
    openBills: column.count(),
    value: column.money({ sum: true }),
  },
});

/** Discounts above the limit of the outlet's settings. */
export const steepDiscounts = defineReport({
  name: 'steepDiscounts',
  label: 'Discounts above the limit',
  path: '',
  about: 'Discounts that exceed what the outlet gives without approval',
  module: 'RPT_DISCOUNT',
  columns: {
    discount: column.text({
      label: 'Discount',
      drill: toReport('billWiseReport', ({ billNo, date, outlet }) => oneBill(billNo, outlet, date)),
    }),
    billNo: column.text({ label: 'Bill', sort: 2 }),
    date: column.date(),
    ...column.forLinks('outlet'),
    pct: column.percent({ good: 'down', label: '%', sort: -1 }),
    amount: column.money({ sum: true }),
    givenBy: column.text(),
    approvedBy: column.text(),
    limit: column.percent({ label: 'Limit %' }),
    unapproved: column.count({ good: 'down' }),
  },
});
