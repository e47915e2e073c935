import { matchPath } from 'react-router-dom';
import type { Alert, ReportTile } from '#engine/define/dashboard';
import type { Column, Report, ReportSource, ReportValues, Source } from '#engine/define/report';
import { can } from '#engine/read/access';
import { isAbsent } from '#engine/read/entities';
import { pagesOf, pathsOf, pathTo, recordPath } from '#engine/read/paths';
import type { Asker } from '#engine/run/query/check';
import { currentQuery, followed, type Shown } from '#engine/run/query/follow';
import { queryLink, readQuery } from '#engine/run/query/query';
import { declarations, report as findReport, fromDeclarations, outlinedEntity } from '#resources';

const pages = fromDeclarations(() => {
  const served = new Map(declarations.filter((each) => !isAbsent(each)).map(({ name, module }) => [name, module]));
  return pagesOf(declarations).flatMap(({ name, path }) => {
    const module = served.get(name);
    return module === undefined ? [] : [{ path, module }];
  });
});

/** What an answer shows, from its parameters. Answers keep theirs, so it is read once. */
const shownIn = new WeakMap<ReportValues, Shown>();
export function shownOf(report: Report, parameters: ReportValues): Shown {
  const found = shownIn.get(parameters);
  if (found?.report === report) return found;
  const made = { report, query: readQuery(report, parameters), today: String(parameters.today ?? '') };
  shownIn.set(parameters, made);
  return made;
}

/** Links from what is shown: rows repeat them. */
const linksFrom = new WeakMap<Shown, Map<string, string | undefined>>();

/** The URL of a link to a report; undefined if this person can't ask it. */
function reportUrl(source: ReportSource, shown: Shown, asker: Asker): string | undefined {
  const known = linksFrom.get(shown) ?? new Map<string, string | undefined>();
  linksFrom.set(shown, known);
  const key = JSON.stringify(source);
  if (known.has(key)) return known.get(key);
  const target = source.report === shown.report.name ? shown.report : findReport(source.report);
  const query = target && followed(shown, source, target, asker);
  const url = query && queryLink(target, query);
  known.set(key, url);
  return url;
}

/** A source's URL; a record opens its view page, or its form if there is none, and where its work is done if there is some. Nothing without a page. */
function urlOf(source: Source | undefined, shown: Shown, asker: Asker): string | undefined {
  if (typeof source !== 'object') return source;
  if ('report' in source) return reportUrl(source, shown, asker);
  const entity = outlinedEntity(source.resource);
  if (!entity || !pathsOf(entity).list) return undefined;
  if (source.toDo) return recordPath(entity, source.id);
  return pathTo(entity, pathsOf(entity).view ? 'view' : 'edit', source.id);
}

/** A value's source: declared by the column, or the record whose title it is. */
function sourceOf(
  column: Column | undefined,
  key: string,
  row: ReportValues,
  parameters: ReportValues,
): Source | undefined {
  if (column?.drill !== 'record') return column?.drill?.(row, parameters);
  const id = row[`${key}Id`];
  return column.titleOf && id ? { resource: column.titleOf, id: String(id) } : undefined;
}

/** A figure's source: the declared page, if this person can open it. */
export function drillTo(
  report: Report,
  key: string,
  row: ReportValues,
  parameters: ReportValues,
  asker: Asker,
): string | undefined {
  const source = sourceOf(report.columns[key], key, row, parameters);
  return source && pageOf(urlOf(source, shownOf(report, parameters), asker), asker);
}

/** The page behind a tile or an alert, if this person can open it: its report with the same query, or what it declares. */
export function tilePage(tile: ReportTile | Alert, shown: Shown, asker: Asker): string | undefined {
  const { report, query, today } = shown;
  const to = typeof tile.to === 'function' ? tile.to(today) : tile.to;
  if (to !== undefined) return pageOf(urlOf(to, shown, asker), asker);
  return report.path === '' ? undefined : pageOf(queryLink(report, currentQuery(report, query, today)), asker);
}

/** A page by its URL, if this person can open it. */
export function pageOf(to: string | undefined, asker: Asker): string | undefined {
  if (!to) return undefined;
  const [pathname = ''] = to.split('?');
  const page = pages().find(({ path }) => matchPath(path, pathname));
  return page && can(asker, page.module, 'view') ? to : undefined;
}
