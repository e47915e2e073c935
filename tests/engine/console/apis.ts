import { it } from 'vitest';
import { sessionFromCalls } from '#authProvider/specSession';
import { writeSignIn } from '#authProvider/storage';
import { createDataProvider, type DataProviderOptions } from '#dataProvider';
import type { ApiAddress } from '#dataProvider/context';
import { dialectOf } from '#dataProvider/dialects';
import type { ConsoleDataProvider } from '#dataProvider/types';
import type { AnyRecord } from '#engine/define/fields';
import { declareFor, entities } from '#resources';
import { testApp } from '#tests/kit/app';
import { sharedDatabase } from '#tests/kit/database';
import { appOfSecond, newSecondGroup } from '#tests/secondApi/group';
import { type Client, clientOf, newTenant } from '../server/records/recordsFixture';

/**
 * Suites of the console that run with both APIs: `describe.each(apis)('a list, in front of $name', (api) => ...)`. The reference API is the
 * application over a database; the second one has only the specification's calls, and the console is configured for it.
 */

/** An application called in this process. */
export interface App {
  fetch: (request: Request) => Response | Promise<Response>;
  request: (path: string, init?: RequestInit) => Response | Promise<Response>;
}

/** A signed-in user: their calls, and what signing in returned. */
export interface Person extends Client {
  signedIn: AnyRecord;
}

/** A separate group behind an API, with the outlets out_COL and out_KDY and their administrator. */
export interface Group {
  app: App;
  groupId: string;
  owner: Person;
  person: (permissions: Record<string, string[]> | 'all', outletIds?: string[]) => Promise<Person>;
  put: (resource: string, record: AnyRecord) => Promise<AnyRecord>;
  putMany: (resource: string, records: readonly AnyRecord[]) => Promise<unknown>;
  /** What the API has of a resource, whatever the console reads of it. */
  all: (resource: string) => Promise<AnyRecord[]>;
  stored: (resource: string, id: string) => Promise<AnyRecord>;
  /** Another user changes a record. */
  change: (resource: string, id: string, changes: AnyRecord) => Promise<void>;
  /** Signs a user in as in a browser, and returns their data provider; `more` makes its network fail. */
  signIn: (person: Person, more?: Partial<DataProviderOptions>) => Promise<ConsoleDataProvider>;
  /** Calls that this API should not have received. */
  surplus: () => string[];
}

const address = { apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api' };
const REFERENCE: ApiAddress = { ...address, extensions: true };
const SECOND: ApiAddress = { ...address, extensions: false, plainWrites: true };

/** Common to both kinds of group, once a user can sign in. */
function groupOf(config: ApiAddress, parts: Omit<Group, 'stored' | 'change' | 'signIn'>): Group {
  const { app, groupId } = parts;
  const provider = (person: Person, more: Partial<DataProviderOptions> = {}) =>
    createDataProvider({
      ...{ config, entities, getToken: () => person.token, isOnline: () => true },
      scope: () => ({ groupId, outletIds: ['out_COL', 'out_KDY'], outletId: 'out_COL' }),
      fetch: async (input, init) => app.fetch(new Request(input, init)),
      ...more,
    });
  const stored = async (resource: string, id: string) => {
    const found = (await parts.all(resource)).find(({ _id }) => _id === id);
    if (!found) throw new Error(`there is no ${id} in ${resource}`);
    return found;
  };
  return {
    ...parts,
    stored,
    change: async (resource, id, changes) => {
      const previousData = { ...(await stored(resource, id)), id };
      await provider(parts.owner).update(resource, { id, data: { ...previousData, ...changes }, previousData });
    },
    signIn: async (person, more) => {
      localStorage.clear();
      writeSignIn(localStorage, person.signedIn, Date.now());
      return provider(person, more);
    },
  };
}

async function referenceGroup(): Promise<Group> {
  declareFor(REFERENCE);
  const { db, app } = await testApp(await sharedDatabase());
  const { groupId, put, putMany, person, owner } = await newTenant(db, app);
  const signedIn = async (client: Client): Promise<Person> => {
    const answer = (await (await client.send('GET', '/api/v1/auth/verifyToken')).json()) as AnyRecord;
    return { ...client, signedIn: { ...answer, accessToken: client.token, token: 'long' } };
  };
  return groupOf(REFERENCE, {
    ...{ app, groupId, put, putMany, owner: await signedIn(owner), surplus: () => [] },
    person: async (permissions, outletIds) => signedIn(await person(permissions, outletIds)),
    all: async (resource) =>
      (
        await db.query<{ id: string; rev: string; status: string; data: AnyRecord }>(
          'select id, rev, status, data from records where group_id = $1 and resource = $2 order by id',
          [groupId, resource],
        )
      ).map(({ id, rev, status, data }) => ({ ...data, _id: id, _rev: rev, status })),
  });
}

async function secondGroup(): Promise<Group> {
  declareFor(SECOND);
  const { api, groupId, put, account, all } = newSecondGroup();
  const app = appOfSecond(() => api);
  /** Signs in with a password, and reads the session from the specification's calls. */
  const person: Group['person'] = async (permissions, outletIds) => {
    const { userId, email, password } = account(permissions, outletIds);
    const body = JSON.stringify({ email, password });
    const details = (await (await app.request('/api/v1/auth/validateUser', { method: 'POST', body })).json()) as {
      [key in 'accessToken' | 'token' | 'userId' | 'email']: string;
    };
    const client = clientOf(app, details.accessToken, userId);
    const ask = async (path: string) => {
      const response = await client.send('GET', `/api/${path}`);
      if (!response.ok) return undefined;
      return response.headers.get('Content-Type')?.includes('json') ? response.json() : response.text();
    };
    const session = await sessionFromCalls(
      details,
      { known: undefined, isNew: true },
      { ask, dialect: dialectOf(undefined) },
    );
    return { ...client, signedIn: { ...details, ...session } };
  };
  return groupOf(SECOND, {
    ...{
      app,
      groupId,
      person,
      owner: await person('all'),
      surplus: api.surplus,
      all: async (resource) => all(resource),
    },
    put: async (resource, record) => put(resource, record),
    putMany: async (resource, records) => records.map((record) => put(resource, record)),
  });
}

/** Features without a call in the specification, which therefore don't work with an API that has only its calls. */
export const BEYOND = {
  history: 'no call tells who changed what',
  import: 'no call takes rows of a file',
  takenOver: 'a price that someone may not see is taken over from the order by the API, or not',
  previews: 'no call tells what an approval would do before it is done',
  states: 'a record that is inactive is deleted by its DELETE, not switched off',
  rules: 'which rules the API has of its own is not said',
  ownPassword: 'no call says that a password has to be changed',
  background: 'no call tells how far an approval is',
} as const;

export interface Api {
  name: string;
  config: ApiAddress;
  /** A separate group; from now on the declarations are the ones that the API serves. */
  open: () => Promise<Group>;
  /** A test that needs calls beyond the specification; with the second API it is skipped for that reason. */
  needs: (what: keyof typeof BEYOND) => (title: string, test: () => Promise<void>, timeout?: number) => void;
}

export const apis: readonly Api[] = [
  { name: 'the reference API', config: REFERENCE, open: referenceGroup, needs: () => it },
  {
    ...{ name: 'an API with the specification’s calls alone', config: SECOND, open: secondGroup },
    needs: (what) => (title, test) => it.skip(`${title}: ${BEYOND[what]}`, test),
  },
];
