import { describe, expect, it } from 'vitest';
import { pagesOf } from '#engine/read/paths';
import { declarations } from '#resources/index';
import { demoGroup, noBrowser } from '../kit/browser';
import { walkThrough } from './walk';

/** Lists that the demo groups hold nothing of. */
const EMPTY: readonly string[] = [];

/** Every list that the declarations give, and its first record, as everyPage.test.ts looks at the other pages. */
describe.skipIf(noBrowser)('every list', () => {
  const demo = demoGroup();
  const lists = pagesOf(declarations).filter(({ role }) => role === 'list');

  it('opens at both widths, and so does its first record', async () => {
    const { found, seen, opened, empty } = await walkThrough(demo.browser, demo.url, lists);
    expect(found).toEqual([]);
    expect(seen).toEqual(lists.map(({ path }) => path));
    expect(empty).toEqual(EMPTY);
    expect(opened.length).toBe(lists.length - EMPTY.length);
  }, 600_000);
});
