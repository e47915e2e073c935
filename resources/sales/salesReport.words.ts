import type { ReportWords } from '#engine/define';

/** What people call sales and their figures, and what they ask about them. */
export const words: ReportWords = {
  synonyms: {
    report: 'how was business',
    netSales: `(net) sales, sold, sell, revenue, turnover, turn over, takings, take, make, bring (in), income,
      sales figure, sales value/amount, earn, (sales) without/before/excluding vat/tax/taxes (and) (service) charge/charges, (sales) without/before/excluding vat/tax/taxes`,
    grossSales: 'gross sales, sales before discounts/discount',
    guests:
      'customers (served), guests/people served, served guests, serve, covers, pax, heads, footfall, crowd, crowded, people/customers come, people eat',
    'groupBy=weekday': 'day of the week',
    'groupBy=cashier': 'who, staff, employee',
    bills: 'bills (closed/settled), transactions, receipts, checks, (number of) orders',
    avgBill: 'average bill, average spend, average order value, bill average',
    avgGuest: '(average) spend per guest/head/cover, average per guest/head/cover, average guest spend',
    grossProfitPct: 'gross profit %, gross margin (%)',
    payments: 'paid, payments, payment method/methods',
    tips: 'tips',
    grandTotal: 'sales including tax/taxes/vat, sales inclusive of tax/taxes/vat',
    'orderType=dineIn': 'eat in, dine',
    'orderType=takeaway': 'take away, to go',
    'orderType=delivery': 'delivered',
    'channel=uber': 'uber eats',
    'channel=olo': 'online ordering',
  },
  notRecorded: [
    {
      words: `labour hour, labour hours, labor hour, labor hours, labour cost, labour costs, labor cost, labor costs, staff hours, staff cost, staff costs,
        man hour, man hours, hours worked, worked hours, overtime, wages, salaries, payroll, rota, roster`,
      says: 'Hours and wages of staff aren’t recorded, so no report knows what they come to. I can say what was sold hour by hour, and by whom.',
      instead: ['Sales by hour last week', 'Sales by cashier last week'],
    },
  ],
  questions: [
    'What were our net sales last week?',
    'Which outlet sold the most last month?',
    'Compare sales this month with last month',
    'How much was paid by card last week?',
    'What was our best day last month?',
  ],
};
