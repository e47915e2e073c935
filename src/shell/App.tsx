import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type DataProvider,
  localStorageStore,
  Notification,
  Resource,
  ResourceDefinitionContext,
  type Store,
  ThemeProvider,
  ThemesContext,
} from 'react-admin';
import { Link, Navigate, Route, useLocation } from 'react-router-dom';
import type { Session } from '#authProvider';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import { report as findReport, tool as findTool, fromDeclarations, outlinedEntity, reports, tools } from '#resources';
import { RecordDialogs } from '../form/dialogs/RecordDialogs';
import { usePaper } from '../table/usePaper';
import { Declared } from './Declared';
import { resourceOf, routesFor } from './entityRoutes';
import { ConsoleProvider, ConsoleShell, IdleWarning, Message, PRODUCT, Starting, Title } from './layout';
import { LazyView } from './lazy';
import { createI18n } from './messages';
import { Broken } from './pages/Broken';
import { Home } from './pages/Home';
import { lazyPart } from './parts';
import { isKnownPath, LOGIN, LOGOUT, NOT_FOUND, screens } from './paths';
import { usePreloadOnApproach } from './prefetch';
import { routerProvider } from './router';
import { Screen } from './Screen';
import { SessionProvider, useSession } from './session';
import { Slot } from './slots';
import { darkTheme, lightTheme } from './theme';

/** Has a field to search pages, only needed for unknown paths: a separate chunk. */
const NotFound = lazyPart('the page', async () => ({ default: (await import('./pages/NotFound')).NotFound }));
const i18n = fromDeclarations(() => createI18n(outlinedEntity));

/** The sign-in page is a separate page that a router can't open. People who are signed in are sent home. */
function ToLogin({ session }: { session: Session }) {
  const isSignedIn = session.details() !== undefined;
  useEffect(() => {
    if (!isSignedIn) void session.check();
  }, [session, isSignedIn]);
  return isSignedIn ? <Navigate to="/" replace /> : null;
}

/** Opening /logout signs out (spec section 2). */
function Logout({ authProvider }: { authProvider: AuthProvider }) {
  useEffect(() => void authProvider.logout({}), [authProvider]);
  return null;
}

const reportRoute = (report: Report) => (
  <Route
    key={report.path}
    path={report.path}
    element={
      <Screen declaration={report}>
        <Declared
          place={{ name: report.name, role: 'report', entity: undefined, entry: report.name }}
          find={findReport}
        >
          {(whole) => (
            <LazyView chunk="report" render={({ ReportView }) => <ReportView key={whole.name} report={whole} />} />
          )}
        </Declared>
      </Screen>
    }
  />
);

const toolRoute = (tool: Tool) => (
  <Route
    key={tool.path}
    path={tool.takesId ? `${tool.path}/:id${tool.takesId === 'always' ? '' : '?'}` : tool.path}
    element={
      <Screen declaration={tool}>
        <Declared place={{ name: tool.name, role: 'page', entity: undefined, entry: tool.name }} find={findTool}>
          {(whole) => <Slot name={whole.component} tool={whole} />}
        </Declared>
      </Screen>
    }
  />
);

interface ConsoleProps {
  session: Session;
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  version?: string;
  extensions?: boolean;
  /** Reloads the page as the console's own action. */
  reload?: () => void;
  /** Where a person's choices are stored. @default this browser */
  store?: Store;
}

