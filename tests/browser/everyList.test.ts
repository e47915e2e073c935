import { describe, expect, it } from 'vitest';
import { pagesOf, pathsOf } from '#engine/read/paths';
import { declarations, entities } from '#resources/index';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { walkThrough } from './walk';

/** Lists that are empty in the demo groups. */
const EMPTY: readonly string[] = [];

/**
 * Every declared list, its first record and, if that has a page of its own, its form, checked as everyPage.test.ts checks the other pages.
 */
describe.skipIf(noBrowser)('every list', () => {
  const demo = unchangedDemo();
  const lists = pagesOf(declarations).filter(({ role }) => role === 'list');
  const withRecordPage = entities.flatMap((entity) =>
    entity.kind === 'resource' && entity.record ? [pathsOf(entity).list] : [],
  );

  it('opens at both widths, and so does its first record', async () => {
    const { found, seen, opened, edited, empty } = await walkThrough(demo.browser, demo.url, lists);
    expect(found).toEqual([]);
    expect(seen).toEqual(lists.map(({ path }) => path));
    expect(empty).toEqual(EMPTY);
    expect(edited).toEqual(withRecordPage);
    expect(opened.length).toBe(lists.length - EMPTY.length);
  }, 600_000);
});
