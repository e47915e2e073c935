/** The only owner of the console's URLs: the spec's paths, followed by a record's id. */

import type { Declaration, Entity } from '../define/declaration';
import { isEntity } from './entities';

export type PageRole = 'list' | 'settings' | 'start' | 'create' | 'edit' | 'review' | 'view' | 'report' | 'page';
/** Roles of pages that show records. */
export type EntityRole = Exclude<PageRole, 'report' | 'page'>;
export interface Page {
  name: string;
  role: PageRole;
  /** In the router's form: `/editItem/:id`. */
  path: string;
}

/** The declared or derived path of each page role, without ids; undefined if there is no such page. */
export function pathsOf(entity: Entity): Partial<Record<EntityRole, string>> {
  if (entity.kind === 'document') {
    const { list, start, create, edit, review, view } = entity.paths;
    return { list, ...(start ? { start } : {}), create, edit, review, view: view ?? review };
  }
  if (entity.paths === false) return {};
  if (entity.paths && 'settings' in entity.paths) {
    const { settings, list, create } = entity.paths;
    const makes = entity.calls?.create !== undefined;
    return {
      ...(list ? { list } : {}),
      settings,
      ...(makes ? { create: create ?? `${settings}/create` } : {}),
      edit: settings,
    };
  }
  const list = entity.paths?.list ?? `/${entity.name}`;
  const view = entity.record ? { view: list } : entity.views?.show ? { view: `${list}/show` } : {};
  const edit = entity.paths?.edit ?? (entity.record ? `${list}/edit` : list);
  return { list, create: entity.paths?.create ?? `${list}/create`, edit, ...view };
}

const withId: readonly PageRole[] = ['edit', 'review', 'view'];

/** Every page of the declarations. One path may have two roles (a review page that is also the read-only page). */
export function pagesOf(declarations: readonly Declaration[]): Page[] {
  return declarations.flatMap((declaration): Page[] => {
    const { name } = declaration;
    if (!isEntity(declaration)) {
      const page: Page = { name, role: declaration.kind, path: declaration.path };
      const takesId = declaration.kind === 'page' ? declaration.takesId : undefined;
      const ofRecord = { ...page, path: `${page.path}/:id` };
      return takesId === 'always' ? [ofRecord] : takesId ? [page, ofRecord] : [page];
    }
    const seen = new Set<string>();
    return Object.entries(pathsOf(declaration)).flatMap(([key, path]): Page[] => {
      const role = key as EntityRole;
      const full = withId.includes(role) ? `${path}/:id` : path;
      if (seen.has(full)) return [];
      seen.add(full);
      return [{ name, role, path: full }];
    });
  });
}

/** An entity's first page: its list or settings page. Undefined if it has no screens. */
export const homeOf = (entity: Entity): string | undefined => {
  const { list, settings } = pathsOf(entity);
  return settings ?? list;
};

/** The URL of a page: `pathTo(purchaseOrders, 'edit', id)` is `/updatepo/<id>`. Falls back to the list, then to '/'. */
export function pathTo(entity: Entity, role: EntityRole, id?: string): string {
  const paths = pathsOf(entity);
  const path = paths[role] ?? paths.list ?? paths.settings ?? '/';
  return withId.includes(role) && paths[role] && id !== undefined ? `${path}/${encodeURIComponent(id)}` : path;
}

/** A record's page, at the position that the link names after `#`. */
export const atPlace = (path: string, link: string): string => (link.startsWith(`${path}#`) ? link : path);

/** Where a stored record opens: its own page if declared, otherwise its form or review page. */
export const recordPath = (entity: Entity, id: string): string =>
  pathTo(entity, entity.kind === 'document' ? 'review' : entity.record ? 'view' : 'edit', id);
