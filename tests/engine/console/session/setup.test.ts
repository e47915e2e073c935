import { waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locationOf } from '#login/place';
import { startSetup } from '#login/setup';
import { createSetupCode } from '#server/setupCode';
import setupPage from '#setup.html?raw';
import { appOf } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/** The real page and the real API, as for a user who opens the printed link. */
const body = /<body>([\s\S]*)<\/body>/.exec(setupPage)?.[1] ?? '';
const db = await ownDatabase();
const app = appOf(db);
const assign = vi.fn();

async function open(code: string) {
  document.body.innerHTML = body;
  const config = (await (await app.request('/config.json')).json()) as { needsSetup?: boolean };
  startSetup({
    loadConfig: async () => ({
      apiUrl: '/api',
      inventoryUrl: '/inventory-api',
      extensions: true,
      version: '1',
      ...config,
    }),
    storage: localStorage,
    location: { hash: code ? `#${code}` : '', assign },
    timeZone: 'Asia/Colombo',
    languages: ['en-LK', 'en'],
    now: Date.now,
  });
  return within(document.body);
}

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) =>
    app.request(path, { method, headers, body } as RequestInit),
  );
});
afterEach(() => {
  localStorage.clear();
  assign.mockReset();
  vi.unstubAllGlobals();
});

const shown = (screen: Awaited<ReturnType<typeof open>>, label: string) =>
  screen.getByLabelText<HTMLInputElement>(label).value;

describe('the set-up page', () => {
  it('starts with the browser’s values, asks for the rest at its fields, and gives the outlet a short name', async () => {
    const screen = await open(await createSetupCode(db));
    const user = userEvent.setup();
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the group'));
    expect(screen.getByLabelText('Setup code').closest('[hidden]')).not.toBeNull();
    expect(['Country', 'Currency', 'Time zone'].map((label) => shown(screen, label))).toEqual([
      ...['LK', 'LKR', 'Asia/Colombo'],
    ]);
    await user.selectOptions(screen.getByLabelText('Country'), 'GB');
    expect(shown(screen, 'Currency')).toBe('GBP');
    await user.type(screen.getByLabelText('Name of the outlet'), 'Lake Road');
    expect(shown(screen, 'Short name')).toBe('LAK');
    await user.clear(screen.getByLabelText('Short name'));
    await user.type(screen.getByLabelText('Short name'), 'x');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the group'));
    for (const text of [
      'Enter the name of your restaurants',
      'Use 3 to 6 letters or digits',
      'Enter your email',
      'Enter at least 10 characters',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(assign).not.toHaveBeenCalled();
  });

  it('shows at its field what only the server finds, sets up, and signs in', async () => {
    const screen = await open('');
    const user = userEvent.setup();
    expect(document.activeElement).toBe(screen.getByLabelText('Setup code'));
    const fill = async (values: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(values)) {
        await user.clear(screen.getByLabelText(label));
        await user.type(screen.getByLabelText(label), text);
      }
    };
    await fill({
      ...{ 'Setup code': 'WRON-GONE-CODE', 'Name of the group': 'Kandy Kitchens', 'Name of the outlet': 'Lake Road' },
      ...{ 'First name': 'R2D2', 'Last name': 'de Silva', Email: 'owner@kandy.example', Password: 'a long password' },
    });
    await user.keyboard('{Enter}');
    await screen.findByText("Use only letters, spaces and ' . -");
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    await fill({ 'First name': 'Ruvini' });
    await user.keyboard('{Enter}');
    await screen.findByText('This setup code is wrong or has been used.');
    await fill({ 'Setup code': await createSetupCode(db) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'), { timeout: 20_000 });
    expect(JSON.parse(localStorage.getItem('auth.session') ?? '')).toMatchObject({
      user: { firstName: 'Ruvini' },
      group: { name: 'Kandy Kitchens', country: 'LK', currency: 'LKR' },
      outlets: [{ name: 'Lake Road', code: 'LAK' }],
    });
  });

  it('says so where the console is set up already', async () => {
    const screen = await open('7KQ2-M9XA-TD4R');
    await waitFor(() => expect(screen.getByText(/This console is set up already/).closest('[hidden]')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull();
  });
});

describe('where a browser is', () => {
  it('follows from its language where the time zone leaves it open, and is empty where nothing says', () => {
    expect(locationOf('UTC', ['de-CH'])).toEqual({ country: 'CH', currency: 'CHF', timeZone: 'UTC' });
    expect(locationOf('Moon/Base', ['en', '?'])).toEqual({ country: '', currency: '', timeZone: 'UTC' });
  });
});
