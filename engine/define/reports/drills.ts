/** What figures and tiles lead to: a report with what is narrowed there, a record, or a page. */

/** Values of a report's parameters, or of a row's columns, by name. */
export type ReportValues = Readonly<Record<string, unknown>>;

/** A record as the target of a link: its declaration knows its page. */
interface RecordSource {
  /** The record's entity. */
  resource: string;
  /** The record's id. */
  id: string;
  /** Something is to be done there: a document opens where it is approved instead of read-only. @default it is only read */
  toDo?: boolean;
}

/** Days of a report, both included, YYYY-MM-DD. */
interface LinkedDays {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
}

/** What of a report a link leads to. What it doesn't say stays as it is shown, where the other report can be asked the same. */
export interface Narrowing {
  /** Parameters of the report that is led to; one without a value is removed. @default those that both reports have */
  filters?: ReportValues;
  /** Its days, within those that are shown, or the day of a report on one day. @default those that are shown */
  period?: LinkedDays | string;
  /** Ids of outlets; an empty one counts as unknown. @default those that are shown */
  outlets?: unknown;
  /** Texts that columns of its rows must have. @default all rows */
  where?: ReportValues;
  /** It is about one record, which is compared with nothing. @default the comparison stays */
  isOne?: true;
}

/** Another report as the target of a link, or the same one with other parameters. */
export interface ReportSource extends Narrowing {
  /** The report's name. */
  report: string;
}

/** The target of a figure's link: a page of the console by its URL, a record, or a report. */
export type Source = string | RecordSource | ReportSource;

/** Where a row's value links to, given the row and the report's parameters; undefined for nowhere. `toReport` makes those to reports. */
export interface Drill {
  (row: ReportValues, parameters: ReportValues): Source | undefined;
  /** The reports that it may lead to. @default none */
  readonly reports?: readonly string[];
}

/**
 * A link to a report. Outlets, days, common filters and the comparison go along.
 * @param narrow what is narrowed there; undefined for no link. By default nothing is
 * @example drill: toReport('menuItemReport', ({ itemId }) => (itemId ? { filters: { itemId } } : undefined))
 */
export const toReport = (
  report: string,
  narrow: (row: ReportValues, parameters: ReportValues) => Narrowing | undefined = () => ({}),
): Drill =>
  Object.assign(
    (row: ReportValues, parameters: ReportValues): ReportSource | undefined => {
      const narrowing = narrow(row, parameters);
      return narrowing && { report, ...narrowing };
    },
    { reports: [report] },
  );

/** The first of these links that leads somewhere. */
export const firstOf = (...drills: readonly Drill[]): Drill =>
  Object.assign(
    (row: ReportValues, parameters: ReportValues): Source | undefined => {
      for (const drill of drills) {
        const source = drill(row, parameters);
        if (source !== undefined) return source;
      }
      return undefined;
    },
    { reports: drills.flatMap(({ reports = [] }) => reports) },
  );
