/** The idempotent bulk import of bills: `POST v1/bills/import` (docs/bill-import.md). */
import Papa from 'papaparse';
import { inCurrency } from '#engine/run/currency';
import { decimalMarkOf, readNumber } from '#engine/run/text/numbers';
import type { BillState } from '#resources/sales/tillWords.rules';
import type { Database } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { checkCharges, type LimitPolicy } from '../cityLedger';
import type { Bill } from './bills';
import { readDocuments } from './documents/documents';
import { type Importer, type Lookups, loadLookups } from './lookups';
import { newAmong } from './newBills';
import { chargesOf, ledgerProblem } from './onAccount';
import { type DayFigures, daysOf } from './rows/figures';
import type { NumberedRow, Said } from './rows/parts';
import { billsOf } from './rows/rowBills';
import { type BillRow, checkRow, NUMBERS, type RowProblem, readRow } from './rows/rows';
import { inApiWords } from './rows/words';
import { type Written, writeBatch } from './write';

/**
 * Bills per transaction: enough that fixed costs per transaction (committing, summing days) hardly matter, few enough to lock for only half
 * a second.
 */
const BATCH = 1000;
/** The maximum number of rows per request. */
const MAX_ROWS = 20_000;

export interface ImportRequest {
  /** One per line of a bill (docs/bill-import.md). */
  rows?: readonly Readonly<Record<string, unknown>>[];
  /** Whole bills from tills (docs/sales-feed.md). */
  bills?: readonly Readonly<Record<string, unknown>>[];
  /** `none` doesn't change stock. @default 'recipes' */
  stock?: 'recipes' | 'none';
  /** `all`: nothing is written if any row is wrong; `valid`: bills without a wrong row are. @default 'all' */
  mode?: 'all' | 'valid';
  /** `warn`: charges above a credit limit are accepted and reported to the office; blocked stays blocked. @default 'enforce' */
  limits?: LimitPolicy;
  /** Chosen by the client, the same for all parts of a file: its import can be undone as a whole. */
  importId?: string;
  /** Checks only, and says what would be written. */
  dryRun?: boolean;
}

export interface ImportResult {
  /** `updated`: unsettled bills replaced by a newer document, and settled ones refunded, reprinted or noted on; `cancelled`: settled bills cancelled by a document. */
  bills: { created: number; updated?: number; cancelled?: number; skipped: number; refused: number };
  lines: number;
  errors: RowProblem[];
  /**
   * Charges above a credit limit, if limits only warn; bills skipped because they were cancelled; combos with an unknown cost; taxes that don't count;
   * card numbers that were masked; items of other outlets.
   */
  warnings: RowProblem[];
  /** In a dry run: each day's new bills. */
  days?: DayFigures[];
}

/** Rows of a CSV text with a header and decimal points; an unreadable row is a problem of that row. */
export function parseCsv(text: string): Record<string, unknown>[] {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  });
  const [wrong] = errors.filter((error) => error.type !== 'Delimiter');
  if (wrong)
    throw new ApiError(400, 'invalid', `Row ${(wrong.row ?? 0) + 1} of the CSV cannot be read: ${wrong.message}`);
  const mark = decimalMarkOf(
    data.flatMap((row) => NUMBERS.map((column) => row[column] ?? '')),
    meta.delimiter,
  );
  if (mark)
    for (const row of data)
      for (const column of NUMBERS) {
        const read = readNumber(row[column] ?? '', { mark, isShare: false });
        if ('value' in read) row[column] = read.value;
      }
  return data;
}

/** A request's bills without invalid ones; problems and warnings are added to `said`. */
function readBills(request: ImportRequest, lookups: Lookups, said: Said): Bill[] {
  const { problems } = said;
  if (request.bills) return readDocuments(request.bills, lookups, said);
  const rows: NumberedRow[] = [];
  const spoilt = new Set<string>();
  request.rows?.forEach((given, index) => {
    const before = problems.length;
    const row = inApiWords(readRow(given, index + 1, said), lookups);
    inCurrency(lookups.outlet(row.outlet)?.currency, () => checkRow(row, index + 1, problems));
    if (problems.length === before) rows.push({ row, number: index + 1 });
    else spoilt.add(billKey(row));
  });
  // A bill with one wrong row is wrong as a whole, because part of a bill must never be written.
  return billsOf(
    rows.filter(({ row }) => !spoilt.has(billKey(row))),
    lookups,
    said,
  );
}

/** Rows of one bill have the same key; a refund's rows belong to the bill that it refunds. */
const billKey = ({ outlet, billNumber, refundOf }: BillRow) => `${outlet}|${refundOf ?? billNumber}`;

/** The order in which a bill's states follow each other where two versions have the same number. */
const STATES: readonly BillState[] = ['open', 'billed', 'merged', 'split', 'settled', 'cancelled'];
const stateOf = ({ till }: Bill): number => STATES.indexOf(till?.status ?? 'settled');
const refundsIn = ({ till }: Bill): number => till?.refunds.length ?? 0;

/**
 * The versions of each bill in a request, oldest first: a till that was offline sends all of them at once, in any order, and possibly the
 * same one twice. Bills keep their order.
 */