/** Every page: the resources with the views this person can open, and the spec's paths. */
function Pages({ session, authProvider }: Pick<ConsoleProps, 'session' | 'authProvider'>) {
  const { pathname } = useLocation();
  const { access } = useSession();
  usePreloadOnApproach();
  // A function, so that react-admin draws the console once, when it knows the permissions: it would read children twice and draw it for each.
  // Stable while permissions are.
  const pages = useCallback(
    () => [
      ...screens().map((entity) => resourceOf(entity, access)),
      <CustomRoutes key="alone" noLayout>
        <Route
          path={NOT_FOUND}
          element={
            <Suspense>
              <NotFound />
            </Suspense>
          }
        />
        <Route path={LOGOUT} element={<Logout authProvider={authProvider} />} />
        <Route path={LOGIN} element={<ToLogin session={session} />} />
      </CustomRoutes>,
      <CustomRoutes key="pages">
        <Route path="/" element={<Home />} />
        {screens().flatMap(routesFor)}
        {reports.map(reportRoute)}
        {tools.map(toolRoute)}
      </CustomRoutes>,
    ],
    [access, authProvider, session],
  );
  // Known from the start: registering one resource after another draws everything again that asks for one.
  const definitions = useMemo(
    () => ({
      definitions: Object.fromEntries(
        screens().map((entity) => [entity.name, Resource.registerResource(resourceOf(entity, access).props)]),
      ),
      register: () => {},
      unregister: () => {},
    }),
    [access],
  );
  return (
    <ResourceDefinitionContext.Provider value={definitions}>
      <CoreAdminUI
        title={PRODUCT}
        layout={ConsoleShell}
        loading={Starting}
        loginPage={false}
        catchAll={Lost}
        error={Broken}
        accessDenied={Denied}
        authenticationError={Unverified}
        disableTelemetry
        requireAuth={pathname !== NOT_FOUND}
      >
        {pages}
      </CoreAdminUI>
    </ResourceDefinitionContext.Provider>
  );
}

/** Where react-admin's guards (`useRequireAccess`) send people without a permission. */
const Denied = () => (
  <>
    <Title title="No access" />
    <Message
      heading="No access"
      text="You don’t have permission for this page. An administrator can add it to your role."
      action={
        <Button component={Link} to="/" variant="outlined">
          Go to the start page
        </Button>
      }
    />
  </>
);

/** Where react-admin sends people whose permissions couldn't be loaded. */
const Unverified = () => (
  <>
    <Title title="Sign-in not checked" />
    <Message isAlert heading="Your sign-in couldn’t be checked" text="Check your connection and load the page again." />
  </>
);

/** An unknown path among the routes: a declaration lost it. */
const Lost = () => <Navigate to={NOT_FOUND} replace />;

/** The themes: on paper the dark one is light too. */
function Themes({ children }: { children: ReactNode }) {
  const isOnPaper = usePaper();
  const themes = useMemo(() => ({ lightTheme, darkTheme: isOnPaper ? lightTheme : darkTheme }), [isOnPaper]);
  return <ThemesContext.Provider value={themes}>{children}</ThemesContext.Provider>;
}

/**
 * The whole console below a data router: `createBrowserRouter([{ path: '*', element: <App ... /> }])`. react-admin's core with the
 * console's own layout: `AdminUI` would load react-admin's unused sign-in form and layout at startup.
 */
export function App(props: ConsoleProps) {
  const { session, authProvider, dataProvider, queryClient, store, version = '', extensions = true, reload } = props;
  const { pathname } = useLocation();
  // First of all: an unknown path needs no sign-in to be unknown.
  if (!isKnownPath(pathname)) return <Lost />;
  return (
    <ConsoleProvider version={version} extensions={extensions} reload={reload ?? reloadPage} connection={session}>
      <CoreAdminContext
        routerProvider={routerProvider}
        dataProvider={dataProvider}
        authProvider={authProvider}
        queryClient={queryClient}
        i18nProvider={i18n()}
        store={store ?? browserStore}
      >
        <Themes>
          <ThemeProvider>
            <CssBaseline enableColorScheme />
            <SessionProvider session={session}>
              <RecordDialogs>
                <Pages session={session} authProvider={authProvider} />
              </RecordDialogs>
              <IdleWarning />
            </SessionProvider>
            <Toasts />
          </ThemeProvider>
        </Themes>
      </CoreAdminContext>
    </ConsoleProvider>
  );
}

const reloadPage = () => window.location.reload();
const browserStore = localStorageStore();
/** Short notices at the bottom; urgent ones are on the page itself. */
const Toasts = () => <Notification autoHideDuration={4000} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} />;
