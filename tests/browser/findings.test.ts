import { describe, expect, it } from 'vitest';
import { noBrowser, workerBrowser } from '../kit/browser';
import { TALL, violationsOf } from './kit';

/** Text that is too pale to read. */
const pale = (word: string) => `<span style="color: #bbb">${word}</span>`;
const row = (word: string) => `<tr><td>${word}</td></tr>`;
const pageOf = (content: string) =>
  `<!doctype html><html lang="en"><title>Test</title><body style="margin:0;background:#fff"><main>${content}</main>
   <div style="position:sticky;bottom:0;height:60px;background:#fff">Save</div></body></html>`;

/** What the checks of every page find, on pages with one fault each. */
describe.skipIf(noBrowser)('the findings on a page', () => {
  const own = workerBrowser();

  const findings = async (content: string, width: number): Promise<string[]> => {
    const page = await own.browser.newPage({ viewport: { width, height: 700 } });
    await page.setContent(pageOf(content));
    const found = await violationsOf(page);
    expect(page.viewportSize()).toEqual({ width, height: 700 });
    await page.close();
    return found;
  };
  /** Twice as tall as the lowest window. */
  const tall = (word: string) => `<div style="height:${2 * TALL}px">Above</div><p>${word}</p>`;
  const table = (at: number) =>
    `<table><tbody>${Array.from({ length: 40 }, (_, index) => row(index + 1 === at ? pale('Faint') : 'Clear')).join('')}</tbody></table>`;

  it.each([360, 1366])(
    'include a fault at the end of a page that is taller than the window, at %d px',
    async (width) => {
      expect(await findings(tall('Clear'), width)).toEqual([]);
      const found = await findings(tall(pale('Faint')), width);
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(`at ${width} px color-contrast: <span style="color: #bbb">Faint</span>`);
    },
  );

  it('include the first fifteen and the last three rows of a table', async () => {
    for (const at of [1, 15, 38, 40]) expect(await findings(table(at), 1366), `row ${at}`).toHaveLength(1);
    expect(await findings(table(16), 1366)).toEqual([]);
  });
});
