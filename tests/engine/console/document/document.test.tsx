import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { declareFor, entity } from '#resources';
import { apis } from '../apis';
import { address, cell, draftOrder, type Kitchen, newKitchen, visit } from './documentKit';

/** Orders and receipts as users create them, over the application and a database. */
let kitchen: Kitchen;
const patient = { timeout: 20_000 };
type Provider = Awaited<ReturnType<Kitchen['signIn']>>;

afterEach(() => {
  cleanup();
  expect(kitchen.surplus()).toEqual([]);
});
afterAll(() => declareFor({ extensions: true }));

const focusGrid = async () => (await screen.findByRole('grid')).querySelector<HTMLElement>('.lg-active')?.focus();

const first = async (provider: Provider, resource: string): Promise<AnyRecord> => {
  const list = { filter: {}, pagination: { page: 1, perPage: 1 }, sort: { field: '_id', order: 'ASC' } } as const;
  return (await provider.getList(resource, list)).data[0] as AnyRecord;
};
/** The same order, approved. */
async function approvedOrder(provider: Provider): Promise<AnyRecord> {
  const { _id, _rev } = await draftOrder(provider);
  return provider.act('purchaseOrders', 'approve', { _id, _rev });
}

/** Nothing has the focus: keys belong to the page. */
const leave = () => act(() => (document.activeElement as HTMLElement | null)?.blur());
const saveAndReview = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';

