import { deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { routesOf } from '#engine/read/calls';
import { declarations } from '#resources/index';
import { defaultDemoPassword, readConfig } from '#server/config';
import { createApp } from '#server/http/app';
import { forgetFullDisk } from '#server/http/errors';
import { appOf, testApp } from '#tests/kit/app';
import { type Client, newTenant, rulesOf, type Tenant } from './records/recordsFixture';

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;

beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
});

const isMomentOrNull = (value: unknown): boolean => value === null || !Number.isNaN(Date.parse(String(value)));

describe('the application', () => {
  it('is healthy once the database answers, and gives the console its addresses', async () => {
    expect(await (await app.request('/healthz')).json()).toEqual({
      status: 'ok',
      version: '1.2.3',
      database: 'pglite',
      failures: expect.any(Array),
      // How much waits, and since when, depends on the tests that share this database; background.test.ts covers it.
      jobs: { waiting: expect.any(Number), since: expect.toSatisfy(isMomentOrNull) },
      emails: { waiting: expect.any(Number), since: expect.toSatisfy(isMomentOrNull) },
      lastBackupAt: null,
    });
    // Whether anyone can sign in yet depends on the tests that share this database; tests/engine/console/session/setup.test.ts covers it.
    const { needsSetup: _, ...config } = (await (await app.request('/config.json')).json()) as AnyRecord;
    expect(config).toEqual({
      apiUrl: '/api',
      inventoryUrl: '/inventory-api',
      extensions: true,
      version: '1.2.3',
    });
  });

  it('tells nobody a password of the operator’s own; the public one only with the demo', async () => {
    const configOf = async (env: Record<string, string>) => {
      const served = createApp({ db, config: readConfig(env), version: '1.2.3' });
      return (await (await served.request('/config.json')).json()) as AnyRecord;
    };
    expect(await configOf({ DEMO: 'on' })).toMatchObject({ demo: { password: defaultDemoPassword } });
    const quiet: Record<string, string>[] = [
      { DEMO: 'on', DEMO_PASSWORD: 'owners-own-word' },
      { DEMO: 'on', HOST: '0.0.0.0', DEMO_PASSWORD: 'owners-own-word' },
      { DEMO: 'off' },
    ];
    for (const env of quiet) {
      const config = await configOf(env);
      expect(config).not.toHaveProperty('demo');
      expect(JSON.stringify(config)).not.toContain('owners-own-word');
    }
  });

  it('answers unknown paths in the one shape of errors', async () => {
    for (const path of ['/api/v1/nothing', '/api/', '/inventory-api/v1/items', '/api/v1/items/a/b/c/d']) {
      const response = await app.request(path);
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        { code: 'notFound', message: expect.stringContaining(path.replace(/\/$/, '')) },
      ]);
    }
    expect((await owner.remove('/api/v1/items/')).status).toBe(405);
  });

  it('does not mind slashes too many or missing', async () => {
    for (const path of ['/api/v1/items', '/api/v1/items/', '/api//v1/items//', '//api/v1//items/']) {
      expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
    }
  });

  it('prefers fixed paths to placeholders, in any order', async () => {
    await tenant.put('items', { _id: 'getByGroup', name: 'Trap', itemType: 'simple', outlets: ['out_COL'] });
    expect((await owner.get('/api/v1/items/getByGroup/')).body.total).toBe(1);
    expect((await owner.get('/api/v1/outlets/modules')).body.docs).toContainEqual(
      expect.objectContaining({
        moduleId: 'MENU_ITEM',
        actions: expect.arrayContaining(['view', 'editPrice', 'import']),
      }),
    );
    expect((await owner.get('/api/v1/outlets/out_COL')).body.name).toBe('Outlet COL');
    expect((await owner.get('/api/v1/outlets/get/out_COL')).body.name).toBe('Outlet COL');
  });

  it('takes the scope where a list has it in its path', async () => {
    await tenant.put('userRoles', { name: 'Chef', module: [{ moduleId: 'RECIPE', actions: ['view'] }] });
    expect((await owner.get(`/api/v1/userRoles/${tenant.groupId}`)).body.docs?.map(({ name }) => name)).toEqual([
      'Administrator',
      'Chef',
    ]);
    expect((await owner.get('/api/v1/userRoles/group_other')).body).toMatchObject({ docs: [], message: 'No List' });
  });

  it('has a route for every declared call, and none of them fails', async () => {
    const failures: string[] = [];
    for (const { method, service, path } of routesOf(declarations)) {
      const url = `${service === 'inventory' ? '/inventory-api' : '/api'}/${path.replace(/\{\w+\}/g, 'unknown')}`;
      const response = await owner.send(method, url, method === 'GET' || method === 'DELETE' ? {} : { body: '{}' });
      const { message = '' } = ((await response.json()) ?? {}) as { message?: string };
      if (response.status >= 500 || message.startsWith('The call '))
        failures.push(`${method} ${url}: ${response.status}`);
    }
    expect(failures).toEqual([]);
  });

  it('keeps answers out of caches and types from being guessed', async () => {
    const { headers } = await owner.get('/api/v1/items/');
    expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual(['no-store', 'nosniff']);
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('distinguishes a wrong method from an unknown address', async () => {
    const wrong = await owner.send('PATCH', '/api/v1/auth/validateUser');
    expect([wrong.status, wrong.headers.get('Allow'), await wrong.json()]).toEqual([
      405,
      'POST',
      { code: 'wrongMethod', message: 'This address takes POST, not PATCH', allowed: ['POST'] },
    ]);
    expect((await owner.send('DELETE', '/healthz')).status).toBe(405);
    expect((await owner.send('PATCH', '/api/v1/nothing')).status).toBe(404);
  });

  it('takes a token only with its scheme', async () => {
    const status = async (Authorization: string) =>
      (await app.request('/api/v1/items/', { headers: { Authorization } })).status;
    expect(await Promise.all([owner.token, `Basic ${owner.token}`, `Bearer${owner.token}`].map(status))).toEqual([
      401, 401, 401,
    ]);
    expect(await Promise.all([`Bearer ${owner.token}`, `bearer  ${owner.token}`].map(status))).toEqual([200, 200]);
  });

  it('takes pictures of its own only, and none that claims to be endlessly high', async () => {
    const save = async (image: string) =>
      (await owner.post('/api/v1/items/', { name: 'A', image })).body.errors?.map(({ rule }) => rule);
    for (const image of [
      'javascript:alert(1)',
      'https://elsewhere.example/x.png',
      '//elsewhere.example/x',
      'data:text/html;base64,PGI+',
      'a',
    ])
      expect([image, await save(image)]).toEqual([image, expect.arrayContaining(['image'])]);
    expect((await save('/api/v1/files/Zw.abc-_')) ?? []).not.toContain('image');
    const png = Buffer.alloc(64);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    png.write('IHDR', 12);
    png.writeUInt32BE(480, 16);
    png.writeUInt32BE(4_000_000_000, 20);
    const { status, body } = await owner.post('/api/v1/items/uploadImage/', {
      image: `data:image/png;base64,${png.toString('base64')}`,
    });
    expect([status, body.errors]).toMatchObject([400, [{ rule: 'maxHeight' }]]);
  });

  it('is unwell while its database is away or its disk is full', async () => {
    const health = async (query: () => Promise<never>) => {
      const response = await appOf({ ...db, query }).request('/healthz');
      return [response.status, ((await response.json()) as AnyRecord).status];
    };
    expect(await health(() => Promise.reject(new Error('gone')))).toEqual([503, 'databaseDown']);
    const full = appOf({
      ...db,
      query: () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })),
    });
    expect((await full.request('/api/v1/items', { headers: { Authorization: `Bearer ${owner.token}` } })).status).toBe(
      507,
    );
    const after = await app.request('/healthz');
    expect([after.status, ((await after.json()) as AnyRecord).status]).toEqual([503, 'diskFull']);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    const later = await app.request('/healthz');
    vi.useRealTimers();
    expect(later.status).toBe(200);
    forgetFullDisk();
  });

  it('refuses bodies that are too large: 2 MB, and 20 MB for an import', async () => {
    const post = async (path: string, bytes: number) => {
      const response = await owner.send('POST', path, { body: JSON.stringify({ rows: 'x'.repeat(bytes) }) });
      return [response.status, ((await response.json()) as AnyRecord).code];
    };
    expect(await post('/api/v1/items/', 2.1e6)).toEqual([413, 'tooLarge']);
    expect(await post('/api/v1/items/import', 2.1e6)).toEqual([400, 'invalid']);
    expect(await post('/api/v1/items/import', 21.1e6)).toEqual([413, 'tooLarge']);
  });

  it('describes itself: every declared call with its schema', async () => {
    const { body } = await owner.get('/api/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    const paths = body.paths as Record<string, Record<string, AnyRecord>>;
    for (const { method, service, path } of routesOf(declarations)) {
      expect(paths[`${service === 'inventory' ? '/inventory-api' : '/api'}/${path}`]).toHaveProperty(
        method.toLowerCase(),
      );
    }
    const { items } = (body.components as { schemas: Record<string, AnyRecord> }).schemas;
    expect(items).toMatchObject({
      required: expect.arrayContaining(['name', 'categoryId']),
      properties: {
        price: { type: 'string' },
        itemType: { enum: expect.arrayContaining(['combo']) },
        portions: { type: 'array', items: { type: 'object' } },
      },
    });
    const refs = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name as string,
    );
    for (const name of new Set(refs)) expect((body.components as { schemas: AnyRecord }).schemas).toHaveProperty(name);
  });
});

