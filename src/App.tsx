import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import {
  AdminContext,
  AdminUI,
  type AuthProvider,
  CustomRoutes,
  type DataProvider,
  localStorageStore,
  Notification,
  Resource,
  ResourceContextProvider,
  type Store,
} from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import type { Session } from '../authProvider';
import { entities, reports, tools } from '../resources';
import { labelOfDeclaration, titleOf } from '../resources/entities';
import { type EntityRole, pathsOf } from '../resources/paths';
import type { AnyRecord, Entity, Report, Tool } from '../resources/schema';
import { ConsoleProvider, ConsoleShell, IdleWarning, PRODUCT, Starting, Verified } from './layout';
import { createI18n } from './messages';
import { Broken } from './pages/Broken';
import { Forbidden } from './pages/Forbidden';
import { Home } from './pages/Home';
import { NotFound } from './pages/NotFound';
import { isKnownPath, LOGIN, LOGOUT, NOT_FOUND, screens, toSpecPath } from './paths';
import { routerProvider } from './router';
import { SessionProvider, useSession } from './session';
import { darkTheme, lightTheme } from './theme';
import { LazyView, LoadingView } from './views/lazy';
import { Slot } from './views/slots';

const i18n = createI18n(entities);

/** A leaked `/name/:id` of react-admin's goes to the spec's path. */
function ToSpec() {
  const { pathname, search, hash, state } = useLocation();
  const to = toSpecPath(pathname);
  return <Navigate to={to === pathname ? NOT_FOUND : to + search + hash} state={state} replace />;
}

/** The sign-in page is a page of its own: a router cannot go there. Whoever is signed in has no business there and is sent home. */
function ToLogin({ session }: { session: Session }) {
  const isSignedIn = session.details() !== undefined;
  useEffect(() => {
    if (!isSignedIn) void session.check();
  }, [session, isSignedIn]);
  return isSignedIn ? <Navigate to="/" replace /> : null;
}

/** Opening /logout is the log-out action (spec section 2). */
function Logout({ authProvider }: { authProvider: AuthProvider }) {
  useEffect(() => void authProvider.logout({}), [authProvider]);
  return null;
}

interface ScreenProps {
  declaration: Entity | Report | Tool;
  children: ReactNode;
}

/** A page of one declaration, once the sign-in is verified and if the person may see it. */
function Screen({ declaration, children }: ScreenProps) {
  const { pathname } = useLocation();
  return (
    <Verified key={pathname} waiting={<LoadingView />}>
      <Permitted declaration={declaration}>{children}</Permitted>
    </Verified>
  );
}

function Permitted({ declaration, children }: ScreenProps) {
  const { can } = useSession();
  if (!can(declaration.module, 'view')) return <Forbidden title={labelOfDeclaration(declaration)} />;
  return <ResourceContextProvider value={declaration.name}>{children}</ResourceContextProvider>;
}

/** What each page role shows. */
const roleViews: Record<EntityRole, (entity: Entity) => ReactNode> = {
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
  view: (entity) => <LazyView chunk="document" render={({ ReviewView }) => <ReviewView entity={entity} />} />,
};

const RECORD_ROLES: readonly string[] = ['edit', 'review', 'view'];

const pageOf = (entity: Entity, role: EntityRole) => <Screen declaration={entity}>{roleViews[role](entity)}</Screen>;

/** An entity's pages at the spec's paths; a record page without an id leads to the list. */
function routesFor(entity: Entity): ReactNode[] {
  const paths = pathsOf(entity);
  const seen = new Set<string>();
  return Object.entries(paths).flatMap(([key, path]): ReactNode[] => {
    const role = key as EntityRole;
    const isRecord = RECORD_ROLES.includes(role);
    const full = isRecord ? `${path}/:id` : path;
    if (seen.has(full)) return [];
    seen.add(full);
    const page = <Route key={full} path={full} element={pageOf(entity, role)} />;
    const isOwnPath = Object.entries(paths).some(([other, its]) => its === path && !RECORD_ROLES.includes(other));
    if (!isRecord || isOwnPath || seen.has(path)) return [page];
    seen.add(path);
    return [
      page,
      <Route key={path} path={path} element={<Navigate to={paths.list ?? paths.settings ?? '/'} replace />} />,
    ];
  });
}

const reportRoute = (report: Report) => (
  <Route
    key={report.path}
    path={report.path}
    element={
      <Screen declaration={report}>
        <LazyView chunk="report" render={({ ReportView }) => <ReportView key={report.name} report={report} />} />
      </Screen>
    }
  />
);

const toolRoute = (tool: Tool) => (
  <Route
    key={tool.path}
    path={tool.takesId ? `${tool.path}/:id?` : tool.path}
    element={
      <Screen declaration={tool}>
        <Slot name={tool.component} tool={tool} />
      </Screen>
    }
  />
);

export interface ConsoleProps {
  session: Session;
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  version?: string;
  extensions?: boolean;
  /** Loads the page anew, as the console's own doing. */
  reload?: () => void;
  /** Where choices of the person are kept. @default this browser */
  store?: Store;
}

/** Nothing known above the routes has this path: a route that a declaration lost. */
const Lost = () => <Navigate to={NOT_FOUND} replace />;

/** The whole console below a data router: `createBrowserRouter([{ path: '*', element: <App ... /> }])`. */
export function App(props: ConsoleProps) {
  const { session, authProvider, dataProvider, queryClient, store, version = '', extensions = true, reload } = props;
  const { pathname } = useLocation();
  // Before anything else: an unknown path needs no sign-in to be unknown.
  if (!isKnownPath(pathname)) return <Lost />;
  return (
    <ConsoleProvider version={version} extensions={extensions} reload={reload ?? reloadPage} connection={session}>
      <AdminContext
        routerProvider={routerProvider}
        dataProvider={dataProvider}
        authProvider={authProvider}
        queryClient={queryClient}
        i18nProvider={i18n}
        store={store ?? browserStore}
        theme={lightTheme}
        darkTheme={darkTheme}
      >
        <SessionProvider session={session}>
          <AdminUI
            title={PRODUCT}
            layout={ConsoleShell}
            loading={Starting}
            loginPage={false}
            catchAll={Lost}
            error={Broken}
            notification={Toasts}
            disableTelemetry
            requireAuth={pathname !== NOT_FOUND}
          >
            {screens.map((entity) => (
              <Resource
                key={entity.name}
                name={entity.name}
                list={ToSpec}
                create={ToSpec}
                edit={ToSpec}
                recordRepresentation={(record: AnyRecord) => titleOf(entity, record)}
              />
            ))}
            <CustomRoutes noLayout>
              <Route path={NOT_FOUND} element={<NotFound />} />
              <Route path={LOGOUT} element={<Logout authProvider={authProvider} />} />
              <Route path={LOGIN} element={<ToLogin session={session} />} />
            </CustomRoutes>
            <CustomRoutes>
              <Route path="/" element={<Home />} />
              {screens.flatMap(routesFor)}
              {reports.map(reportRoute)}
              {tools.map(toolRoute)}
            </CustomRoutes>
          </AdminUI>
          <IdleWarning />
        </SessionProvider>
      </AdminContext>
    </ConsoleProvider>
  );
}

const reloadPage = () => window.location.reload();
const browserStore = localStorageStore();
/** Short notes at the bottom; what cannot wait says so on the page itself. */
const Toasts = () => (
  <Notification autoHideDuration={4000} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} />
);
