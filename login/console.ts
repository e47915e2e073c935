/**
 * The console behind the sign-in page (design section 7). Its files download while people type and run while the password is checked, and
 * it replaces this page, so no one waits for a page load. If that fails, it loads as a separate page.
 */

import { START_CONSOLE } from '#authProvider/redirect';

/** The console's own page, once downloaded: its file names change with every build. */
let page: Document | undefined;

/**
 * Downloads the console's files ahead. After a failure they load later.
 * @param target where the sign-in leads
 */
export async function preloadConsole(target = '/'): Promise<void> {
  try {
    const response = await fetch(ALONE.test(target) ? '/' : target, { priority: 'low' });
    if (!response.ok) return;
    page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const addresses = [...scriptsOf(page), ...linkedBy(response), ...laterScriptsOf(page)];
    for (const address of new Set(addresses)) add(address, 'modulepreload');
    for (const element of page.querySelectorAll('link[rel="stylesheet"][href]'))
      add(element.getAttribute('href'), 'style');
  } catch {
    // The console loads anyway.
  }
}

/** Runs the console's code, which waits on this page to be started, so that it is ready when the sign-in is. */
export function warmConsole(): void {
  const [entry] = page ? scriptsOf(page) : [];
  if (entry) import(/* @vite-ignore */ entry).catch(() => {});
}

/**
 * Replaces this page with the console and updates the address bar.
 * @param load opens a separate page, if this one can't become the console
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
    // If it ran before, it found no element for the console and waits; otherwise it finds one now.
    await import(/* @vite-ignore */ entry);
    dispatchEvent(new Event(START_CONSOLE));
    // The page names its build like the console's own. The code is already loaded and doesn't run again.
    for (const script of document.head.querySelectorAll('script[type="module"]')) script.remove();
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  } catch {
    load(target);
  }
}

/** Pages outside the console. */
const ALONE = /^\/(login|blocked|setup)(\.html)?\/?([?#]|$)/;

const isOwn = (address: string | null): address is string =>
  address !== null && new URL(address, location.origin).origin === location.origin;

/** The entry and its imports. `src/first.ts`, which sends requests before the console is there, isn't needed on this page. */
const scriptsOf = (from: Document): string[] =>
  ['script[type="module"][src]:not([async])', 'link[rel="modulepreload"][href]']
    .flatMap((selector) => [...from.querySelectorAll(selector)])
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
    .filter(isOwn);

/** Files of the target page, which the server names in a header. */
const linkedBy = ({ headers }: Response): string[] =>
  [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, file = '']) => file);

/** Files of the most used pages, which the console's page only names. */
const laterScriptsOf = (from: Document): string[] =>
  (from.querySelector('meta[name="next-scripts"]')?.getAttribute('content') ?? '').split(' ').filter(Boolean);

function add(address: string | null, kind: 'modulepreload' | 'style'): void {
  if (!isOwn(address)) return;
  const link = document.createElement('link');
  // Someone who stays on this page doesn't use the style, and browsers warn about unused preloads.
  link.rel = kind === 'style' ? 'prefetch' : kind;
  if (kind === 'style') link.as = 'style';
  else link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}
