import { connect } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCredentials } from '#server/auth/credentials';
import { hash } from '#server/auth/passwords';
import { readConfig } from '#server/config';
import { createApp } from '#server/http/app';
import { type Listener, listen } from '#server/http/listen';
import { type LogSettings, log, logAs } from '#server/log';
import { testApp } from '#tests/kit/app';
import { type Client, clientOf, newTenant, type Tenant } from '../records/recordsFixture';

/** What an operator reads in the log, of requests through a real connection. */

const { db, app } = await testApp();
let tenant: Tenant;
let listener: Listener;
let owner: Client;
let lines: string[];

const JSON_LINES: LogSettings = { level: 'info', format: 'json', requests: true };
type Line = Record<string, unknown>;
const logged = (where: (line: Line) => boolean): Line[] => lines.map((line) => JSON.parse(line) as Line).filter(where);
const requests = () => logged(({ event }) => event === 'request');
const events = (event: string) => logged((line) => line.event === event);
/** A line comes once the client has its answer, so perhaps a moment later. */
const requestLines = (count: number) =>
  vi.waitFor(() => {
    expect(requests()).toHaveLength(count);
    return requests();
  });

async function serve(env: Record<string, string> = {}): Promise<void> {
  const config = readConfig({ DEMO: 'off', PORT: '0', ...env });
  const served = createApp({ db, config, version: '1.2.3' });
  listener = await listen({ ...config, port: 0 });
  listener.ready((request, given) => served.fetch(request, given as object));
  owner = clientOf({ request: (path, init) => fetch(listener.url + path, init) }, tenant.owner.token);
}

beforeAll(async () => {
  tenant = await newTenant(db, app);
});
beforeEach(() => {
  lines = [];
  const keep = (line: unknown) => void lines.push(String(line));
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(console, 'error').mockImplementation(keep);
  logAs(JSON_LINES);
});
afterEach(async () => {
  logAs({ level: 'info', format: 'text', requests: false });
  vi.restoreAllMocks();
  await listener?.close(100);
});

