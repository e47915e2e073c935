import { within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import blockedPage from '#blocked.html?raw';
import { startBlocked } from '#login/blocked';
import { product } from '#resources/product';

/** The real page of /blocked with the product's name, and fake neighbours (storage, addresses, the API). */
const body = /<body>([\s\S]*)<\/body>/.exec(blockedPage.replaceAll('{{name}}', product.name))?.[1] ?? '';
const details = { accessToken: 'a', token: 't', userId: 'u', email: 'e' };
const stored = JSON.stringify(details);
const revoke = vi.fn<() => Promise<void>>();

/** Opens the page; `went` records where it redirects. */
const open = () => {
  document.body.innerHTML = body;
  const went = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };
  startBlocked({ storage: localStorage, location: went, revoke });
  return { screen: within(document.body), went };
};
afterEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
});

it('says what the spec says, under a logo of 378 by 188 pixels', () => {
  localStorage.setItem('auth.authDetails', stored);
  const { screen } = open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Blocked');
  expect(screen.getByText('You are already logged In from another Tab')).toBeTruthy();
  expect(screen.getByText('Cannot Use multiple tabs')).toBeTruthy();
  const logo = screen.getByRole('img', { name: 'POS Management Console' });
  expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['378', '188']);
});

it('goes to the sign-in page when signed out', () => {
  const { went } = open();
  expect(went.replace.mock.calls).toEqual([['/login']]);
});

it('reloads when another tab changes the stored sign-in, and on no other change', () => {
  localStorage.setItem('auth.authDetails', stored);
  const { went } = open();
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  change('tags');
  change('relogin');
  expect(went.reload).not.toHaveBeenCalled();
  change('auth.authDetails');
  expect(went.reload).toHaveBeenCalledTimes(1);
  change(null);
  expect(went.reload).toHaveBeenCalledTimes(2);
});

it('Re-Login ends the sign-in here and on the server, and leads to the sign-in page', async () => {
  localStorage.setItem('auth.authDetails', stored);
  localStorage.setItem('tags', '["city"]');
  const { screen, went } = open();
  let send = () => {};
  revoke.mockReturnValue(
    new Promise<void>((resolve) => {
      send = resolve;
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Re-Login' }));
  expect({ ...localStorage }).toEqual({ tags: '["city"]', relogin: 'true' });
  expect(revoke.mock.calls).toEqual([[details, undefined]]);
  // A page that leaves before its request is on its way sends nothing.
  expect(went.assign).not.toHaveBeenCalled();
  send();
  await vi.waitFor(() => expect(went.assign).toHaveBeenCalled());
  expect(went.assign.mock.calls).toEqual([['/login']]);
});
