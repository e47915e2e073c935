import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareFor } from '#resources';
import { bothApis, server } from './bothApis';
import { startAt, type World } from './existingApi/startAt';

/** A user's session, lists, forms, documents and ledger, with both APIs. */
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => {
  declareFor({ extensions: true });
  server.close();
});

describe.each(bothApis)('in front of $name', ({ open }) => {
  let world: World;
  beforeEach(async () => {
    world = await open();
  });
  afterEach(() => expect(world.surplus()).toEqual([]));
  const number = (value: unknown) => Number(value);

  describe('the session', () => {
    it('knows the person, their outlets and what they may open', async () => {
      await startAt(world, '/items');
      await screen.findByRole('link', { name: 'Chicken kottu' });
      expect(screen.getByRole('button', { name: /^Account of / })).toBeTruthy();
      const navigation = screen.getByRole('navigation', { name: 'Screens' });
      for (const name of ['Menu Management', 'Selling', 'City Ledger', 'Inventory'])
        expect(within(navigation).getByRole('button', { name })).toBeTruthy();
    });

    it('ends with the sign-in', async () => {
      const { user, left } = await startAt(world, '/items');
      await screen.findByRole('link', { name: 'Chicken kottu' });
      await user.click(screen.getByRole('button', { name: /^Account of / }));
      await user.click(await screen.findByRole('menuitem', { name: /Logout/ }));
      await waitFor(() => expect(left.join()).toContain('/login'));
      expect(localStorage.getItem('auth.authDetails')).toBeNull();
    });
  });

  describe('a list', () => {
    it('shows names instead of ids, and finds what is searched for', async () => {
      const { user } = await startAt(world, '/items');
      await screen.findByRole('link', { name: 'Chicken kottu' });
      expect(screen.getByRole('row', { name: /Chicken kottu/ }).textContent).toContain('Mains');
      expect(screen.getByRole('row', { name: /Chicken kottu/ }).textContent).toContain('1,450.00');
      await user.type(screen.getByRole('searchbox'), 'fish');
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Chicken kottu' })).toBeNull());
      expect(screen.getByRole('link', { name: 'Fish curry' })).toBeTruthy();
    });

    it('says which search hides everything', async () => {
      await startAt(world, '/items?q=sushi');
      expect(await screen.findByText(/No menu items match/)).toBeTruthy();
    });

    it('of documents has its states with how many there are, and is asked for once for both', async () => {
      await startAt(world, '/polist');
      const states = within(await screen.findByRole('group', { name: 'Status' }));
      expect(await states.findByRole('button', { name: /^Draft ?1$/ })).toBeTruthy();
      expect(await screen.findAllByRole('link', { name: /^PO-/ })).toHaveLength(1);
      expect(world.listsOfOrders()).toBe(1);
    });
  });

  describe('a form', () => {
    it('keeps whatever it does not change', async () => {
      const before = await world.stored('discount');
      const { user } = await startAt(world, `/discount/${world.ids.discount}`);
      const name = await screen.findByLabelText('Name');
      await user.clear(name);
      await user.type(name, 'Crew lunch');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(async () => expect((await world.stored('discount')).name).toBe('Crew lunch'));
      const { _rev, name: _name, modifiedBy, modifiedDateTime, ...kept } = before;
      expect(await world.stored('discount')).toMatchObject(kept);
    });

    it('says what is wrong before anything is sent', async () => {
      const { user } = await startAt(world, '/discount/create');
      await user.type(await screen.findByLabelText('Name'), 'Half');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(/^Fix \d problems? to save/)).toBeTruthy();
    });

    it('shows what someone else has changed in the meantime', async () => {
      const { user } = await startAt(world, `/discount/${world.ids.discount}`);
      const name = await screen.findByLabelText('Name');
      await world.changeElsewhere();
      await user.clear(name);
      await user.type(name, 'Crew lunch');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect((await screen.findByRole('dialog')).textContent).toContain('Crew meal');
    });
  });

  describe('a document', () => {
    it('is changed and keeps its lines', async () => {
      const before = await world.stored('order');
      const { user } = await startAt(world, `/updatepo/${world.ids.order}`);
      await user.type(await screen.findByLabelText('Remarks'), 'Before noon');
      await user.click(screen.getByRole('button', { name: 'Save draft' }));
      await waitFor(async () => expect((await world.stored('order')).remarks).toBe('Before noon'));
      const [line] = (await world.stored('order')).items as Record<string, unknown>[];
      const [held] = before.items as Record<string, unknown>[];
      expect(number(line?.orderedQty)).toBe(50);
      expect(line).toMatchObject({ itemId: held?.itemId, purchaseUnitId: held?.purchaseUnitId });
    });

    it('is approved after a review', async () => {
      const { user } = await startAt(world, `/posummary/${world.ids.order}`);
      await user.click(await screen.findByRole('button', { name: 'Approve order' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve order' }));
      await waitFor(async () => expect((await world.stored('order')).status).toBe('approved'));
      expect(await screen.findByRole('button', { name: 'Receive goods' })).toBeTruthy();
    });
  });

  describe('the ledger', () => {
    it('settles a bill, which leaves nothing open', async () => {
      const { user } = await startAt(world, `/settleCityLedgerBill/${world.ids.company}?of=company`);
      await user.click(await screen.findByRole('checkbox', { name: 'Pay B-1002 in full' }));
      await user.click(screen.getByRole('button', { name: /^Settle / }));
      await waitFor(async () => expect(await world.openAmount()).toBe(8200));
      expect(await screen.findByText(/^Payment of .*1,100\.00 recorded/)).toBeTruthy();
    });

    it('pays part of a bill, and the rest stays open', async () => {
      const { user } = await startAt(world, `/settleCityLedgerBill/${world.ids.company}?of=company`);
      await user.type(await screen.findByLabelText('Pay of B-1001'), '1000');
      await user.click(screen.getByRole('button', { name: /^Settle .*1,000\.00/ }));
      await waitFor(async () => expect(await world.openAmount()).toBe(8300));
    });

    it('pays several bills at once', async () => {
      const { user } = await startAt(world, `/settleCityLedgerBill/${world.ids.company}?of=company`);
      await user.click(await screen.findByRole('checkbox', { name: 'Pay B-1001 in full' }));
      await user.click(screen.getByRole('checkbox', { name: 'Pay B-1002 in full' }));
      await user.click(screen.getByRole('button', { name: /^Settle .*9,300\.00/ }));
      await waitFor(async () => expect(await world.openAmount()).toBe(0));
    });

    it('keeps back more than is open of a bill', async () => {
      const { user } = await startAt(world, `/settleCityLedgerBill/${world.ids.company}?of=company`);
      await user.type(await screen.findByLabelText('Pay of B-1002'), '1100.01');
      await user.click(screen.getByRole('button', { name: /^Settle/ }));
      expect(await screen.findByText('B-1002: only 1,100.00 is open')).toBeTruthy();
      expect(await world.openAmount()).toBe(9300);
    });

    it('offers nothing to settle where nothing is chosen', async () => {
      const { user } = await startAt(world, `/settleCityLedgerBill/${world.ids.company}?of=company`);
      await user.click(await screen.findByRole('button', { name: 'Settle' }));
      expect(await screen.findByText('Choose the bills to pay')).toBeTruthy();
      expect(await world.openAmount()).toBe(9300);
    });
  });
});
