import { block, choice, date, datetime, defineResource, integer, list, longText, money, outlet, reference, text } from '#engine/define';
import { showDay } from '#engine/run/time/days';
import { cashOf, closeProblems, signingProblems } from './dayCloses.rules';

type Close = Record<string, unknown>;

/** The server adds up the day when the close is saved; before that there is nothing to count or compare. */
const isBegun = ({ figuresAt }: Close): boolean => Boolean(figuresAt);
/** Live figures of the count. */
const figure = (label?: string, help?: string, column?: number) =>
  money({ readOnly: true, when: isBegun, ...(label ? { label } : {}), ...(help ? { help } : {}), ...(column ? { column } : {}) });
/** Figures of the day, by their labels. */
const kept = <const K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.fromEntries(Object.entries<string>(labels).map(([key, label]) => [key, money({ readOnly: true, hidden: true, label })])) as Record<
    K,
    ReturnType<typeof figure>
  >;
const DIRECTIONS = { in: 'Paid in', out: 'Paid out' } as const;

/** The close of a business day at an outlet (docs/closing.md): what was sold and paid, the cash count, deposits and a signature. */
export default defineResource({
  name: 'dayCloses',
  label: { one: 'Day close', many: 'Day closes' },
  module: 'DAY_CLOSE',
  permissions: {
    close: { label: 'Close days', about: 'Sign a day. Its sales and cash can’t change afterwards.', risk: 'approvals' },
    reopen: { label: 'Reopen days', about: 'Reopen the last closed day.', risk: 'reversals' },
  },
  nav: { group: 'books', order: 10, label: 'Close the Day' },
  title: ({ businessDay }) => showDay(String(businessDay)),
  fields: {
    outletId: outlet({ column: true, filterBy: true }),
    businessDay: date({ required: true, once: true, notAfter: '@today', unique: ['outletId'], column: 1, filterBy: true }),
    status: choice(['draft', 'closed'], {
      readOnly: true,
      default: 'draft',
      labels: { draft: 'Open', closed: 'Closed' },
      tones: { draft: 'grey', closed: 'green' },
      filterBy: true,
    }),
    figuresAt: datetime({ readOnly: true, label: 'Figures as of', when: isBegun }),
    // The component shows the day as on the printed sheet.
    'The day': block(
      {
        ...kept({ openBillsValue: 'Open bills', netSales: 'Net sales', notSales: 'Not sales', serviceCharge: 'Service charge', tax: 'Tax' }),
        ...kept({ deliveryFees: 'Delivery fees', tips: 'Tips', rounding: 'Rounding', refundsPaid: 'Refunds paid' }),
        ...kept({ advancesTaken: 'Advances taken', advancesUsed: 'Advances used', advancesRefunded: 'Advances refunded' }),
        ...kept({ ledgerCharged: 'Charged to the city ledger', ledgerPaid: 'City ledger payments' }),
        openBills: integer({ readOnly: true, hidden: true }),
        openingDay: date({ readOnly: true, hidden: true, label: 'Cash at the start from' }),
        bills: integer({ readOnly: true, hidden: true }),
        total: money({ readOnly: true, column: 2, help: 'Net sales, charges, taxes, tips and rounding, less refunds paid this day' }),
        taxes: list({ tax: text(), amount: money() }, { one: 'tax', readOnly: true, hidden: true }),
        tenders: list({ method: text(), amount: money() }, { one: 'payment', readOnly: true, hidden: true, label: 'Paid by' }),
        shifts: list(
          { shift: text(), cashier: text(), openingFloat: money(), expected: money(), counted: money(), overShort: money(), status: text() },
          { one: 'shift', readOnly: true, hidden: true },
        ),
        tillMoves: list(
          { type: choice(DIRECTIONS), amount: money(), reason: text(), by: text(), shift: text() },
          { one: 'pay-in or pay-out', readOnly: true, hidden: true, label: 'Pay-ins and pay-outs at the tills' },
        ),
      },
      { component: 'DayCloseFigures' },
    ),
    'Other pay-ins and pay-outs': block({
      moves: list(
        {
          type: choice(DIRECTIONS, { required: true, default: 'out' }),
          amount: money({ required: true, moreThan: 0 }),
          reason: text({ required: true, maxLength: 120 }),
        },
        {
          ...{ one: 'pay-in or pay-out', label: 'Other pay-ins and pay-outs', help: 'What no till has recorded', max: 100 },
          when: isBegun,
        },
      ),
    }),
    'Cash count': block({
      openingCash: money({
        min: 0,
        label: 'Cash at the start',
        help: 'What the close before left in the drawers. Enter it only for the first close',
        when: isBegun,
      }),
      cashSales: figure('Bills paid in cash', 'Less change and refunds'),
      cashAdvances: figure('Advances in cash', 'Less refunds'),
      cashLedger: figure('City ledger payments in cash'),
      paidIn: figure(),
      paidOut: figure(),
      expectedCash: figure('Expected', '', 3),
      cash: list(
        {
          value: money({ required: true, moreThan: 0, label: 'Note or coin' }),
          pieces: integer({ min: 0, max: 1_000_000 }),
          amount: money({ readOnly: true }),
        },
        { one: 'note or coin', label: 'Notes and coins', max: 60, when: isBegun },
      ),
      countedCash: figure('Counted'),
      overShort: figure('Over or short', 'Counted less expected', 4),
    }),
    Deposits: block({
      deposits: list(
        {
          amount: money({ required: true, moreThan: 0 }),
          to: choice({ bank: 'Bank', safe: 'Safe', courier: 'Cash courier' }, { required: true, default: 'bank' }),
          reference: text({ maxLength: 60, label: 'Slip or bag no.' }),
        },
        { one: 'deposit', max: 30, when: isBegun },
      ),
      deposited: figure(),
      cashLeft: figure('Left in the drawers', 'The next day starts with it'),
    }),
    Signature: block({
      remark: longText({
        maxLength: 500,
        rows: 2,
        when: isBegun,
        help: 'Required if the cash is over or short, or a shift is open',
      }),
      closedBy: reference('users', { readOnly: true, when: (close) => Boolean(close.closedBy) }),
      closedAt: datetime({ readOnly: true, label: 'Closed', when: (close) => Boolean(close.closedAt) }),
    }),
  },
  record: {
    figures: ['total', 'expectedCash', 'countedCash', 'overShort', 'deposited'],
    related: [
      {
        label: 'Shifts',
        report: 'shiftReport',
        parameters: ({ businessDay, outletId }) => ({ fromDate: businessDay, toDate: businessDay, outlets: outletId }),
        columns: ['shiftNo', 'cashier', 'expectedCash', 'countedCash', 'variance'],
        none: 'The tills sent no shift of this day.',
      },
    ],
  },
  // Until the day is closed, closing it is what comes next.
  links: [
    { label: 'Day sheet', to: ({ _id }) => `/dayCloseSheet/${String(_id)}`, needs: 'DAY_CLOSE.view', when: ({ status }) => status === 'closed' },
  ],
  list: {
    sort: '-businessDay',
    about: 'Each day’s sales, payments and cash, counted and signed. A closed day can’t change; what comes later counts on the day it is entered.',
  },
  compute: (close) => (isBegun(close) ? cashOf(close) : {}),
  check: (close) => closeProblems(close),
  actions: {
    close: {
      label: 'Close the day',
      from: 'draft',
      confirm: 'Close {businessDay}? Its sales and cash can’t change afterwards.',
      when: isBegun,
      plan: (close, _facts, { userId }) => {
        const problems = [...signingProblems(close)];
        return problems.length > 0 ? { problems } : { set: { status: 'closed', closedBy: userId } };
      },
      done: '{businessDay} is closed',
    },
    reopen: {
      label: 'Reopen the day',
      from: 'closed',
      tone: 'danger',
      confirm: 'Reopen {businessDay}?',
      arguments: { reason: longText({ required: true, maxLength: 200, rows: 2 }) },
      plan: () => ({ set: { status: 'draft', closedBy: null, closedAt: null } }),
      done: '{businessDay} is open again',
    },
  },
});
