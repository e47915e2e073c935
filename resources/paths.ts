/** The one owner of the console's URLs: the spec's paths, a record's id after them. */
import type { Declaration, Entity } from './schema';

export type PageRole = 'list' | 'start' | 'create' | 'edit' | 'review' | 'view' | 'report';
export interface Page {
  name: string;
  role: PageRole;
  /** As the router takes it: `/editItem/:id`. */
  path: string;
}

/** The declared or derived path of each page role, without ids; undefined when there is no such page. */
export function pathsOf(entity: Entity): Partial<Record<Exclude<PageRole, 'report'>, string>> {
  if (entity.kind === 'document') {
    const { list, start, create, edit, review, view } = entity.paths;
    return { list, ...(start ? { start } : {}), create, edit, review, view: view ?? review };
  }
  if (entity.paths === false) return {};
  const list = entity.paths?.list ?? `/${entity.name}`;
  return { list, create: entity.paths?.create ?? `${list}/create`, edit: entity.paths?.edit ?? list };
}

const withId: readonly PageRole[] = ['edit', 'review', 'view'];

/** Every page that the declarations give. One path may serve two roles (a review page that is also the read-only one). */
export function pagesOf(declarations: readonly Declaration[]): Page[] {
  return declarations.flatMap((declaration): Page[] => {
    const { name } = declaration;
    if (declaration.kind === 'report') return [{ name, role: 'report', path: declaration.path }];
    const seen = new Set<string>();
    return Object.entries(pathsOf(declaration)).flatMap(([key, path]): Page[] => {
      const role = key as PageRole;
      const full = withId.includes(role) ? `${path}/:id` : path;
      if (seen.has(full)) return [];
      seen.add(full);
      return [{ name, role, path: full }];
    });
  });
}

/** The URL of a page: `pathTo(purchaseOrders, 'edit', id)` is `/updatepo/<id>`. Falls back to the list, then to '/'. */
export function pathTo(entity: Entity, role: Exclude<PageRole, 'report'>, id?: string): string {
  const paths = pathsOf(entity);
  const path = paths[role] ?? paths.list ?? '/';
  return withId.includes(role) && paths[role] && id !== undefined ? `${path}/${encodeURIComponent(id)}` : path;
}
