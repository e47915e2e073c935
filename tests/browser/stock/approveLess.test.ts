import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../../kit/browser';
import { handAt } from '../hand';
import { signIn, type Visitor, violationsOf, visitor } from '../kit';

/** A manager approves less than requested, line by line on the approval page, on a phone and with its keys (domain section 2.1, SRN). */
describe.skipIf(noBrowser)('a requisition approved for less', () => {
  const demo = demoGroup();
  let who: Visitor;

  beforeAll(async () => {
    who = await visitor(demo.browser, { width: 360, height: 740 });
    await signIn(who.page, demo.url, 'manager@harbour.example', defaultDemoPassword);
  });

  it('takes less of one line, nothing of another and all of the rest', async () => {
    const { page, complaints } = who;
    const hand = handAt(page, demo.url);
    await hand.open('/srnlist?status=draft');
    const link = page
      .locator('main')
      .getByRole('link', { name: /^SRN-COL-/ })
      .first();
    const id = (await link.getAttribute('href'))?.split('/').at(-1);
    await hand.open(`/srnsummarypage/${id}`);
    const lines = page.getByRole('table', { name: 'Lines' });
    const inputs = lines.getByRole('textbox', { name: /^Approved, / });
    await inputs.first().waitFor();
    expect(await inputs.count()).toBeGreaterThan(2);
    // All of it is within reach without swiping.
    const box = await inputs.first().boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThan(360);
    expect([...complaints(), ...(await violationsOf(page, ['main']))]).toEqual([]);

    const column = async (heading: string) => {
      const headings = await lines.getByRole('columnheader').allTextContents();
      const rows = await lines.locator('tbody').getByRole('row').all();
      return Promise.all(rows.map((row) => row.getByRole('cell').nth(headings.indexOf(heading)).textContent()));
    };
    const requested = (await column('Requested')).map(Number);
    // What was requested is there already.
    await inputs.first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('999');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve requisition' }).click();
    await page
      .getByText(/more than was requested/)
      .first()
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await inputs.first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0.05');
    await page.keyboard.press('Enter');
    await page.keyboard.type('0');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve requisition' }).click();
    await inputs.first().waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await column('Approved')).map(Number), { timeout: 15_000 })
      .toEqual([0.05, 0, ...requested.slice(2)]);
    expect(complaints().filter((each) => !each.includes('400'))).toEqual([]);
  });
});
