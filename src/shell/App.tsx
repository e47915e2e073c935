import CssBaseline from '@mui/material/CssBaseline';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type DataProvider,
  localStorageStore,
  Notification,
  type Store,
  ThemeProvider,
  ThemesContext,
  Title,
} from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import type { Session } from '#authProvider';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import { report as findReport, tool as findTool, fromDeclarations, outlinedEntity, reports, tools } from '#resources';
import { RecordDialogs } from '../form/dialogs/RecordDialogs';
import { usePreloadOnApproach } from './approach';
import { lazyInTime } from './chunks';
import { Declared } from './Declared';
import { resourceOf, routesFor } from './entityRoutes';
import { ConsoleProvider, ConsoleShell, IdleWarning, Message, PRODUCT, Starting } from './layout';
import { LazyView } from './lazy';
import { createI18n } from './messages';
import { Broken } from './pages/Broken';
import { Home } from './pages/Home';
import { isKnownPath, LOGIN, LOGOUT, NOT_FOUND, screens } from './paths';
import { routerProvider } from './router';
import { Screen } from './Screen';
import { SessionProvider, useSession } from './session';
import { Slot } from './slots';
import { darkTheme, lightTheme } from './theme';

/** Has a field to find pages by, which is only needed once a path is unknown: a chunk of its own. */
const NotFound = lazyInTime('the page', async () => ({ default: (await import('./pages/NotFound')).NotFound }));
const i18n = fromDeclarations(() => createI18n(outlinedEntity));

/** The sign-in page is a page of its own: a router cannot go there. Anyone who is signed in has no business there and is sent home. */
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

export interface ConsoleProps {
  session: Session;
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  version?: string;
  extensions?: boolean;
  /** Loads the page again, as the console's own doing. */
  reload?: () => void;
  /** Where choices of the person are kept. @default this browser */
  store?: Store;
}

/** Every page there is: the resources with what this person may open of them, and the spec's paths. */
function Pages({ session, authProvider }: Pick<ConsoleProps, 'session' | 'authProvider'>) {
  const { pathname } = useLocation();
  const { access } = useSession();
  usePreloadOnApproach();
  // The same for as long as the rights are: react-admin registers every resource again when its children change.
  const pages = useMemo(
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
  return (
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
  );
}

/** Where react-admin's guards (`useRequireAccess`) lead anyone who lacks a right. */
const Denied = () => (
  <>
    <Title title="No access" preferenceKey={false} />
    <Message
      heading="No access"
      text="You don’t have permission for this page. An administrator can add it to your role."
    />
  </>
);

/** Where react-admin leads when the rights of a person could not be asked for. */
const Unverified = () => (
  <>
    <Title title="Sign-in not checked" preferenceKey={false} />
    <Message isAlert heading="Your sign-in couldn’t be checked" text="Check your connection and load the page again." />
  </>
);

/** Nothing known above the routes has this path: a route that a declaration lost. */
const Lost = () => <Navigate to={NOT_FOUND} replace />;

const themes = { lightTheme, darkTheme };

/**
 * The whole console below a data router: `createBrowserRouter([{ path: '*', element: <App ... /> }])`. react-admin's core with the console's own
 * layout: `AdminUI` would bring react-admin's sign-in form and layout into the first load, which are not used here.
 */
export function App(props: ConsoleProps) {
  const { session, authProvider, dataProvider, queryClient, store, version = '', extensions = true, reload } = props;
  const { pathname } = useLocation();
  // Before anything else: an unknown path needs no sign-in to be unknown.
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
        <ThemesContext.Provider value={themes}>
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
        </ThemesContext.Provider>
      </CoreAdminContext>
    </ConsoleProvider>
  );
}

const reloadPage = () => window.location.reload();
const browserStore = localStorageStore();
/** Short notes at the bottom; what cannot wait says so on the page itself. */
const Toasts = () => (
  <Notification autoHideDuration={4000} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} />
);
