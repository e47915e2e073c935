/** Reports: one answer for a declared report, as JSON pages or as a file (domain 3, common contract). */

import type { Report } from '#engine/define/report';
import { can } from '#engine/read/access';
import { reportAsked } from '#engine/read/comparison';
import { type ReportAnswer, type ReportGroup, totalsFrom } from '#engine/read/reporting';
import { columnsText, conditionsText, SHOWN } from '#engine/read/tableView';
import { inCurrency } from '#engine/run/currency';
import { isRecord } from '#engine/run/values';
import type { Identity } from '../auth/identity';
import { noteExport } from '../auth/userLog';
import { readingFor } from '../db/replica';
import type { Database } from '../db/types';
import { ApiError, forbidden, invalid, problem } from '../http/errors';
import { type Answered, fileName, fileResponse, packResponse } from './files/fileAnswer';
import { readRequest } from './request';
import { FILE_FORMATS, type FileFormat, type ReportRequest } from './request/shape';
import { type Found, findRows, findText } from './statement';

/** A file has the whole result, up to this many rows. */
const FILE_ROWS = 100_000;

/** Pages are counted from the result's start; the bookmark belongs to one sort order. */
const orderKey = ({ sort, groups, conditions, parameters }: ReportRequest): string =>
  JSON.stringify([sort, groups.join(','), parameters, ...(conditions.length > 0 ? [conditions] : [])]);
const encodeBookmark = (request: ReportRequest, offset: number): string =>
  Buffer.from(JSON.stringify([offset, fingerprint(orderKey(request))])).toString('base64url');

/** Short and stable; only distinguishes requests. */
const fingerprint = (text: string): number => {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
};

function offsetOf(request: ReportRequest): number {
  if (!request.bookmark) return 0;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(request.bookmark, 'base64url').toString());
  } catch {
    value = undefined;
  }
  const [offset, key] = Array.isArray(value) ? (value as unknown[]) : [];
  if (Number.isSafeInteger(offset) && Number(offset) >= 0 && key === fingerprint(orderKey(request)))
    return Number(offset);
  throw invalid([
    problem('bookmark', 'bookmark', 'This bookmark belongs to other parameters. Start from the first page'),
  ]);
}

/** If a column has one per outlet, they are in the order of the requested outlets. */
function inOrder(report: Report, { outlets }: ReportRequest, totals: ReportAnswer['totals']): ReportAnswer['totals'] {
  const names = outlets.map(({ name }) => name);
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.fromEntries(
    Object.entries(totals).map(([key, value]) => {
      if (report.columns[key]?.namesOf !== 'outlets' || !isRecord(value)) return [key, value];
      return [key, Object.fromEntries(Object.entries(value).sort(([a], [b]) => place(a) - place(b)))];
    }),
  );
}

/** An answer without its rows. */
type Figures = Omit<Found, 'docs'>;

/** Groups with subtotals, the second grouping inside the first. */
function groupsIn(
  { groups, inner }: Figures,
  totalsOf: (sums: Found['sums']) => ReportAnswer['totals'],
): ReportGroup[] {
  const made = ({ value, rows, sums }: Found['groups'][number]): ReportGroup => ({
    value,
    rows,
    totals: totalsOf(sums),
  });
  return groups.map((group) => {
    const within = inner.filter((each) => each.within === group.value).map(made);
    return { ...made(group), ...(within.length > 0 ? { groups: within } : {}) };
  });
}

/** Everything that an answer has besides its rows. */
function figuresOf(
  report: Report,
  identity: Identity,
  request: ReportRequest,
  found: Figures,
  offset: number,
  delay: Delay | undefined,
): Omit<ReportAnswer, 'docs'> {
  const { parameters, today, groups, conditions, columns, other } = request;
  const totalsOf = (sums: Found['sums']) =>
    inOrder(
      report,
      request,
      inCurrency(request.currency, () => totalsFrom(report, identity, sums)),
    );
  const { days: _days, ...shown } = parameters;
  const next = offset + request.limit;
  const note = report.note?.({ ...parameters, today });
  return {
    totals: totalsOf(found.sums),
    ...(groups.length > 0 ? { groups: groupsIn(found, totalsOf) } : {}),
    ...(found.chart.length > 0 ? { chart: found.chart } : {}),
    bookmark: next < found.total ? encodeBookmark(request, next) : null,
    total: found.total,
    generatedAt: delay?.asOf ?? new Date().toISOString(),
    ...(delay ? { behindSeconds: delay.behindSeconds } : {}),
    ...(other ? { compared: other.side } : {}),
    params: {
      ...shown,
      sort: request.sort.join(','),
      ...(groups.length > 0 ? { group: groups.join(',') } : {}),
      ...(conditions.length > 0 ? { where: conditionsText(conditions) } : {}),
      ...(columns.length > 0 ? { columns: columnsText(columns) } : {}),
      today,
    },
    currency: request.currency,
    ...(note ? { note } : {}),
  };
}

/** Where a report is read, if that isn't where everything is written. */
interface Source {
  db: Database;
  from?: Database;
  delay?: Delay | undefined;
}
type Delay = { asOf: string; behindSeconds: number };

/** A report as requested, with a comparison's columns if there is one, and how to read it. */
interface Asked {
  /** How far the figures are behind, if they are. */
  delay?: Delay | undefined;
  report: Report;
  request: ReportRequest;
  offset: number;
  reading: Parameters<typeof findRows>;
}

