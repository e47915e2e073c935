/** An entity's `<Resource>` and its pages at the spec's paths. */
import type { ReactElement, ReactNode } from 'react';
import { Resource, type ResourceProps } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { AccessUser } from '#engine/read/access';
import { viewNameOf } from '#engine/read/components';
import { offers, titleOf } from '#engine/read/entities';
import { type EntityRole, pathsOf } from '#engine/read/paths';
import { mayDo } from '#engine/read/rights';
import { findEntity, outlinedEntity } from '#resources';
import { Declared } from './Declared';
import { LazyView } from './lazy';
import { NOT_FOUND, toSpecPath } from './paths';
import { Screen } from './Screen';
import { WholeView } from './WholeView';

/** What each page role shows, derived from the declaration. */
const derivedViews: Record<EntityRole, (entity: Entity) => ReactNode> = {
  list: (entity) => <LazyView chunk="list" render={({ ListView }) => <ListView key={entity.name} entity={entity} />} />,
  settings: (entity) => <LazyView chunk="form" render={({ SettingsView }) => <SettingsView entity={entity} />} />,
  start: (entity) => <LazyView chunk="document" render={({ StartView }) => <StartView entity={entity} />} />,
  create: (entity) =>
    entity.kind === 'document' ? (
      <LazyView chunk="document" render={({ DocumentFormView }) => <DocumentFormView entity={entity} />} />
    ) : (
      <LazyView chunk="form" render={({ CreateView }) => <CreateView entity={entity} />} />
    ),
  edit: (entity) =>
    entity.kind === 'document' ? (
      <LazyView chunk="document" render={({ DocumentFormView }) => <DocumentFormView entity={entity} />} />
    ) : (
      <LazyView chunk="form" render={({ EditView }) => <EditView entity={entity} />} />
    ),
  review: (entity) => <LazyView chunk="document" render={({ ReviewView }) => <ReviewView entity={entity} />} />,
  view: (entity) =>
    entity.kind === 'document' ? (
      <LazyView chunk="document" render={({ ReviewView }) => <ReviewView entity={entity} />} />
    ) : (
      <LazyView chunk="record" render={({ RecordView }) => <RecordView entity={entity} />} />
    ),
};

const viewOf = (entity: Entity, role: EntityRole): ReactNode => {
  const derived = derivedViews[role](entity);
  const component = viewNameOf(entity, role);
  return component ? <WholeView {...{ entity, role, component }} otherwise={derived} /> : derived;
};

const RECORD_ROLES: readonly string[] = ['edit', 'review', 'view'];

/** Whether an API with only the specification's calls has the page's data. */
const isServed = (entity: Entity, role: EntityRole): boolean =>
  !entity.onlySpec || !['start', 'create'].includes(role) || offers(entity, 'create');

/** No one creates these records on a page of their own, and the list says what makes them: a settlement, for example. */
const hasNoForm = (entity: Entity, role: EntityRole): boolean =>
  role === 'create' && isServed(entity, role) && !offers(entity, 'create');

const pageOf = (entity: Entity, role: EntityRole) =>
  hasNoForm(entity, role) ? (
    <Navigate to={pathsOf(entity).list ?? NOT_FOUND} replace />
  ) : (
    <Screen declaration={entity} isServed={isServed(entity, role)}>
      <Declared place={{ name: entity.name, role, entity, entry: entity.name }} find={(name) => findEntity(name)}>
        {(whole) => viewOf(whole, role)}
      </Declared>
    </Screen>
  );

/** react-admin's own paths (`/name/:id`) redirect to the spec's, where the same view is mounted. */
function ToSpec() {
  const { pathname, search, hash, state } = useLocation();
  const to = toSpecPath(pathname);
  return <Navigate to={to === pathname ? NOT_FOUND : to + search + hash} state={state} replace />;
}

/** A view at the spec's path. At react-admin's own path it only redirects there. */
function AtSpecPath({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return toSpecPath(pathname) === pathname ? children : <ToSpec />;
}

/**
 * An entity's `<Resource>` with the views that this person can open, so that `useResourceDefinition` is accurate for react-admin's buttons
 * and links. Settings without a list have none; a record is shown on its edit page unless it has a read-only page.
 */
export function resourceOf(entity: Entity, user: AccessUser): ReactElement<ResourceProps> {
  const paths = pathsOf(entity);
  const view = (action: string, role: EntityRole) =>
    paths[role] !== undefined && mayDo(user, entity, action) ? (
      <AtSpecPath>{pageOf(entity, role)}</AtSpecPath>
    ) : undefined;
  return (
    <Resource
      key={entity.name}
      name={entity.name}
      list={view('list', 'list')}
      create={view('create', 'create')}
      edit={view('edit', 'edit')}
      show={view('show', paths.view === undefined ? 'edit' : 'view')}
      recordRepresentation={(record: AnyRecord) => titleOf(outlinedEntity(entity.name) ?? entity, record)}
    >
      <Route path="*" element={<ToSpec />} />
    </Resource>
  );
}

/** An entity's pages at the spec's paths; a record page without an id redirects to the list. */
export function routesFor(entity: Entity): ReactNode[] {
  const paths = pathsOf(entity);
  const seen = new Set<string>();
  return Object.entries(paths).flatMap(([key, path]): ReactNode[] => {
    const role = key as EntityRole;
    const isRecord = RECORD_ROLES.includes(role);
    const full = isRecord ? `${path}/:id` : path;
    if (seen.has(full)) return [];
    seen.add(full);
    // If a list has the resource's own name, react-admin's paths look like a record's: `/items/create`.
    const view = pageOf(entity, role);
    const page = <Route key={full} path={full} element={isRecord ? <AtSpecPath>{view}</AtSpecPath> : view} />;
    const isOwnPath = Object.entries(paths).some(([other, its]) => its === path && !RECORD_ROLES.includes(other));
    if (!isRecord || isOwnPath || seen.has(path)) return [page];
    seen.add(path);
    return [
      page,
      <Route key={path} path={path} element={<Navigate to={paths.list ?? paths.settings ?? '/'} replace />} />,
    ];
  });
}