function historiesOf(bills: readonly Bill[]): Bill[][] {
  const histories = new Map<string, Bill[]>();
  for (const bill of bills) {
    const known = histories.get(bill.id);
    if (known) known.push(bill);
    else histories.set(bill.id, [bill]);
  }
  const versionOf = ({ till }: Bill): number => till?.version ?? 0;
  return [...histories.values()].map((versions) =>
    versions.length === 1
      ? versions
      : versions.toSorted(
          (a, b) => versionOf(a) - versionOf(b) || stateOf(a) - stateOf(b) || refundsIn(a) - refundsIn(b),
        ),
  );
}

/** The first version of every bill, then the second ones, and so on: each is written as if it had come in a request of its own. */
const roundsOf = (histories: readonly (readonly Bill[])[]): Bill[][] =>
  Array.from({ length: Math.max(...histories.map(({ length }) => length)) }, (_, version) =>
    histories.flatMap((versions) => versions.slice(version, version + 1)),
  );

/** Imports bills for a person; repeating it has no effect. Throws ApiError 400 with every problem if `mode` is all and any row is wrong. */
export async function importBills(db: Database, importer: Importer, request: ImportRequest): Promise<ImportResult> {
  const count = (request.bills ?? request.rows ?? []).length;
  if (count === 0) throw new ApiError(400, 'invalid', 'There are no rows to import');
  if (count > MAX_ROWS) throw new ApiError(413, 'tooLarge', `Send at most ${MAX_ROWS} rows at a time`);
  const lookups = await loadLookups(db, importer.groupId, importer.outletIds);
  const said: Said = { problems: [], warnings: [] };
  const { problems, warnings } = said;
  const bills = readBills(request, lookups, said);
  const refusedOf = (found: readonly RowProblem[]) =>
    new Set(found.map((each) => each.billNumber ?? `row ${each.row}`)).size;
  const limits = request.limits ?? 'enforce';
  const isFeed = request.bills !== undefined;
  const histories = historiesOf(bills);
  const ahead: Said & { fresh: Bill[] } = { problems: [], warnings: [], fresh: [] };
  if (request.mode !== 'valid' || request.dryRun) {
    const latest = histories.flatMap((versions) => versions.slice(-1));
    const looked = await newAmong(db, importer.groupId, latest, { isFeed });
    const charged = await checkCharges(db, importer.groupId, chargesOf(looked.fresh), limits);
    ahead.fresh = looked.fresh.filter(({ id }) => !charged.refused.has(id));
    ahead.problems.push(...looked.problems);
    ahead.warnings.push(...looked.warnings);
    ahead.problems.push(...[...charged.refused.values()].map((finding) => ledgerProblem(bills, finding)));
    ahead.warnings.push(...charged.warnings.map((finding) => ledgerProblem(bills, finding)));
    problems.push(...ahead.problems);
    if (problems.length > 0 && request.mode !== 'valid') throw refusal(problems);
  }
  const result: ImportResult = {
    bills: { created: 0, skipped: 0, refused: refusedOf(problems) },
    lines: 0,
    errors: problems,
    warnings,
  };
  if (request.dryRun) {
    const { fresh } = ahead;
    const refused = new Set(ahead.problems.map(({ billNumber }) => billNumber));
    return {
      ...result,
      bills: { ...result.bills, created: fresh.length, skipped: histories.length - fresh.length - refused.size },
      lines: fresh.reduce((lines, bill) => lines + bill.lines.length, 0),
      warnings: [...warnings, ...ahead.warnings],
      days: daysOf(bills, fresh),
    };
  }
  for (let start = 0; start < histories.length; start += BATCH) {
    const versions = roundsOf(histories.slice(start, start + BATCH));
    const rounds = await db.transaction(async (tx) => {
      const all: Written[] = [];
      for (const round of versions) {
        const written = await writeBatch(tx, importer.groupId, importer.userId, round, lookups, {
          stock: request.stock !== 'none',
          limits,
          importId: request.importId,
          isFeed,
        });
        // Someone was charged, blocked or limited since the first check: nothing of this batch is written.
        if (request.mode !== 'valid' && written.problems.length > 0) throw refusal(written.problems);
        all.push(written);
      }
      return all;
    });
    for (const written of rounds) addWritten(result, written, isFeed);
  }
  return result;
}

function addWritten(result: ImportResult, written: Written, isFeed: boolean): void {
  result.bills.created += written.created;
  if (isFeed) {
    result.bills.updated = (result.bills.updated ?? 0) + written.updated;
    result.bills.cancelled = (result.bills.cancelled ?? 0) + written.cancelled;
  }
  result.bills.skipped += written.skipped;
  result.bills.refused += written.problems.length;
  result.lines += written.lines;
  result.errors.push(...written.problems);
  result.warnings.push(...written.warnings);
}

const refusal = (problems: readonly RowProblem[]): ApiError =>
  new ApiError(
    400,
    'invalid',
    `Nothing was imported: ${problems.length} problems, the first in row ${problems[0]?.row}: ${problems[0]?.message}`,
    {
      errors: problems.slice(0, 500),
    },
  );