describe('a request', () => {
  it('has one line, with who and what but no value, and its id is in the answer', async () => {
    await serve();
    const { _id } = await tenant.put('menuCategories', { name: 'Hidden treasures' });
    lines = [];
    const list = await owner.get('/api/v1/items', { q: 'treasures' });
    const one = await owner.get(`/api/v1/outlets/get/out_COL`);
    const unknown = await fetch(`${listener.url}/api/v1/hunter2/${_id}?token=hunter3`);
    const refused = await fetch(`${listener.url}/api/v1/outlets/get/out_COL`);
    const page = await fetch(`${listener.url}/api/v1/auth/verifyToken`, {
      headers: { 'X-Request-Id': 'chosen-by-anyone' },
    });
    const written = await requestLines(5);
    const { groupId, userId } = { groupId: tenant.groupId, userId: tenant.owner.userId };
    expect(written.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/api/v1/items', 200],
      ['GET', '/api/v1/outlets/get/:id', 200],
      ['GET', 'unknown', 404],
      ['GET', '/api/v1/outlets/get/:id', 401],
      ['GET', '/api/v1/auth/verifyToken', 401],
    ]);
    expect(written.slice(0, 2).map((line) => [line.groupId, line.userId])).toEqual([
      [groupId, userId],
      [groupId, userId],
    ]);
    expect(written.slice(2).map((line) => 'userId' in line)).toEqual([false, false, false]);
    for (const { ms, level, at, message } of written) {
      expect(ms).toEqual(expect.any(Number));
      expect([level, new Date(String(at)).toISOString(), typeof message]).toEqual(['info', at, 'string']);
    }
    const ids = [list.headers, one.headers, unknown.headers, refused.headers, page.headers].map((headers) =>
      headers.get('X-Request-Id'),
    );
    expect(written.map(({ requestId }) => requestId)).toEqual(ids);
    expect(new Set(ids).size).toBe(5);
    expect(lines.join('\n')).not.toMatch(/treasures|out_COL|hunter|chosen-by-anyone/);
  });

  it('keeps the id of a trusted proxy, if it is well-formed', async () => {
    await serve({ TRUST_PROXY: '1' });
    const idFor = async (given: string) =>
      (await fetch(`${listener.url}/livez`, { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id');
    expect(await idFor('4bf92f35-77b3.4da6:a3')).toBe('4bf92f35-77b3.4da6:a3');
    for (const given of ['short', 'a b c d e f g h', `${'x'.repeat(65)}`, '{"level":"error"}'])
      expect(await idFor(given), given).toMatch(/^[0-9a-f]{12}$/);
  });

  it('of a probe has no line unless it fails or LOG_LEVEL is debug', async () => {
    await serve();
    for (const path of ['/livez', '/healthz', '/livez']) expect((await fetch(listener.url + path)).status).toBe(200);
    expect((await fetch(`${listener.url}/config.json`)).status).toBe(200);
    expect((await requestLines(1))[0]).toMatchObject({ route: '/config.json' });
    logAs({ ...JSON_LINES, level: 'debug' });
    await fetch(`${listener.url}/livez`);
    expect((await requestLines(2))[1]).toMatchObject({ level: 'debug', route: '/livez' });
  });

  it('that a fault ends is found by the number that the person reads', async () => {
    await serve();
    const broken = createApp({
      db: {
        ...db,
        query: async () => {
          throw new Error('the cable is out');
        },
      },
      config: readConfig({ DEMO: 'off' }),
      version: '1.2.3',
    });
    listener.ready((request, given) => broken.fetch(request, given as object));
    const answer = await owner.get('/api/v1/outlets/get/out_COL');
    const [line] = await requestLines(1);
    const id = String(answer.headers.get('X-Request-Id'));
    expect([answer.status, answer.body.requestId, line?.requestId, line?.level]).toEqual([500, id, id, 'warn']);
    expect(answer.body.message).toBe(
      `Something went wrong on the server. Nothing was changed. Your administrator finds the reason by this number: ${id}`,
    );
    expect(logged(({ level }) => level === 'error')).toMatchObject([
      { requestId: id, message: 'the cable is out', stack: expect.any(Array) },
    ]);
  });

  it('whose client leaves in the middle is no fault', async () => {
    await serve();
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
    const head = [
      'POST /api/v1/auth/validateUser HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 1000',
      '',
      '{"email"',
    ];
    await new Promise<void>((resolve) => socket.write(head.join('\r\n'), () => resolve()));
    await fetch(`${listener.url}/livez`); // the server has read the other one too
    socket.destroy();
    const [line] = await requestLines(1);
    expect(line).toMatchObject({ level: 'info', status: 499, method: 'POST' });
    expect(logged(({ level }) => level === 'error')).toEqual([]);
  });

  it('before the database is open finds a living process that isn’t ready', async () => {
    listener = await listen({ host: '127.0.0.1', port: 0 });
    const [live, health, page] = await Promise.all(
      ['/livez', '/healthz', '/'].map((path) => fetch(listener.url + path)),
    );
    expect([live?.status, health?.status, page?.status]).toEqual([200, 503, 503]);
    expect(await live?.json()).toEqual({ status: 'starting' });
  });
});

describe('the log of security', () => {
  const password = 'a long password';
  const address = '127.0.0.1';

  it('has sign-ins, refused ones and limits, without what was typed', async () => {
    const email = `owner@${tenant.groupId.replaceAll('_', '-')}.example`;
    const person = { groupId: tenant.groupId, userId: tenant.owner.userId };
    await addCredentials(db, { ...person, email, passwordHash: await hash(password) });
    await serve();
    const signIn = (given: string, secret: string) =>
      owner.post('/api/v1/auth/validateUser', { email: given, password: secret });
    expect((await signIn(email, 'wrong-hunter2')).status).toBe(401);
    expect((await signIn('unknown@nowhere.example', 'wrong-hunter2')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
    expect(events('signInRefused')).toMatchObject([
      { level: 'warn', ...person, address },
      { level: 'warn', address },
    ]);
    expect(events('signInRefused')[1]).not.toHaveProperty('userId');
    expect(events('signIn')).toMatchObject([{ level: 'info', ...person, address }]);
    let status = 0;
    for (let guess = 0; guess < 8 && status !== 429; guess++)
      ({ status } = await signIn('unknown@nowhere.example', 'wrong-hunter2'));
    expect(status).toBe(429);
    const [limit] = events('tooMany');
    expect(limit).toMatchObject({
      level: 'warn',
      address,
      route: '/api/v1/auth/validateUser',
      requestId: expect.any(String),
    });
    expect(lines.join('\n')).not.toMatch(/hunter2|nowhere|a long password/);
  });

  it('has changes of roles and people, and exports, also of personal data', async () => {
    await serve();
    const { _id, ...role } = await tenant.put('userRoles', {
      name: 'Chef',
      module: [{ moduleId: 'RECIPE', actions: ['view'] }],
    });
    lines = [];
    const { status } = await owner.post('/api/v1/userRoles/', { ...role, _id, name: 'Head chef' });
    expect(status).toBe(200);
    expect(events('accessChanged')).toMatchObject([
      {
        level: 'info',
        groupId: tenant.groupId,
        userId: tenant.owner.userId,
        resource: 'userRoles',
        id: _id,
        action: 'update',
        fields: ['name'],
      },
    ]);
    expect((await owner.post('/api/v1/exports', { resource: 'userRoles', format: 'csv', rows: 2 })).status).toBe(201);
    expect(events('export')).toMatchObject([{ groupId: tenant.groupId, userId: tenant.owner.userId }]);
    expect((await owner.post('/api/v1/personalData/export', { contact: '+94771234567' })).status).toBe(200);
    expect(events('personalData')).toMatchObject([
      {
        groupId: tenant.groupId,
        userId: tenant.owner.userId,
        action: 'exportPersonalData',
        resource: 'groups',
        rows: expect.any(Number),
      },
    ]);
    expect(lines.join('\n')).not.toMatch(/Head chef|4567/);
  });
});

describe('the format', () => {
  it('is JSON with time and level, one line each, without blank ones', () => {
    for (const line of ['', '  Ready: here', 'two\nlines']) log.info(line);
    log.error('broken', { stack: ['at a'] });
    log.debug('details');
    expect(lines.map((line) => JSON.parse(line) as Line)).toEqual([
      { at: expect.any(String), level: 'info', message: 'Ready: here' },
      { at: expect.any(String), level: 'info', message: 'two\nlines' },
      { at: expect.any(String), level: 'error', message: 'broken', stack: ['at a'] },
    ]);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });

  it('is plain at a terminal', () => {
    logAs({ level: 'info', format: 'text', requests: true });
    log.info('  Ready: here');
    log.info('GET /api/v1/items 200', {
      event: 'request',
      requestId: 'a1',
      method: 'GET',
      status: 200,
      ms: 4.2,
      groupId: 'g',
      userId: 'u',
    });
    log.error('the cable is out', { requestId: 'a1', method: 'GET', path: '/api/v1/items', stack: ['at a', 'at b'] });
    expect(lines).toEqual([
      '  Ready: here',
      'GET /api/v1/items 200 4.2 ms u',
      'GET /api/v1/items: the cable is out\n    at a\n    at b',
    ]);
  });

  it('leaves out what is less important than LOG_LEVEL', () => {
    logAs({ ...JSON_LINES, level: 'warn' });
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](level);
    expect(lines.map((line) => (JSON.parse(line) as Line).level)).toEqual(['warn', 'error']);
  });
});
