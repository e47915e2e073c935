import { describe, expect, it } from 'vitest';
import { type Doc, FORT, GROUP, newSecondApi, OWNER } from '#tests/secondApi';
import { startSecondApi } from '#tests/secondApi/server';

/** The second API does what its readers rely on: it drops what an update leaves out, and has no call beyond the specification. */

const start = async (options = {}) => {
  const api = newSecondApi(options);
  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const service = path.startsWith('po/') || path.startsWith('GRN/') ? 'inventory' : 'api';
    const answer = await api.fetch(
      service,
      new Request(`http://second.test/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token ?? ''}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const words = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.includes('json');
    return { status: answer.status, body: isJson ? JSON.parse(words) : words };
  };
  const { body } = await ask('POST', 'v1/auth/validateUser', OWNER);
  return { api, ask, signedIn: body, token: String(body.accessToken) };
};

describe('the second API', () => {
  it('answers a sign-in with the four fields of the specification, and nothing without one', async () => {
    const { ask, signedIn } = await start();
    expect(Object.keys(signedIn).sort()).toEqual(['accessToken', 'email', 'token', 'userId']);
    expect(await ask('POST', 'v1/auth/validateUser', { ...OWNER, password: 'x' })).toMatchObject({ status: 400 });
    expect(await ask('GET', 'v1/users/all')).toEqual({ status: 401, body: 'Unauthorized' });
  });

  it('gives whole lists in several shapes, and words for an empty one', async () => {
    const { ask, token } = await start();
    const list = async (path: string) => (await ask('GET', path, undefined, token)).body;
    expect(await list(`v1/items/?group_id=${GROUP}&outlets=${FORT}&limit=2`)).toMatchObject({ bookmark: 'nil' });
    expect((await list(`v1/items/?group_id=${GROUP}&outlets=${FORT}&limit=2`)).docs).toHaveLength(5);
    expect(await list(`v1/customPayments/?group_id=${GROUP}&outlets=${FORT}`)).toHaveLength(1);
    expect(await list(`v1/printer/${FORT}`)).toHaveProperty('data');
    expect(await list('po/getPoListDocs?outletId=outlet_none')).toBe('No List');
    expect(await list('po/getPOById?_id=po_1')).toMatchObject({ docs: [{ items: [{ unitId: 'kg' }] }] });
  });

  it('stores exactly what it is sent, and refuses a stale revision', async () => {
    const { api, ask, token } = await start();
    const { group_id: _left, ...sent } = api.store.get('discount_staff') as Doc;
    const put = () => ask('PUT', 'v1/discounts/', { ...sent, name: 'Crew' }, token);
    expect(await put()).toEqual({ status: 200, body: 'Updated successfully' });
    expect(api.store.get('discount_staff')).toMatchObject({ name: 'Crew', reportAs: { ledger: '4010' } });
    expect(api.store.get('discount_staff')).not.toHaveProperty('group_id');
    expect(await put()).toEqual({ status: 409, body: { error: 'conflict', reason: 'Document update conflict.' } });
  });

  it('approves the document that it is sent', async () => {
    const { api, ask, token } = await start();
    const sent = api.store.get('po_1');
    expect(await ask('POST', 'po/approvePO', sent, token)).toEqual({ status: 200, body: 'Updated successfully' });
    expect(api.store.get('po_1')).toMatchObject({ status: 'approved', items: sent?.items });
  });

  it('records every request and knows none beyond the specification', async () => {
    const { api, ask, token } = await start();
    expect(await ask('GET', 'v1/menuCategories/', undefined, token)).toMatchObject({ status: 404 });
    expect(api.surplus()).toEqual(['GET /v1/menuCategories/']);
    expect(api.requests.at(0)).toMatchObject({ path: '/v1/auth/validateUser', isKnown: true, status: 200 });
  });

  it('is a server of another origin that allows two headers', async () => {
    const api = newSecondApi();
    const running = await startSecondApi(api);
    try {
      const preflight = await fetch(`${running.apiUrl}/v1/items/`, {
        method: 'OPTIONS',
        headers: { Origin: 'http://console.test', 'Access-Control-Request-Method': 'PUT' },
      });
      expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type');
      const answer = await fetch(`${running.apiUrl}/v1/auth/validateUser`, {
        method: 'POST',
        headers: { Origin: 'http://console.test', 'Content-Type': 'application/json' },
        body: JSON.stringify(OWNER),
      });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('http://console.test');
      expect(await answer.json()).toHaveProperty('accessToken');
    } finally {
      await running.stop();
    }
  });
});
