/** What a change of a report's figures can be broken down by, from its declaration. */

import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { visibleColumns } from '#engine/read/reporting';
import { reports } from '#resources';
import { type Dimension, dimensionsOf, reportsFor } from './vocabulary';

/** A report, and what its figures are added up by. */
export interface Breakdown {
  report: Report;
  by: Dimension;
}

/** Days and hours of two periods are different ones, so they cannot say what a change is made of. */
export const OF_TIME = /^(day|date|week|weekday|month|quarter|year|hour|business date)$/i;

/** The ways to add up a report's figures, by their names in declarations. */
const waysOf = (report: Report, user: AccessUser): { key: string; dimension: Dimension }[] =>
  dimensionsOf(report, new Map(visibleColumns(report, user)));

/** The breakdown that a declaration names: `groupBy=category`, or `costOfSalesReport:level=item` of another report. */
export function breakdownNamed(report: Report, name: string, user: AccessUser): Breakdown | undefined {
  const [key = '', other] = name.split(':').toReversed();
  const of = other ? reportsFor(reports, user).find((each) => each.name === other) : report;
  const found = of && waysOf(of, user).find((each) => each.key === key);
  return found && { report: of, by: found.dimension };
}

/**
 * The ways to break a figure of a report down, as its declaration orders them; only what the question asks by, if it asks by something.
 * @param on the number of outlets, and what the question asks by
 */
export function breakdownsOf(
  report: Report,
  user: AccessUser,
  on: { outlets: number; asked: Dimension | undefined },
): Breakdown[] {
  const found = on.asked
    ? [{ report, by: on.asked }]
    : report.explainedBy
      ? report.explainedBy.flatMap((name) => breakdownNamed(report, name, user) ?? [])
      : waysOf(report, user).map(({ dimension }) => ({ report, by: dimension }));
  return found.filter(
    ({ by: { by, label } }) =>
      !OF_TIME.test(label) &&
      !(label.toLowerCase() === 'outlet' && on.outlets < 2) &&
      // A document happens once.
      !('rows' in by && report.listing),
  );
}
