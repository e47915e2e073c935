import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { defaultDemoPassword } from '#server/config';
import { CLIENT, type LocalProvider, startProvider } from '#tests/engine/server/auth/openId/localProvider';
import { noBrowser } from '#tests/kit/browser';
import { arrives, fillSignIn } from '../kit';
import { heading, owner, sessionWorld, stored } from './sessionKit';

/** Signing in at the group's own provider, as a person does; what must not work is in tests/engine/server/auth/openId. */
describe.skipIf(noBrowser)('single sign-on', () => {
  const { url, newBrowser, openTab } = sessionWorld();
  let provider: LocalProvider;
  let groupId = '';
  beforeAll(async () => {
    provider = await startProvider(url());
    const call = async (method: string, path: string, body?: object, accessToken = ''): Promise<AnyRecord> => {
      const response = await fetch(`${url()}/api/v1/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await response.json()) as AnyRecord;
      expect([path, response.status, answer.message]).toEqual([path, 200, undefined]);
      return answer;
    };
    const { accessToken, user } = await call('POST', 'auth/validateUser', {
      email: owner,
      password: defaultDemoPassword,
    });
    groupId = String((user as AnyRecord).groupId);
    const { _id, _rev } = await call('GET', `signInSettings/${groupId}`, undefined, String(accessToken));
    const settings = { openId: true, issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
    await call('PUT', 'signInSettings', { _id, _rev, ...settings }, String(accessToken));
    provider.become('account-1', { email: 'store@harbour.example', email_verified: true });
  });
  afterAll(() => provider.close());

  it('leads there from the group’s link and back to where the person was going, and signs out of both', async () => {
    const to = encodeURIComponent('/inventoryitemlist');
    const page = await openTab(await newBrowser(), `/login?group=${groupId}&redirectFrom=${to}`);
    await page.getByRole('button', { name: 'Sign in with your organization' }).click();
    await heading(page, 'Item Management');
    expect(new URL(page.url()).pathname).toBe('/inventoryitemlist');
    expect(JSON.stringify(await stored(page))).not.toContain('code_verifier');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await arrives(page, (address) => address.origin === provider.issuer && address.pathname.startsWith('/session/end'));

    // The browser remembers the group, and passwords still work.
    await page.goto(`${url()}/login`);
    await page.getByRole('button', { name: 'Sign in with your organization' }).waitFor();
    await fillSignIn(page, owner, defaultDemoPassword);
    await page.getByRole('banner').waitFor();
  });

  it('takes no answer that began in another browser', async () => {
    const page = await openTab(await newBrowser(), '/login?state=somebody&code=else');
    await page.getByText('This sign-in began elsewhere. Start again.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true);
  });
});
