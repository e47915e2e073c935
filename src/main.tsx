import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createAuthProvider, loadConfig, startSession } from '#authProvider';
import { allowedStorage } from '#authProvider/storage';
import { createDataProvider, createQueryClient } from '#dataProvider';
import { declareFor, entities } from '#resources';
import { App } from './shell/App';
import { placeOf } from './shell/navigation';
import { preloadPage } from './shell/preload';
import { keepingSession } from './shell/session';
import './shell/theme/typeface.css';

/**
 * The console's start: session, configuration and the chunk of the page at hand are fetched side by side. Nothing protected is
 * painted before the session was verified once.
 */
// The sign-in page says what to do about it.
if (!allowedStorage()) window.location.replace('/login');
const session = startSession();
const root = document.getElementById('root');
const place = placeOf(window.location.pathname);
if (place) preloadPage(place);
// The first verification runs beside everything else; anyone who asks later gets its answer.
if (session.details()) void session.check();

loadConfig().then(
  (config) => {
    if (!root) return;
    declareFor(config);
    const calls = createDataProvider({
      config,
      entities,
      scope: () => {
        const payload = session.payload();
        const outletIds = payload?.user.outletIds ?? [];
        const selected = localStorage.getItem('selectedOutlet');
        return {
          groupId: payload?.user.groupId ?? '',
          outletIds,
          outletId: selected && outletIds.includes(selected) ? selected : (outletIds[0] ?? ''),
        };
      },
      getToken: session.accessToken,
      onUnauthorized: session.renew,
      storage: localStorage,
    });
    const dataProvider = keepingSession(calls, session);
    const reload = () => {
      session.markOwnNavigation();
      window.location.reload();
    };
    const app = (
      <App
        session={session}
        authProvider={createAuthProvider(session)}
        dataProvider={dataProvider}
        queryClient={createQueryClient()}
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
  },
  () => {
    // The one thing that can go wrong before there is a console: index.html has the words.
    document.documentElement.dataset.boot = 'unready';
  },
);
