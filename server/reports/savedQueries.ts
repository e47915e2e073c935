/** The report queries of saved views and schedules, parsed and checked with the permissions of the person who saves them. */

import type { Report } from '#engine/define/report';
import { can } from '#engine/read/access';
import { reportAsked } from '#engine/read/comparison';
import { parametersIn, type Query, readQuery } from '#engine/run/query/query';
import { businessDate } from '#engine/run/time/businessDay';
import { textIn } from '#engine/run/values';
import { reports } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { forbidden, invalid, notFound, problem } from '../http/errors';
import { readRequest } from './request';

/** @throws ApiError 404 for an unknown report, 403 for one that this person can't open */
export function readableReport(identity: Identity, name: unknown): Report {
  const report = reports.find((each) => each.name === name);
  if (!report) throw notFound('This report');
  if (!can(identity, report.module, 'view')) throw forbidden(report.module, 'view');
  return report;
}

/** The report named in a body. @throws ApiError 400 without one */
export function reportIn(identity: Identity, body: { report?: unknown }): Report {
  if (textIn(body.report) === undefined) throw invalid([problem('report', 'required', 'Report is required')]);
  return readableReport(identity, body.report);
}

const LONGEST_NAME = 80;

/** @throws ApiError 400 without a name */
export function nameIn(value: unknown): string {
  const name = textIn(value)?.trim() ?? '';
  if (name === '') throw invalid([problem('name', 'required', 'Name is required')]);
  if (name.length > LONGEST_NAME)
    throw invalid([problem('name', 'maxLength', `Name has at most ${LONGEST_NAME} characters`)]);
  return name;
}

/** The reference day for `today` and `last week`. */
export const todayAt = (timeZone: unknown, now = new Date()): string => businessDate(now, { _id: 'any', timeZone });

/** A body's query as text. @throws ApiError 400 if it is too long */
export function queryTextIn(value: unknown): string {
  const text = textIn(value) ?? '';
  if (text.length > 4000) throw invalid([problem('query', 'maxLength', 'A view has at most 4000 characters')]);
  return text;
}

/**
 * A body's query, as the report would take it now.
 * @throws ApiError 400 with the same message as the report's own call
 */
export async function requireRuns(q: Queryable, identity: Identity, report: Report, value: unknown): Promise<Query> {
  const { view: _view, ...asked } = parametersIn(queryTextIn(value));
  await readRequest(q, identity, reportAsked(report, asked), asked);
  return readQuery(report, asked, todayAt(undefined));
}
