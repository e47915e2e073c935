import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup } from '#tests/kit/browser';
import { arrives, signIn } from '../kit';

/** All rights in the demo. */
export const owner = 'owner@harbour.example';
/** All rights too, but another user. */
export const colleague = 'priya@harbour.example';

/** Waits for a page's own heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Waits for the sign-in page with exactly this query. */
export const atLogin = (page: Page, query: Record<string, string>) =>
  arrives(
    page,
    ({ pathname, searchParams }) =>
      pathname === '/login' && JSON.stringify(Object.fromEntries(searchParams)) === JSON.stringify(query),
  );

/** Everything stored by the page's browser. */
export const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

/** A file's server and browsers for session tests. The browser may not show a dialog of its own, such as whether to leave a page. */
export function sessionWorld() {
  const demo = demoGroup();
  let contexts: BrowserContext[] = [];
  let questions: string[] = [];

  beforeEach(() => {
    questions = [];
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
    expect(questions).toEqual([]);
  });

  return {
    url: () => demo.url,
    /** A separate browser: it shares only the server with the others. */
    newBrowser: async (): Promise<BrowserContext> => {
      const context = await demo.browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
      context.on('dialog', (dialog) => {
        questions.push(`${dialog.type()}: ${dialog.message()}`);
        void dialog.accept();
      });
      contexts.push(context);
      return context;
    },
    openTab: async (context: BrowserContext, path: string): Promise<Page> => {
      const page = await context.newPage();
      // The page may be sent on before it has loaded.
      await page.goto(demo.url + path, { waitUntil: 'commit' });
      return page;
    },
    /** A tab with a signed-in user. */
    signedIn: async (context: BrowserContext, path: string, email = owner): Promise<Page> => {
      const page = await context.newPage();
      await signIn(page, demo.url, email, defaultDemoPassword, path);
      return page;
    },
    /** The API's answer to the access token among these stored values. */
    verifyStatus: async (values: Record<string, string>): Promise<number> => {
      const { accessToken } = JSON.parse(values['auth.authDetails'] ?? '{}') as { accessToken?: string };
      const headers = { Authorization: `Bearer ${accessToken}` };
      return (await fetch(`${demo.url}/api/v1/auth/verifyToken`, { headers })).status;
    },
  };
}
