import { describe, expect, it } from 'vitest';
import type { Declaration } from '#engine/define/declaration';
import { type Field, labelOf } from '#engine/define/fields';
import { VIEW_COST } from '#engine/read/access';
import { fieldsOf, isEntity, walkFields } from '#engine/read/entities';
import { pagesOf } from '#engine/read/paths';
import { declarations } from '#resources/index';
import { defaultDemoPassword } from '#server/config';
import { noBrowser, unchangedDemo } from '../kit/browser';
import { signIn, visitor } from './kit';
import { goTo, openFirst } from './walk';

/** A store keeper counts blind: no cost on any screen, in any file, in any answer (domain section 4). */

const fieldsIn = (declaration: Declaration): [string, Field][] =>
  isEntity(declaration)
    ? [...walkFields(fieldsOf(declaration))].map(([path, field]) => [path, field])
    : declaration.kind === 'report'
      ? Object.entries(declaration.columns)
      : [];
const lastKey = (path: string): string => path.split('.').at(-1) ?? path;

/** Headings that only cost columns have on this declaration's pages. */
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

/** Keys that name a cost anywhere: none may be in an answer. */
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
  const demo = unchangedDemo();

  it('sees no cost anywhere, and is offered no export', async () => {
    const who = await visitor(demo.browser);
    const { page, complaints } = who;
    const leaks: string[] = [];
    const answers: Promise<void>[] = [];
    page.on('response', (response) => {
      if (!/\/(inventory-)?api\//.test(response.url()) || !response.headers()['content-type']?.includes('json')) return;
      answers.push(
        response.json().then(
          (body) => {
            // The figures of a record's page are listed under a name that a sensitive field also has; each is identified by its own key.
            const own = new URL(response.url()).pathname.endsWith('/figures') ? 'figures' : undefined;
            const keys = [...keysIn(body)].filter((key) => costKeys.has(key) && key !== own);
            if (keys.length > 0) leaks.push(`${response.url()} holds ${keys.join(', ')}`);
          },
          // A page that is left cancels its requests.
          () => {},
        ),
      );
    });
    await signIn(page, demo.url, 'store@harbour.example', defaultDemoPassword);
    const held = await page.evaluate(() => JSON.parse(localStorage.getItem('auth.session') ?? '{}').permissions);
    expect(held).not.toHaveProperty(VIEW_COST);
    /** Lists whose first record was opened: every list that a store keeper can see has one. */
    const opened: string[] = [];
    let visited = 0;
    for (const { name, path, role } of pagesOf(declarations)) {
      if (path.includes(':id')) continue;
      const declaration = declarations.find((each) => each.name === name) as Declaration;
      await goTo(who, path);
      visited += 1;
      const look = async (where: string) => {
        const texts = await page.locator('main').locator('th, label, dt, [role="columnheader"]').allInnerTexts();
        for (const label of costLabels(declaration))
          if (texts.some((text) => text.trim() === label)) leaks.push(`${where} shows “${label}”`);
      };
      await look(path);
      const mayExport = (held[declaration.module] ?? []).includes('export');
      const exports = await page.getByRole('button', { name: /^Export/ }).count();
      if (!mayExport && exports > 0) leaks.push(`${path} offers an export`);
      if (role !== 'list' || !(held[declaration.module] ?? []).includes('view')) continue;
      await openFirst(who, path);
      await look(page.url());
      opened.push(path);
    }
    await Promise.all(answers);
    expect(leaks).toEqual([]);
    expect(visited).toBeGreaterThan(70);
    expect(answers.length).toBeGreaterThan(30);
    expect(opened.length).toBeGreaterThan(3);
    expect(complaints()).toEqual([]);
  }, 300_000);
});
