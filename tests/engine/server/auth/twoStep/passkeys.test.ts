import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/departments/users/peopleFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { softAuthenticator } from './softAuthenticator';
import { type Browser, browserOf, ORIGIN, type Reply, twoStepTenant } from './twoStepFixture';

/** Passkeys as the second step. The browser test uses Chromium's own authenticator; here are the answers that no browser would give. */

const { db, app } = await testApp(await ownDatabase());
let tenant: Awaited<ReturnType<typeof twoStepTenant>>;
beforeAll(async () => {
  tenant = await twoStepTenant(db, app);
});

const challengeOf = ({ body }: Reply): string => (body.passkey as { challenge: string }).challenge;
const asked = async (browser: Browser, email: unknown) => {
  const answer = await browser.password(email);
  return { ...answer, ticket: answer.body.ticket };
};

describe('signing in with a passkey', () => {
  it('takes the right answer once', async () => {
    const user = await tenant.person();
    const { key, browser, done } = await tenant.withPasskey(user);
    expect([done.status, (done.body.recoveryCodes as string[]).length]).toEqual([200, 10]);
    const question = await asked(browser, user.email);
    expect([question.status, question.body.methods]).toEqual([403, ['passkey']]);
    const passkey = key.get({ challenge: challengeOf(question), origin: ORIGIN });
    const entered = await browser.second(question.ticket, { passkey });
    expect([entered.status, entered.body.userId]).toEqual([200, user._id]);
    expect((await browser.twoStep(String(entered.body.accessToken), '')).body.methods).toMatchObject([
      { kind: 'passkey', name: 'Blue key' },
    ]);
    expect((await browser.second(question.ticket, { passkey })).body.code).toBe('ticketExpired');
    const next = await asked(browser, user.email);
    expect((await browser.second(next.ticket, { passkey })).status).toBe(401);
  });

  it('takes a synced passkey, whose counter stays 0, again and again', async () => {
    const user = await tenant.person();
    const { key, browser } = await tenant.withPasskey(user, browserOf(app), softAuthenticator(0));
    for (let time = 0; time < 2; time++) {
      const question = await asked(browser, user.email);
      const passkey = key.get({ challenge: challengeOf(question), origin: ORIGIN });
      expect((await browser.second(question.ticket, { passkey })).status).toBe(200);
    }
  });

  it('refuses another page, another question, another key, a changed signature and a copied key', async () => {
    const user = await tenant.person();
    const { key, browser } = await tenant.withPasskey(user);
    const other = await tenant.withPasskey(await tenant.person());
    const question = await asked(browser, user.email);
    const challenge = challengeOf(question);
    const right = key.get({ challenge, origin: ORIGIN });
    const response = right.response as { signature: string };
    const tampered = { ...right, response: { ...response, signature: `AAAA${response.signature.slice(4)}` } };
    const wrong = {
      'an imitation of the page': key.get({ challenge, origin: 'https://console.example.evil' }),
      'a page of the same domain': key.get({
        challenge,
        origin: 'https://evil.console.example',
        host: 'console.example',
      }),
      'another question': key.get({ challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', origin: ORIGIN }),
      'the key of another person': other.key.get({ challenge, origin: ORIGIN }),
    };
    const answers: unknown[] = [];
    for (const [what, passkey] of Object.entries({ ...wrong, tampered }))
      answers.push([what, (await browser.second(question.ticket, { passkey })).status]);
    expect(answers).toEqual([...Object.keys(wrong), 'tampered'].map((what) => [what, 401]));

    const { _rev } = await tenant.read(user._id);
    await tenant.owner.post(`/api/v1/users/${user._id}/unlock`, { _rev });
    expect((await browser.second(question.ticket, { passkey: right })).status).toBe(200);
    key.rewind(4);
    const next = await asked(browser, user.email);
    const copied = key.get({ challenge: challengeOf(next), origin: ORIGIN });
    expect((await browser.second(next.ticket, { passkey: copied })).status).toBe(401);
  });

  it('is offered only on the page where the passkey was made', async () => {
    const user = await tenant.person();
    const { done } = await tenant.withPasskey(user);
    for (const origin of ['https://other.example', 'http://console.example', 'https://192.0.2.7', 'null']) {
      const question = await browserOf(app, origin).password(user.email);
      expect([question.body.methods, question.body.passkey]).toEqual([[], undefined]);
    }
    const away = browserOf(app, 'https://other.example');
    const [code = ''] = done.body.recoveryCodes as string[];
    expect((await away.second((await asked(away, user.email)).ticket, { code })).status).toBe(200);
  });
});

describe('making a passkey', () => {
  it('refuses an answer of another page and a passkey that is set up already', async () => {
    const user = await tenant.person();
    const { browser, done } = await tenant.withPasskey(
      user,
      browserOf(app),
      softAuthenticator(),
      'https://evil.example',
    );
    expect([done.status, done.body.errors]).toMatchObject([400, [{ field: 'response', rule: 'passkey' }]]);
    expect((await browser.password(user.email)).status).toBe(200);

    const key = softAuthenticator();
    const first = await tenant.withPasskey(user, browserOf(app), key);
    expect(first.done.status).toBe(200);
    const begin = () => first.browser.twoStep(first.token, '/begin', { kind: 'passkey', password: PASSWORD });
    const { body } = await begin();
    const options = body.options as { challenge: string; excludeCredentials: { id: string }[] };
    const response = key.create({ challenge: options.challenge, origin: ORIGIN });
    expect(options.excludeCredentials).toMatchObject([{ id: response.id }]);
    const again = await first.browser.twoStep(first.token, '/finish', {
      kind: 'passkey',
      ticket: body.ticket,
      response,
    });
    expect([again.status, again.body.code]).toEqual([409, 'exists']);
  });

  it('is refused where browsers allow none', async () => {
    const user = await tenant.person();
    const browser = browserOf(app, 'http://192.0.2.7:8080');
    const token = await tenant.tokenOf(browser, user.email);
    const { status, body } = await browser.twoStep(token, '/begin', { kind: 'passkey', password: PASSWORD });
    expect([status, body.code]).toEqual([409, 'noPasskeys']);
  });
});
