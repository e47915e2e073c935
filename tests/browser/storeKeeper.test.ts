import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { VIEW_COST } from '../../resources/access';
import { fieldsOf, isEntity, walkFields } from '../../resources/entities';
import { type Field, labelOf } from '../../resources/fields';
import { declarations } from '../../resources/index';
import { pagesOf } from '../../resources/paths';
import type { Declaration } from '../../resources/schema';
import { defaultDemoPassword } from '../../server/config';
import { launchBrowser, noBrowser } from '../setup/browser';
import { type RunningServer, startServer } from '../setup/server';
import { signIn, visitor } from './kit';

/** A store keeper counts blind: no cost on any screen, in any file, in any answer (domain section 4). */

const fieldsIn = (declaration: Declaration): [string, Field][] =>
  isEntity(declaration)
    ? [...walkFields(fieldsOf(declaration))].map(([path, field]) => [path, field])
    : declaration.kind === 'report'
      ? Object.entries(declaration.columns)
      : [];
const lastKey = (path: string): string => path.split('.').at(-1) ?? path;

/** Headings that only costs have on the pages of this declaration. */
const costLabels = (declaration: Declaration): string[] => {
  const fields = fieldsIn(declaration);
  const plain = new Set(
    fields.filter(([, field]) => !field.sensitive).map(([path, field]) => labelOf(lastKey(path), field)),
  );
  return fields
    .filter(([, field]) => field.sensitive === 'cost')
    .map(([path, field]) => labelOf(lastKey(path), field))
    .filter((label) => !plain.has(label));
};

/** Keys that stand for a cost wherever they stand: none may be in an answer. */
const costKeys = (() => {
  const all = declarations
    .flatMap(fieldsIn)
    .map(([path, field]) => [lastKey(path), field.sensitive === 'cost'] as const);
  const plain = new Set(all.filter(([, isCost]) => !isCost).map(([key]) => key));
  return new Set(all.filter(([key, isCost]) => isCost && !plain.has(key)).map(([key]) => key));
})();

function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) keysIn(each, found);
  else if (value && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) {
      found.add(key);
      keysIn(each, found);
    }
  return found;
}

describe.skipIf(noBrowser)('a store keeper', () => {
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ DEMO: 'on' }, inject('demoTemplate'));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('sees no cost anywhere, and is offered no export', async () => {
    const { page, complaints } = await visitor(browser);
    const leaks: string[] = [];
    const answers: Promise<void>[] = [];
    page.on('response', (response) => {
      if (!/\/(inventory-)?api\//.test(response.url()) || !response.headers()['content-type']?.includes('json')) return;
      answers.push(
        response.json().then(
          (body) => {
            const keys = [...keysIn(body)].filter((key) => costKeys.has(key));
            if (keys.length > 0) leaks.push(`${response.url()} holds ${keys.join(', ')}`);
          },
          // A page that was left takes its answers along.
          () => {},
        ),
      );
    });
    await signIn(page, server.url, 'store@harbour.example', defaultDemoPassword);
    const held = await page.evaluate(() => JSON.parse(localStorage.getItem('auth.session') ?? '{}').permissions);
    expect(held).not.toHaveProperty(VIEW_COST);
    let opened = 0;
    for (const { name, path, role } of pagesOf(declarations)) {
      if (path.includes(':id')) continue;
      const declaration = declarations.find((each) => each.name === name) as Declaration;
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      const look = async (where: string) => {
        const texts = await page.locator('main').locator('th, label, dt, [role="columnheader"]').allInnerTexts();
        for (const label of costLabels(declaration))
          if (texts.some((text) => text.trim() === label)) leaks.push(`${where} shows “${label}”`);
      };
      await look(path);
      const mayExport = (held[declaration.module] ?? []).includes('export');
      const exports = await page.getByRole('button', { name: /^Export/ }).count();
      if (!mayExport && exports > 0) leaks.push(`${path} offers an export`);
      if (role !== 'list') continue;
      const row = page.locator('table tbody tr').first();
      if (!(await row.isVisible())) continue;
      await row.click();
      await page.waitForURL((address) => address.pathname !== path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      await look(page.url());
      opened += 1;
    }
    await Promise.all(answers);
    expect(leaks).toEqual([]);
    expect(opened).toBeGreaterThan(3);
    expect(complaints()).toEqual([]);
  }, 300_000);
});
