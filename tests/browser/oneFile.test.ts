import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, workerBrowser } from '../kit/browser';
import { copyTree, founder, type TreeCopy } from '../kit/treeCopy';
import { signIn, visitor } from './kit';

/**
 * The central idea, tested: a random resource, written as one file into a copy of the tree, can be listed, created, changed, acted on and
 * deleted in the browser, and git shows one new file and no other change.
 */
const seed = Number(process.env.ONE_FILE_SEED ?? Math.floor(Math.random() * 1e9));

/** Small and repeatable: the same seed gives the same resource. */
let state = seed;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const word = () =>
  Array.from({ length: 6 }, (_, index) => pick(index % 2 ? [...'aeiou'] : [...'bdfgklmnprstvz'])).join('');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Drawn {
  name: string;
  one: string;
  many: string;
  title: string;
  choice: { key: string; values: string[] };
  amount: string;
  action: string;
  file: string;
}

/** An entity of eight fields in random order, including a reference, a choice and an action. */
function draw(): Drawn {
  const [name, title, choice, amount, action] = [`${word()}s`, word(), word(), word(), `${word()}ify`];
  const values = [word(), word(), word()];
  // The first six plain fields are the list's columns: the two that the test needs come early, in any order.
  const shuffled = (fields: string[]) =>
    fields
      .map((field) => ({ field, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ field }) => field);
  const seen = shuffled([
    `${choice}: choice(['${values.join("', '")}'], { default: '${values[0]}' })`,
    `${amount}: money({ min: 0 })`,
  ]);
  const others = shuffled([
    `${word()}: reference('units')`,
    `${word()}: integer({ min: 0 })`,
    `${word()}: boolean()`,
    `${word()}: date()`,
    `${word()}: longText()`,
  ]);
  const group = pick(['settings', 'menu', 'inventoryMaster', 'selling']);
  const file = `import { boolean, choice, date, defineResource, integer, longText, money, name, reference } from '#engine/define';

export default defineResource({
  name: '${name}',
  label: { one: '${capital(title)} card', many: '${capital(title)} cards' },
  module: '${name.toUpperCase()}',
  nav: { group: '${group}', order: 5 },
  fields: {
    ${title}: name(200, { label: '${capital(title)}' }),
    ${[...seen, ...others].join(',\n    ')},
  },
  actions: {
    ${action}: { from: 'active', to: 'inactive', confirm: '${capital(action)} {${title}}?', done: '{${title}} done' },
  },
});
`;
  return {
    name,
    one: `${capital(title)} card`,
    many: `${capital(title)} cards`,
    title: capital(title),
    choice: { key: capital(choice), values },
    amount: capital(amount),
    action: capital(action),
    file,
  };
}

describe.skipIf(noBrowser)(`one file adds a resource (ONE_FILE_SEED=${seed})`, () => {
  const drawn = draw();
  const own = workerBrowser();
  let tree: TreeCopy;
  let url = '';

  beforeAll(async () => {
    tree = copyTree('one-file-');
    const path = `resources/${pick(['settings', 'menu', 'inventory'])}/${drawn.name}.ts`;
    tree.write(path, drawn.file);
    expect(tree.changes()).toEqual([`?? ${path}`]);
    // As for a newcomer: npm start builds and serves it.
    url = await tree.start().catch((error: Error) => {
      throw new Error(`${error.message}\n${drawn.file}`);
    });
  }, 240_000);

  afterAll(() => tree?.stop());

  it('lists, makes, changes, acts on and deletes a record in the browser', async () => {
    const { page, complaints } = await visitor(own.browser);
    await signIn(page, url, founder.email, founder.password, `/${drawn.name}`);
    await page.getByRole('heading', { name: drawn.many, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No List' }).waitFor();

    await page.goto(`${url}/${drawn.name}/create`);
    await page.getByRole('textbox', { name: drawn.title, exact: true }).fill('Golden');
    await page.getByRole('textbox', { name: drawn.amount }).fill('12.5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/create'));

    await page.goto(`${url}/${drawn.name}`);
    await page.getByRole('row', { name: /Golden/ }).click();
    await page.getByRole('textbox', { name: drawn.title, exact: true }).fill('Silver');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText('No unsaved changes')
      .or(page.getByRole('heading', { name: drawn.many, level: 1 }))
      .first()
      .waitFor();
    await page.goto(`${url}/${drawn.name}`);
    const row = page.getByRole('row', { name: /Silver/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('12.50');
    expect(await row.textContent()).toContain(capital(drawn.choice.values[0] ?? ''));

    await row.click();
    await page.getByRole('button', { name: drawn.action }).click();
    await page.getByRole('dialog').getByRole('button', { name: drawn.action }).click();
    await page.getByText('Silver done').waitFor();
    await page.getByText('Inactive').first().waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await page.getByRole('heading', { name: 'No List' }).waitFor();
    expect(complaints()).toEqual([]);
  });
});
