// Faults that change nothing that anyone could notice, each with the reason. A change is written as the run prints it; the run reports entries
// whose code has changed since.

const SELLING = 'resources/selling';
const COMPILER = 'There always is one; the default is for the compiler.';

/** @type {{ file: string, change: string, reason: string }[]} */
export const excused = [
  { file: `${SELLING}/offerHours.rules.ts`, change: '5 → 6', reason: 'A time has five characters.' },
  {
    file: `${SELLING}/promotionConditions.rules.ts`,
    change: 'promotion.conditions ?? {} → promotion.conditions',
    reason: COMPILER,
  },
  {
    file: `${SELLING}/promotionConditions.rules.ts`,
    change: "bill.channel ?? '' → bill.channel",
    reason: 'No channel has an empty name.',
  },
  {
    file: `${SELLING}/promotionConditions.rules.ts`,
    change: 'customerGroupIds ?? [] → customerGroupIds',
    reason: 'Only reached with groups.',
  },
  {
    file: `${SELLING}/promotionForm.rules.ts`,
    change: "figure ?? '' → figure",
    reason: 'Unreadable text is zero, like empty text.',
  },
  {
    file: `${SELLING}/promotionRewards.rules.ts`,
    change: 'least(dec(money(off)), nets[index]) → dec(money(off))',
    reason: 'A line’s amount is in cents and never below its reduction, so neither is the rounded reduction.',
  },
  { file: `${SELLING}/promotionRewards.rules.ts`, change: 'off[line] ?? dec(0) → off[line]', reason: COMPILER },
  {
    file: `${SELLING}/promotionRewards.rules.ts`,
    change: 'pool[0]?.count ?? 0 → pool[0]?.count',
    reason: COMPILER,
  },
  {
    file: `${SELLING}/promotionRewards.rules.ts`,
    change: 'base.gt(0) ? { off: weights, total } : NOTHING_LEFT → { off: weights, total }',
    reason: 'A total of zero is refused with the same words.',
  },
  {
    file: `${SELLING}/promotionConditions.rules.ts`,
    change: "bill.orderType ?? '' → bill.orderType",
    reason: 'No order type has an empty name.',
  },
  {
    file: `${SELLING}/promotionRewards.rules.ts`,
    change: 'promotion.conditions ?? {} → promotion.conditions',
    reason: COMPILER,
  },
  { file: `${SELLING}/promotionRewards.rules.ts`, change: 'conditions ?? {} → conditions', reason: COMPILER },
  { file: `${SELLING}/promotions.rules.ts`, change: "before && 'why' in before → 'why' in before", reason: COMPILER },
  { file: `${SELLING}/promotions.rules.ts`, change: '1 → 2', reason: 'A sort looks at the sign only.' },
  {
    file: `${SELLING}/discounts.rules.ts`,
    change: 'least(asked, 100) → asked',
    reason: 'What is shared stays within the lines that it is for.',
  },
  {
    file: `${SELLING}/discounts.rules.ts`,
    change: 'least(amount, base) → amount',
    reason: 'What is shared stays within the lines that it is for.',
  },
  {
    file: `${SELLING}/promotionConditions.rules.ts`,
    change: 'customer.uses?.[promotion._id] ?? 0 → customer.uses?.[promotion._id]',
    reason: 'A limit is at least one, and nothing is not above it.',
  },
  {
    file: `${SELLING}/promotionRewards.rules.ts`,
    change: 'sign * a.value.cmp(b.value) || a.line - b.line → sign * a.value.cmp(b.value)',
    reason: 'Sorting keeps the order of the bill, in which the pieces come.',
  },
  {
    file: `${SELLING}/promotionRewards.rules.ts`,
    change: 'promotion.reward ?? {} → promotion.reward',
    reason: 'Only promotions with a reward get there.',
  },
  {
    file: `${SELLING}/promotionRewards.rules.ts`,
    change: 'reward ?? {} → reward',
    reason: 'Only promotions with a reward get there.',
  },
  {
    file: `${SELLING}/promotionTypes.rules.ts`,
    change: 'each === type → each !== type',
    reason: 'Other types have no fields to look up.',
  },
  { file: `${SELLING}/promotions.rules.ts`, change: 'a._id > b._id → a._id >= b._id', reason: 'Ids differ.' },
  { file: `${SELLING}/promotions.rules.ts`, change: "own && 'why' in own → 'why' in own", reason: COMPILER },
  {
    file: `${SELLING}/selling.rules.ts`,
    change: "typeof value === 'string' ? value : '' → value",
    reason: 'Days are text or missing, and nothing is missing like empty text.',
  },
  {
    file: `${SELLING}/selling.rules.ts`,
    change: 'filled(record[from]) && filled(record[to]) → filled(record[to])',
    reason: 'Nothing is before empty text.',
  },
  {
    file: 'engine/run/decimal.ts',
    change: 'dec(weights[b]).cmp(dec(weights[a])) || a - b → dec(weights[b]).cmp(dec(weights[a]))',
    reason: 'Sorting keeps the order of the lines.',
  },
  {
    file: 'engine/run/decimal.ts',
    change: 'least(most(amount, 0), sum(room)) → most(amount, 0)',
    reason: 'Shares of more than all limits are the limits.',
  },
  {
    file: 'engine/run/evaluate/lineMemory.ts',
    change: 'one === other → false',
    reason: 'A shortcut: the comparison after it finds the same.',
  },
  {
    file: 'engine/read/access.ts',
    change: 'sensitive && sensitiveModule[sensitive] → sensitiveModule[sensitive]',
    reason: COMPILER,
  },
  { file: 'engine/read/access.ts', change: 'declaration?.nav?.order ?? 0 → declaration?.nav?.order', reason: COMPILER },
  {
    file: 'server/departments/sales/newBills.ts',
    change: 'books?.closedUpTo && day <= books.closedUpTo → day <= books.closedUpTo',
    reason: 'Text is never before undefined.',
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: "from === 'bill' ? 0 : from → from",
    reason: "A list from 'bill' on is the whole list.",
  },
  { file: 'server/departments/sales/newBills.ts', change: '!bill.till || !cancelled → !cancelled', reason: COMPILER },
  {
    file: 'server/departments/sales/newBills.ts',
    change:
      'bill.till ? { ...bill, businessDate: day, till: { ...bill.till, refunds: bill.till.refu... → { ...bill, businessDate: day, till: { ...bill.till, refunds: bill.till.refunds.map((eac...',
    reason: 'Only documents of tills are amended.',
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: 'said.length > stored.length → said.length >= stored.length',
    reason: 'Equal lengths are decided before.',
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: 'till !== undefined && !known.isArchived → !known.isArchived',
    reason: 'Only asked of documents of tills.',
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: 'till.version === 0 && known.version === 0 → till.version === 0',
    reason: 'An older version is skipped in any case.',
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: 'till.version === 0 && known.version === 0 → known.version === 0',
    reason: 'A newer version is looked at before.',
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change:
      "!bill.till || (refundsSaid(bill, known) === 'same' && bill.till.columns.reprints === kn... → (refundsSaid(bill, known) === 'same' && bill.till.columns.reprints === known.reprints &...",
    reason: 'Only asked of documents of tills.',
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: "before && said === 'amend' → said === 'amend'",
    reason: COMPILER,
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: "before && said === 'compare' → said === 'compare'",
    reason: COMPILER,
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: "before && said === 'cancel' → said === 'cancel'",
    reason: COMPILER,
  },
  {
    file: 'server/departments/sales/newBills.ts',
    change: 'before.refunds?.length ?? 0 → before.refunds?.length',
    reason: 'A list from undefined on is the whole list, and no place is before undefined.',
  },
  { file: 'server/stockLedger/carried.ts', change: 'given ?? 0 → given', reason: 'Nothing is zero.' },
  {
    file: 'server/stockLedger/costing.ts',
    change: 'money(back.times(dec(undone.unitCost))) → back.times(dec(undone.unitCost))',
    reason: 'A movement rounds its value.',
  },
  {
    file: 'server/stockLedger/ledger.ts',
    change: 'postedAt === undefined ? {} : { postedAt } → { postedAt }',
    reason: 'JSON leaves out what is undefined.',
  },
  {
    file: 'server/stockLedger/ledger.ts',
    change: 'moved.length === 0 → false',
    reason: 'Departments do nothing for nothing.',
  },
  {
    file: 'server/stockLedger/restating.ts',
    change: "day < (first.get(key) ?? '9999') → day <= (first.get(key) ?? '9999')",
    reason: 'The same day is the same.',
  },
  { file: 'server/stockLedger/restating.ts', change: 'balance → true', reason: COMPILER },
  {
    file: 'server/stockLedger/shortage.ts',
    change:
      "!takes(request) || !['block', 'warn'].includes(negativeStock(outletId)) → !['block', 'warn'].includes(negativeStock(outletId))",
    reason: 'More days are read than are looked at.',
  },
  {
    file: 'server/stockLedger/storage.ts',
    change: "row.businessDate > (known.lastReceived ?? '') → row.businessDate >= (known.lastReceived ?? '')",
    reason: 'The same day is the same.',
  },
  {
    file: 'server/stockLedger/storage.ts',
    change: "row.postedAt > (known.lastMovementAt ?? '') → row.postedAt >= (known.lastMovementAt ?? '')",
    reason: 'The same moment is the same.',
  },
  {
    file: 'server/records/write/copyAgain.ts',
    change: "field.kind === 'list' && Array.isArray(value) → field.kind === 'list'",
    reason: 'What is stored in a list is a list.',
  },
  { file: 'server/records/write/copyAgain.ts', change: "codeField(of) ?? '' → codeField(of)", reason: COMPILER },
  { file: 'server/records/write/copyAgain.ts', change: 'outlet ?? {} → outlet', reason: COMPILER },
  {
    file: 'server/records/write/copyAgain.ts',
    change: 'now && (await shareWith(place, of, now)) → (await shareWith(place, of, now))',
    reason: 'Since it was found it can’t be deleted.',
  },
  {
    file: 'server/records/write/copySharing.ts',
    change: 'field ? textsIn(record[field]) : [] → textsIn(record[field])',
    reason: 'Without a field there is no value.',
  },
  {
    file: 'server/records/write/references.ts',
    change: 'index > 0 → index >= 0',
    reason: 'No key is before the first.',
  },
];

export const isExcused = (file, change) => excused.some((one) => one.file === file && one.change === change);