describe.each(apis)('in front of $name', (api) => {
  const { needs } = api;
  const isReference = api.config.extensions;
  beforeEach(async () => {
    kitchen = await newKitchen(api);
  });

  describe('the story of the README, by keyboard', () => {
    it('four cases are ordered, approved and sent to be received', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const { user, router } = visit(provider, '/createpo');

      // The first required field has the focus.
      const supplier = await screen.findByLabelText('Supplier', {}, patient);
      await waitFor(() => expect(document.activeElement).toBe(supplier), patient);
      await user.keyboard('gre');
      await screen.findByText('Green Farm', { selector: '[role=option] *' }, patient);
      await user.keyboard('{Enter}');
      await focusGrid();
      await user.keyboard('chk');
      await screen.findByText('Chicken', { selector: '[role=option] *' }, patient);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(cell(1, 'Unit')).toBe('Case'), patient);
      // The supplier's price for that unit is filled in.
      await waitFor(() => expect(cell(1, 'Unit price')).toBe('11,500.00'), patient);
      // The unit is filled in: the cursor is in the quantity.
      await user.keyboard('4{Tab}');
      await waitFor(() => expect(cell(1, 'Total')).toBe('46,000.00'), patient);
      await waitFor(() => expect(screen.getByLabelText('Totals').textContent).toContain('Total USD46,000.00'), patient);
      expect((await screen.findByText(/^Unsaved/, {}, patient)).textContent).toBe(
        'Unsaved: Supplier, Expected, Payment and Items',
      );

      await user.keyboard(saveAndReview);
      await waitFor(() => expect(address()).toMatch(/^\/posummary\//), patient);
      if (isReference)
        expect(await screen.findByText(/becomes approved; nothing moves in stock/, {}, patient)).toBeTruthy();
      await screen.findByText('Approve order', { selector: 'button' }, patient);
      leave();
      await user.keyboard('a');
      expect(await screen.findByText(/^Approve PO-(COL|NEW)-.*\?$/, {}, patient)).toBeTruthy();
      await user.keyboard('{Enter}');
      const send = await screen.findByText('Receive goods', { selector: 'button' }, patient);
      expect(screen.getByText('Approved')).toBeTruthy();
      send.focus();
      await user.keyboard('{Enter}');

      // The receipt is filled in from the order: by the reference API; with another API, by hand.
      if (isReference) await waitFor(() => expect(address()).toMatch(/^\/updategrn\//), patient);
      else {
        await screen.findByText('Sent to GRN', {}, patient);
        await act(() => router.navigate(`/createnewgrn?poId=${address().split('/').at(-1)}`));
      }
      await screen.findByRole('grid', {}, patient);
      expect([cell(1, 'Item'), cell(1, 'Unit'), cell(1, 'Ordered'), cell(1, 'Delivered')]).toEqual([
        'Chicken',
        'Case',
        '4',
        '4',
      ]);
      expect(await first(provider, 'purchaseOrders')).toMatchObject({
        status: 'sentToGRN',
        grandTotal: '46000.00',
      });
    }, 120_000);

    // A scanner presses Enter before any option has arrived.
    it.runIf(isReference)('a scanned barcode chooses its item', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const { user } = visit(provider, '/createpo');
      await screen.findByLabelText('Supplier', {}, patient);
      await focusGrid();
      await user.keyboard('4790001112223{Enter}');
      await waitFor(() => expect(cell(1, 'Item')).toContain('Chicken'), patient);
    });

    it('a price that is cleared and filled in again leaves nothing to save: the review opens without a question', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const order = await draftOrder(provider);
      const { user } = visit(provider, `/updatepo/${order._id}`);
      await screen.findByRole('grid', {}, patient);
      await waitFor(() => expect(cell(1, 'Unit price')).toBe('11,500.00'), patient);
      await focusGrid();
      await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Delete}');
      await screen.findByText('1 cell cleared', {}, patient);
      await waitFor(() => expect(cell(1, 'Unit price')).toBe('11,500.00'), patient);
      await screen.findByText('No unsaved changes', {}, patient);
      await user.keyboard(saveAndReview);
      await waitFor(() => expect(address()).toMatch(/^\/posummary\//), patient);
      expect(screen.queryByText('Leave without saving?')).toBeNull();
    }, 60_000);

    needs('previews')(
      'three are received with freight; deleting the receipt takes everything back',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const order = await approvedOrder(provider);
        const { user } = visit(provider, `/createnewgrn?poId=${order._id}`);

        const invoice = await screen.findByLabelText('Invoice no.', {}, patient);
        await waitFor(() => expect(document.activeElement).toBe(invoice), patient);
        expect(screen.getByText(String(order.pONumber), { selector: 'a' })).toBeTruthy();
        await user.keyboard('F-100');
        await user.type(screen.getByLabelText('Freight'), '600');
        await user.type(screen.getByLabelText('Invoice total'), '35100');
        await focusGrid();
        await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}3{Enter}');
        await waitFor(() => expect(cell(1, 'Landed cost per stock unit')).toBe('1,170.00'), patient);
        await user.keyboard(saveAndReview);

        await waitFor(() => expect(address()).toMatch(/^\/grnsummary\//), patient);
        const table = await screen.findByLabelText('Movements of stock', {}, patient);
        for (const text of ['+30', '10 → 40', '1,000.00 → 1,127.50']) expect(table.textContent).toContain(text);
        leave();
        await user.keyboard('{Control>}{Enter}{/Control}');
        await screen.findByText(/^Approve GRN-(COL|NEW)-/, {}, patient);
        await user.keyboard('{Enter}');
        expect(await screen.findByText(/^GRN-(COL|NEW)-[\d-]+ approved$/, {}, patient)).toBeTruthy();
        expect(await kitchen.balance('chicken')).toEqual({
          quantity: '40.0000',
          value: '45100.00',
          average: '1127.500000',
        });
        expect(await screen.findByText('1 of 1 line open', {}, patient)).toBeTruthy();

        await user.click(screen.getByLabelText('More actions'));
        await user.click(await screen.findByText('Delete receipt', {}, patient));
        await screen.findByText(/^Delete approved GRN-(COL|NEW)-.*Its stock moves back/, {}, patient);
        await user.type(await screen.findByLabelText('Reason', { selector: '[role=dialog] input' }), 'Counted twice');
        await user.click(await screen.findByText('Delete receipt', { selector: '[role=dialog] button' }, patient));
        expect(await screen.findByText(/^GRN-(COL|NEW)-.* deleted$/, {}, patient)).toBeTruthy();
        expect(await kitchen.balance('chicken')).toEqual({
          quantity: '10.0000',
          value: '10000.00',
          average: '1000.000000',
        });
        expect(await first(provider, 'purchaseOrders')).toMatchObject({
          status: 'approved',
          items: [{ openQty: '4.0000' }],
        });
      },
      120_000,
    );
  });

  describe('a block from a spreadsheet', () => {
    it('keeps the unit that was typed when its item is chosen, and takes the price per case for a kilogram', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const { user } = visit(provider, '/createpo');
      await screen.findByLabelText('Supplier', {}, patient);
      await user.keyboard('gre');
      await screen.findByText('Green Farm', { selector: '[role=option] *' }, patient);
      await user.keyboard('{Enter}');
      await focusGrid();
      await user.paste('Nosuch\tkg\t4\nBasmati rice\tkg\t5\nNosuch\tcase\t6');
      await waitFor(() => expect(cell(2, 'Item')).toBe('Basmati rice'), patient);
      await waitFor(() => expect(screen.getByText('2 problems')).toBeTruthy(), patient);

      await focusGrid();
      await user.keyboard('chk');
      await screen.findByText('Chicken', { selector: '[role=option] *' }, patient);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(cell(1, 'Item')).toBe('Chicken'), patient);
      expect([cell(1, 'Unit'), cell(1, 'Quantity')]).toEqual(['Kilogram', '4']);
      await waitFor(() => expect(cell(1, 'Unit price')).toBe('1,150.00'), patient);
      expect(cell(1, 'Total')).toBe('4,600.00');

      // No supplier sells rice at a known price, and it isn't sold in cases.
      expect([cell(2, 'Unit price'), cell(2, 'Net'), cell(2, 'Total')]).toEqual(['', '–', '–']);
      await user.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowDown}ric');
      await screen.findByText('Basmati rice', { selector: '[role=option] *' }, patient);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(cell(3, 'Unit')).toBe('Kilogram'), patient);
      expect(screen.getByText('Changed from Case to Kilogram. Check the quantity')).toBeTruthy();
      const totals = screen.getByLabelText('Totals');
      await waitFor(() => expect(totals.textContent).toContain('2 lines without a price'), patient);
    }, 120_000);
  });

  describe('a new document', () => {
    it('whose required fields are filled starts in its first field', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      visit(provider, '/createwastagemanagement', [entity('wastageNotes') as Document]);
      const date = await screen.findByLabelText('Date', {}, patient);
      await waitFor(() => expect(document.activeElement).toBe(date), patient);
    }, 120_000);
  });

  describe('a stored draft', () => {
    it.runIf(isReference)(
      'shows its lines before their items are loaded, then what the items say',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const order = await draftOrder(provider);
        let open = () => {};
        const gate = new Promise<void>((done) => {
          open = done;
        });
        const asked: unknown[] = [];
        const getMany: Provider['getMany'] = async (resource, params) => {
          if (resource === 'inventoryItems') {
            asked.push(params.ids);
            await gate;
          }
          return provider.getMany(resource, params);
        };
        visit({ ...provider, getMany }, `/updatepo/${order._id}`);
        await screen.findByRole('grid', {}, patient);
        expect([cell(1, 'Item'), cell(1, 'Quantity')]).toEqual(['Chicken', '4']);
        await focusGrid();
        expect(screen.queryByText(/^CHK · Chicken/)).toBeNull();
        open();
        await screen.findByText(/^CHK · Chicken/, {}, patient);
        await waitFor(
          () => expect(screen.getByLabelText('Totals').textContent).toContain('Total USD46,000.00'),
          patient,
        );
        expect(asked).toEqual([['chicken']]);
      },
      120_000,
    );
  });

  describe('choosing what to order', () => {
    it('offers what the supplier sells first, with stock and price, and nothing that the kitchen makes itself', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const made = { outletId: 'out_COL', itemType: 'semiFinished', measureTypeId: 'weight', baseUnitId: 'kg' };
      await kitchen.put('inventoryItems', {
        _id: 'sauce',
        itemName: 'A sauce',
        itemCode: 'SAU',
        status: 'active',
        ...made,
      });
      const { user } = visit(provider, '/createpo');
      await screen.findByLabelText('Supplier', {}, patient);
      await user.keyboard('gre');
      await screen.findByText('Green Farm', { selector: '[role=option] *' }, patient);
      await user.keyboard('{Enter}');
      await focusGrid();
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
      await waitFor(
        () =>
          expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
            `CHKChicken${isReference ? 'On hand 10 kg · ' : ''}Last price 11,500.00 / case`,
            expect.stringMatching(/^RICBasmati rice/),
          ]),
        patient,
      );
    }, 120_000);
  });
});
