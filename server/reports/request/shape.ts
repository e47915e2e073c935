/** A parsed report query, shared by its readers. */

import type { ReportValues } from '#engine/define/report';
import type { OtherSide } from '#engine/read/comparison';
import type { Condition } from '#engine/read/tableView';
import type { ReportScope } from '../sources';

export type ReportFormat = 'json' | FileFormat;
/** `html` is a printable page. */
export type FileFormat = (typeof FILE_FORMATS)[number];
export const FILE_FORMATS = ['csv', 'xlsx', 'html'] as const;

export interface ReportRequest {
  scope: ReportScope;
  /** Requested outlets, by name in the person's order. */
  outlets: { id: string; name: string }[];
  /** The currency of all requested outlets; null if they have several. */
  currency: string | null;
  /** The outlets by currency, if amounts are in several and so can't be added up. */
  currencies: readonly InCurrency[];
  /** The effective parameters, defaults filled in: outlets, dates, declared parameters. Returned as `params`. */
  parameters: ReportValues;
  today: string;
  /** The first requested outlet's. */
  timeZone: string | undefined;
  sort: readonly string[];
  /** At most two, outer first. */
  groups: readonly string[];
  /** Conditions on the table's rows. */
  conditions: readonly Condition[];
  /** The chosen columns, in order, or `shown`; all columns if no one chose. */
  columns: readonly string[];
  /** The other side of a comparison: its parameters and scope. */
  other: OtherRequest | undefined;
  limit: number;
  bookmark: string | undefined;
  format: ReportFormat;
}

/** Requested outlets that share a currency. */
export interface InCurrency {
  currency: string;
  outlets: { id: string; name: string }[];
}

/** The other side's request. */
export interface OtherRequest {
  scope: ReportScope;
  parameters: ReportValues;
  /** The differences, as in the answer. */
  side: OtherSide;
  /** In words, for files. */
  words: string;
}

export type RefuseParameter = (field: string, rule: string, message: string) => void;
