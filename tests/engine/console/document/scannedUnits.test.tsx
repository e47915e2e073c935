import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apis } from '../apis';
import { cell, type Kitchen, newKitchen, visit } from './documentKit';

/** A scanner types the barcode of a unit in a line's item cell: the line is in that unit, unless a person chose another. */
let kitchen: Kitchen;
const patient = { timeout: 20_000 };
const [TRAY, CASE] = ['4790001110007', '4790001110014'];

const [reference] = apis.filter(({ config }) => config.extensions);
if (!reference) throw new Error('there is no reference API');

beforeEach(async () => {
  kitchen = await newKitchen(reference);
  await kitchen.put('units', {
    _id: 'tray',
    unitName: 'Tray',
    unitCode: 'tray',
    measureTypeId: 'count',
    conversionToBase: '1',
  });
  await kitchen.put('inventoryItems', {
    ...{ _id: 'fish', outletId: 'out_COL', itemName: 'Tuna', itemCode: 'TUN', itemType: 'raw', isStockTracked: true },
    ...{ measureTypeId: 'weight', baseUnitId: 'kg', status: 'active' },
    itemUnits: [
      { unitId: 'case', factorToBase: '10', use: ['purchase'], barcode: CASE },
      { unitId: 'tray', factorToBase: '2', barcode: TRAY },
    ],
  });
});
afterEach(() => {
  cleanup();
  expect(kitchen.surplus()).toEqual([]);
});

/** A new order with the cursor in the first line’s item. */
async function ordering() {
  const { user } = visit(await kitchen.signIn(kitchen.owner), '/createpo');
  await screen.findByLabelText('Supplier', {}, patient);
  const grid = await screen.findByRole('grid', {}, patient);
  const toItem = () => user.keyboard('{Home}');
  act(() => grid.querySelector<HTMLElement>('.lg-active')?.focus());
  return { user, toItem };
}
const unitIs = (name: string) => waitFor(() => expect(cell(1, 'Unit')).toBe(name), patient);

describe('a scanned barcode', () => {
  it('sets its unit in an empty line, also when the item is found before Enter', async () => {
    const { user } = await ordering();
    await user.keyboard(`${TRAY}{Enter}`);
    await unitIs('Tray');
    cleanup();
    const again = await ordering();
    await again.user.keyboard(TRAY);
    await screen.findByText('Tuna', { selector: '[role=option] *' }, patient);
    await again.user.keyboard('{Enter}');
    await unitIs('Tray');
  }, 60_000);

  it('replaces a unit that a choice or another scan filled in, and says so if there is a quantity', async () => {
    const { user, toItem } = await ordering();
    await user.keyboard('tun');
    await screen.findByText('Tuna', { selector: '[role=option] *' }, patient);
    await user.keyboard('{Enter}');
    await unitIs('Case');
    await toItem();
    await user.keyboard(`${TRAY}{Enter}`);
    await unitIs('Tray');
    expect(document.querySelector('.lg-remark')).toBeNull();
    await user.keyboard('4{Tab}');
    await toItem();
    await user.keyboard(`${CASE}{Enter}`);
    await unitIs('Case');
    expect(document.querySelector('.lg-remark')?.textContent).toMatch(/^.*Changed from Tray to Case\. Check the /);
  }, 60_000);

  it('keeps a unit that a person chose', async () => {
    const { user, toItem } = await ordering();
    await user.keyboard(`${TRAY}{Enter}`);
    await unitIs('Tray');
    await user.keyboard('4{Tab}');
    await toItem();
    await user.keyboard('{Tab}kilo');
    await screen.findByText('Kilogram', { selector: '[role=option] *' }, patient);
    await user.keyboard('{Enter}');
    await unitIs('Kilogram');
    await toItem();
    await user.keyboard(`${CASE}{Enter}`);
    await waitFor(() => expect(cell(1, 'Item')).toContain('Tuna'), patient);
    await unitIs('Kilogram');
  }, 60_000);
});
