import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '#engine/read/paths';
import { declarations } from '#resources/index';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { signIn, visitor } from './kit';
import { goTo } from './walk';

/** Pages with everything that is pressed: a list, forms, a document's form, reports, tables of a department. */
const TOUCHED = ['/items', '/createItem', '/createpo', '/salesReport', '/reorder', '/statics', '/dashboard'];
const PHONE = { width: 360, height: 740 };

/** What a finger can press, smaller than 44 px. A link within a text or a table is as high as its line (WCAG 2.5.8). */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'button, [role="button"], select, input:not([type="checkbox"], [type="file"], [type="hidden"])';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden="true"], .visually-hidden'))
      .flatMap((each) => {
        const box = each.closest<HTMLElement>('.MuiInputBase-root') ?? each;
        const after = getComputedStyle(box, '::after');
        const height = Math.max(box.offsetHeight, after.content === 'none' ? 0 : Number.parseFloat(after.height));
        const width = Math.max(box.offsetWidth, after.content === 'none' ? 0 : Number.parseFloat(after.width));
        const name = each.getAttribute('aria-label') || each.textContent || each.id;
        return Math.min(height, width) < 43.5 ? [`${name}: ${width} x ${height}`] : [];
      });
  });

/** What scrolls sideways within the page, besides a row of tabs or filters that fades at its end. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1)
      .filter((each) => getComputedStyle(each).maskImage === 'none')
      .map((each) => `${each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40)}: ${each.scrollWidth}`),
  );

describe.skipIf(noBrowser)('the look', () => {
  const demo = unchangedDemo();
  const visit = async (size: { width: number; height: number }, hasTouch = false) => {
    const who = await visitor(demo.browser, size, hasTouch);
    await signIn(who.page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/reset');
    return who;
  };

  it('on a phone gives fingers 44 px, and nothing scrolls sideways', async () => {
    const who = await visit(PHONE, true);
    const found: string[] = [];
    for (const path of TOUCHED) {
      await goTo(who, path);
      expect(await who.page.locator('main').locator('button, a, input').count(), path).toBeGreaterThan(3);
      for (const each of [...(await small(who.page)), ...(await sideways(who.page))]) found.push(`${path}: ${each}`);
    }
    expect(found).toEqual([]);
    expect(who.complaints()).toEqual([]);
  });

  it('of a report has its parameters in one row, and the others behind a button', async () => {
    const who = await visit({ width: 1366, height: 768 });
    const { page } = who;
    const reports = pagesOf(declarations).filter(({ role, path }) => role === 'report' && !path.includes(':id'));
    const bar = page.getByRole('search', { name: 'Parameters' });
    const high: string[] = [];
    let folded = 0;
    for (const { path } of reports) {
      await goTo(who, path);
      const box = await bar.boundingBox();
      if ((box?.height ?? 0) > 40) high.push(`${path}: ${box?.height}`);
      if (await bar.getByRole('button', { name: /^\d+ more$/ }).isVisible()) folded++;
    }
    expect(high).toEqual([]);
    expect(folded).toBeGreaterThan(10);

    await goTo(who, '/stockvariancereport');
    const toCount = bar.getByRole('button', { name: 'To count' });
    expect(await toCount.isVisible()).toBe(false);
    await bar.getByRole('button', { name: /^\d+ more$/ }).click();
    expect(await toCount.isVisible()).toBe(true);
    await bar.getByRole('button', { name: 'Fewer filters' }).click();
    expect(await toCount.isVisible()).toBe(false);
    // What has a value is always visible.
    await bar.getByRole('button', { name: /^\d+ more$/ }).click();
    await bar.getByRole('button', { name: 'Only key items', pressed: false }).click();
    await bar.getByRole('button', { name: 'Fewer filters' }).click();
    expect(await bar.getByRole('button', { name: 'Only key items', pressed: true }).isVisible()).toBe(true);
    expect(new URL(page.url()).searchParams.get('onlyKeyItems')).toBe('true');
  });

  it('of a status is a chip where it isn’t the usual one', async () => {
    const who = await visit({ width: 1366, height: 768 });
    await goTo(who, '/listCharges');
    const rows = who.page.getByRole('row');
    await rows.filter({ hasText: 'ended 31 Dec 2023' }).first().waitFor();
    expect(await who.page.locator('main .status-chip').allTextContents()).toEqual(['ended 31 Dec 2023']);
    expect(await rows.filter({ hasText: 'Active' }).count()).toBeGreaterThan(3);
  });

  it('of a form has three fields in a row on a large screen, two on a laptop', async () => {
    const columns = async (width: number) => {
      const who = await visit({ width, height: 900 });
      await goTo(who, '/createsupplier');
      const tops = await who.page
        .locator('form input[type="text"], form input[type="email"], form input[type="tel"]')
        .evaluateAll((all) => all.slice(0, 3).map((each) => Math.round(each.getBoundingClientRect().top)));
      return tops.filter((top) => top === tops[0]).length;
    };
    expect([await columns(1366), await columns(1920)]).toEqual([2, 3]);
  });
});
