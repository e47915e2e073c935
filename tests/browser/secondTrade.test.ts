import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, workerBrowser } from '../kit/browser';
import { copyTree, founder, type TreeCopy } from '../kit/treeCopy';
import { signIn, type Visitor, visitor } from './kit';

/**
 * The engine, the console and the API know no trade: a tool hire shop (`tests/trades/toolHire`) runs on them, with none of the restaurant's
 * declarations, departments and demo.
 */
type Answer = { status: number; body: Record<string, unknown> };

/** The restaurant: everything in `resources` but the two files that gather declarations, departments of console and API, and the demo. */
const RESTAURANT = /^(resources\/(?!index\.ts$|found\.ts$)|(src|server)\/departments\/(?!index\.ts$)|demo\/)/;

const RULE_NAMES = ['whenShort', 'usesReports', 'longestHire'];

describe.skipIf(noBrowser)('a second trade', () => {
  const own = workerBrowser();
  let tree: TreeCopy;
  let url = '';
  let owner: Visitor;
  let page: Page;
  let token = '';
  let outletId = '';

  const call = async (method: string, path: string, body?: object, as = token): Promise<Answer> => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(as ? { Authorization: `Bearer ${as}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const made = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const { status, body: record } = await call('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(record)}`);
    return record;
  };
  const signedIn = async (email: string, password: string) =>
    (await call('POST', 'auth/validateUser', { email, password }, '')).body as {
      accessToken: string;
      user: { outletIds: string[] };
      permissions: Record<string, string[]>;
      settings: Record<string, { name: string }[]>;
    };
  /** A hire note with one line. */
  const note = (kind: string, itemId: unknown, pieces: string, more: object = {}) =>
    made('hireNotes', { outletId, kind, days: 1, ...more, items: [{ lineNo: 1, itemId, pieces }] });
  const approve = ({ _id, _rev }: Record<string, unknown>, as?: string) =>
    call('POST', `hireNotes/${String(_id)}/approve`, { _rev }, as);

  beforeAll(async () => {
    tree = copyTree('tool-hire-', { without: RESTAURANT, instead: 'tests/trades/toolHire' });
    url = await tree.start();
    const session = await signedIn(founder.email, founder.password);
    token = session.accessToken;
    outletId = session.user.outletIds[0] ?? '';
    owner = await visitor(own.browser);
    page = owner.page;
    page.setDefaultTimeout(15_000);
  }, 300_000);
  afterAll(() => tree?.stop());

  it('has its own name, words and colours, from the sign-in page on', async () => {
    await page.goto(`${url}/login`);
    expect(await page.title()).toBe('Sign in · Tool Hire Desk');
    await page.getByText('to your hire desk').waitFor();
    await page.getByText('What is out').waitFor();
    const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    expect(await accent()).toContain('#8a3b12');
    for (const path of ['setup', 'blocked'])
      expect(await (await fetch(`${url}/${path}`)).text()).toContain('· Tool Hire Desk</title>');
    expect(await (await fetch(`${url}/logo.svg`)).text()).toContain('<title>Tool Hire Desk</title>');
    const api = await fetch(`${url}/api/openapi.json`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await api.json()).toMatchObject({ info: { title: 'Tool Hire Desk API' } });

    await signIn(page, url, founder.email, founder.password);
    await page.getByRole('heading', { name: 'Hire notes', level: 1 }).waitFor();
    expect(await page.title()).toBe('Hire notes · Tool Hire Desk');
    await page.getByRole('banner').getByText('Tool Hire Desk').waitFor();
    expect(owner.complaints()).toEqual([]);
  });

  it('keeps records, and an approved document moves stock', async () => {
    await page.goto(`${url}/toolGroups/create`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Drills');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/create'));
    await page.goto(`${url}/tools/create`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Hammer drill');
    await page.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Drills' }).click();
    await page.getByRole('textbox', { name: 'Purchase price' }).fill('120');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/create'));

    const { body } = await call('GET', 'tools');
    const [tool] = body.docs as Record<string, unknown>[];
    expect(tool).toMatchObject({ name: 'Hammer drill', code: 'T-0001', onShelf: '0.0000' });
    const customer = await made('customers', { name: 'Brick & Co' });
    await made('sites', { name: 'North yard', customerId: customer._id });
    expect((await approve(await note('delivery', tool?._id, '5'))).status).toBe(200);
    const hire = await note('hire', tool?._id, '2', { customerId: customer._id });

    await page.goto(`${url}/hires/note/${String(hire._id)}`);
    await page.getByRole('button', { name: 'Approve hire note' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Approve/ })
      .click();
    await page.getByText('Approved').first().waitFor();
    await page.goto(`${url}/tools`);
    await page.getByRole('row', { name: /Hammer drill.*Drills.*3/ }).waitFor();
    expect(owner.complaints()).toEqual([]);
  });

  it('shows both reports', async () => {
    await page.goto(`${url}/shelfReport`);
    await page.getByRole('row', { name: /Hammer drill.*3.*Drills.*360\.00/ }).waitFor();
    await page.goto(`${url}/hiresReport`);
    await page.getByRole('row', { name: /Brick & Co.*Hammer drill.*2.*1/ }).waitFor();
    expect((await call('GET', 'figures/hiresReport')).status).toBe(200);
    expect(owner.complaints()).toEqual([]);
  });

  it('grants its own permissions, and refuses in their words', async () => {
    const role = await made('userRoles', {
      name: 'Counter',
      module: [
        { moduleId: 'HIRE', actions: ['view', 'create'] },
        { moduleId: 'TOOL', actions: ['view'] },
        { moduleId: 'KEY_SAFE', actions: ['view'] },
      ],
    });
    const person = { firstName: 'Cleo', lastName: 'Counter', email: 'cleo@b.example', password: 'cleo-at-the-counter' };
    await made('users', { ...person, roleId: role._id, outletIds: [outletId] });
    const cleo = await signedIn(person.email, person.password);
    expect(cleo.permissions).toEqual({ HIRE: ['view', 'create'], TOOL: ['view'], KEY_SAFE: ['view'] });

    const notes = (await call('GET', 'hireNotes')).body.docs as Record<string, unknown>[];
    const hire = notes.find(({ kind }) => kind === 'hire');
    const refused = await call('POST', `hireNotes/${String(hire?._id)}/chase`, { _rev: hire?._rev }, cleo.accessToken);
    expect(refused).toMatchObject({ status: 403, body: { message: 'You need the “Chase” permission for Hire notes' } });
    const draft = await note('return', (hire?.items as { itemId: string }[] | undefined)?.[0]?.itemId, '1');
    expect(await approve(draft, cleo.accessToken)).toMatchObject({
      status: 403,
      body: { message: 'You need the “Hand over” permission for Hire notes' },
    });
    // Costs need a permission, whatever the trade.
    const { body } = await call('GET', 'tools', undefined, cleo.accessToken);
    expect((body.docs as object[])[0]).not.toHaveProperty('standardCost');
    expect((await call('POST', 'toolGroups', { name: 'Saws' }, cleo.accessToken)).status).toBe(403);
  });

  it('follows its own settings', async () => {
    const rules = async () => (await signedIn(founder.email, founder.password)).settings[outletId] ?? [];
    expect((await rules()).map(({ name }) => name)).toEqual(RULE_NAMES);
    const [tool] = (await call('GET', 'tools')).body.docs as Record<string, unknown>[];
    const tooLong = await call('POST', 'hireNotes', {
      ...{ outletId, kind: 'hire', days: 29 },
      items: [{ lineNo: 1, itemId: tool?._id, pieces: '1' }],
    });
    expect(JSON.stringify(tooLong.body)).toContain('A hire takes at most 28 days');

    const tooMany = await note('hire', tool?._id, '50');
    expect((await approve(tooMany)).status).toBe(400);
    const set = async (settings: object[]) => {
      const { _rev } = (await call('GET', `systemSettings/${outletId}`)).body;
      return call('PUT', 'systemSettings', { _id: outletId, outletId, _rev, settings });
    };
    const changed = await set([
      { name: 'whenShort', state: true, value: 'allow' },
      { name: 'usesReports', state: false },
    ]);
    expect(changed.status).toBe(200);
    expect((await approve(tooMany)).status).toBe(200);
    // The feature of the reports is off: they are no longer in the navigation, and stay where they are.
    await page.goto(`${url}/tools`);
    await page.getByRole('heading', { name: 'Tools', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Reports' }).count()).toBe(0);
    expect(await set([{ name: 'whenShort', state: true, value: 'perhaps' }])).toMatchObject({ status: 400 });
    expect(owner.complaints()).toEqual([]);
  });
});
