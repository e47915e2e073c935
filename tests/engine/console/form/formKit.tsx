import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { AdminContext, type DataProvider, memoryStore, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import type { Session } from '#authProvider';
import { readPayload, writeSignIn } from '#authProvider/storage';
import { HttpError } from '#dataProvider/http';
import type { AnyRecord } from '#engine/define/fields';
import { RecordDialogs } from '#src/form/dialogs/RecordDialogs';
import { SessionProvider } from '#src/shell/session';
import { lightTheme } from '#src/shell/theme';

/** A signed-in user in this browser: one outlet in Colombo, all rights unless `permissions` are given. */
export function signIn(permissions?: Record<string, readonly string[]>): void {
  localStorage.clear();
  const outlet = {
    _id: 'outlet_1',
    name: 'Harbour',
    code: 'HRB',
    currency: 'USD',
    timeZone: 'Asia/Colombo',
    dayStartTime: '04:00',
    status: 'active',
  };
  writeSignIn(
    localStorage,
    {
      accessToken: 'access',
      token: 'token',
      userId: 'user_1',
      email: 'mira@harbour.example',
      accessTokenExpiresIn: 900,
      user: {
        userId: 'user_1',
        email: 'mira@harbour.example',
        firstName: 'Mira',
        lastName: 'Stone',
        groupId: 'group_1',
        outletIds: ['outlet_1'],
        outlets: [{ id: 'outlet_1', name: 'Harbour' }],
      },
      sessionId: 'session_1',
      permissions: permissions ?? {},
      isAdministrator: permissions === undefined,
      group: { _id: 'group_1' },
      outlets: [outlet],
      settings: {},
    },
    Date.now(),
  );
}

/** The parts of a session that the pages read: what signing in has stored. */
export const session = { payload: () => readPayload(localStorage), subscribe: () => () => {} } as unknown as Session;

export type Tables = Record<string, AnyRecord[]>;

/** A data provider over tables in memory, with revisions; `calls` records the calls. Replace methods to simulate failures. */
export function fakeProvider(tables: Tables) {
  const calls: { method: string; resource: string; params: AnyRecord }[] = [];
  const rows = (resource: string) => {
    tables[resource] ??= [];
    return tables[resource];
  };
  const withId = (record: AnyRecord) => ({ ...record, id: String(record._id) });
  const matches = (record: AnyRecord, { q, ...filter }: AnyRecord) =>
    (!q || JSON.stringify(record).toLowerCase().includes(String(q).toLowerCase())) &&
    Object.entries(filter).every(([key, wanted]) => (record[key] ?? null) === wanted);
  const note = (method: string, resource: string, params: unknown) =>
    calls.push({ method, resource, params: params as AnyRecord });
  const provider = {
    getList: async (resource: string, params: { filter?: AnyRecord }) => {
      note('getList', resource, params);
      const data = rows(resource)
        .filter((record) => matches(record, params.filter ?? {}))
        .map(withId);
      return { data, total: data.length };
    },
    getOne: async (resource: string, { id }: { id: string }) => {
      note('getOne', resource, { id });
      const found = rows(resource).find((record) => record._id === id);
      if (!found) throw new HttpError('This was not found.', 404, { code: 'notFound' });
      return { data: withId(structuredClone(found)) };
    },
    getMany: async (resource: string, { ids }: { ids: string[] }) => {
      note('getMany', resource, { ids });
      return {
        data: rows(resource)
          .filter((record) => ids.includes(String(record._id)))
          .map(withId),
      };
    },
    create: async (resource: string, { data }: { data: AnyRecord }) => {
      note('create', resource, data);
      const record = { ...data, _id: `${resource}_${rows(resource).length + 1}`, _rev: '1-a' };
      rows(resource).push(record);
      return { data: withId(record) };
    },
    update: async (resource: string, { data }: { data: AnyRecord }) => {
      note('update', resource, data);
      const index = rows(resource).findIndex((record) => record._id === data._id);
      const current = rows(resource)[index];
      if (current?._rev !== data._rev)
        throw new HttpError('It was changed by someone else in the meantime', 409, { code: 'conflict', current });
      const record = { ...data, _rev: `${Number.parseInt(String(data._rev), 10) + 1}-a` };
      rows(resource)[index] = record;
      return { data: withId(record) };
    },
    delete: async (resource: string, { id }: { id: string }) => {
      note('delete', resource, { id });
      tables[resource] = rows(resource).filter((record) => record._id !== id);
      return { data: { id } };
    },
    upload: async (resource: string, file: File) => {
      note('upload', resource, { name: file.name, type: file.type });
      return '/api/files/picture.jpg';
    },
    history: async (): Promise<AnyRecord[]> => [],
    act: async (resource: string, action: string, input: AnyRecord) => {
      note('act', resource, { action, ...input });
      return withId({ ...rows(resource).find((record) => record._id === input._id), ...input });
    },
    importRows: async (): Promise<AnyRecord> => ({}),
    lastImports: async (): Promise<AnyRecord[]> => [],
    undoImport: async (): Promise<AnyRecord> => ({ deleted: 0, restored: 0 }),
  };
  return {
    provider,
    calls,
    tables,
    called: (method: string, resource: string) =>
      calls.filter((call) => call.method === method && call.resource === resource),
  };
}
export type Fake = ReturnType<typeof fakeProvider>;

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

/** Renders a page inside react-admin's context at a path; `pages` are further routes by path. */
export function show(
  element: ReactElement,
  { provider }: { provider: object },
  options: { path?: string; at?: string; pages?: Record<string, ReactElement> } = {},
) {
  const { path = '/', at = path, pages = {} } = options;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const inside = (page: ReactElement) => (
    <AdminContext
      dataProvider={provider as unknown as DataProvider}
      queryClient={queryClient}
      store={memoryStore()}
      theme={lightTheme}
    >
      <SessionProvider session={session}>
        <RecordDialogs>
          <Where />
          {page}
        </RecordDialogs>
      </SessionProvider>
      <Notification />
    </AdminContext>
  );
  const routes = [
    { path, element: inside(element) },
    ...Object.entries(pages).map(([where, page]) => ({ path: where, element: inside(page) })),
    { path: '*', element: inside(<p>Another page</p>) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) };
}
