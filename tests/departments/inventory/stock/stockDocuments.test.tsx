import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleDataProvider } from '#dataProvider';
import issueNotes from '#resources/inventory/issueNotes';
import purchaseOrders from '#resources/inventory/purchaseOrders';
import storeRequisitions from '#resources/inventory/storeRequisitions';
import { type Api, apis } from '#tests/engine/console/apis';
import { address, cell, type Kitchen, newKitchen, visit } from '#tests/engine/console/document/documentKit';

/** The example of docs/adding-a-stock-document.md on the screen: created from a requisition, saved, previewed, approved. */

let kitchen: Kitchen;
const patient = { timeout: 20_000 };
const today = () => new Date(Date.now() - 4 * 3600_000).toISOString().slice(0, 10);

beforeAll(async () => {
  kitchen = await newKitchen(apis[0] as Api);
  await kitchen.put('priorityLevels', { _id: 'soon', name: 'Soon', rank: 1, status: 'active' });
  await kitchen.put('foodDepartments', { _id: 'hot', name: 'Hot kitchen', outletId: 'out_COL', status: 'active' });
});
afterEach(cleanup);

/** The kitchen's requisition to its own store: kilograms by item. */
async function requisition(provider: ConsoleDataProvider, wanted: Readonly<Record<string, string>>) {
  const { data } = await provider.create('storeRequisitions', {
    data: {
      outletId: 'out_COL',
      docDate: today(),
      departmentId: 'hot',
      requiredDate: today(),
      priorityLevelId: 'soon',
      items: Object.entries(wanted).map(([itemId, requestedQty]) => ({ itemId, unitId: 'kg', requestedQty })),
    },
  });
  return data;
}

const leave = () => act(() => (document.activeElement as HTMLElement | null)?.blur());

describe('an issue note, declared in 40 lines', () => {
  it('begins with what the requisition still wants, shows what it will move, and moves it', async () => {
    const provider = await kitchen.signIn(kitchen.owner);
    const data = await requisition(provider, { chicken: '6' });
    await provider.act('storeRequisitions', 'approve', { _id: data._id, _rev: data._rev });
    const { user } = visit(provider, `/createissuenote?srnId=${data._id}`, [storeRequisitions, issueNotes]);

    await user.type(await screen.findByLabelText('Issued to', {}, patient), 'Nimal');
    await waitFor(
      () =>
        expect([cell(1, 'Item'), cell(1, 'Unit'), cell(1, 'Requested'), cell(1, 'Issued')]).toEqual([
          'Chicken',
          'Kilogram',
          '6',
          '6',
        ]),
      patient,
    );
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');

    await waitFor(() => expect(address()).toMatch(/^\/issuenotesummary\//), patient);
    const table = await screen.findByLabelText('Movements of stock', {}, patient);
    for (const text of ['Issue', '10 → 4']) expect(table.textContent).toContain(text);
    leave();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Approve IN-COL-.*Stock changes with it\.$/, {}, patient)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^IN-COL-[\d-]+ approved$/, {}, patient)).toBeTruthy();
    expect(await kitchen.balance('chicken')).toMatchObject({ quantity: '4.0000', value: '4000.00' });
    expect(await screen.findByText('Nothing open', {}, patient)).toBeTruthy();
    expect((await provider.getOne('storeRequisitions', { id: String(data._id) })).data).toMatchObject({
      status: 'fulfilled',
    });
  }, 120_000);

  it('is begun from the menu of the requisition; so is an order, in whole packs, which leaves the requisition open', async () => {
    const provider = await kitchen.signIn(kitchen.owner);
    const data = await requisition(provider, { chicken: '16', rice: '2.5' });
    await provider.act('storeRequisitions', 'approve', { _id: data._id, _rev: data._rev });
    const { user } = visit(provider, `/srnsummarypage/${data._id}`, [storeRequisitions, purchaseOrders]);

    await user.click(await screen.findByRole('button', { name: 'More actions' }, patient));
    expect(await screen.findByRole('menuitem', { name: 'Create issue note' }, patient)).toBeTruthy();
    // The requested outlet sends goods; this outlet's requisition went to its own store.
    expect(screen.queryByRole('menuitem', { name: 'Create transfer out' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Create purchase order' }));
    await waitFor(() => expect(address()).toBe(`/createpo?srnId=${data._id}`), patient);
    await waitFor(
      () =>
        expect([1, 2].map((line) => ['Item', 'Unit', 'Quantity'].map((column) => cell(line, column)))).toEqual([
          ['Chicken', 'Case', '2'],
          ['Basmati rice', 'Kilogram', '2.5'],
        ]),
      patient,
    );
    expect((await provider.getOne('storeRequisitions', { id: String(data._id) })).data).toMatchObject({
      status: 'approved',
    });
  }, 120_000);
});
