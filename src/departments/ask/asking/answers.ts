/** Answers to questions as they come: of the reference API with table and chart, of another perhaps the sentence alone. */

import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { isRecord, objectIn, rowsIn, textIn, textsIn } from '#engine/run/values';
import { report as reportNamed } from '#resources';

/** A row as it was sent. */
export type Row = Readonly<Record<string, unknown>>;

export interface AnswerColumn {
  key: string;
  label: string;
  kind: string;
}

/** One question and what was answered. */
export interface Exchange {
  /** Its place in the page, as long as that is open. */
  id: number;
  question: string;
  answer: string;
  isRefused: boolean;
  /** What was understood, in a few words. */
  understood: string[];
  columns: AnswerColumn[];
  rows: Row[];
  /** Rows of the whole result. */
  total: number;
  report: Report | undefined;
  /** What the report was asked with: the words for a value depend on it. */
  params: Row;
  /** As the report's chart wants it; undefined where none helps. */
  chart: ReportAnswer | undefined;
  currency: string | null;
  link: string | undefined;
  /** What it opens: a report, or a document by its number. */
  linkLabel: string;
  note: string;
  suggestions: string[];
  conversationId: string | undefined;
}

/** The columns of a table, also where they are names alone. */
const columnsIn = (table: Row): AnswerColumn[] =>
  (Array.isArray(table.columns) ? table.columns : []).map((each: unknown) => {
    const { key, label, kind } = objectIn(each);
    const name = typeof each === 'string' ? each : (textIn(key) ?? textIn(label) ?? '');
    return { key: name, label: textIn(label) ?? name, kind: textIn(kind) ?? 'text' };
  });

/** The rows of a table, also where they are lists of values in the order of the columns. */
const rowsOf = (table: Row, columns: readonly AnswerColumn[]): Row[] =>
  (Array.isArray(table.rows) ? table.rows : []).map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(columns.map(({ key }, index) => [key, row[index]])) : objectIn(row),
  );

const wordsOf = ({ figure, report, dates, outlets, filters, by, comparedWith }: Row): string[] =>
  [
    textIn(report),
    textIn(figure),
    textIn(dates),
    textsIn(outlets).join(', '),
    ...textsIn(filters),
    textIn(by) ? `by ${textIn(by)?.toLowerCase()}` : '',
    textIn(comparedWith) ? `compared with ${textIn(comparedWith)}` : '',
  ].filter((word): word is string => Boolean(word));

/** Only pages of the console are led to. */
const ownLink = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?!\/)/.test(value) ? value : undefined;

let read = 0;

/** Reads an answer. */
export function readAnswer(question: string, body: Row): Exchange {
  const table = objectIn(body.table);
  const columns = columnsIn(table);
  const rows = rowsOf(table, columns);
  const used = objectIn(body.usedReport);
  const name = textIn(used.name) ?? textIn(body.usedReport);
  const report = name ? reportNamed(name) : undefined;
  const points = isRecord(body.chart) ? rowsIn(body.chart.points) : [];
  const currency = textIn(body.currency) ?? null;
  const params = objectIn(body.filters);
  read += 1;
  return {
    id: read,
    question,
    answer: textIn(body.answer) ?? textIn(body.message) ?? 'There is no answer.',
    isRefused: textIn(body.refused) !== undefined,
    understood: wordsOf(objectIn(body.understood)),
    columns,
    rows,
    total: typeof table.total === 'number' ? table.total : rows.length,
    report,
    params,
    chart:
      report?.chart && points.length > 1
        ? {
            ...{ docs: [], totals: {}, bookmark: null, total: points.length, generatedAt: '', chart: points, currency },
            params,
          }
        : undefined,
    currency,
    link: ownLink(body.link),
    linkLabel: report ? report.label.toLowerCase() : (textIn(used.label) ?? 'the report'),
    note: textIn(body.note) ?? '',
    suggestions: textsIn(body.suggestions),
    conversationId: textIn(body.conversationId),
  };
}
