import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../kit/server';

/** The message of a server that refuses to start. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  const started = await startServer(env).catch((error: Error) => error.message);
  if (typeof started === 'string') return started;
  await started.stop();
  return 'started';
};

describe('the server as a process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-process-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('starts empty with a one-time link, answers console and API on one port, and ends in order', async () => {
    const server = await startServer({ DEMO: 'off', DATA_DIR: dataDir });
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), database: 'pglite' });
    for (const path of ['/', '/polist', '/login', '/setup']) {
      const page = await fetch(server.url + path);
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    }
    expect((await fetch(`${server.url}/api/nothing/here`)).headers.get('content-type')).not.toContain('html');
    expect(server.output()).toMatch(/^ {2}http:\S+\/setup#\w{4}-\w{4}-\w{4}$/m);
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('closing the database');
  });

  it('logs JSON where programs collect it: each line has time and level, each request one with the id of its answer', async () => {
    const server = await startServer({ DEMO: 'off', DATA_DIR: dataDir, LOG_FORMAT: 'json' });
    const answers = [];
    for (const path of ['/', '/api/v1/items?q=hunter2', '/config.json', '/healthz'])
      answers.push(await fetch(server.url + path));
    expect(await server.stop()).toBe(0);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const { at, level, message } of lines)
      expect([new Date(String(at)).toISOString(), level, typeof message]).toEqual([at, 'info', 'string']);
    expect(lines.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^http:\S+\/setup#\S+$/));
    const requests = lines.filter(({ event }) => event === 'request');
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', 'console', 200],
      ['GET', '/api/v1/items', 401],
      ['GET', '/config.json', 200],
    ]);
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
    expect(requests.map(({ requestId }) => requestId)).toEqual(ids.slice(0, 3));
    expect(ids[3]).toMatch(/^[0-9a-f]{12}$/);
    expect(server.output()).not.toContain('hunter2');
  });

  it('refuses a directory that a running server uses, and names that server', async () => {
    const first = await startServer({ DEMO: 'off', DATA_DIR: dataDir });
    expect(await refusal({ DEMO: 'off', DATA_DIR: dataDir })).toContain(`in use by process ${first.process.pid}`);
    expect(await first.stop()).toBe(0);
  });

  it('opens again after it was killed', async () => {
    const killed = await startServer({ DEMO: 'off', DATA_DIR: dataDir });
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = await startServer({ DEMO: 'off', DATA_DIR: dataDir });
    expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
    expect(await next.stop()).toBe(0);
  });

  it('ends at once at a second Ctrl-C, not at one that was only passed on twice', async () => {
    const server = await startServer({ DEMO: 'off', DATA_DIR: dataDir });
    // An incomplete request keeps the server from shutting down cleanly.
    const { hostname, port } = new URL(server.url);
    const hanging = connect(Number(port), hostname).on('error', () => {});
    await new Promise<void>((resolve) => hanging.write('GET / HTTP/1.1\r\nHost:', () => resolve()));
    expect((await fetch(`${server.url}/login`)).status).toBe(200); // it has read the other one too
    server.process.kill('SIGINT');
    server.process.kill('SIGINT');
    const wait = new Promise((resolve) => setTimeout(resolve, 700, 'still running')); // the rule is about time
    expect(await Promise.race([server.ended, wait])).toBe('still running');
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(130);
    hanging.destroy();
  });

  it('says in one line which setting is wrong', async () => {
    expect(await refusal({ PORT: 'http' })).toContain("PORT is 'http'");
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    expect(await refusal({ DEMO: 'off', DATA_DIR: dataDir, PORT: String(port) })).toMatch(
      /\nPORT: \S+ is in use: [^\n]+\n$/,
    );
    taken.close();
    expect(await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toMatch(
      /\nDATABASE_URL: no connection [^\n]+\n$/,
    );
  });
});
