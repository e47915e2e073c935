/** From a question to reports with their parameters, the best first. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { visibleColumns } from '#engine/read/reporting';
import { trade } from '#resources';
import { phraseOf } from '../reading/english';
import type { Attempt, NamedRecord, Plan } from './plan';
import { vocabularyOf } from './vocabulary';
import { plansWith } from './withReport';

/** Its place in the navigation: of equal plans the report that people meet first. */
const placeOf = ({ nav }: Report): number => {
  const order = ['reports', 'inventoryReports', ...trade.navigation.map(({ key }) => key)];
  return order.indexOf(nav?.group ?? '') * 1000 + (nav?.order ?? 999);
};

/** Records in the question that may be meant: all of them, only whole names, or none. */
function variants(records: readonly NamedRecord[]): NamedRecord[][] {
  const apart = (some: readonly NamedRecord[]): NamedRecord[][] => {
    const first = some[0];
    if (!first) return [[]];
    const end = (each: NamedRecord) => each.at + each.length;
    const rivals = some.filter((each) => each.at < end(first) && end(each) > first.at);
    const rest = some.filter((each) => !rivals.includes(each));
    return rivals.flatMap((rival) =>
      apart(rest.filter((each) => each.at >= end(rival) || end(each) <= rival.at)).map((others) => [rival, ...others]),
    );
  };
  const exact = records.filter(({ isExact }) => isExact);
  return [
    ...apart(exact),
    ...(exact.length < records.length ? apart(records) : []),
    ...(records.length > 0 ? [[]] : []),
  ].slice(0, 24);
}

/** What people can see the number of: bills, guests. */
const countedIn = (some: readonly Report[], user: Attempt['user']): ReadonlySet<string> =>
  new Set(
    some.flatMap((report) =>
      visibleColumns(report, user).flatMap(([key, column]) =>
        column.kind === 'integer' && column.sum && !column.hidden ? [phraseOf(labelOf(key, column)).join(' ')] : [],
      ),
    ),
  );

/** The plans for a question, the best first. */
export function plansFor(reports: readonly Report[], { user, reading, records, today, outlets }: Attempt): Plan[] {
  const isArchive = reading.words.some(({ stem }) => stem === 'archiv');
  const candidates = reports.filter(({ archived }) => Boolean(archived) === isArchive);
  const choices = variants(records);
  const counted = countedIn(candidates, user);
  const plans = candidates.flatMap((report) => {
    const vocabulary = vocabularyOf(report, user);
    return choices.flatMap((some) =>
      plansWith(report, vocabulary, { user, reading, records: some, today, outlets, counted }),
    );
  });
  return plans.sort((a, b) => b.score - a.score || placeOf(a.report) - placeOf(b.report));
}
