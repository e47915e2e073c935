/** A report's query once it is read, and what its readers share. */

import type { ReportValues } from '#engine/define/report';
import type { OtherSide } from '#engine/read/comparison';
import type { Condition } from '#engine/read/tableView';
import type { ReportScope } from '../sources';

export type ReportFormat = 'json' | FileFormat;
/** `html` is a page that prints as it is. */
export type FileFormat = (typeof FILE_FORMATS)[number];
export const FILE_FORMATS = ['csv', 'xlsx', 'html'] as const;

export interface ReportRequest {
  scope: ReportScope;
  /** Outlets asked for, by name in the person's order. */
  outlets: { id: string; name: string }[];
  currency: string | null;
  /** What is asked, defaults filled in: outlets, dates, declared parameters. Echoed as `params`. */
  parameters: ReportValues;
  today: string;
  /** Of the first outlet asked for. */
  timeZone: string | undefined;
  sort: string[];
  /** At most two, outer first. */
  groups: readonly string[];
  /** Rows that the table is narrowed to. */
  conditions: readonly Condition[];
  /** Columns that were chosen, in their order, or `shown`; all where nobody chose. */
  columns: readonly string[];
  /** The other side of a comparison: its parameters and scope. */
  other: OtherRequest | undefined;
  limit: number;
  bookmark: string | undefined;
  format: ReportFormat;
}

/** What the other side of a comparison is asked for. */
export interface OtherRequest {
  scope: ReportScope;
  parameters: ReportValues;
  /** What differs, as the answer says it. */
  side: OtherSide;
  /** In words, for files. */
  words: string;
}

export type Query = Readonly<Record<string, string>>;
export type Say = (field: string, rule: string, message: string) => void;
