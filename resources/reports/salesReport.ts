import { dec, money, percentOf } from '../decimal';
import { money as amount, choice, costMoney, defineReport, integer, percent, text } from '../schema';

/** S1: sales by period, outlet, order type, channel or cashier (domain 3.2). */
export default defineReport({
  name: 'salesReport',
  label: 'Sales',
  path: '/salesReport',
  about: 'What was sold, what was taken, and whether the two agree',
  module: 'RPT_SALES',
  nav: { group: 'reports', order: 10, label: 'Sales' },
  period: 'range',
  parameters: {
    groupBy: choice(['day', 'week', 'month', 'hour', 'outlet', 'orderType', 'channel', 'cashier', 'category'], {
      default: 'day',
      label: 'By',
      required: true,
    }),
    orderType: choice(['dineIn', 'takeaway', 'delivery', 'pickup']),
    channel: choice(['pos', 'qr', 'olo', 'uber', 'pickme', 'urbanPiper', 'phone'], {
      labels: { pos: 'Till', qr: 'QR', olo: 'Online', uber: 'Uber', pickme: 'PickMe', urbanPiper: 'UrbanPiper' },
    }),
    cashier: text(),
  },
  columns: {
    period: text({ label: 'Period' }),
    bills: integer(),
    guests: integer(),
    grossSales: amount({ label: 'Gross' }),
    itemDiscount: amount({ label: 'Item discounts' }),
    billDiscount: amount({ label: 'Bill discounts' }),
    promotions: amount(),
    complimentary: amount(),
    netSales: amount({ label: 'Net sales' }),
    serviceCharge: amount(),
    taxes: amount({ label: 'Tax' }),
    deliveryFee: amount(),
    tips: amount(),
    rounding: amount(),
    grandTotal: amount({ label: 'Total' }),
    payments: amount({ label: 'Paid by' }),
    changeGiven: amount({ label: 'Change' }),
    difference: amount({ label: 'Difference' }),
    avgBill: amount({ label: 'Average bill' }),
    avgGuest: amount({ label: 'Average guest' }),
    costOfSales: costMoney({ label: 'Cost of sales' }),
    grossProfitPct: percent({ label: 'Gross profit', unit: '%', sensitive: 'cost', min: -100_000 }),
    previousNet: amount({ label: 'Net, period before' }),
    changePct: percent({ label: 'Change', unit: '%', min: -100_000 }),
  },
  perValue: { taxes: 'money', payments: 'money' },
  totals: [
    'bills',
    'guests',
    'grossSales',
    'itemDiscount',
    'billDiscount',
    'promotions',
    'complimentary',
    'netSales',
    'serviceCharge',
    'taxes',
    'deliveryFee',
    'tips',
    'rounding',
    'grandTotal',
    'payments',
    'changeGiven',
    'difference',
    'costOfSales',
    'previousNet',
  ],
  ratios: (totals) => ({
    avgBill: dec(totals.bills as string).eq(0)
      ? null
      : money(dec(totals.netSales as string).div(dec(totals.bills as string))),
    avgGuest: dec(totals.guests as string).eq(0)
      ? null
      : money(dec(totals.netSales as string).div(dec(totals.guests as string))),
    grossProfitPct: percentOf(
      dec(totals.netSales as string).minus(dec(totals.costOfSales as string)),
      totals.netSales as string,
    ),
    changePct: percentOf(
      dec(totals.netSales as string).minus(dec(totals.previousNet as string)),
      totals.previousNet as string,
    ),
  }),
  sort: ['period'],
  tiles: ['netSales', 'bills', 'avgBill'],
  chart: { kind: 'bar', x: 'period', y: ['netSales'] },
});
