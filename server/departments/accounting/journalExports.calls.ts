/**
 * `v1/journalExports/run`: the journal of an outlet's days as a file for the accounts, once; again only on purpose (docs/accounting.md).
 * `v1/journalFile/{_id}`: that file as it was handed over, whatever has changed since.
 */

import { createHash } from 'node:crypto';
import type { RecordOf } from '#engine/define';
import type { Report } from '#engine/define/report';
import { VIEW_COST } from '#engine/read/access';
import { placesOf } from '#engine/run/currency';
import { fixed, sum } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { isDay, showDay } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';
import { entity, report } from '#resources';
import { JOURNAL_FORMATS } from '#resources/accounting/journalExports';
import { detailInWords, POSTINGS } from '#resources/accounting/postings.rules';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { CustomHandlers } from '#server/department';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { findRecords, insertRecord, readRecord, scopeOfIdentity } from '#server/records/write/store';
import { rowsFor } from '#server/reports/statement';
import {
  type Journal,
  type JournalFormat,
  type JournalLine,
  journalFile,
  unbalanced,
  XERO_LINES,
} from './journalFiles';

const FORMATS = Object.keys(JOURNAL_FORMATS) as JournalFormat[];
const MOST_REASON = 200;

/** A request's body, or a row of the journal. */
type Sent = Readonly<Record<string, unknown>>;

/** What is asked for. @throws ApiError 400 */
function askedIn(body: Sent) {
  const problems = [];
  const { outletId, fromDate, toDate, per = 'day', reason } = body;
  const format = FORMATS.find((each) => each === body.format);
  if (!textIn(outletId)) problems.push(problem('outletId', 'required', 'Choose one outlet'));
  if (!isDay(fromDate)) problems.push(problem('fromDate', 'date', 'fromDate must be a day such as 2026-11-01'));
  if (!isDay(toDate)) problems.push(problem('toDate', 'date', 'toDate must be a day such as 2026-11-30'));
  if (isDay(fromDate) && isDay(toDate) && toDate < fromDate)
    problems.push(problem('toDate', 'order', 'The last day is before the first'));
  if (!format) problems.push(problem('format', 'choice', `format must be ${FORMATS.join(', ')}`));
  if (per !== 'day' && per !== 'month') problems.push(problem('per', 'choice', 'per must be day or month'));
  if (body.again === true && !textIn(reason)?.trim())
    problems.push(problem('reason', 'required', 'Say why these days are exported again'));
  if (String(reason ?? '').length > MOST_REASON)
    problems.push(problem('reason', 'maxLength', `The reason can have at most ${MOST_REASON} characters`));
  if (problems.length > 0 || !format || !isDay(fromDate) || !isDay(toDate)) throw invalid(problems);
  const again = body.again === true ? String(reason).trim() : undefined;
  return { outletId: String(outletId), fromDate, toDate, per: String(per), format, again };
}

/** A row of the journal as a line. @throws ApiError 409 if it has no account */
function lineOf(row: Sent, places: number): JournalLine {
  const posting = POSTINGS[row.posting as keyof typeof POSTINGS];
  const detail = textIn(row.detail) ?? '';
  return {
    date: String(row.date).slice(0, 10),
    ...{ accountCode: textIn(row.accountCode) ?? '', accountName: textIn(row.accountName) ?? '' },
    description: detail ? `${posting}: ${detailInWords(detail)}` : posting,
    supplier: row.posting === 'payables' ? detail : '',
    taxRate: textIn(row.taxRate) ?? '',
    ...{ debit: fixed(row.debit, places), credit: fixed(row.credit, places) },
  };
}

const orderOf = ({ date, accountCode, description }: JournalLine): string =>
  [date, accountCode, description].join('\u0000');
