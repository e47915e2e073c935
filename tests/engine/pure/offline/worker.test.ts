import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptPaths, workerOf } from '../../../../scripts/lib/installable.mjs';

/** The worker that keeps the console's files, in a browser that outlives its versions. */

const source = readFileSync('src/offline/worker.js', 'utf8');
const ORIGIN = 'https://console.example';

const pathOf = (request: string | Request): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

class KeptFiles {
  readonly files = new Map<string, string>();
  async put(path: string | Request, answer: Response) {
    this.files.set(pathOf(path), await answer.text());
  }
  async match(path: string | Request) {
    const text = this.files.get(pathOf(path));
    return text === undefined ? undefined : new Response(text);
  }
}

interface Asked {
  request: { method: string; url: string; mode: string };
  preloadResponse: Promise<undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

/** One browser: what its workers have kept, and a server with the files of a build. */
class Place {
  readonly stores = new Map<string, KeptFiles>();
  server: Readonly<Record<string, string>> = {};
  isOnline = true;
  fetched: string[] = [];
  private asked: ((event: Asked) => void) | undefined;

  private readonly fetch = async (request: string | { url: string }) => {
    const path = typeof request === 'string' ? request : pathOf(request.url);
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    this.fetched.push(path);
    const text = this.server[path];
    return new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 });
  };

  /** Installs and starts the worker of a build. */
  async install(build: string, paths: readonly string[]): Promise<void> {
    const steps: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void> = {};
    const self = {
      location: { origin: ORIGIN },
      skipWaiting: async () => {},
      clients: { claim: async () => {} },
      registration: {},
      addEventListener: (name: string, act: (typeof steps)[string]) => {
        steps[name] = act;
      },
    };
    const caches = {
      open: async (name: string) => {
        const found = this.stores.get(name) ?? new KeptFiles();
        this.stores.set(name, found);
        return found;
      },
      keys: async () => [...this.stores.keys()],
      delete: async (name: string) => this.stores.delete(name),
      match: async (request: { url: string } | string) => {
        for (const store of this.stores.values()) {
          const found = await store.match(typeof request === 'string' ? request : request.url);
          if (found) return found;
        }
        return undefined;
      },
    };
    runInContext(
      workerOf(source, paths, build),
      createContext({ self, caches, fetch: this.fetch, URL, Response, setTimeout: () => 0 }),
    );
    for (const step of ['install', 'activate'])
      await new Promise<void>((done, fail) => steps[step]?.({ waitUntil: (work) => void work.then(done, fail) }));
    this.asked = steps.fetch as unknown as (event: Asked) => void;
  }

  /** What a page gets; undefined if the worker leaves it to the browser. */
  async get(path: string, mode = 'no-cors', method = 'GET'): Promise<string | undefined> {
    let answer: Promise<Response> | undefined;
    this.asked?.({
      request: { method, url: path.startsWith('http') ? path : ORIGIN + path, mode },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given) => {
        answer = given;
      },
    });
    return (await answer)?.text();
  }
}

const first = {
  '/': 'page 1',
  '/login': 'login 1',
  '/blocked': 'blocked',
  '/assets/a-11111111.js': 'a1',
  '/assets/b-11111111.js': 'b',
};
const second = {
  '/': 'page 2',
  '/login': 'login 1',
  '/blocked': 'blocked',
  '/assets/a-22222222.js': 'a2',
  '/assets/b-11111111.js': 'b',
};
const settings = { '/config.json': '{"apiUrl":"/api"}' };

describe('the worker that keeps the console', () => {
  let place: Place;
  beforeEach(async () => {
    place = new Place();
    place.server = { ...first, ...settings };
    await place.install('one', Object.keys(first));
  });

  it('opens every page of it without a network, and all its code', async () => {
    place.isOnline = false;
    expect(await place.get('/', 'navigate')).toBe('page 1');
    expect(await place.get('/createpo', 'navigate')).toBe('page 1');
    expect(await place.get('/login', 'navigate')).toBe('login 1');
    expect(await place.get('/assets/a-11111111.js')).toBe('a1');
    expect(await place.get('/config.json')).toBe('{"apiUrl":"/api"}');
  });

  it('keeps nothing else: calls of the API, writes and other addresses are the browser’s', async () => {
    expect(await place.get('/api/v1/items', 'cors')).toBeUndefined();
    expect(await place.get('/assets/a-11111111.js', 'cors', 'POST')).toBeUndefined();
    expect(await place.get('https://elsewhere.example/assets/a.js')).toBeUndefined();
    place.server = { ...place.server, '/api/v1/file': 'a file' };
    expect(await place.get('/api/v1/file', 'navigate')).toBe('a file');
    expect([...(place.stores.get('console-one')?.files.keys() ?? [])].sort()).toEqual(
      [...Object.keys(first), '/config.json'].sort(),
    );
  });

  it('shows a new build at the next visit, and keeps the parts of one that is still open', async () => {
    place.server = { ...second, ...settings };
    expect(await place.get('/', 'navigate')).toBe('page 2');
    expect(await place.get('/assets/a-22222222.js')).toBe('a2');
    // The page that was open before needs another part, which the server no longer has.
    expect(await place.get('/assets/a-11111111.js')).toBe('a1');
    place.fetched = [];
    await place.install('two', Object.keys(second));
    expect(place.fetched).not.toContain('/assets/b-11111111.js');
    expect(await place.get('/assets/a-11111111.js')).toBe('a1');
    place.isOnline = false;
    expect(await place.get('/items', 'navigate')).toBe('page 2');
    expect(await place.get('/assets/a-22222222.js')).toBe('a2');
  });

  it('leaves the build before in place if the new one can’t be fetched as a whole', async () => {
    place.server = { ...second, ...settings };
    const { '/assets/a-22222222.js': _gone, ...half } = second;
    place.server = { ...half, ...settings };
    await expect(place.install('two', Object.keys(second))).rejects.toThrow('/assets/a-22222222.js: 404');
    place.isOnline = false;
    expect(await place.get('/', 'navigate')).toBe('page 1');
  });

  it('keeps two builds at most', async () => {
    for (const build of ['two', 'three']) await place.install(build, Object.keys(first));
    expect([...place.stores.keys()]).toEqual(['console-two', 'console-three']);
  });
});

it('keeps what pages can ask for, by the paths that people open', () => {
  const files = [
    'index.html',
    'login.html',
    'setup.html',
    'assets/a-1.js',
    'assets/a-1.js.br',
    'logo.svg',
    'logo.svg.br',
    'worker.js',
    'preloads.json',
    'licences/x.txt',
    'icon-192.png',
  ];
  expect(keptPaths(files)).toEqual(['/', '/assets/a-1.js', '/icon-192.png', '/login', '/logo.svg']);
});
