import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createAuthProvider } from '#authProvider';
import { createSession, type Verification } from '#authProvider/session';
import { writeSignIn } from '#authProvider/storage';
import { createDataProvider, createQueryClient } from '#dataProvider';
import type { ApiAddress } from '#dataProvider/context';
import type { AnyRecord } from '#engine/define/fields';
import { declareFor, entities } from '#resources';
import { App } from '#src/shell/App';
import { loadViews } from '#src/shell/lazy';
import { keepingSession } from '#src/shell/session';
import type { Client } from '../server/records/recordsFixture';
import type { App as Application, Group } from './apis';

/** Requests of the console reach the application itself, through msw; `requests` records them. */
export function forwardTo(app: () => Pick<Application, 'fetch'>) {
  const requests: { method: string; path: string; query: URLSearchParams }[] = [];
  const broken = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const forward = async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    requests.push({ method: request.method, path: url.pathname, query: url.searchParams });
    if (broken.has(url.pathname))
      return HttpResponse.json({ code: 'internal', message: 'Out of order' }, { status: 500 });
    await held.get(url.pathname);
    return app().fetch(request);
  };
  const server = setupServer(http.all('*/api/*', forward), http.all('*/inventory-api/*', forward));
  return {
    server,
    requests,
    /** From now on this path fails, until it is fixed. */
    breakPath: (path: string) => broken.add(path),
    mendPath: (path: string) => broken.delete(path),
    /** From now on this path isn't answered, until the returned function is called. */
    holdPath: (path: string): (() => void) => {
      let release = () => {};
      held.set(path, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(path);
        release();
      };
    },
  };
}

/** The same for all tests of a file, with either API: after each, no call outside the API was made. */
export function forwardToGroup(group: () => Group) {
  const forwarding = forwardTo(() => group().app);
  beforeAll(() => forwarding.server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    cleanup();
    expect(group().surplus()).toEqual([]);
  });
  afterAll(() => {
    declareFor({ extensions: true });
    forwarding.server.close();
  });
  return forwarding;
}

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width,
    height: 768,
  });

export interface StartOptions {
  /** Signed in as, with what signing in returned; undefined: signed out. @default the answer of verifying */
  client: (Client & { signedIn?: AnyRecord }) | undefined;
  /** Which API the console uses. @default the reference API */
  config?: ApiAddress;
  at?: string;
  width?: number;
  /** Whether the server answers the first verification. @default true */
  isReachable?: boolean;
  /** What every verification answers. @default valid, with nothing new; unreachable unless `isReachable` */
  verify?: () => Promise<Verification>;
  /** Milliseconds since the sign-in, which counts as a verification for a while. @default 0, or a minute unless `isReachable` */
  signedInAgo?: number;
}

/** The whole console at an address, signed in, over the real application. */
export async function startConsole({
  client,
  config = { apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api', extensions: true },
  at = '/',
  width = 1366,
  isReachable = true,
  verify = async () => (isReachable ? { kind: 'valid', answer: {} } : { kind: 'unreachable' }),
  signedInAgo = isReachable ? 0 : 60_000,
}: StartOptions) {
  setWidth(width);
  localStorage.clear();
  const verified = async (who: Client) =>
    (await (await who.send('GET', '/api/v1/auth/verifyToken')).json()) as AnyRecord;
  const answer = client && (client.signedIn ?? (await verified(client)));
  if (answer)
    writeSignIn(localStorage, { ...answer, accessToken: client?.token ?? '', token: 'long' }, Date.now() - signedInAgo);
  const left: string[] = [];
  const session = createSession({
    now: Date.now,
    storage: localStorage,
    verify,
    revoke: () => {},
    goTo: (path) => left.push(path),
    reload: () => {},
    here: () => router.state.location.pathname + router.state.location.search,
    wait: () => new Promise(() => {}),
  });
  const calls = createDataProvider({
    config,
    entities,
    scope: () => {
      const { groupId = '', outletIds = [] } = session.payload()?.user ?? {};
      return { groupId, outletIds, outletId: localStorage.getItem('selectedOutlet') ?? '' };
    },
    getToken: () => client?.token,
  });
  const dataProvider = keepingSession(calls, session);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } });
  const app = (
    <App
      session={session}
      authProvider={createAuthProvider(session)}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={memoryStore()}
      version="1.2.3"
      extensions={config.extensions}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: app }], { initialEntries: [at] });
  // A build's chunks are modules here: loaded first, so that no test waits for the compiler.
  await Promise.all([loadViews('list'), loadViews('form')]);
  const rendered = render(<RouterProvider router={router} />);
  return {
    ...rendered,
    user: userEvent.setup(),
    session,
    /** Addresses that were loaded as new pages. */
    left,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
    /** The browser's Back. */
    back: () => act(() => router.navigate(-1)),
  };
}
