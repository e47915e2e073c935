import type { Hono } from 'hono';
import { Secret, TOTP } from 'otpauth';
import type { AnyRecord } from '#engine/define/fields';
import type { OpenDatabase } from '#server/db/core';
import { PASSWORD, type PeopleTenant, peopleTenant } from '#tests/departments/users/peopleFixture';
import { softAuthenticator } from './softAuthenticator';

export const ORIGIN = 'https://console.example';

/** An app's code. `ahead`: seconds after now. */
export const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1000 });

export interface Reply {
  status: number;
  headers: Headers;
  body: AnyRecord & { code?: string; errors?: { field: string; rule: string }[]; message?: string };
}

/** A person's browser on the sign-in page and the account page. */
export function browserOf(app: Hono, origin = ORIGIN) {
  let device: string | undefined;
  const send = async (method: string, path: string, body?: object, accessToken?: string): Promise<Reply> => {
    const response = await app.request(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Origin: origin,
        ...(device ? { 'X-Device': device } : {}),
        ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Reply['body'];
    if (typeof answer.device === 'string') device = answer.device;
    return { status: response.status, headers: response.headers, body: answer };
  };
  return {
    send,
    password: (email: unknown, password = PASSWORD) => send('POST', '/api/v1/auth/validateUser', { email, password }),
    second: (ticket: unknown, answer: object) => send('POST', '/api/v1/auth/secondStep', { ticket, ...answer }),
    twoStep: (accessToken: string, call: string, body?: object) =>
      send(body ? 'POST' : 'GET', `/api/v1/twoStep${call}`, body, accessToken),
  };
}
export type Browser = ReturnType<typeof browserOf>;

/** A tenant whose people can be signed in and set up. */
export async function twoStepTenant(db: OpenDatabase, app: Hono) {
  const tenant: PeopleTenant = await peopleTenant(db, app);
  /** A person who has chosen their own password. */
  const person = async (given: AnyRecord = {}): Promise<AnyRecord> =>
    tenant.make({ mustChangePassword: false, ...given });
  const tokenOf = async (browser: Browser, email: unknown): Promise<string> =>
    String((await browser.password(email)).body.accessToken);
  /** Sets up an app; a code of the previous half minute leaves the present one for the next sign-in. */
  const withApp = async (user: AnyRecord, browser = browserOf(app)) => {
    const token = await tokenOf(browser, user.email);
    const begun = await browser.twoStep(token, '/begin', { kind: 'app', password: PASSWORD });
    const { ticket, secret } = begun.body as { ticket: string; secret: string };
    const done = await browser.twoStep(token, '/finish', { kind: 'app', ticket, code: codeOf(secret, -30) });
    if (done.status !== 200) throw new Error(JSON.stringify([begun, done]));
    return { token, secret, recoveryCodes: done.body.recoveryCodes as string[], browser, done };
  };
  const withPasskey = async (user: AnyRecord, browser = browserOf(app), key = softAuthenticator(), origin = ORIGIN) => {
    const token = await tokenOf(browser, user.email);
    const begun = await browser.twoStep(token, '/begin', { kind: 'passkey', password: PASSWORD });
    const { ticket, options } = begun.body as { ticket: string; options: { challenge: string } };
    const response = key.create({ challenge: options.challenge, origin });
    const done = await browser.twoStep(token, '/finish', { kind: 'passkey', ticket, response, name: 'Blue key' });
    return { token, key, browser, done, begun };
  };
  return { ...tenant, signedIn: tenant.person, person, tokenOf, withApp, withPasskey };
}
