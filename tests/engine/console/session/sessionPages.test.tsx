import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionAnswer } from '#authProvider';
import { idleLimit } from '#authProvider';
import type { Verification } from '#authProvider/session';
import { declareFor } from '#resources';
import { addCredentials } from '#server/auth/credentials';
import { hash } from '#server/auth/passwords';
import { draftStore } from '#src/form/drafts/useDraft';
import { spokenText } from '#src/shell/layout/IdleDialog';
import type { Client } from '#tests/engine/server/records/recordsFixture';
import { sharedDatabase } from '#tests/kit/database';
import { apis, type Group, type Person } from '../apis';
import { forwardTo, type StartOptions, startConsole as startAny } from '../consoleKit';

/** The console's handling of its session, with both APIs; the test sets the clock. */
const db = await sharedDatabase();
let tenant: Group;
let passwordHash: string;
const password = 'first password 1';
const { server, requests } = forwardTo(() => tenant.app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  passwordHash = await hash(password);
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  expect(tenant.surplus()).toEqual([]);
});
afterAll(() => {
  declareFor({ extensions: true });
  server.close();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** The application's own answer, as the browser's session requests it. */
const verifying = (client: Client) =>
  vi.fn(async (): Promise<Verification> => {
    const { status, body } = await client.get('/api/v1/auth/verifyToken');
    return status === 200 ? { kind: 'valid', answer: body as SessionAnswer } : { kind: 'refused' };
  });

describe.each(apis)('in front of $name', ({ config, open, needs }) => {
  beforeAll(async () => {
    tenant = await open();
  });
  const startConsole = (options: StartOptions) => startAny({ config, ...options });

  describe('a protected route', () => {
    it('is shown only once its sign-in is verified, and half a minute later the next one again', async () => {
      let answer = (_: Verification): void => {};
      const verify = vi.fn(() => new Promise<Verification>((resolve) => (answer = resolve)));
      const { go } = await startConsole({ client: tenant.owner, at: '/items', verify });
      await screen.findByRole('heading', { name: 'Menu Items', level: 1 });
      await go('/supplierlist');
      await screen.findByRole('heading', { name: 'Supplier', level: 1 });
      expect(verify).not.toHaveBeenCalled();

      pass(30_001);
      requests.length = 0;
      await go('/polist');
      await waitFor(() => expect(verify).toHaveBeenCalledOnce());
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
      expect(requests.filter(({ path }) => path.includes('po'))).toEqual([]);
      await act(async () => answer({ kind: 'valid', answer: {} }));
      await screen.findByRole('heading', { name: 'PO', level: 1 });
      await go('/items');
      await screen.findByRole('heading', { name: 'Menu Items', level: 1 });
      expect(verify).toHaveBeenCalledOnce();
    });

    it('is never shown when the sign-in is over: the login page opens and leads back', async () => {
      const { go, left } = await startConsole({
        client: tenant.owner,
        at: '/items',
        verify: async () => ({ kind: 'refused' }),
      });
      await screen.findByRole('heading', { name: 'Menu Items', level: 1 });
      pass(30_001);
      await go('/polist?q=rice');
      await waitFor(() => expect(left).toEqual(['/login?redirectFrom=%2Fpolist%3Fq%3Drice&reason=expired']));
      expect(screen.queryByRole('heading', { name: 'PO' })).toBeNull();
      expect(localStorage.getItem('auth.authDetails')).toBeNull();
    });
  });

  describe('before an idle sign-out', () => {
    const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' });

    it('a warning counts down, is read out politely, and a sign of life ends it', async () => {
      const { session, user } = await startConsole({ client: tenant.owner, at: '/items' });
      await screen.findByRole('heading', { name: 'Menu Items', level: 1 });
      pass(idleLimit - 95_000);
      expect(warning()).toBeNull();
      act(() => session.tick());
      const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
      expect(within(dialog).getByRole('timer').textContent).toBe('1:35');
      expect(within(dialog).getByRole('status').textContent).toBe('You will be signed out in 2 minutes.');
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Stay signed in' }));
      pass(60_000);
      await waitFor(() => expect(within(dialog).getByRole('timer').textContent).toBe('0:35'), { timeout: 3_000 });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(warning()).toBeNull());
      expect(Number(localStorage.getItem('auth.lastActivity'))).toBe(Date.now());
    });

    it('the end of the count is the end of the session', async () => {
      const { session, left } = await startConsole({ client: tenant.owner, at: '/items?q=a' });
      await screen.findByRole('heading', { name: 'Menu Items', level: 1 });
      pass(idleLimit - 10_000);
      act(() => session.tick());
      await screen.findByRole('timer');
      pass(10_000);
      await waitFor(() => expect(left).toEqual(['/login?redirectFrom=%2Fitems%3Fq%3Da&reason=idle']), {
        timeout: 3_000,
      });
    });

    it('says seldom what is read out', () => {
      const texts = Array.from({ length: 300 }, (_, index) => spokenText(300 - index));
      expect([...new Set(texts)]).toEqual([
        'You will be signed out in 5 minutes.',
        'You will be signed out in 4 minutes.',
        'You will be signed out in 3 minutes.',
        'You will be signed out in 2 minutes.',
        'You will be signed out in a minute.',
        'You will be signed out in less than half a minute.',
      ]);
    });
  });

  describe('what was typed when the session ends', () => {
    it.each(['idle', 'expired', undefined] as const)(
      'is put away first, and no question keeps the page (%s)',
      async (why) => {
        const { user, session, left } = await startConsole({ client: tenant.owner, at: '/createItem' });
        await user.type(await screen.findByLabelText('Name'), 'Prawn noodles');
        const question = () => {
          const event = new Event('beforeunload', { cancelable: true });
          window.dispatchEvent(event);
          return event.defaultPrevented;
        };
        const owner = { groupId: tenant.groupId, userId: tenant.owner.userId, outletId: 'out_COL' };
        const key = { owner, form: 'items' };
        expect(question()).toBe(true);
        act(() => session.signOut(why));
        expect(left).toHaveLength(1);
        expect(draftStore().read(key)?.content).toMatchObject({ name: 'Prawn noodles' });
        expect(question()).toBe(false);
        expect(draftStore().read({ ...key, owner: { ...owner, userId: 'user_other' } })).toBeUndefined();
      },
    );
  });

  describe('one`s own password', () => {
    let person: Person;
    beforeEach(async () => {
      person = await tenant.person({ MENU_ITEM: ['view'] });
      if (config.extensions)
        await addCredentials(db, {
          email: `${person.userId}@example.com`,
          groupId: tenant.groupId,
          userId: person.userId,
          passwordHash,
        });
    });
    const box = (label: string) => screen.findByLabelText(label, { selector: 'input' });
    const press = () => screen.getByRole('button', { name: 'Change password' });

    it('opens from the account menu; problems appear at their field in the API`s words', async () => {
      const { user, address } = await startConsole({ client: person, at: '/items' });
      await user.click(await screen.findByRole('button', { name: 'Account of Ada Perera' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Reset Password' }));
      await waitFor(() => expect(address()).toBe('/reset'));
      const [current, fresh, again] = [
        await box('Current password'),
        await box('New password'),
        await box('Confirm password'),
      ];
      expect([current, fresh, again].map((each) => each.getAttribute('autocomplete'))).toEqual([
        'current-password',
        'new-password',
        'new-password',
      ]);
      await user.click(press());
      expect(screen.getByText('Current password is required')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(current));

      await user.type(current, 'not the password');
      await user.type(fresh, 'short');
      expect(screen.getByText('5 more characters')).toBeTruthy();
      await user.type(fresh, ' of breath');
      expect(screen.getAllByText('Long enough').length).toBeGreaterThan(0);
      await user.type(again, 'something else');
      await user.click(press());
      expect(screen.getByText('The new passwords don’t match')).toBeTruthy();
      expect(again.getAttribute('aria-invalid')).toBe('true');
      expect(requests.some(({ path }) => path.endsWith('resetPassword'))).toBe(false);
      await user.clear(again);
      await user.type(again, 'short of breath');
      if (config.extensions) {
        await user.click(press());
        // An API decides which passwords it accepts.
        expect(await screen.findByText('The current password is wrong')).toBeTruthy();
        await waitFor(() => expect(document.activeElement).toBe(current));
      }
      await user.clear(current);
      await user.type(current, password);
      await user.click(press());
      const said = (await screen.findByText(/^Your password was changed\./)).closest('[role="status"]');
      expect(said).not.toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(said));
      expect(JSON.stringify({ ...localStorage })).not.toContain('short of breath');
    }, 120_000);

    it('is shown on request only', async () => {
      const { user } = await startConsole({ client: person, at: '/reset' });
      const fresh = await box('New password');
      expect(fresh.getAttribute('type')).toBe('password');
      await user.click(screen.getByRole('button', { name: 'Show new password' }));
      expect([fresh.getAttribute('type'), (await box('Confirm password')).getAttribute('type')]).toEqual([
        'text',
        'password',
      ]);
      expect(screen.getByRole('button', { name: 'Show new password' }).getAttribute('aria-pressed')).toBe('true');
    });

    needs('ownPassword')(
      'is due where an administrator has set it: every page leads there until it is changed, and then on',
      async () => {
        await db.query(
          `update records set data = data || '{"mustChangePassword": true}' where group_id = $1 and id = $2`,
          [tenant.groupId, person.userId],
        );
        const { user, address, go } = await startConsole({
          client: person,
          at: '/items?q=rice',
          verify: verifying(person),
        });
        await screen.findByText(/An administrator set your password/);
        expect(address()).toBe('/reset');
        await go('/items?q=rice');
        await waitFor(() => expect(address()).toBe('/reset'));
        expect(screen.queryByRole('navigation', { name: 'Screens' })).toBeNull();
        expect(screen.getByRole('link', { name: 'Logout' })).toBeTruthy();
        await user.type(await box('Current password'), password);
        await user.type(await box('New password'), 'my own choice');
        await user.type(await box('Confirm password'), 'my own choice');
        await user.keyboard('{Enter}');
        await waitFor(() => expect(address()).toBe('/items?q=rice'));
        await screen.findByRole('navigation', { name: 'Screens' });
        expect(await screen.findByText('Your password was changed. Other sessions were ended.')).toBeTruthy();
      },
    );
  });
});