/** A real PNG of one colour. */
function png(width: number, height = 1): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

/** The start of a JPEG with an application segment before its size. */
const jpeg = (width: number): Uint8Array =>
  new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    1,
    0xff,
    0xc0,
    0,
    17,
    8,
    0,
    50,
    width >> 8,
    width & 255,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ]);

describe('pictures', () => {
  const upload = async (
    bytes: Uint8Array,
    path = '/api/v1/items/uploadImage/',
    name = 'dish.png',
    type = 'image/png',
  ) => {
    const form = new FormData();
    form.set('image', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
    const response = await owner.send('POST', path, { body: form });
    return {
      status: response.status,
      body: (await response.json()) as AnyRecord & { errors?: { field: string; rule: string }[] },
    };
  };

  it('are stored and served to everyone who has the address, for ever', async () => {
    const picture = png(480);
    const { status, body } = await upload(picture);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ contentType: 'image/png', width: 480, height: 1, bytes: picture.length }),
    ]);
    const response = await app.request(String(body.url));
    expect(
      Object.fromEntries(
        ['Content-Type', 'Cache-Control', 'X-Content-Type-Options'].map((name) => [name, response.headers.get(name)]),
      ),
    ).toEqual({
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(String(body.id).split('.')[1]).toMatch(/^[\w-]{32}$/);
    for (const id of ['x', `${String(body.id).split('.')[0]}.guess`, '%00.x'])
      expect((await app.request(`/api/v1/files/${id}`)).status).toBe(404);
  });

  it('also come as a data URL, and as JPEG whatever they are called', async () => {
    const image = `data:image/png;base64,${Buffer.from(jpeg(300)).toString('base64')}`;
    const { status, body } = await owner.post('/api/v1/items/uploadImage/', { image });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ contentType: 'image/jpeg', width: 300, height: 50 }),
    ]);
  });

  it('are refused when they are none, too wide or too large', async () => {
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect((await upload(script)).body).toMatchObject({ code: 'invalid', errors: [{ field: 'image', rule: 'image' }] });
    expect((await upload(png(481))).body.errors).toMatchObject([{ field: 'image', rule: 'maxWidth' }]);
    expect((await upload(jpeg(500))).body.errors).toMatchObject([{ rule: 'maxWidth' }]);
    const heavy = new Uint8Array(1_000_001);
    heavy.set(png(10));
    expect((await upload(heavy)).status).toBe(413);
    expect((await upload(new Uint8Array(2_000_000))).status).toBe(413);
    expect((await owner.post('/api/v1/items/uploadImage/', { image: 'no picture' })).status).toBe(400);
    const logo = new Uint8Array(300_001);
    logo.set(png(10));
    expect((await upload(logo, '/api/v1/outlets/uploadImage')).status).toBe(413);
    expect((await db.query('select id from files where group_id = $1', [tenant.groupId])).length).toBe(0);
  });
});

