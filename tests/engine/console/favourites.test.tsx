import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moved } from '#src/shell/navigation/favourites';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../server/records/recordsFixture';
import { forwardTo, startConsole } from './consoleKit';

const { db, app } = await testApp();
let tenant: Tenant;
const { server } = forwardTo(() => app);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  tenant = await newTenant(db, app);
});
afterEach(cleanup);
afterAll(() => server.close());

describe('favourites', () => {
  it('are put at the top of the navigation by the star or its key, ordered by keys, and taken away again', async () => {
    const { user, address } = await startConsole({ client: tenant.owner, at: '/items' });
    const nav = await screen.findByRole('navigation', { name: 'Screens' });
    const favourites = () => within(nav).queryByRole('list', { name: 'Favourites' });
    const names = () => {
      const list = favourites();
      return list
        ? within(list)
            .getAllByRole('link')
            .map((link) => link.textContent)
        : [];
    };
    expect(favourites()).toBeNull();
    // The star appears while the pointer is on the entry, or the keyboard focus.
    expect(within(nav).queryByRole('button', { name: /^Favourite/ })).toBeNull();
    await user.hover(await within(nav).findByRole('link', { name: 'Menu Categories' }));
    // Without moving the pointer: the simulated one leaves the entry on its way within it.
    fireEvent.click(await within(nav).findByRole('button', { name: 'Favourite: Menu Categories' }));
    expect(names()).toEqual(['Menu Categories']);
    within(nav).getByRole('link', { name: 'Add-on Items' }).focus();
    await user.keyboard('*');
    expect(names()).toEqual(['Menu Categories', 'Add-on Items']);
    within(favourites() as HTMLElement)
      .getByRole('link', { name: 'Add-on Items' })
      .focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Add-on Items', 'Menu Categories']);
    expect(document.activeElement?.textContent).toBe('Add-on Items');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/modiferItems');
    await user.click(
      within(favourites() as HTMLElement).getByRole('button', { name: 'Favourite: Menu Categories', pressed: true }),
    );
    expect(names()).toEqual(['Add-on Items']);
  });

  it('move among the visible records, skipping those that the user can’t open', () => {
    expect(moved(['a', 'hidden', 'b'], ['a', 'b'], 'b', -1)).toEqual(['b', 'hidden', 'a']);
    expect(moved(['a', 'b'], ['a', 'b'], 'a', -1)).toBeUndefined();
    expect(moved(['a', 'b'], ['a', 'b'], 'b', 1)).toBeUndefined();
  });
});
