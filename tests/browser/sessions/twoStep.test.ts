import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { defaultDemoPassword } from '#server/config';
import { noBrowser } from '#tests/kit/browser';
import { arrives, fillSignIn, violationsOf } from '../kit';
import { heading, owner, sessionWorld } from './sessionKit';

/** Two-step verification as a person meets it; passkeys with Chromium's own virtual authenticator. */
describe.skipIf(noBrowser)('two-step verification', () => {
  const { url, newBrowser, signedIn } = sessionWorld();
  /** Browsers make no passkeys for addresses without a name. */
  const named = () => url().replace('127.0.0.1', 'localhost');
  const codeOf = (secret: string, ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1000 });

  const addAuthenticator = async (context: BrowserContext, page: Page) => {
    const session = await context.newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  };
  const openSignIn = async (page: Page, email: string, at = url()) => {
    await page.goto(`${at}/login`);
    await fillSignIn(page, email, defaultDemoPassword);
  };
  const confirmPassword = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel('Your password', { exact: true }).fill(defaultDemoPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await arrives(page, ({ pathname }) => pathname === '/login');
  };

  it('with an app: set up, sign in by code, and by a recovery code', async () => {
    const email = 'gayan@harbour.example';
    const page = await signedIn(await newBrowser(), '/', email);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Two-step verification' }).click();
    await heading(page, 'Two-step verification');
    await confirmPassword(page, 'Set up an authenticator app');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(codeOf(secret, -30));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I saved them' }).waitFor();
    const codes = await page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    await signOut(page);

    await openSignIn(page, email);
    const code = page.getByLabel('Code from your authenticator app');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or has been used.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await code.fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('banner').waitFor();
    await signOut(page);

    await openSignIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('banner').waitFor();
  });

  it('with a passkey: set up, sign in, remove', async () => {
    const email = 'priya@harbour.example';
    const context = await newBrowser();
    const page = await context.newPage();
    await addAuthenticator(context, page);
    await openSignIn(page, email, named());
    await page.getByRole('banner').waitFor();
    await page.goto(`${named()}/twoStep`);
    await confirmPassword(page, 'Set up a passkey');
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('list', { name: 'Methods' }).getByText('Passkey').waitFor();
    await signOut(page);

    await openSignIn(page, email, named());
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByRole('banner').waitFor();
    await page.goto(`${named()}/twoStep`);
    await page.getByRole('button', { name: 'Remove Passkey' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(defaultDemoPassword);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    await signOut(page);
    await openSignIn(page, email, named());
    await page.getByRole('banner').waitFor();
  });

  it('required by a role: nothing else opens until it is set up, then the page that was asked for', async () => {
    const call = async (method: string, path: string, body: object, accessToken = '') => {
      const response = await fetch(`${url()}/api/v1/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as AnyRecord;
    };
    const { accessToken, user } = await call('POST', 'auth/validateUser', {
      email: owner,
      password: defaultDemoPassword,
    });
    const { groupId } = user as { groupId: string };
    const { docs } = await call('GET', `userRoles/${groupId}`, {}, String(accessToken));
    const role = (docs as AnyRecord[]).find(({ name }) => name === 'Store Keeper');
    await call('POST', 'userRoles/', { ...role, twoStep: true }, String(accessToken));

    const page = await (await newBrowser()).newPage();
    await page.goto(`${url()}/login?redirectFrom=${encodeURIComponent('/inventoryitemlist')}`);
    await fillSignIn(page, 'store@harbour.example', defaultDemoPassword);
    await page.getByText('Your role requires two-step verification.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Screens' }).count()).toBe(0);
    await confirmPassword(page, 'Set up an authenticator app');
    const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I saved them' }).click();
    await heading(page, 'Item Management');
    expect(new URL(page.url()).pathname).toBe('/inventoryitemlist');
  });

  it('costs the sign-in page of people without it no request', async () => {
    const page = await (await newBrowser()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openSignIn(page, owner);
    await page.getByRole('banner').waitFor();
    expect(asked.filter((path) => /secondStep|webauthn/i.test(path))).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
  });
});
