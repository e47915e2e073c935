import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Page as Listed, PageRole } from '#engine/read/paths';
import { defaultDemoPassword } from '#server/config';
import { showWhole, signIn, TALL, type Visitor, violationsOf, visitor } from './kit';

const WIDE = { width: 1366, height: TALL };
const NARROW = { width: 360, height: TALL };

/** A walk's findings, and how much it checked. */
export interface Walk {
  /** Every finding, one line each. */
  found: string[];
  /** Addresses that were checked, at both widths. */
  seen: string[];
  /** Lists with rows, whose first record was opened. */
  opened: string[];
  /** Lists whose first record has a page of its own, whose form was checked as well. */
  edited: string[];
  /** Lists without rows. */
  empty: string[];
}

/**
 * The heading of a loaded page: by its element, because behind a dialog it has no role. The previous one stays until the next page is
 * ready.
 */
const COME = 'h1:not([data-before])';

/** No part of the page is still loading, and what came last is drawn: a window that changes before may leave it in its old width. */
const quiet = async ({ page }: Visitor): Promise<void> => {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]'),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

/** The current headings belong to the page that is left. */
const leave = ({ page }: Visitor): Promise<void> =>
  page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
  });

/** Navigates inside the application, as a link does: the program isn't loaded again. */
export async function goTo(who: Visitor, path: string): Promise<void> {
  await leave(who);
  await who.page.evaluate((to) => {
    history.pushState({ key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await who.page.locator(COME).first().waitFor();
  await quiet(who);
}

const ROW = 'table tbody tr';

/** Whether a list has rows. It draws them again when the window changes between cards and a table, which may take a moment. */
const hasRows = (page: Page): Promise<boolean> =>
  page
    .locator(ROW)
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );

/** Opens the first record of the list, on a separate page or over the list. */
export async function openFirst(who: Visitor, path: string): Promise<void> {
  const { page } = who;
  await leave(who);
  const row = page.locator(ROW).first();
  // Next to the pencil of a cell that is edited in the list.
  const plain = row.locator('td:not(.editable):not(:has(button, input)):visible').first();
  await ((await plain.count()) > 0 ? plain : row).click();
  await expect
    .poll(async () => (await page.locator(COME).first().isVisible()) || (await page.getByRole('dialog').isVisible()), {
      timeout: 30_000,
      message: `a click on the first row of ${path} opens its record`,
    })
    .toBe(true);
  await quiet(who);
}

/** Goes from a record's page to its form; false if a record has no page of its own. */
async function openForm(who: Visitor): Promise<boolean> {
  const edit = who.page.locator('main').getByRole('link', { name: 'Edit', exact: true });
  if (!(await edit.isVisible())) return false;
  await leave(who);
  await edit.click();
  await who.page.locator(COME).first().waitFor();
  await quiet(who);
  return true;
}

/** Whether the page scrolls horizontally once it has its new width. */
async function tooWide({ page }: Visitor): Promise<string[]> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const until = performance.now() + 3_000;
  let wider = await over();
  while (wider > 0 && performance.now() < until) wider = await over();
  const { width } = page.viewportSize() ?? WIDE;
  return wider > 0 ? [`${page.url()} is ${wider} px wider than a window of ${width} px`] : [];
}

/** A user who opens one page after another and checks each in both widths. */
class Walker {
  readonly walk: Walk = { found: [], seen: [], opened: [], edited: [], empty: [] };
  /** Kinds of pages whose header and navigation were checked as well: they are the same around all pages of a kind. */
  private readonly kinds = new Set<PageRole>();
  constructor(private readonly who: Visitor) {}

  async visit({ path, role }: Listed): Promise<void> {
    const { page } = this.who;
    await goTo(this.who, path);
    await this.look(this.kinds.has(role) ? 'part' : 'whole');
    this.kinds.add(role);
    this.walk.seen.push(path);
    if (role !== 'list') return;
    if (!(await hasRows(page))) {
      this.walk.empty.push(path);
      return;
    }
    await openFirst(this.who, path);
    await this.look('part');
    this.walk.opened.push(path);
    if (await openForm(this.who)) {
      await this.look('part');
      this.walk.edited.push(path);
    }
  }

  /** Both widths of the current page. */
  private async look(much: 'whole' | 'part'): Promise<void> {
    const { found } = this.walk;
    for (const size of [NARROW, WIDE]) {
      await this.who.page.setViewportSize(size);
      await quiet(this.who);
      if ((await showWhole(this.who.page)) > size.height) await quiet(this.who);
      found.push(...this.who.complaints(), ...(await tooWide(this.who)));
      found.push(...(await violationsOf(this.who.page, much === 'whole' ? [] : await this.parts())));
    }
  }

  /** The page's own part: its main element, and the dialog over it. */
  private async parts(): Promise<string[]> {
    const dialogs = await this.who.page.locator('[role="dialog"]').count();
    return dialogs > 0 ? ['main', '[role="dialog"]'] : ['main'];
  }
}

/** Signs in as a user with all rights, opens these pages one after another, and returns the time it took. */
export async function walkThrough(browser: Browser, url: string, pages: readonly Listed[]): Promise<Walk> {
  const who = await visitor(browser, WIDE);
  await signIn(who.page, url, 'owner@harbour.example', defaultDemoPassword, '/');
  const walker = new Walker(who);
  const started = performance.now();
  for (const page of pages) await walker.visit(page);
  const { walk } = walker;
  const seconds = (performance.now() - started) / 1000;
  const looks = walk.seen.length + walk.opened.length + walk.edited.length;
  console.log(`${looks} pages at two widths in ${seconds.toFixed(0)} s: ${(seconds / looks).toFixed(2)} s a page`);
  return walk;
}
