/*
 * The console's service worker: keeps the files of one build, so that the console opens without a network. It keeps nothing of the API.
 * The build fills in the constants (scripts/lib/installable.mjs). A plain script, because not every browser runs modules here.
 */

/** Names the build by its content. */
const BUILD = '{{build}}';
/** All paths of the build, pages as people open them: ["/", "/login", "/assets/index-AbCd1234.js", ...]. */
const FILES = ['{{files}}'];

const PREFIX = 'console-';
const NAME = PREFIX + BUILD;
const PAGES = ['/login', '/blocked'];
const SETTINGS = '/config.json';
/** Files that are fetched at the same time while people work: few, so that no one waits for them. */
const AT_ONCE = 4;
/** A page that takes longer than this (ms) comes from this browser, as without a network. */
const PATIENCE = 6_000;

/** Names with a hash of their content never change. */
const isHashed = (path) => path.startsWith('/assets/');

/** Keeps what this build has and earlier ones hadn't. Either all of it is there, or the earlier worker stays. */
async function keep() {
  const cache = await caches.open(NAME);
  const missing = [...FILES, SETTINGS];
  const next = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      const known = isHashed(path) ? await caches.match(path) : undefined;
      const answer = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      // Browsers refuse a redirected answer as a page.
      await cache.put(
        path,
        answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await self.skipWaiting();
}

/** The build before stays, because a page of it may still be open and need another part of it. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

const keptPage = async (path) => (await caches.open(NAME)).match(PAGES.includes(path) ? path : '/');

/**
 * The server's page, so that a new build is used at once. If the server isn't reached in time it is the kept one, whose files are kept, too:
 * a page names the files of its own build only.
 */
async function page(event, path) {
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  // A proxy without a server behind it answers, too.
  if (answer && answer.status < 502) return answer;
  return (await keptPage(path)) ?? asked;
}

/** The deployment's settings: the server's, otherwise the last known ones. */
async function settings(request) {
  const cache = await caches.open(NAME);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(SETTINGS, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(SETTINGS);
    if (kept) return kept;
    throw error;
  }
}

const kept = async (request) => (await caches.match(request)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (pathname === SETTINGS) event.respondWith(settings(request));
  else if (isHashed(pathname) || (FILES.includes(pathname) && !PAGES.includes(pathname) && pathname !== '/'))
    event.respondWith(kept(request));
});
