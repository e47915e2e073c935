import type { Declaration } from '#engine/define/declaration';
import { type Route, routesOf } from '#engine/read/calls';
import { isEntity } from '#engine/read/entities';
import { standardRoutes } from '#server/records/routes';

/** One call for two operations (`save`) counts as both. */
const apart = (route: Route): Route[] =>
  route.operation === 'save'
    ? [
        { ...route, operation: 'create' },
        { ...route, operation: 'update' },
      ]
    : [route];

/** Every declared route: spec calls, extensions, uploads. */
export const allRoutes = (declarations: readonly Declaration[]): Route[] => [
  ...routesOf(declarations).flatMap(apart),
  ...declarations.filter(isEntity).flatMap((entity) => standardRoutes(entity)),
];

/** The preview of each action: it needs what the action needs. */
export const previewRoutes = (declarations: readonly Declaration[]): Route[] =>
  declarations.filter(isEntity).flatMap((entity) =>
    Object.keys(entity.actions ?? {}).map(
      (key): Route => ({
        method: 'POST',
        service: 'api',
        path: `v1/${entity.name}/{_id}/${key}/preview`,
        query: [],
        extension: true,
        name: entity.name,
        operation: `action:${key}`,
        screen: true,
      }),
    ),
  );