describe('system settings', () => {
  const setting = (body: AnyRecord, name: string) => (body.settings as AnyRecord[]).find((each) => each.name === name);

  it('of an outlet are complete before anyone saved one', async () => {
    const { status, body } = await owner.get('/api/v1/systemSettings/out_COL');
    expect([status, body._id]).toEqual([200, 'out_COL']);
    expect(setting(body, 'inventory')).toMatchObject({
      state: true,
      label: 'Inventory',
      category: 'Inventory',
      help: expect.any(String),
    });
    expect(setting(body, 'negativeStock')).toMatchObject({ value: 'block', values: ['block', 'warn', 'allow'] });
  });

  it('are saved as they were read, one by one or all, and only on the newest revision', async () => {
    const { body: read } = await owner.get('/api/v1/systemSettings/out_COL');
    const settings = (read.settings as AnyRecord[]).map((each) =>
      each.name === 'WAC' ? { ...each, state: false } : each,
    );
    const saved = await owner.put('/api/v1/systemSettings/', { ...read, settings });
    expect([saved.status, setting(saved.body, 'WAC')?.state]).toEqual([200, false]);
    const one = await owner.put('/api/v1/systemSettings/', {
      _id: 'out_COL',
      _rev: saved.body._rev,
      settings: [{ name: 'negativeStock', state: true, value: 'warn' }],
    });
    expect([setting(one.body, 'negativeStock')?.value, setting(one.body, 'WAC')?.state]).toEqual(['warn', false]);
    const stale = await owner.put('/api/v1/systemSettings/', { ...read, settings });
    expect([stale.status, (stale.body.current as AnyRecord)._rev]).toEqual([409, one.body._rev]);
    const { body: list } = await owner.get('/api/v1/systemSettings/');
    expect(list.docs?.map(({ _id }) => _id)).toEqual(['out_COL', 'out_KDY']);
    expect(setting(list.docs?.[1] as AnyRecord, 'WAC')?.state).toBe(true);
  });

  it('that make no sense are named', async () => {
    const save = (settings: AnyRecord[]) =>
      owner.put('/api/v1/systemSettings/', { _id: 'out_COL', _rev: '0-default', settings });
    const unknown = await save([
      { name: 'inventry', state: true },
      { name: 'WAC', state: 'on' },
    ]);
    expect(rulesOf(unknown)).toEqual(['settings.0.name: choice', 'settings.1.state: invalid_type']);
    expect(unknown.body.message).toContain('did you mean “inventory”?');
    const wrong = await save([
      { name: 'negativeStock', state: true, value: 'perhaps' },
      { name: 'priceVarianceAlertPct', state: true, value: 'x' },
      { name: 'foodCostTargetPct', state: true, value: '101' },
      { name: 'expiryAlertDays', state: true, value: '2.5' },
      { name: 'splitBill' },
      { name: 'splitBill', state: true },
    ]);
    expect(rulesOf(wrong)).toEqual([
      'settings.0.value: choice',
      'settings.1.value: number',
      'settings.2.value: max',
      'settings.3.value: integer',
      'settings.4.state: boolean',
      'settings.5.name: unique',
    ]);
  });
});

