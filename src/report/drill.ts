import { matchPath } from 'react-router-dom';
import type { AnyRecord } from '#engine/define/fields';
import type { Column, Report, Source } from '#engine/define/report';
import { isAbsent } from '#engine/read/entities';
import { pagesOf, pathsOf, pathTo } from '#engine/read/paths';
import { declarations, fromDeclarations, outlinedEntity } from '#resources';

const pages = fromDeclarations(() => {
  const served = new Map(declarations.filter((each) => !isAbsent(each)).map(({ name, module }) => [name, module]));
  return pagesOf(declarations).flatMap(({ name, path }) => {
    const module = served.get(name);
    return module === undefined ? [] : [{ path, module }];
  });
});

/** A source's URL; a record opens its view page, or its form if there is none. Nothing without a page. */
function urlOf(source: Source | undefined): string | undefined {
  if (typeof source !== 'object') return source;
  const entity = outlinedEntity(source.resource);
  if (!entity || !pathsOf(entity).list) return undefined;
  return pathTo(entity, pathsOf(entity).view ? 'view' : 'edit', source.id);
}

/** A value's source: declared by the column, or the record whose title it is. */
function sourceOf(column: Column | undefined, key: string, row: AnyRecord, parameters: AnyRecord): Source | undefined {
  if (column?.drill !== 'record') return column?.drill?.(row, parameters);
  const id = row[`${key}Id`];
  return column.titleOf && id ? { resource: column.titleOf, id: String(id) } : undefined;
}

/** A figure's source: the declared page, if this person can open it. */
export function drillTo(
  report: Report,
  key: string,
  row: AnyRecord,
  parameters: AnyRecord,
  can: (module: string, action: string) => boolean,
): string | undefined {
  return pageOf(sourceOf(report.columns[key], key, row, parameters), can);
}

/** A source's page, if this person can open it. */
export function pageOf(
  source: Source | undefined,
  can: (module: string, action: string) => boolean,
): string | undefined {
  const to = urlOf(source);
  if (!to) return undefined;
  const [pathname = ''] = to.split('?');
  const page = pages().find(({ path }) => matchPath(path, pathname));
  return page && can(page.module, 'view') ? to : undefined;
}
