import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { signIn } from './kit';

/** The console's own typeface (look.md): served from its own address, with figures of equal width, and no layout shift when it loads. */
describe.skipIf(noBrowser)('the typeface', () => {
  const demo = unchangedDemo();

  it('is Inter from the console’s own address, with figures of one width', async () => {
    const context = await demo.browser.newContext();
    const page = await context.newPage();
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/items');
    await page.getByRole('row').nth(3).waitFor();
    const seen = await page.evaluate(async () => {
      await document.fonts.ready;
      const widthOf = (text: string) => {
        const span = document.createElement('span');
        span.textContent = text;
        span.style.cssText = 'position:absolute;font-variant-numeric:tabular-nums;white-space:pre';
        document.body.append(span);
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      };
      return {
        face: getComputedStyle(document.body).fontFamily.split(',')[0],
        loaded: [...document.fonts].filter((font) => font.family === 'Inter' && font.status === 'loaded').length,
        fonts: performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name))
          .filter((url) => url.pathname.endsWith('.woff2'))
          .map((url) => url.origin),
        ones: widthOf('1111111111'),
        eights: widthOf('8888888888'),
      };
    });
    expect([seen.face, seen.loaded]).toEqual(['Inter', 1]);
    expect([...new Set(seen.fonts)]).toEqual([demo.url]);
    expect(seen.ones).toBe(seen.eights);
    await context.close();
  });

  it('leaves every row where it was when it arrives late', async () => {
    const context = await demo.browser.newContext();
    const page = await context.newPage();
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${demo.url}/items`, { waitUntil: 'commit' });
    await page.getByRole('row').nth(3).waitFor();
    const tops = () =>
      page
        .getByRole('row')
        .evaluateAll((rows) =>
          rows.map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().height]),
        );
    const before = await tops();
    arrive();
    await page.evaluate(() => document.fonts.load('14px Inter'));
    expect(before.length).toBeGreaterThan(5);
    expect(await tops()).toEqual(before);
    await context.close();
  });
});
