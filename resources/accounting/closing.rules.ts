/** Closing a month (docs/closing.md): what is checked before, where it is settled, and the reports that hand over its figures. */
import { type Drill, firstOf, type Narrowing, toReport } from '#engine/define';
import { linkTo, recordLink } from '#engine/run/links';
import { billPage, newDayClose, onDay } from '../sales';

/** Kinds of open points, in the order in which they are settled. */
export const POINTS = {
  days: 'Days not closed',
  unapproved: 'Documents not approved',
  transit: 'In transit for more than 3 days',
  count: 'Full count missing',
  negative: 'Negative stock',
  uncosted: 'Stock without a cost',
  unpriced: 'Receipts without a price',
  openBills: 'Open bills',
  cards: 'Card payments not matched',
  ledger: 'Overdue city ledger bills',
} as const;

/** Whether a point prevents closing. */
export const STATES = { must: 'Before closing', can: 'Can wait' } as const;

type Row = Parameters<Drill>[0];

/** A link of rows of one kind only. */
const ofKind = (kind: keyof typeof POINTS, report: string, narrow: (row: Row, asked: Row) => Narrowing): Drill =>
  toReport(report, (row, asked) => (row.kind === kind ? { outlets: row.outletId, ...narrow(row, asked) } : undefined));
/** From the day of the row, which is the oldest of its kind, to the end of the period. */
const since = ({ date }: Row, { asOf }: Row) => ({ from: String(date), to: String(asOf) });

/** A new full count of the end of the period. */
const fullCount = (docDate: unknown): string => linkTo('/createstockentry', { entryType: 'fullCount', docDate });

/** Where all points of a kind are settled at once. */
export const settling: Drill = firstOf(
  ofKind('days', 'dayCloseReport', (row, asked) => ({ filters: { status: 'open' }, period: since(row, asked) })),
  ofKind('negative', 'stockSummaryReport', () => ({ filters: { stockStatus: 'negative' } })),
  ofKind('openBills', 'billWiseReport', (row, asked) => ({ filters: { status: 'open' }, period: since(row, asked) })),
  ofKind('cards', 'ccTaggingReport', (row, asked) => ({ filters: { untagged: true }, period: since(row, asked) })),
  ofKind('ledger', 'transactionDetailReport', (row, asked) => ({
    filters: { openOnly: true },
    period: since(row, asked),
  })),
  ({ kind, date }) => (kind === 'count' ? fullCount(date) : undefined),
);

/** Where one point is settled: its record, or the page that makes what is missing. */
export const pointOf: Drill = firstOf(
  ofKind('cards', 'ccTaggingReport', ({ date }) => ({ filters: { untagged: true }, period: onDay(date) })),
  ofKind('ledger', 'transactionDetailReport', (row, asked) => ({
    filters: { openOnly: true },
    period: since(row, asked),
  })),
  ({ kind, recordId }) => (kind === 'openBills' ? billPage(recordId) : undefined),
  ({ kind, recordId, outletId, date }) => (kind === 'days' && !recordId ? newDayClose(outletId, date) : undefined),
  ({ kind, date }) => (kind === 'count' ? fullCount(date) : undefined),
  ({ resource, recordId }) => {
    const record = recordLink(resource, recordId);
    return record && { ...record, toDo: true };
  },
);

/** The reports that show a period's figures and make up its pack, with their parameters. */
export const PACK: readonly { report: string; filters: Readonly<Record<string, string>> }[] = [
  { report: 'stockValuationReport', filters: {} },
  { report: 'FoodCostControlReport', filters: {} },
  { report: 'stockVarianceReport', filters: {} },
  { report: 'salesReport', filters: { groupBy: 'day' } },
  { report: 'taxReport', filters: {} },
  { report: 'transactionDetailReport', filters: {} },
  { report: 'journal', filters: { per: 'month' } },
];

/** What a link that settles points of a kind says. */
export const SETTLING: Readonly<Partial<Record<keyof typeof POINTS, string>>> = {
  days: 'Close days',
  count: 'Start a count',
  negative: 'Review stock',
  openBills: 'Review bills',
  cards: 'Match cards',
  ledger: 'Review bills',
};