const inOrder = (one: JournalLine, other: JournalLine): number => {
  const [a, b] = [orderOf(one), orderOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Refuses a journal that the accounts couldn't take. @throws ApiError 409 */
function requireWhole(journal: Journal, format: JournalFormat): void {
  const { lines, currency } = journal;
  const refuse = (rule: string, message: string) => {
    throw new ApiError(409, rule, message);
  };
  if (lines.length === 0) refuse('empty', 'Nothing was posted on these days. Choose other days');
  const missing = [...new Set(lines.filter(({ accountCode }) => !accountCode).map(({ description }) => description))];
  if (missing.length > 0)
    refuse('unmapped', `No account for ${missing.join(', ')}. Add accounts in Settings > Accounts, then export again`);
  const [first] = unbalanced(journal);
  if (first)
    refuse(
      'unbalanced',
      `Debit and credit of ${showDay(first.date)} differ by ${currency} ${first.by}. Nothing was exported. Open Settings > Diagnostics to find the documents that disagree`,
    );
  if (format === 'xero' && lines.length > XERO_LINES)
    refuse(
      'tooLong',
      `Xero takes ${XERO_LINES} lines in a file, and these days have ${lines.length}. Choose fewer days, or one journal a month`,
    );
}

const overlaps = (
  one: RecordOf<'journalExports'>,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): boolean => String(one.fromDate) <= toDate && String(one.toDate) >= fromDate;

const wordsOf = ({ fromDate, toDate }: RecordOf<'journalExports'>): string => {
  const [first, last] = [showDay(String(fromDate)), showDay(String(toDate))];
  return first === last ? first : `${first} to ${last}`;
};

/**
 * Exports journals and remembers it.
 * @param body outlet, days, `per`, format; `again` with a reason
 * @returns the file with its digest, whether its days are closed, and whether the same file was exported before
 * @throws ApiError 400, 403, and 409 if days were exported before, have no account or don't balance
 */
export async function handOver(db: Database, identity: Identity, body: Sent) {
  requirePermission(identity, 'JOURNAL_EXPORT', 'run');
  requirePermission(identity, VIEW_COST, 'view');
  const asked = askedIn(body);
  if (asked.again !== undefined) requirePermission(identity, 'JOURNAL_EXPORT', 'again');
  const { outletId, fromDate, toDate, per, format } = asked;
  const scope = scopeOfIdentity(identity);
  return db.transaction(async (tx) => {
    // Two people who export at once take turns.
    const outlet = identity.outletIds.includes(outletId)
      ? await readRecord(tx, scope, entity('outlets'), outletId, { lock: true })
      : undefined;
    if (!outlet) throw invalid([problem('outletId', 'reference', 'Choose one of your outlets')]);
    if (toDate >= businessDate(new Date(), outlet as RecordOf<'outlets'>))
      throw invalid([problem('toDate', 'max', 'The last day isn’t over yet. Choose days before today')]);
    const exports = (await findRecords(tx, scope, entity('journalExports'), {
      outletId,
    })) as RecordOf<'journalExports'>[];
    const before = exports
      .filter((each) => overlaps(each, asked))
      .toSorted((a, b) => String(a.exportedAt).localeCompare(String(b.exportedAt)));
    const last = before.at(-1);
    if (last && asked.again === undefined)
      throw new ApiError(
        409,
        'exported',
        `Days of ${wordsOf(last)} were exported by ${last.exportedBy === identity.userId ? 'you' : 'a colleague'} on ${showDay(String(last.exportedAt).slice(0, 10))} (${String(last.fileName)}). To export them again, say why`,
        { current: { _id: last._id, exportedAt: last.exportedAt } },
      );
    const currency = String(outlet.currency ?? '');
    const places = placesOf(currency);
    const { groupId, userId, outletIds } = identity;
    const archivedBefore = isDay(outlet.archiveBefore) ? outlet.archiveBefore : undefined;
    const found = await rowsFor(
      tx,
      report('journal') as Report,
      { groupId, userId, outletIds: [outletId], allowed: outletIds, currency, archivedBefore },
      { fromDate, toDate, per },
    );
    const journal: Journal = {
      outlet: { code: String(outlet.code), name: String(outlet.name) },
      ...{ currency, places, lines: found.map((row) => lineOf(row, places)).toSorted(inOrder) },
    };
    requireWhole(journal, format);
    const content = journalFile(format, journal);
    const hash = createHash('sha256').update(content).digest('hex');
    const days = fromDate === toDate ? fromDate : `${fromDate} to ${toDate}`;
    const fileName = `Journal ${journal.outlet.code} ${days}${format === 'csv' ? '' : ` ${JOURNAL_FORMATS[format]}`}.csv`;
    const { _id } = await insertRecord(tx, scope, entity('journalExports'), {
      ...{ outletId, fromDate, toDate, format, fileName, hash, lines: journal.lines.length },
      debit: fixed(sum(journal.lines.map(({ debit }) => debit)), places),
      ...{
        isAgain: before.length > 0,
        reason: asked.again ?? null,
        exportedBy: userId,
        exportedAt: new Date().toISOString(),
      },
      status: 'active',
    });
    await tx.query('insert into journal_files (group_id, export_id, content) values ($1, $2, $3)', [
      ...[groupId, _id, content],
    ]);
    const isClosed = isDay(outlet.lockDate) && outlet.lockDate >= toDate;
    return { fileName, content, hash, isClosed, isSame: before.some((each) => each.hash === hash) };
  });
}

/** @throws ApiError 403, 404 */
async function handedOver(db: Database, identity: Identity, id: string) {
  requirePermission(identity, 'JOURNAL_EXPORT', 'run');
  requirePermission(identity, VIEW_COST, 'view');
  const found = await readRecord(db, scopeOfIdentity(identity), entity('journalExports'), id);
  const [file] = await db.query<{ content: string }>(
    'select content from journal_files where group_id = $1 and export_id = $2',
    [identity.groupId, id],
  );
  if (!found || !file) throw notFound('This file');
  return { fileName: String(found.fileName), content: file.content };
}

export default {
  file: async ({ db, identity, params }) => Response.json(await handedOver(db, identity, params._id ?? '')),
  run: async ({ db, identity, request }) => Response.json(await handOver(db, identity, await objectBody(request))),
} satisfies CustomHandlers;
