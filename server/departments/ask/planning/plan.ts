/** What a question is planned into: one report with its parameters, and what its answer is to say. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import type { PartOfDays } from '../reading/hours';
import type { Limit } from '../reading/limit';
import type { Reading } from '../reading/question';
import type { Rank } from '../reading/rank';
import type { Dimension } from './vocabulary';

/** A record whose name is in the question. */
export interface NamedRecord {
  resource: string;
  /** A name that no record has: the parameter of reports that is narrowed to it. */
  parameter?: string;
  /** Records of this name: several where outlets have their own. */
  ids: readonly string[];
  /** The outlets that own them, by their ids. */
  outletOf?: Readonly<Record<string, string>>;
  title: string;
  /** Its place among the words of the question. */
  at: number;
  length: number;
  /** Its whole name is there, not a part of it. */
  isExact: boolean;
}

/** Weekdays that a report is asked for one by one: its rows are hours or cashiers, and Sundays alone count. */
export interface OnDays {
  days: readonly string[];
  /** As the answer says it: 'Sundays'. */
  label: string;
  /** What the report by weekday is asked with. @default it has no such rows */
  byWeekday?: { parameter: string; value: string };
}

/** Which report to call, and with what. */
export interface Plan {
  report: Report;
  /** Parameters of the report, dates and filters; outlets apart. */
  parameters: Readonly<Record<string, string>>;
  /** The figure that is stated. @default the number of rows */
  figure: string | undefined;
  dimension: Dimension | undefined;
  rank: Rank | undefined;
  /** What the figure of a row is held against. */
  limit: Limit | undefined;
  /** The hours or weekdays whose rows alone count. */
  partOfDays: PartOfDays | undefined;
  /** The weekdays that alone count, where the rows are something else. */
  onDays: OnDays | undefined;
  /** A row by what is written in one of its cells. */
  row: { column?: string; value: string; label: string } | undefined;
  /** Names behind a figure that only the answer knows: the card among the payments; two where they are compared. */
  perValue: { columns: readonly string[]; names: readonly string[] } | undefined;
  isCounting: boolean;
  /** The question names the figure; otherwise it is the report's first. */
  isFigureNamed: boolean;
  /** A state was asked for in words of the declaration: 'running low'. */
  isFilterSaid: boolean;
  /** Filters in words, for what was understood. */
  filters: readonly string[];
  score: number;
}

/** A question that is being planned. */
export interface Attempt {
  user: AccessUser;
  reading: Reading;
  records: readonly NamedRecord[];
  today: string;
  /** The outlets that are asked about. */
  outlets: readonly string[];
  /** What the reports count, by the stems of its name: 'bill', 'guest'. */
  counted?: ReadonlySet<string>;
}
