/** The components of `src/departments/` that a declaration names. */

import type { Declaration, Entity } from '../define/declaration';
import { fieldsOf, isEntity, isTool, walkFields } from './entities';
import type { PageRole } from './paths';
import { blocksOf } from './sections';

/** The component that replaces a whole page of an entity; undefined if the page is derived. */
export function viewNameOf(entity: Entity, role: PageRole): string | undefined {
  const { views } = entity;
  if (!views) return undefined;
  if (role === 'list' || role === 'create' || role === 'edit') return views[role];
  return role === 'view' && 'show' in views ? views.show : undefined;
}

/** Every component that a declaration names, in slots and as whole views, with the place that names it. */
export function componentsOf(declaration: Declaration): { place: string; component: string }[] {
  const { name } = declaration;
  const named = (place: string, component: string | undefined) =>
    component === undefined ? [] : [{ place: `${name}.${place}`, component }];
  if (isTool(declaration))
    return [...named('component', declaration.component), ...named('headerComponent', declaration.headerComponent)];
  if (!isEntity(declaration))
    return [...named('paper.head', declaration.paper?.head), ...named('tools', declaration.tools)];
  return [
    ...[...walkFields(fieldsOf(declaration))].flatMap(([path, { input, changes }]) => [
      ...named(`fields.${path}.input`, input),
      ...named(`fields.${path}.changes`, changes),
    ]),
    ...(blocksOf(declaration) ?? []).flatMap(({ label, component }) => named(`sections '${label}'`, component)),
    ...(declaration.kind === 'resource' ? named('aside', declaration.aside) : named('lineTool', declaration.lineTool)),
    ...named('list.tools', declaration.list?.tools),
    ...(declaration.list?.columns ?? []).flatMap((column) =>
      typeof column === 'string' ? [] : named(`list.columns '${column.key}'`, column.component),
    ),
    ...Object.entries(declaration.views ?? {}).flatMap(([role, component]) => named(`views.${role}`, component)),
  ];
}
