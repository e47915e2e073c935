/** The console's start, as a function: its imports can be downloaded and run before anyone has signed in. */
import { StrictMode } from 'react';
import { localStorageStore } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import {
  accessUser,
  type ConsoleConfig,
  createAuthProvider,
  keptPrefix,
  loadConfig,
  type Session,
  startSession,
} from '#authProvider';
import { safeRedirect } from '#authProvider/redirect';
import { allowedStorage } from '#authProvider/storage';
import { createDataProvider, createQueryClient, keepAnswers } from '#dataProvider';
import { featuresOf } from '#engine/run/features';
import { declareFor, entities, fetchDeclarations, trade } from '#resources';
import { App } from './shell/App';
import { type CurrentPage, firstPath, pageAt } from './shell/navigation';
import { askAhead, preloadPage } from './shell/preload';
import { keepingSession, outletChosen } from './shell/session';
import './shell/theme/devices.css';
import './shell/theme/typeface.css';

/**
 * Starts the console in `#root`: session, configuration and the current page's chunk load in parallel. Nothing protected is painted before
 * the session was verified once. Called once per page, when someone is signed in or has to be sent to sign in.
 */
export function startConsole(): void {
  // The sign-in page says what to do.
  if (!allowedStorage()) window.location.replace('/login');
  const session = startSession();
  const place = pageAt(landing(session));
  if (place) preloadPage(place);
  // The first verification runs in parallel with everything else; later callers get its answer.
  if (session.details()) void session.check();

  served().then(
    (config) => mount(config, session, place),
    () => {
      // The only failure possible before there is a console; index.html has the message.
      document.documentElement.dataset.boot = 'unready';
    },
  );
}

/** While the password is checked: prepares the page that the sign-in page will open, if its address names one. */
export function prepareConsole(): void {
  const asked = new URLSearchParams(window.location.search).get('redirectFrom');
  const { pathname } = new URL(safeRedirect(asked, window.location.origin), window.location.origin);
  const place = pageAt(pathname);
  if (place) preloadPage(place);
}

/** The configuration from `/config.json`. With only the specification's calls, the declarations are narrowed, which needs all of them. */
async function served(): Promise<ConsoleConfig> {
  const config = await loadConfig();
  if (!config.extensions) await fetchDeclarations('all');
  declareFor(config);
  return config;
}

/** The path of the page to show: `/` leads to the first one that the person can see. */
function landing(session: Session): string {
  const { pathname } = window.location;
  const payload = session.payload();
  if (pathname !== '/' || !payload) return pathname;
  return firstPath(accessUser(session), featuresOf(trade, payload)) ?? pathname;
}

function mount(config: ConsoleConfig, session: Session, place: CurrentPage | undefined): void {
  const root = document.getElementById('root');
  if (!root) return;
  const scope = () => {
    const payload = session.payload();
    const outletIds = payload?.user.outletIds ?? [];
    const selected = outletChosen(localStorage);
    return {
      groupId: payload?.user.groupId ?? '',
      userId: payload?.user.userId ?? '',
      outletIds,
      outletId: selected && outletIds.includes(selected) ? selected : (outletIds[0] ?? ''),
    };
  };
  const queryClient = createQueryClient();
  const forget = keepAnswers(queryClient.getQueryCache(), {
    storage: localStorage,
    prefix: keptPrefix,
    owner: () => {
      const { groupId, userId, outletId } = scope();
      return userId === '' ? undefined : [config.version, groupId, userId, outletId].join(' ');
    },
  });
  const calls = createDataProvider({
    config,
    entities,
    scope,
    getToken: session.accessToken,
    onUnauthorized: session.renew,
    storage: localStorage,
    onWrite: forget,
  });
  const dataProvider = keepingSession(calls, session);
  const reload = () => {
    session.markOwnNavigation();
    window.location.reload();
  };
  const store = localStorageStore();
  if (place) askAhead(place, { session, queryClient, dataProvider, store }).catch(() => {});
  const app = (
    <App
      session={session}
      authProvider={createAuthProvider(session)}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={store}
      version={config.version}
      extensions={config.extensions}
      reload={reload}
    />
  );
  const router = createBrowserRouter([{ path: '*', element: app }]);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
