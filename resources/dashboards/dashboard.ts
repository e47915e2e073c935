import { defineDashboard, tile } from '#engine/define';
import { stockAlerts, tillAlerts } from './attention.rules';
import { goodsInTransit, ordersToCome, priceRises } from './stock.rules';
import { floorOccupancy, openOrders, salesByHour, steepDiscounts } from './tills.rules';

const BY_DAY = { groupBy: 'day' };
const bills = { report: 'billWiseReport' };
/** Open bills; a bill that was printed is in another state, and the report shows one state at a time. */
const openBills = { report: 'billWiseReport', filters: { status: 'open' } };

/** D1: the revenue dashboard for today or for several days (domain 3.5). */
export default defineDashboard({
  name: 'dashboard',
  label: 'Dashboard',
  module: 'DASHBOARD',
  path: '/dashboard',
  nav: { group: 'home', order: 10 },
  about: 'Sales, guests and what needs attention',
  period: 'range',
  own: [salesByHour, floorOccupancy, openOrders, steepDiscounts, ordersToCome, goodsInTransit, priceRises],
  alerts: { ...tillAlerts, ...stockAlerts },
  tiles: {
    netSales: tile.figure('salesReport', 'Net sales', {
      ...{ of: 'netSales', parameters: BY_DAY },
      formula: 'Gross sales less discounts, promotions, what was on the house, and refunds paid in these days, without tax and charges.',
    }),
    costPct: tile.figure('costOfSalesReport', 'Food cost by recipe', {
      ...{ of: 'costPct', beside: 'costOfSales', parameters: { level: 'category' } },
      formula:
        'What the ingredients of everything sold cost by their recipes, as a share of the net sales with a known cost. Food cost by stock, with wastage and losses, is on the inventory dashboard.',
    }),
    expectedCash: tile.figure('shiftReport', 'Cash expected', {
      ...{ of: 'expectedCash', beside: 'variance', besideIs: 'over or short' },
      formula: 'What should be in the drawers of these shifts: floats and cash paid, less change, with what was paid in and out.',
    }),
    grossSales: tile.figure('salesReport', 'Gross sales', {
      ...{ of: 'grossSales', parameters: BY_DAY },
      formula: 'Quantity times price of everything sold, before discounts.',
    }),
    bills: tile.figure('salesReport', 'Bills', {
      ...{ of: 'bills', parameters: BY_DAY, to: bills },
      formula: 'Bills settled, without cancelled ones.',
    }),
    guests: tile.figure('salesReport', 'Guests', {
      ...{ of: 'guests', parameters: BY_DAY },
      formula: 'Guests on settled bills.',
    }),
    avgBill: tile.figure('salesReport', 'Average bill', {
      ...{ of: 'avgBill', parameters: BY_DAY },
      formula: 'Net sales divided by bills.',
    }),
    avgGuest: tile.figure('salesReport', 'Average per guest', {
      ...{ of: 'avgGuest', parameters: BY_DAY },
      formula: 'Net sales divided by guests.',
    }),
    discounts: tile.figure('discountReport', 'Discounts', {
      ...{ of: 'discountAmount', beside: 'discountPct' },
      formula: 'Everything taken off bills, and its share of gross sales.',
    }),
    cancellations: tile.figure('orderCancellationReport', 'Cancellations', {
      ...{ of: 'amount', beside: 'pctOfGross' },
      formula: 'Items and bills cancelled, and their share of gross sales.',
    }),
    grossProfit: tile.figure('costOfSalesReport', 'Gross profit', {
      ...{ of: 'grossProfit', beside: 'gpPct', parameters: { level: 'category' } },
      formula: 'Net sales with a known cost less that cost, and its share of these sales.',
    }),
    openBills: tile.figure('tillOpenOrders', 'Open bills', {
      ...{ of: 'openBills', beside: 'value', over: 'now', to: openBills },
      formula: 'Bills that are not paid now, and their value. Orders that have no bill yet count at menu prices.',
    }),
    activeTables: tile.figure('floorOccupancy', 'Tables in use', {
      ...{ of: 'inUse', over: 'now', to: '/listFloor' },
      formula: 'Tables with an open bill, and tables that the till has marked as occupied.',
    }),
    pendingKots: tile.figure('tillOpenOrders', 'Tickets in the kitchen', {
      ...{ of: 'pendingKots', over: 'now', to: { report: 'kotSummaryReport' } },
      formula: 'Order tickets that are not ready now.',
    }),
    cancelledBills: tile.figure('orderCancellationReport', 'Cancelled bills', {
      ...{ of: 'cancellations', parameters: { stage: 'afterBill' } },
      formula: 'Cancellations after the bill was printed.',
    }),
    cityLedger: tile.figure('salesReport', 'Charged to city ledger', {
      ...{ of: 'payments.cityLedger', parameters: BY_DAY },
      formula: 'Payments charged to company accounts.',
    }),
    advances: tile.figure('advancePaymentReport', 'Advances held', {
      ...{ of: 'balance', over: 'now', parameters: { held: 'true' } },
      formula: 'What guests have paid in advance, whenever that was, less what was used or refunded.',
    }),
    trend: tile.chart('salesReport', 'Net sales, last 30 days', {
      ...{ as: 'line', x: 'period', y: ['netSales', 'previousNet'], parameters: BY_DAY, over: 30 },
    }),
    byHour: tile.chart('salesByHour', 'Net sales by hour', {
      ...{ as: 'columns', x: 'hour', y: ['byType'] },
      to: { report: 'salesReport', filters: { groupBy: 'hour' } },
    }),
    floors: tile.chart('floorOccupancy', 'Floor occupancy', {
      ...{ as: 'bars', x: 'floor', y: ['occupancyPct', 'inUse', 'tables'], over: 'now', to: '/listFloor' },
    }),
    byOutlet: tile.chart('salesReport', 'Outlets', {
      ...{ as: 'bars', x: 'period', y: ['netSales'], parameters: { groupBy: 'outlet' }, sort: '-netSales' },
    }),
    payments: tile.chart('salesReport', 'Payments', { as: 'bars', y: ['payments'], parameters: BY_DAY }),
    orderTypes: tile.chart('salesReport', 'Order types', {
      ...{ as: 'bars', x: 'period', y: ['netSales'], parameters: { groupBy: 'orderType' }, sort: '-netSales' },
    }),
    channels: tile.chart('salesReport', 'Channels', {
      ...{ as: 'bars', x: 'period', y: ['netSales'], parameters: { groupBy: 'channel' }, sort: '-netSales' },
    }),
    categories: tile.chart('productCategoryReport', 'Categories', {
      ...{ as: 'bars', x: 'category', y: ['netSales'], parameters: { level: 'category' }, sort: '-netSales', most: 10 },
    }),
    topItems: tile.chart('productCategoryReport', 'Top 10 items', {
      ...{ as: 'bars', x: 'itemName', y: ['netSales'], parameters: { level: 'item' }, sort: '-netSales', most: 10 },
    }),
    bottomItems: tile.chart('productCategoryReport', 'Bottom 10 items sold', {
      ...{ as: 'bars', x: 'itemName', y: ['netSales'], parameters: { level: 'item' }, sort: 'netSales', most: 10 },
    }),
    latestCancellations: tile.list('orderCancellationReport', 'Latest cancellations', {
      ...{ columns: ['item', 'reason', 'at', 'amount'], sort: '-at', none: 'Nothing was cancelled.' },
    }),
    steepDiscounts: tile.list('steepDiscounts', 'Discounts above the limit', {
      ...{ columns: ['discount', 'givenBy', 'amount', 'pct'], none: 'No discount exceeds the limit.' },
      to: tillAlerts.discounts.to,
    }),
    shifts: tile.list('shiftReport', 'Shifts', {
      ...{ columns: ['shiftNo', 'status', 'expectedCash', 'variance'], none: 'No shift was opened.' },
    }),
    waiting: tile.waiting('Waiting for others', 'Nothing is waiting for someone else.'),
  },
  // Office, cost control and marketing start with their own figures; everyone else with the declared order.
  beginnings: [
    {
      ...{ can: ['CL_SETTLEMENT', 'settle'], cannot: ['PO', 'create'] },
      first: ['netSales', 'expectedCash', 'cityLedger', 'advances', 'discounts', 'cancellations', 'payments', 'shifts', 'byOutlet'],
    },
    {
      ...{ can: ['PERIOD_CLOSE', 'run'], cannot: ['MENU_ITEM', 'edit'] },
      first: ['costPct', 'grossProfit', 'netSales', 'discounts', 'cancellations', 'categories', 'topItems', 'bottomItems'],
    },
    {
      ...{ can: ['PROMOTION', 'create'], cannot: ['PO', 'view'] },
      first: ['netSales', 'discounts', 'avgBill', 'guests', 'channels', 'orderTypes', 'byHour'],
    },
  ],
  calls: {
    read: 'GET v1/dashboard/ ? group_id outlets',
    count: 'POST v1/dashboard/dashboardCount',
    report: 'GET v1/dashboard/report ? group_id outlets',
    shift: 'GET v1/dashboard/shift ? group_id outlets',
    arrange: '+ PUT v1/dashboard/arrangement',
  },
});
