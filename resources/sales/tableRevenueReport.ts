import { column, defineReport, text, toReport } from '#engine/define';
import { salesFilters } from './salesReports.rules';

/** S8: revenue per table (domain 3.2). */
export default defineReport({
  name: 'tableRevenueReport',
  label: 'Table revenue',
  about: 'What each table earns, how full it is, and how fast it turns',
  module: 'RPT_TABLE_REVENUE',
  nav: { group: 'reports', order: 72, label: 'Table Revenue' },
  filters: salesFilters,
  parameters: { floor: text() },
  columns: {
    table: column.text({
      compared: true,
      sort: 2,
      drill: toReport('billWiseReport', ({ outletId, table }) => ({
        outlets: outletId,
        filters: { tableName: table },
      })),
    }),
    floor: column.text({ group: 1 }),
    outlet: column.reference('outlets', { group: 2, compared: true }),
    seats: column.integer(),
    bills: column.integer({ good: 'up', sum: true, tile: 2, main: 2 }),
    guests: column.integer({ good: 'up', sum: true, tile: 3 }),
    netSales: column.money({ good: 'up', label: 'Net', sum: true, tile: 1, main: 1, sort: -1 }),
    avgBill: column.money({ good: 'up', label: 'Average bill', formula: 'netSales / bills' }),
    avgGuest: column.money({ good: 'up', label: 'Average per guest', formula: 'netSales / guests' }),
    avgMinutes: column.integer({ label: 'Minutes', main: 6 }),
    turns: column.decimal({ good: 'up', label: 'Turns a day', scale: 1, main: 3 }),
    seatOccupancy: column.percent({ good: 'up', label: 'Seats taken', main: 4 }),
    revenuePerSeat: column.money({ good: 'up', label: 'Per seat a day', main: 5 }),
    byHour: column.money({ label: 'Hour', perValue: true, onDemand: true }),
    // '5 19' is Friday from 19:00, by the business date.
    byWeekday: column.money({ label: 'Net by hour and weekday', perValue: true, hidden: true, sum: true }),
    ...column.forLinks('outletId'),
  },
  synonyms: { netSales: 'revenue, sales, earn, make, bring in', turns: 'table turnover, table turns, turns' },
  chart: [
    { as: 'heatMap', y: 'byWeekday' },
    { as: 'columns', x: 'table' },
  ],
});
