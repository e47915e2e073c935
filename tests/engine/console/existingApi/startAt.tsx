import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createAuthProvider } from '#authProvider';
import { createSession, type Verification } from '#authProvider/session';
import { readAuthDetails, writeSignIn } from '#authProvider/storage';
import { createDataProvider, createQueryClient } from '#dataProvider';
import type { ApiAddress } from '#dataProvider/context';
import { declarations, declareFor, entities } from '#resources';
import { App } from '#src/shell/App';
import { loadViews } from '#src/shell/lazy';
import { keepingSession } from '#src/shell/session';
import { FORT } from '#tests/secondApi';

export type Stored = Readonly<Record<string, unknown>>;

/** One API with its records and a user who signs in. */
export interface World {
  config: ApiAddress;
  /** The answer of signing in, and of every verification after it. */
  signIn: () => Promise<Stored>;
  verify: () => Promise<Verification>;
  /** Ids of the records that the tests open. */
  ids: Readonly<Record<'item' | 'discount' | 'order' | 'company', string>>;
  /** The API's current record with an id. */
  stored: (what: keyof World['ids']) => Promise<Stored>;
  /** Another user changes the discount. */
  changeElsewhere: () => Promise<void>;
  /** The open part of the company's bills. */
  openAmount: () => Promise<number>;
  /** How often the list of orders was requested. */
  listsOfOrders: () => number;
  /** Calls that this API should not have received. */
  surplus: () => string[];
}

/** The whole console at an address, signed in as the API's sign-in works. */
export async function startAt(world: World, at: string) {
  declareFor(world.config);
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width: 1366,
    height: 768,
  });
  localStorage.clear();
  writeSignIn(localStorage, await world.signIn(), Date.now());
  const left: string[] = [];
  const session = createSession({
    ...{ now: Date.now, storage: localStorage, verify: world.verify, revoke: () => {}, reload: () => {} },
    goTo: (path) => left.push(path),
    here: () => router.state.location.pathname,
    wait: () => new Promise(() => {}),
  });
  const dataProvider = createDataProvider({
    ...{ config: world.config, entities, declarations },
    scope: () => {
      const { groupId = '', userId = '', outletIds = [] } = session.payload()?.user ?? {};
      return {
        groupId,
        userId,
        outletIds,
        outletId: localStorage.getItem('selectedOutlet')?.replaceAll('"', '') || (outletIds[0] ?? FORT),
      };
    },
    getToken: () => readAuthDetails(localStorage)?.accessToken,
    storage: localStorage,
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <App
            {...{
              session,
              authProvider: createAuthProvider(session),
              queryClient: createQueryClient(),
              version: 'test',
            }}
            dataProvider={keepingSession(dataProvider, session)}
            store={memoryStore()}
            extensions={world.config.extensions}
          />
        ),
      },
    ],
    { initialEntries: [at] },
  );
  await Promise.all([loadViews('list'), loadViews('form')]);
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    left,
    address: () => router.state.location.pathname,
    go: (to: string) => act(() => router.navigate(to)),
  };
}
