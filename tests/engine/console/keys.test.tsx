import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The sheet with a page's keys, over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

const groups = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label'));
const keyOf = (sheet: HTMLElement, does: string) =>
  within(sheet).getByText(does, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the keys of a page', () => {
  it('are shown by ?, the page’s own before the general ones, and not while typing', async () => {
    const { user, go } = await startConsole({ client: tenant.owner, at: '/categorylist' });
    await screen.findByRole('heading', { level: 1, name: 'Category' });
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(groups(sheet)).toEqual(['List', 'Everywhere']);
    expect([keyOf(sheet, 'Create'), keyOf(sheet, 'Search')]).toEqual(['N', '/']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await go('/categorylist/create');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    // A new record begins with its name.
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard('?');
    expect(name).toHaveProperty('value', '?');
    await user.click(screen.getByRole('button', { name: /^Account of/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ }));
    const form = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(groups(form)).toEqual(['Form', 'Everywhere']);
    expect(keyOf(form, 'Save')).toBe('Ctrl+S');
  });

  it('are off where single keys are', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/categorylist' });
    await user.click(await screen.findByRole('button', { name: /^Account of/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts: on' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