describe('a new outlet', () => {
  it('is at once an outlet of who made it and of the administrators', async () => {
    const clerk = await tenant.person({ OUTLET_SETTING: ['view', 'create'] }, ['out_COL']);
    const made = await clerk.post('/api/v1/outlets/', {
      code: 'gal',
      name: 'Galle',
      currency: 'usd',
      timeZone: 'Asia/Colombo',
      contact_info: { address: 'Fort', phone: '0911234567' },
    });
    expect([made.status, made.body.code, made.body.dayStartTime]).toEqual([201, 'GAL', '04:00']);
    for (const who of [clerk, owner]) expect((await who.get(`/api/v1/outlets/get/${made.body._id}`)).status).toBe(200);
  });
});

describe('a failed save', () => {
  const report = {
    outlet: 'out_COL',
    service: 'po',
    function: 'insertPO',
    time: '2026-11-20T10:00:00Z',
    error: 'timeout\r\nBcc: x@y.z',
  };

  it('is kept for the administrators', async () => {
    const clerk = await tenant.person({ PO: ['view'] });
    expect((await clerk.post('/api/v1/emailTrigger', report)).status).toBe(201);
    const [mail] = (await owner.get('/api/v1/outbox')).body.docs ?? [];
    expect(mail).toMatchObject({
      recipient: `${owner.userId}@example.com`,
      subject: 'Save failed: po insertPO',
      sentAt: null,
    });
    expect(mail?.body).toContain('Outlet: Outlet COL');
    expect(mail?.body).toContain('Error: timeout Bcc: x@y.z');
    expect((await clerk.get('/api/v1/outbox')).status).toBe(403);
    expect((await (await newTenant(db, app)).owner.get('/api/v1/outbox')).body.docs).toEqual([]);
  });

  it('must say what failed, and cannot flood the outbox', async () => {
    expect(rulesOf(await owner.post('/api/v1/emailTrigger', {}))).toEqual(['service: required', 'function: required']);
    let last = 0;
    for (let sent = 0; sent <= 60; sent++) last = (await owner.post('/api/v1/emailTrigger', report)).status;
    expect(last).toBe(429);
  });
});
