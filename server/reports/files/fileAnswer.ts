/** A report's answer as a file's response: description, columns, format and name. */

import type { Report } from '#engine/define/report';
import { refersTo, titleOf } from '#engine/read/entities';
import { headingOf, type ReportAnswer, type TableColumn, tableColumns } from '#engine/read/reporting';
import { chosenColumns, conditionWords, SHOWN, shownColumns } from '#engine/read/tableView';
import { localMoment } from '#engine/run/time/businessDay';
import { showDay } from '#engine/run/time/days';
import { findEntity } from '#resources';
import type { Identity } from '../../auth/identity';
import type { Queryable } from '../../db/types';
import { readMany } from '../../records/write/store';
import type { FileFormat, ReportRequest } from '../request/shape';
import { htmlFile, htmlPack } from './page';
import { csvFile, parameterLabel, parameterText, type ReportFile, xlsxFile } from './tables';

/** A description of the figures, for files. */
async function aboutOf(
  q: Queryable,
  report: Report,
  request: ReportRequest,
  answer: ReportAnswer,
): Promise<ReportFile['about']> {
  const { parameters, outlets, scope } = request;
  const about: [string, string][] = [['Outlets', outlets.map(({ name }) => name).join(', ')]];
  if (parameters.fromDate)
    about.push(['Dates', `${showDay(String(parameters.fromDate))} to ${showDay(String(parameters.toDate))}`]);
  if (report.period === 'asOf') about.push(['As of', showDay(String(parameters.asOf))]);
  for (const [key, field] of Object.entries(report.parameters)) {
    const value = parameters[key];
    if (value === undefined || value === null) continue;
    const entity = findEntity(refersTo(field) ?? '');
    const ids = [value].flat().map(String);
    const records = entity ? await readMany(q, { ...scope, outletIds: scope.allowed }, entity, ids) : [];
    about.push([
      parameterLabel(report, key),
      entity && records.length > 0
        ? records.map((record) => titleOf(entity, record)).join(', ')
        : parameterText(report, key, value),
    ]);
  }
  if (request.other) about.push(['Compared with', request.other.words]);
  if (request.groups.length > 0)
    about.push(['Grouped by', request.groups.map((key) => headingOf(report, key, answer.params)).join(', ')]);
  for (const condition of request.conditions) about.push(['Filter', conditionWords(report, answer.params, condition)]);
  const currencies = answer.currencies?.map(({ currency }) => currency) ?? [answer.currency];
  if (currencies.some(Boolean)) about.push(['Currency', currencies.join(', ')]);
  const { date, time } = localMoment(new Date(answer.generatedAt), request.timeZone);
  about.push(['Made', `${showDay(date)} ${time}`]);
  if (answer.note) about.push(['Note', answer.note]);
  return about;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
} as const;

/** Sales 2026-06-01 to 2026-06-30.csv */
export function fileName(report: Report, { parameters }: ReportRequest, format: FileFormat): string {
  const { fromDate, toDate, asOf } = parameters;
  const when = fromDate ? (fromDate === toDate ? `${fromDate}` : `${fromDate} to ${toDate}`) : (asOf ?? '');
  return `${[report.label, when].filter(Boolean).join(' ')}.${format}`;
}

/** A file's columns: the chosen ones, those that the screen shows, or all. */
function columnsIn(report: Report, { columns }: ReportRequest, all: readonly TableColumn[], answer: ReportAnswer) {
  if (columns.length === 0) return all;
  return columns[0] === SHOWN ? shownColumns(report, all, answer) : chosenColumns(all, columns);
}

/** What a request found, for a file. */
export interface Answered {
  request: ReportRequest;
  answer: ReportAnswer;
}

/** An answer with what a file needs to write it. */
function fileOf(
  report: Report,
  identity: Identity,
  about: ReportFile['about'],
  { request, answer }: Answered,
): ReportFile {
  const all = tableColumns(report, identity, answer.params, answer.totals);
  return { report, answer, about, columns: columnsIn(report, request, all, answer), timeZone: request.timeZone };
}

const attached = (body: BodyInit, format: keyof typeof TYPES, name: string): Response =>
  new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });

/** The parts of a file, one for each currency; `whole`: the request that it describes. */
export async function fileResponse(
  q: Queryable,
  report: Report,
  identity: Identity,
  whole: Answered,
  parts: readonly Answered[],
  format: FileFormat,
) {
  const about = format !== 'csv' ? await aboutOf(q, report, whole.request, whole.answer) : [];
  const files = parts.map((part) => fileOf(report, identity, about, part));
  const body = format === 'csv' ? csvFile(files) : format === 'html' ? htmlFile(files) : await xlsxFile(files);
  return attached(body as BodyInit, format, fileName(report, whole.request, format));
}

/** Several reports as one file with this name. */
export async function packResponse(
  q: Queryable,
  identity: Identity,
  name: string,
  parts: readonly (Answered & { report: Report })[],
  format: 'xlsx' | 'html',
) {
  const files: ReportFile[] = [];
  for (const part of parts)
    files.push(fileOf(part.report, identity, await aboutOf(q, part.report, part.request, part.answer), part));
  const body = format === 'html' ? htmlPack(name, files) : await xlsxFile(files);
  return attached(body as BodyInit, format, `${name}.${format}`);
}