/** What a person's query asks a report for; a file has the whole result. */
async function askedOf(
  { db, from = db, delay }: Source,
  identity: Identity,
  base: Report,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Asked> {
  if (!can(identity, base.module, 'view')) throw forbidden(base.module, 'view');
  const isFile = FILE_FORMATS.some((each) => each === query.format);
  if (isFile && !can(identity, base.module, 'export')) throw forbidden(base.module, 'export');
  const report = reportAsked(base, query);
  const request = await readRequest(db, identity, report, query);
  const offset = isFile ? 0 : offsetOf(request);
  const { scope, parameters, today, sort, groups, conditions, other, limit } = request;
  const wanted = {
    values: { ...parameters, today },
    sort,
    groups,
    conditions,
    ...(other ? { beside: { base, scope: other.scope, values: { ...other.parameters, today } } } : {}),
    offset,
    limit: isFile ? FILE_ROWS + 1 : limit,
    ...(signal ? { signal } : {}),
  };
  return { delay, report, request, offset, reading: [from, report, scope, identity, wanted] };
}

/** A page as JSON: the database's text of the rows, followed by everything else. */
async function jsonResponse(identity: Identity, { report, request, offset, reading, delay }: Asked): Promise<Response> {
  const found = await findText(...reading);
  const figures = JSON.stringify(figuresOf(report, identity, request, found, offset, delay));
  return new Response(`{"docs":${found.docs},${figures.slice(1)}`, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

/** The answer of a request with its rows. */
async function answered(identity: Identity, { report, request, offset, reading, delay }: Asked): Promise<ReportAnswer> {
  const found = await findRows(...reading);
  return { docs: found.docs, ...figuresOf(report, identity, request, found, offset, delay) };
}

/** The answers of several currencies as one: side by side, without rows and totals of its own. */
function sideBySide(
  identity: Identity,
  { report, request, delay }: Asked,
  parts: readonly ReportAnswer[],
): ReportAnswer {
  const total = parts.reduce((rows, part) => rows + part.total, 0);
  const nothing = { sums: {}, groups: [], inner: [], chart: [], total: 0 };
  return { docs: [], ...figuresOf(report, identity, request, nothing, 0, delay), totals: {}, total, currencies: parts };
}

/** The whole result as a file, noted in the person's log. */
async function exported(
  db: Database,
  identity: Identity,
  asked: Asked,
  parts: readonly Asked[],
  format: FileFormat,
): Promise<Response> {
  const { report, request } = asked;
  const found: Answered[] = [];
  for (const part of parts) found.push({ request: part.request, answer: await answered(identity, part) });
  const answers = found.map(({ answer }) => answer);
  const [only = sideBySide(identity, asked, answers)] = parts.length === 1 ? answers : [];
  if (only.total > FILE_ROWS)
    throw new ApiError(
      413,
      'tooLarge',
      `These are ${only.total} rows; a file can have ${FILE_ROWS}. Narrow the dates or outlets`,
    );
  const file = await fileResponse(db, report, identity, { request, answer: only }, found, format);
  await noteExport(db, identity, fileName(report, request, format));
  return file;
}

/**
 * Answers a report's call.
 * @param query the URL's raw parameters
 * @param signal ends the work when no one waits for it any more
 * @returns JSON (`ReportAnswer`), or a CSV or XLSX file with `format`
 * @throws ApiError 403 naming the missing permission (`view`, and `export` for files); 400 with a problem per parameter
 */
export async function runReport(
  deps: { db: Database },
  identity: Identity,
  report: Report,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Response> {
  const read = async (source: Source): Promise<Response> => {
    const asked = await askedOf(source, identity, report, query, signal);
    const { format, currencies } = asked.request;
    const parts: Asked[] = currencies.length === 0 ? [asked] : [];
    for (const { outlets } of currencies) {
      const ids = outlets.map(({ id }) => id).join(',');
      parts.push(await askedOf(source, identity, report, { ...query, outlets: ids }, signal));
    }
    if (format !== 'json') return exported(deps.db, identity, asked, parts, format);
    if (currencies.length === 0) return jsonResponse(identity, asked);
    const answers: ReportAnswer[] = [];
    for (const part of parts) answers.push(await answered(identity, part));
    return Response.json(sideBySide(identity, asked, answers), { headers: { 'cache-control': 'no-store' } });
  };
  try {
    return await readingFor(deps.db, identity, (from, delay) => read({ db: deps.db, from, delay }));
  } catch (error) {
    // No one reads it, so whatever stopped the work isn't an error.
    throw signal?.aborted ? new ApiError(503, 'left', 'The client has left') : error;
  }
}

/**
 * Several reports in one file: a sheet or a table of each, as they are on screen.
 * @param name of the file, without its extension
 * @param parts the reports and their raw parameters, each for outlets with one currency
 * @throws ApiError as `runReport`
 */
export async function reportsFile(
  deps: { db: Database },
  identity: Identity,
  name: string,
  parts: readonly { report: Report; query: Readonly<Record<string, string>> }[],
  format: 'xlsx' | 'html',
): Promise<Response> {
  const found: (Answered & { report: Report })[] = [];
  for (const { report, query } of parts) {
    const asked = await askedOf(deps, identity, report, { ...query, columns: SHOWN, format });
    found.push({ report: asked.report, request: asked.request, answer: await answered(identity, asked) });
  }
  const file = await packResponse(deps.db, identity, name, found, format);
  await noteExport(deps.db, identity, `${name}.${format}`);
  return file;
}
