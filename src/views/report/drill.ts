import { matchPath } from 'react-router-dom';
import { declarations, findEntity } from '../../../resources';
import { pagesOf, pathsOf, pathTo } from '../../../resources/paths';
import type { AnyRecord, Report, Source } from '../../../resources/schema';

const moduleByName = new Map(declarations.map(({ name, module }) => [name, module]));
const pages = pagesOf(declarations).map(({ name, path }) => ({ path, module: moduleByName.get(name) ?? '' }));

/** A source's URL; a record is read on its view page, or edited where there is none. Nothing for what has no page. */
function urlOf(source: Source | undefined): string | undefined {
  if (typeof source !== 'object') return source;
  const entity = findEntity(source.resource);
  if (!entity || !pathsOf(entity).list) return undefined;
  return pathTo(entity, pathsOf(entity).view ? 'view' : 'edit', source.id);
}

/** Where a figure comes from: the declared page, if this person may open it. */
export function drillTo(
  report: Report,
  key: string,
  row: AnyRecord,
  parameters: AnyRecord,
  can: (module: string, action: string) => boolean,
): string | undefined {
  const to = urlOf(report.drill?.[key]?.(row, parameters));
  if (!to) return undefined;
  const [pathname = ''] = to.split('?');
  const page = pages.find(({ path }) => matchPath(path, pathname));
  return page && can(page.module, 'view') ? to : undefined;
}
