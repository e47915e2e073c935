/** What is sent back for a question that was answered. Types only. */

import type { Row } from './figures';

/** One column of the table in an answer. */
export interface AnswerColumn {
  key: string;
  label: string;
  kind: string;
}

export interface Answered {
  answer: string;
  understood: {
    report: string;
    figure: string;
    dates: string;
    outlets: string[];
    filters: string[];
    by: string;
    comparedWith: string;
  };
  table: { columns: AnswerColumn[]; rows: Row[]; total: number };
  chart: { kind: string; x: string; y: readonly string[]; points: Row[] } | null;
  usedReport: { name: string; label: string; path: string };
  /** The parameters that the report was asked with. */
  filters: Row;
  totals: Row;
  /** The report's page with exactly these parameters. */
  link: string;
  currency: string | null;
  asOf: string;
  note: string;
}
