/** Journals as files for Xero, QuickBooks and others (docs/accounting.md). Pure: the same lines give the same bytes. */
import { dec, fixed, sum } from '#engine/run/decimal';
import { csvOf } from '#engine/run/files/csv';

export type JournalFormat = 'xero' | 'quickBooks' | 'csv';

/** One line of a journal. Amounts have the decimals of the outlet's currency; one of the two is zero. */
export interface JournalLine {
  /** YYYY-MM-DD */
  date: string;
  accountCode: string;
  accountName: string;
  /** What it is, in words. */
  description: string;
  supplier: string;
  taxRate: string;
  debit: string;
  credit: string;
}

/** The journals of an outlet. */
export interface Journal {
  outlet: { code: string; name: string };
  currency: string;
  places: number;
  lines: readonly JournalLine[];
}

/** The most lines that Xero takes in one file. */
export const XERO_LINES = 300;

const parts = (day: string): [year: string, month: string, day: string] => [
  day.slice(0, 4),
  day.slice(5, 7),
  day.slice(8),
];

/** JNL-COL-20261120: the journal of an outlet's day. */
const numberOf = ({ outlet }: Journal, { date }: JournalLine): string =>
  `JNL-${outlet.code}-${date.replaceAll('-', '')}`;

const unlessZero = (amount: string): string => (dec(amount).eq(0) ? '' : amount);

const HEADINGS: Readonly<Record<JournalFormat, readonly string[]>> = {
  xero: [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  quickBooks: [
    'Journal No',
    'Journal Date',
    'Account Name',
    'Debits',
    'Credits',
    'Description',
    'Name',
    'Currency',
    'Location',
    'Class',
  ],
  csv: ['Journal', 'Date', 'Account code', 'Account name', 'Description', 'Debit', 'Credit', 'Currency', 'Outlet'],
};

function rowOf(format: JournalFormat, journal: Journal, line: JournalLine): readonly string[] {
  const [year, month, day] = parts(line.date);
  const { outlet, currency, places } = journal;
  const number = numberOf(journal, line);
  if (format === 'xero')
    return [
      ...[`${number} ${outlet.name}`, `${day}/${month}/${year}`, line.description, line.accountCode, line.taxRate],
      ...[fixed(dec(line.debit).minus(dec(line.credit)), places), 'Outlet', outlet.name, '', ''],
    ];
  if (format === 'quickBooks')
    return [
      ...[number, `${month}/${day}/${year}`, line.accountName, unlessZero(line.debit), unlessZero(line.credit)],
      ...[line.description, line.supplier, currency, outlet.name, outlet.name],
    ];
  return [
    ...[number, line.date, line.accountCode, line.accountName, line.description],
    ...[line.debit, line.credit, currency, outlet.name],
  ];
}

/** The file's text. */
export const journalFile = (format: JournalFormat, journal: Journal): string =>
  csvOf([HEADINGS[format], ...journal.lines.map((line) => rowOf(format, journal, line))]);

/** By how much debits exceed credits on each day that doesn't balance. */
export function unbalanced({ lines, places }: Journal): { date: string; by: string }[] {
  const days = [...new Set(lines.map(({ date }) => date))];
  return days.flatMap((date) => {
    const own = lines.filter((line) => line.date === date);
    const by = sum(own.map(({ debit }) => debit)).minus(sum(own.map(({ credit }) => credit)));
    return by.eq(0) ? [] : [{ date, by: fixed(by, places) }];
  });
}
