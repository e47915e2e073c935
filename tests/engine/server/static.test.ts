import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaticHandler } from '#server/http/static';

let base: string;
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
const script = `console.log(${JSON.stringify('x'.repeat(3000))})`;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'console-static-'));
  const root = join(base, 'console');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(base, 'secret.txt'), 'secret');
  writeFileSync(join(root, '.hidden.txt'), 'hidden');
  writeFileSync(join(root, 'index.html'), '<title>Console</title>');
  writeFileSync(join(root, 'login.html'), '<title>Sign in</title>');
  writeFileSync(join(root, 'blocked.html'), '<title>Blocked</title>');
  writeFileSync(join(root, 'setup.html'), '<title>Set up</title><script>one()</script><script src="/two.js"></script>');
  writeFileSync(join(root, 'assets/index-Ab_12-x9.js'), script);
  writeFileSync(join(root, 'assets/ready-Ab_12-x9.js'), script);
  writeFileSync(join(root, 'assets/ready-Ab_12-x9.js.gz'), gzipSync('made by the build'));
  const handler = createStaticHandler(root);
  get = (path, headers = {}, method = 'GET') => handler(new Request(`http://localhost${path}`, { headers, method }));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

it.each([
  ['/', 'Console'],
  ['/polist', 'Console'],
  ['/editItem/item_1.5', 'Console'],
  ['/index.html', 'Console'],
  ['/login', 'Sign in'],
  ['/login/', 'Sign in'],
  ['/blocked', 'Blocked'],
  ['/blocked?x=1', 'Blocked'],
  ['/setup', 'Set up'],
  ['/blocked/more', 'Console'],
  ['/login?redirectFrom=%2Fpolist', 'Sign in'],
])('%s is the page %s, asked for again each time', async (path, title) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(title);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('tells the browser what a page of the console needs besides what all of them name, as the build lists it', async () => {
  const file = join(base, 'console', 'preloads.json');
  expect((await get('/polist')).headers.has('link')).toBe(false);
  writeFileSync(file, JSON.stringify({ '/polist': ['/assets/a.js', '/assets/b.js'], '/login': ['/assets/c.js'] }));
  const linksAt = async (path: string) => (await get(path)).headers.get('link');
  expect(await linksAt('/polist?q=1')).toBe('</assets/a.js>; rel=modulepreload, </assets/b.js>; rel=modulepreload');
  expect([await linksAt('/items'), await linksAt('/login'), await linksAt('/constructor')]).toEqual([null, null, null]);
  // Another build, while this server runs.
  writeFileSync(file, JSON.stringify({ '/items': ['/assets/another.js'] }));
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  expect(await linksAt('/items')).toBe('</assets/another.js>; rel=modulepreload');
  rmSync(file);
});

it('forbids scripts from elsewhere and frames on every answer', async () => {
  for (const path of ['/', '/login', '/assets/index-Ab_12-x9.js', '/missing.js']) {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    // Its own pages read barcodes with the camera.
    expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=()');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

it('allows the scripts within a page by their hashes, and no others', async () => {
  const hash = createHash('sha256').update('one()').digest('base64');
  const { headers } = await get('/setup');
  expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it('serves named-by-content files for ever, compressed as the browser likes', async () => {
  const path = '/assets/index-Ab_12-x9.js';
  const response = await get(path);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe(script);
  const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(script);
  const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script);
  const ready = await get('/assets/ready-Ab_12-x9.js', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(await ready.arrayBuffer()).toString()).toBe('made by the build');
});

it('has no page for a file that is not there, and none outside its folder', async () => {
  for (const path of [
    '/assets/gone-12345678.js',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/.hidden.txt',
    '/a%00.js',
  ]) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toContain('secret');
  }
  expect((await get('/%zz')).status).toBe(400);
  expect((await get('/', {}, 'POST')).status).toBe(405);
  expect(await (await get('/', {}, 'HEAD')).text()).toBe('');
});

it('serves a new build without a restart', async () => {
  const file = join(base, 'console/index.html');
  writeFileSync(file, '<title>Renewed</title>');
  utimesSync(file, new Date(), new Date(Date.now() + 5000));
  expect(await (await get('/')).text()).toContain('Renewed');
});
