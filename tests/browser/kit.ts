import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { vi } from 'vitest';

declare global {
  interface Window {
    /** Where a page has loaded axe. */
    axe: typeof axe;
  }
}

/** Shared by the browser tests: a user on a page that must stay free of errors. */

/** Most pages are shorter, and a window of 8000 px takes a third longer to draw. A table that scrolls in its own frame shows thirty rows. */
export const TALL = 1500;

export interface Visitor {
  page: Page;
  /** Errors and warnings of the console, and uncaught ones, since the last call. */
  complaints: () => string[];
}

/**
 * A new window; every console message that matters to a developer is kept.
 * @param isTouched the window of a phone or tablet, which is pressed with fingers
 */
export async function visitor(
  browser: Browser,
  viewport = { width: 1366, height: 768 },
  isTouched = false,
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(isTouched ? { hasTouch: true, isMobile: true } : {}),
  });
  const page = await context.newPage();
  const found: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('dialog', (dialog) => dialog.accept());
  return { page, complaints: () => found.splice(0) };
}

/** Fills in the sign-in page, and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Waits until the browser's address fits. `page.waitForURL` fails (ERR_ABORTED) when a second load takes over from the one that it saw, as when a
 * page that reloads is sent on at once; the end of a sign-in does that.
 * @param where path with query and fragment, or a test of the address
 */
export async function arrives(page: Page, where: string | ((address: URL) => boolean)): Promise<void> {
  const isThere = (address: URL) =>
    typeof where === 'string' ? address.pathname + address.search + address.hash === where : where(address);
  const check = () => {
    if (!isThere(new URL(page.url()))) throw new Error(`the page is at ${page.url()}`);
  };
  await vi.waitFor(check, { timeout: 30_000 });
  await page.waitForLoadState();
}

/** Signs in as a user does, and waits for the console. */
export async function signIn(page: Page, url: string, email: string, password: string, to = '/'): Promise<void> {
  await page.goto(`${url}/login?redirectFrom=${encodeURIComponent(to)}`);
  await fillSignIn(page, email, password);
  await arrives(page, (address) => !address.pathname.startsWith('/login'));
  await page.getByRole('banner').waitFor();
}

/** The sets of rules that make up WCAG 2.2 AA. */
export const RULES: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Axe's findings on the page: broken rules, with their places, and how many rules had something to check. */
interface Looked {
  violations: { id: string; places: string[] }[];
  passed: number;
}

/**
 * Axe with a memory for colours: it parses the same few texts of colours thousands of times on a page, a fifth of its time. Its results are
 * the same.
 */
const AXE = `${axe.source};(() => {
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    const before = known.get(text);
    if (before) Object.assign(this, before);
    else {
      parseString.call(this, text);
      const { r, g, b, alpha } = this;
      known.set(text, { r, g, b, alpha });
    }
    return this;
  };
})();`;

/** Rows and cards between the first fifteen and the last three of a table or list: made of the same parts, at ten times the time. */
const ALIKE = ['tbody > tr', 'li'].map((row) => `main ${row}:nth-child(n+16):nth-last-child(n+4)`);

/**
 * Runs axe in the page, which keeps it until the next load. It reports only violations: listing the thousands of elements without any takes
 * longer than checking them.
 */
const look = (page: Page, parts: readonly string[], rules: readonly string[]): Promise<Looked> =>
  page.evaluate(
    async ({ rules, include, exclude }) => {
      const parts = include.length > 0 ? include : ['html'];
      const scope = { include: parts.map((selector) => [selector]), exclude: exclude.map((selector) => [selector]) };
      const { violations, passes } = await window.axe.run(scope, {
        runOnly: [...rules],
        resultTypes: ['violations'],
        selectors: false,
      });
      const places = (nodes: readonly { html: string }[]) => nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
      return { violations: violations.map(({ id, nodes }) => ({ id, places: places(nodes) })), passed: passes.length };
    },
    { rules, include: parts, exclude: ALIKE },
  );

/**
 * Makes the window as tall as its page, and at least `TALL`: scrolling reaches what a sticky bar covers.
 * @returns the window's height in px
 */
export async function showWhole(page: Page): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 1366, height: 768 };
  if (height < TALL) await page.setViewportSize({ width, height: TALL });
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  const shown = Math.max(height, TALL, needed);
  if (needed > Math.max(height, TALL)) await page.setViewportSize({ width, height: needed });
  return shown;
}

/**
 * Axe's findings on the page as it is now, one line each. Of a long table or list it looks at the first and the last rows.
 * @param parts checks these parts only, such as `main`; each must exist
 * @param rules names of rules or of sets of rules; the rules of WCAG 2.2 AA unless given
 * @throws Error if axe had nothing to check, so that a page doesn't pass because it is empty
 */
export async function violationsOf(page: Page, parts: readonly string[] = [], rules = RULES): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1366, height: 768 };
  const shown = await showWhole(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, passed } = await look(page, parts, rules);
  if (shown > size.height) await page.setViewportSize(size);
  if (passed === 0) throw new Error(`axe looked at nothing of ${page.url()}`);
  return violations.map(({ id, places }) => `${page.url()} at ${size.width} px ${id}: ${places.join(' | ')}`);
}
