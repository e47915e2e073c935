import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apis } from '../apis';
import { pasteEvent } from '../grid/gridFixture';
import { cell, type Kitchen, newKitchen, visit } from './documentKit';

/** Lines of an order from a file, and from rows that are pasted with their headings. */
let kitchen: Kitchen;
const patient = { timeout: 20_000 };
const [reference] = apis.filter(({ config }) => config.extensions);
if (!reference) throw new Error('there is no reference API');

beforeEach(async () => {
  kitchen = await newKitchen(reference);
  await kitchen.put('supplierPrices', {
    ...{ outletId: 'out_COL', supplierId: 'farm', itemId: 'rice', purchaseUnitId: 'kg', price: '240.0000' },
    ...{ supplierItemCode: 'GF-77', status: 'active' },
  });
});
afterEach(() => {
  cleanup();
  expect(kitchen.surplus()).toEqual([]);
});

async function ordering() {
  const { user } = visit(await kitchen.signIn(kitchen.owner), '/createpo');
  await user.type(await screen.findByLabelText('Supplier', {}, patient), 'green');
  await user.click(await screen.findByRole('option', { name: /Green Farm/ }, patient));
  await screen.findByRole('grid', {}, patient);
  return user;
}
const file = (text: string, name = 'order.csv') => new File([text], name, { type: 'text/csv' });
const dialog = (name: RegExp) => screen.findByRole('dialog', { name }, patient);
const shownLines = () =>
  [...document.querySelectorAll('[role=row][data-row]')].map((row) => row.getAttribute('data-row'));

async function choose(user: Awaited<ReturnType<typeof ordering>>, text: string) {
  await user.click(await screen.findByRole('button', { name: 'Import lines' }, patient));
  const opened = await dialog(/Import lines/);
  await user.upload(within(opened).getByLabelText('File to import'), file(text));
  return dialog(/Match columns/);
}

describe('lines from a file', () => {
  it('are read, shown with what could not be placed, and go into the grid', async () => {
    const user = await ordering();
    const columns = await choose(
      user,
      [
        'Green Farm weekly order,,,,',
        '',
        'SKU,Description,Qty,UOM,Price',
        'chk,Chicken,4,,"11,000.00"',
        'GF-77,,12.5 Kgs,,250',
        ',BASMATI RICE,0,,',
        'NONE,Saffron,1,kg,90',
        'CHK,Basmati rice,1,,1',
        'Total,,17.5,,',
      ].join('\n'),
    );
    expect(within(columns).getByText(/Row 9 adds up others/)).toBeTruthy();
    await user.click(within(columns).getByRole('button', { name: 'Preview' }));
    const preview = await dialog(/Preview/);
    expect(within(preview).getByText('2 new, 2 with problems')).toBeTruthy();
    expect(within(preview).getByText('1 row left out: no quantity')).toBeTruthy();
    const reasons = within(within(preview).getByRole('alert')).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'No item has the code or name “NONE”',
      '“CHK” is Chicken, but “Basmati rice” is Basmati rice',
    ]);
    await user.click(within(preview).getByRole('radio', { name: 'Leave out 2 rows' }));
    await user.click(within(preview).getByRole('button', { name: 'Take 2 lines' }));
    await waitFor(() => expect(cell(2, 'Item')).toBe('Basmati rice'), patient);
    await waitFor(() => expect(cell(1, 'Unit')).toBe('Case'), patient);
    expect([cell(1, 'Item'), cell(1, 'Quantity'), cell(1, 'Unit price')]).toEqual(['Chicken', '4', '11,000.00']);
    expect([cell(2, 'Quantity'), cell(2, 'Unit'), cell(2, 'Unit price')]).toEqual(['12.5', 'Kilogram', '250.00']);
    // Two lines and the empty one.
    expect(shownLines()).toHaveLength(3);
  }, 60_000);

  it('change lines about the same items, or come on top of them', async () => {
    const user = await ordering();
    const take = async (text: string, more?: string) => {
      const columns = await choose(user, text);
      await user.click(within(columns).getByRole('button', { name: 'Preview' }));
      const preview = await dialog(/Preview/);
      const all = within(preview).queryByRole('button', { name: /^Show all/ });
      if (all) await user.click(all);
      const rows = within(preview)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
      if (more) await user.click(within(preview).getByRole('radio', { name: more }));
      await user.click(within(preview).getByRole('button', { name: /^Take/ }));
      return rows;
    };
    await take('Item,Quantity\nChicken,4\n');
    await waitFor(() => expect(cell(1, 'Quantity')).toBe('4'), patient);
    const rows = await take('Item,Quantity\nRice of old,1\nCHICKEN,7\n');
    expect(rows.at(-1)).toContain('Quantity: 4 → 7');
    await waitFor(() => expect(cell(1, 'Quantity')).toBe('7'), patient);
    // What no item has is marked in its cell.
    expect(cell(2, 'Item')).toBe('Rice of old');
    expect(await screen.findByRole('button', { name: '1 problem' }, patient)).toBeTruthy();
    await take('Item,Quantity\nCHK,2\n', 'Add 1 line more');
    await waitFor(() => expect(cell(3, 'Quantity')).toBe('2'), patient);
    expect(cell(1, 'Quantity')).toBe('7');
  }, 60_000);
});

it('rows that are pasted with their headings are matched by them, in any order', async () => {
  const user = await ordering();
  const grid = await screen.findByRole('grid', {}, patient);
  act(() => grid.querySelector<HTMLElement>('.lg-active')?.focus());
  fireEvent(document.activeElement as HTMLElement, pasteEvent('Qty\tUnit\tProduct\n3\tkilos\tbasmati rice\n'));
  const columns = await dialog(/Match columns/);
  await user.click(within(columns).getByRole('button', { name: 'Preview' }));
  await user.click(within(await dialog(/Preview/)).getByRole('button', { name: 'Take 1 line' }));
  await waitFor(() => expect(cell(1, 'Item')).toBe('Basmati rice'), patient);
  expect([cell(1, 'Quantity'), cell(1, 'Unit')]).toEqual(['3', 'Kilogram']);
  // Without headings it is cells, from where the cursor is.
  act(() => screen.getByRole('grid').querySelector<HTMLElement>('.lg-active')?.focus());
}, 60_000);
