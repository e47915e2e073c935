import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { defaultDemoPassword } from '#server/config';
import { noBrowser } from '#tests/kit/browser';
import { arrives, fillSignIn } from '../kit';
import { heading, owner, sessionWorld } from './sessionKit';

/** An administrator's changes affect users signed in elsewhere from their next call. */
describe.skipIf(noBrowser)('what an administrator changes', () => {
  const { url, newBrowser, signedIn } = sessionWorld();
  /** The owner's calls, as any client of the API makes them. */
  const administer = async () => {
    const answer = await fetch(`${url()}/api/v1/auth/validateUser`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: owner, password: defaultDemoPassword }),
    });
    const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { groupId: string } };
    const call = async (method: string, path: string, body?: object): Promise<AnyRecord> => {
      const response = await fetch(`${url()}/api/${path}`, {
        method,
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const json = (await response.json()) as AnyRecord;
      expect([path, response.ok, json.message]).toEqual([path, true, json.message]);
      return json;
    };
    const find = async (path: string, by: (record: AnyRecord) => boolean): Promise<AnyRecord> => {
      const { docs } = (await call('GET', `${path}?limit=100`)) as { docs: AnyRecord[] };
      const found = docs.find(by);
      if (!found) throw new Error(`${path} has no such record`);
      return found;
    };
    return {
      call,
      role: (name: string) => find(`v1/userRoles/${user.groupId}`, (role) => role.name === name),
      person: (email: string) => find('v1/users/', (person) => person.email === email),
    };
  };
  const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

  it('a role that is switched off takes its rights at the next call, and gives them back', async () => {
    const { call, role } = await administer();
    const page = await signedIn(await newBrowser(), '/inventoryitemlist', 'store@harbour.example');
    await heading(page, 'Item Management');
    await call('POST', 'v1/userRoles/', { ...(await role('Store Keeper')), status: 'inactive' });
    await page.getByRole('searchbox').fill('duck');
    await page
      .getByText(/You need the “\w+” permission/)
      .first()
      .waitFor();
    // The rights are loaded again after a refused call: the links disappear a moment after the message appears.
    await expect.poll(() => screens(page).getByRole('link').count()).toBe(0);
    await call('POST', 'v1/userRoles/', { ...(await role('Store Keeper')), status: 'active' });
    await page.reload();
    await heading(page, 'Item Management');
  });

  it('a person who is switched off is out at the next call, and told why at the next sign-in', async () => {
    const { call, person } = await administer();
    const email = 'gayan@harbour.example';
    const page = await signedIn(await newBrowser(), '/inventoryitemlist', email);
    await heading(page, 'Item Management');
    // The page’s own calls are done: the test makes the next one.
    await page.waitForLoadState('networkidle');
    await call('POST', 'v1/users/', { ...(await person(email)), status: 'inactive' });
    await page.getByRole('searchbox').fill('duck');
    await arrives(page, ({ pathname }) => pathname === '/login');
    await page.getByText('Your session has ended.').waitFor();
    await fillSignIn(page, email, defaultDemoPassword);
    await page.getByText('This account cannot use the console.').waitFor();
  });

  it('a password set by an administrator must be changed before anything else', async () => {
    const { call, person } = await administer();
    const email = 'yasmin@harbour.example';
    const page = await signedIn(await newBrowser(), '/supplierlist', email);
    await heading(page, 'Supplier');
    const { _id, _rev } = await person(email);
    await page.waitForLoadState('networkidle');
    await call('POST', `v1/users/${_id}/resetPassword`, { _id, _rev, newPassword: 'for the first day' });
    await page.getByRole('searchbox').fill('a');
    await arrives(page, ({ pathname }) => pathname === '/login');
    await fillSignIn(page, email, 'for the first day');
    await page.getByText('An administrator set your password.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/reset');
    await page.goto(`${url()}/supplierlist`);
    await arrives(page, '/reset');
    expect(await screens(page).count()).toBe(0);
    await page.getByLabel('Current password', { exact: true }).fill('for the first day');
    await page.getByLabel('New password', { exact: true }).fill('a word of my own');
    await page.getByLabel('Confirm password', { exact: true }).fill('a word of my own');
    await page.getByRole('button', { name: 'Change password' }).click();
    await arrives(page, '/supplierlist');
    await heading(page, 'Supplier');
    await screens(page).waitFor();
  });
});
