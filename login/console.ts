/**
 * The console behind the sign-in page (design section 7): its files are fetched while people type, read while their password is checked, and
 * it begins in place of this page, so that nobody waits for a page to load. Wherever that fails it is loaded as a page of its own.
 */

import { START_CONSOLE } from '#authProvider/redirect';

/** The console's own page, once it is here: the names of its files change with every build. */
let page: Document | undefined;

/** Fetches the console's files. Only a head start: a failure means that it loads later. */
export async function preloadConsole(): Promise<void> {
  try {
    const response = await fetch('/', { priority: 'low' });
    if (!response.ok) return;
    page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const address of [...scriptsOf(page), ...laterScriptsOf(page)]) add(address, 'modulepreload');
    for (const element of page.querySelectorAll('link[rel="stylesheet"][href]'))
      add(element.getAttribute('href'), 'style');
  } catch {
    // The console loads all the same.
  }
}

/** Reads the console's code, which on this page waits to be started, so that it is ready when the sign-in is. */
export function warmConsole(): void {
  const [entry] = page ? scriptsOf(page) : [];
  if (entry) import(/* @vite-ignore */ entry).catch(() => {});
}

/**
 * Puts the console in place of this page and its address in the address bar.
 * @param load a page of its own, where this one cannot become the console
 */
export async function openConsole(target: string, load: (target: string) => void): Promise<void> {
  const [entry] = page ? scriptsOf(page) : [];
  if (!page || !entry || ALONE.test(target)) return load(target);
  try {
    history.pushState(null, '', target);
    document.title = page.title;
    for (const element of document.head.querySelectorAll('style, link[rel="stylesheet"], meta[name="theme-color"]'))
      element.remove();
    document.head.append(...page.head.querySelectorAll('style, link[rel="stylesheet"]'));
    document.body.replaceWith(page.body);
    // Read before, it has found no place for the console and waits; else it finds one now.
    await import(/* @vite-ignore */ entry);
    dispatchEvent(new Event(START_CONSOLE));
    // The page says which build it runs, as the console's own does. The code is there already and does not run again.
    for (const script of document.head.querySelectorAll('script[type="module"]')) script.remove();
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  } catch {
    load(target);
  }
}

/** Pages of their own, which are not the console's. */
const ALONE = /^\/(login|blocked|setup)(\.html)?\/?([?#]|$)/;

const isOwn = (address: string | null): address is string =>
  address !== null && new URL(address, location.origin).origin === location.origin;

/** The entry and what it imports. What asks before the console is there (`src/first.ts`) has nothing to ask for on this page. */
const scriptsOf = (from: Document): string[] =>
  ['script[type="module"][src]:not([async])', 'link[rel="modulepreload"][href]']
    .flatMap((selector) => [...from.querySelectorAll(selector)])
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
    .filter(isOwn);

/** Files of the pages that people open most, which the console's own page only names. */
const laterScriptsOf = (from: Document): string[] =>
  (from.querySelector('meta[name="next-scripts"]')?.getAttribute('content') ?? '').split(' ').filter(Boolean);

function add(address: string | null, kind: 'modulepreload' | 'style'): void {
  if (!isOwn(address)) return;
  const link = document.createElement('link');
  // Someone who stays on this page leaves the style unused: a preload would be complained about.
  link.rel = kind === 'style' ? 'prefetch' : kind;
  if (kind === 'style') link.as = 'style';
  else link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}
