import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { workerBrowser } from '#tests/kit/browser';
import { serveConsole } from '#tests/kit/staticConsole';
import { type Doc, type Draft, newSecondApi, OWNER } from '#tests/secondApi';
import { startSecondApi } from '#tests/secondApi/server';
import { handAt } from '../hand';
import { signIn, TALL, type Visitor, visitor } from '../kit';

/**
 * The console behind a plain web server, connected to an API on other addresses that has only the specification's calls, with a signed-in
 * user. For the body of a `describe`.
 */
export function inFrontOfAnotherApi() {
  const api = newSecondApi();
  const own = workerBrowser();
  const stops: (() => Promise<unknown>)[] = [];
  let who: Visitor;
  let url = '';

  beforeAll(async () => {
    const running = await startSecondApi(api);
    const console_ = await serveConsole({
      ...{ apiUrl: running.apiUrl, inventoryUrl: running.inventoryUrl },
      ...{ extensions: false, plainWrites: true, version: 'test' },
    });
    stops.push(console_.stop, running.stop);
    url = console_.url;
    who = await visitor(own.browser, { width: 1366, height: TALL });
    await signIn(who.page, url, OWNER.email, OWNER.password);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  const named = (type: string, key: string, value: string): Doc | undefined =>
    api.store.all(type).find((doc) => doc[key] === value);
  /** No errors, and no call beyond the specification's. */
  const isQuiet = () => expect([...who.complaints(), ...api.surplus()]).toEqual([]);

  return {
    api,
    who: () => who,
    hand: () => handAt(who.page, url),
    isQuiet,
    /** Performs an action that changes one document, and only the `changed` fields of it, at any depth. */
    async kept(id: string, change: (page: Page) => Promise<void>, changed: Draft): Promise<void> {
      const { _rev: before, ...held } = api.store.get(id) as Doc;
      await change(who.page);
      await expect
        .poll(() => api.store.get(id)?._rev, { timeout: 20_000, message: `${id} is stored` })
        .not.toBe(before);
      expect(api.store.get(id)).toMatchObject({ ...held, ...changed });
      isQuiet();
    },
    /** Waits until the API has such a document. */
    async stored(type: string, key: string, value: string): Promise<Doc> {
      await expect.poll(() => named(type, key, value), { timeout: 20_000, message: `${type} ${value}` }).toBeDefined();
      return named(type, key, value) as Doc;
    },
    /** Deletes the open record, and waits until it is gone from the API. */
    async remove(type: string, key: string, value: string): Promise<void> {
      const { page } = who;
      await page
        .getByRole('button', { name: 'More actions' })
        .or(page.getByRole('button', { name: 'Delete' }))
        .first()
        .click();
      const item = page.getByRole('menuitem', { name: /^Delete/ });
      if (await item.isVisible()) await item.click();
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect.poll(() => named(type, key, value), { timeout: 20_000 }).toBeUndefined();
    },
  };
}
