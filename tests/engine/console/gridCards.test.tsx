// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openGrid } from './gridFixture';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const card = (name: string) => within(screen.getByRole('group', { name }));

it('shows a card per line with labelled fields on the same store, where columns have no room', async () => {
  const { user, store } = openGrid();
  expect(screen.queryByRole('grid')).toBeNull();
  const quantity = card('Line 1').getByLabelText('Quantity (kg)');
  await user.clear(quantity);
  await user.type(quantity, '7{Enter}');
  expect(card('Line 1').getByLabelText('Total').textContent).toBe('70.00');
  await user.selectOptions(card('Line 1').getByLabelText('Unit'), 'Case');
  await user.click(card('Line 1').getByLabelText('Free'));
  expect(store.lines()[0]).toMatchObject({ quantity: '7', unit: 'case', free: true });
});

it('adds a line by filling the last card, item search included, and deletes one', async () => {
  const { user, store } = openGrid();
  await user.type(card('New line').getByRole('combobox', { name: 'Item' }), 'oni');
  await user.click(await screen.findByRole('option', { name: /Onions/ }));
  expect(store.lines()[3]).toMatchObject({ item: 'i3', price: '7' });
  await user.click(screen.getByRole('button', { name: 'Delete line 1' }));
  expect(store.lines().map((line) => line.note)).toEqual(['', 'red', '']);
  screen.getByRole('group', { name: 'New line' });
});

it('shows what is wrong under the field, and goes there', async () => {
  const { user, store } = openGrid();
  await user.type(card('Line 2').getByLabelText('Quantity (kg)'), 'x');
  await user.tab();
  card('Line 2').getByText('"3x" is not a number');
  act(() => store.setProblems([{ row: 2, key: 'price', message: 'Too dear' }]));
  act(() => store.focusProblem(0));
  expect(document.activeElement).toBe(card('Line 3').getByLabelText('Price'));
});

it('is read-only when disabled', () => {
  openGrid({}, true);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(card('Line 1').getByLabelText('Item').textContent).toBe('i1');
  expect(screen.queryByRole('group', { name: 'New line' })).toBeNull();
});
