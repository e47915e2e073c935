import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../../kit/browser';
import { handAt } from '../hand';
import { keysAt } from '../keyboard';
import { signIn, type Visitor, violationsOf, visitor } from '../kit';
import { addGoldenMasters, goldenApi } from './goldenMasters';

/** By keyboard: short items become one draft order per supplier, and items are copied from one outlet to another (domain 2.7; 5, W2). */
describe.skipIf(noBrowser)('reorder and item copy', () => {
  const demo = demoGroup();
  let who: Visitor;
  const isClean = async () => expect([...who.complaints(), ...(await violationsOf(who.page, ['main']))]).toEqual([]);

  beforeAll(async () => {
    who = await visitor(demo.browser);
    await addGoldenMasters(await goldenApi(demo.url));
    await signIn(who.page, demo.url, 'owner@harbour.example', defaultDemoPassword);
  });

  it('orders what is short in two gestures: the page, and its button', async () => {
    const { page } = who;
    const keys = keysAt(page);
    await handAt(page, demo.url).open('/reorder');
    const button = page.getByRole('button', { name: /^Create \d+ draft orders?$/ });
    await button.waitFor();
    const count = Number(/\d+/.exec(await button.innerText())?.[0]);
    const suppliers = await page.locator('main section').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(suppliers.filter((name) => name !== 'No supplier')).toHaveLength(count);
    await isClean();
    await keys.push(/^Create \d+ draft orders?$/);
    const made = page.getByText(/^PO-COL-\S+ for .+ is a draft\.$/);
    await expect.poll(() => made.count(), { timeout: 30_000 }).toBe(count);
    for (const name of suppliers.slice(0, count)) await page.getByText(`for ${name} is a draft.`).waitFor();
    // Quantities already ordered are not ordered twice.
    await keys.push('Back to what is short');
    await page
      .getByText(/Nothing is short|No supplier/)
      .first()
      .waitFor();
    await isClean();
  });

  it('copies items to another outlet after a preview, and skips them the second time', async () => {
    const { page } = who;
    const keys = keysAt(page);
    const hand = handAt(page, demo.url);
    /** Chooses the golden items for Kandy and checks the preview. */
    async function preview(): Promise<string[]> {
      await hand.open('/itemCopy');
      await keys.tabTo(/^Search/, 'searchbox');
      await page.keyboard.type('Golden');
      await page.getByText('All found').waitFor();
      await keys.tabTo('All found', 'checkbox');
      await keys.press('Space');
      await keys.tabTo('Kandy Lake', 'checkbox');
      await keys.press('Space');
      await isClean();
      await keys.push('Preview');
      const table = page.getByRole('table', { name: 'Preview' });
      await table
        .getByText(/^Golden/)
        .first()
        .waitFor();
      return table.locator('tbody').getByRole('row').allInnerTexts();
    }
    const before = await preview();
    expect(before).toHaveLength(5);
    // The chicken exists there already.
    expect(before.filter((row) => /create/i.test(row))).toHaveLength(4);
    await isClean();
    await keys.push('Copy 4');
    await page.getByRole('table', { name: 'Results' }).waitFor();
    await isClean();
    expect((await preview()).filter((row) => /create/i.test(row))).toHaveLength(0);
    expect(await page.getByRole('button', { name: /^Copy 0/ }).isDisabled()).toBe(true);
  });
});
