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
  await user.click(card('Line 1').getByRole('combobox', { name: 'Unit' }));
  await user.click(screen.getByRole('option', { name: 'Case' }));
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

it('passes on by which alias an item was found, such as a barcode, and what earlier choices filled in', async () => {
  const found: unknown[] = [];
  const { user, store } = openGrid({
    derive: (line, key, option, filled = new Set()) => {
      if (key !== 'item' || !option) return line;
      found.push([option.foundBy, [...filled]]);
      return { ...line, unit: 'case' };
    },
  });
  const item = () => card('New line').getByRole('combobox', { name: 'Item' });
  await user.type(item(), '479000');
  await user.click(await screen.findByRole('option', { name: /Onions/ }));
  const again = card('Line 4').getByRole('combobox', { name: 'Item' });
  await user.clear(again);
  await user.type(again, '4790001');
  await user.click(await screen.findByRole('option', { name: /Onions/ }));
  act(() => store.setValue(3, 'unit', 'kg'));
  await user.clear(again);
  await user.type(again, 'oni');
  await user.click(await screen.findByRole('option', { name: /Onions/ }));
  expect(found).toEqual([
    [undefined, []],
    ['4790001', ['unit']],
    [undefined, []],
  ]);
});

it('says where to begin without lines, and nothing of pasting', () => {
  openGrid({ lines: [] });
  screen.getByText('No lines on this phone yet');
  expect(screen.queryByText('No lines yet')).toBeNull();
});

it('shows what is wrong under the field, and goes there', async () => {
  const { user, store } = openGrid();
  await user.type(card('Line 2').getByLabelText('Quantity (kg)'), 'x');
  await user.tab();
  card('Line 2').getByText('“3x” is not a number');
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

/** Three lines of an order of 2, 3 and 4, one of which came before; nothing is counted yet. */
const delivery = () => ({
  counting: { given: 'quantity', expected: 'price', before: 'note', word: 'ordered', sum: 'total' },
  lines: [
    { item: 'i1', note: '', quantity: '0', price: '2', total: '0' },
    { item: 'i2', note: '1', quantity: '0', price: '3', total: '0' },
    { item: 'i3', note: '', quantity: '0', price: '4', total: '0' },
  ],
});

it('counts a delivery line by line: a row each, a tick for as ordered, less and more', async () => {
  const { user, store } = openGrid(delivery());
  const said = () => screen.getByText(/checked/).textContent;
  expect(said()).toBe('0 of 3 checked');
  expect(screen.queryByRole('group', { name: 'New line' })).toBeNull();
  expect(card('Line 2').getByText('ordered 2')).toBeTruthy();
  expect(card('Line 1').queryByLabelText('Note')).toBeNull();

  await user.click(card('Line 1').getByRole('checkbox', { name: /as ordered$/ }));
  expect(said()).toBe('1 of 3 checked · 4.00');
  await user.click(card('Line 3').getByRole('button', { name: /^Less/ }));
  expect(store.lines()[2]?.quantity).toBe('3');
  expect(card('Line 3').getByText('ordered 4 · 1 short')).toBeTruthy();
  const amount = card('Line 2').getByRole('textbox', { name: /^Quantity/ });
  await user.clear(amount);
  await user.type(amount, '5{Enter}');
  expect(store.lines()[1]?.quantity).toBe('5');
  expect(said()).toMatch(/^3 of 3 checked/);

  // What isn't ticked isn't received.
  await user.click(card('Line 3').getByRole('checkbox', { name: /as ordered$/ }));
  expect(store.lines().map((line) => line.quantity)).toEqual(['2', '5', '0']);
  expect(said()).toMatch(/^2 of 3 checked/);
  expect(card('Line 3').getByRole('textbox', { name: /^Quantity/ })).toMatchObject({ value: '', placeholder: '4' });
  await user.click(screen.getByRole('button', { name: 'All as ordered' }));
  expect(store.lines().map((line) => line.quantity)).toEqual(['2', '5', '4']);
  expect(said()).toMatch(/^3 of 3 checked/);
});

it('knows what was counted when a saved delivery is opened again, a counted zero for as long as it is typed', async () => {
  const lines = delivery().lines.map((line, index) => (index > 0 ? line : { ...line, quantity: '2' }));
  const { user, store } = openGrid({ ...delivery(), lines });
  const isTicked = () =>
    [1, 2, 3].map(
      (line) => (card(`Line ${line}`).getByRole('checkbox', { name: /as ordered$/ }) as HTMLInputElement).checked,
    );
  expect(isTicked()).toEqual([true, false, false]);
  const amount = card('Line 2').getByRole('textbox', { name: /^Quantity/ });
  await user.type(amount, '0{Enter}');
  expect(card('Line 2').getByText('ordered 2 · 2 short')).toBeTruthy();
  expect(isTicked()).toEqual([true, true, false]);
  expect(store.snapshot().checked).toEqual([1]);
});

it('opens the rest of a counted line by a tap, and where a problem leads', async () => {
  const { user, store } = openGrid(delivery());
  await user.click(card('Line 1').getByRole('button', { expanded: false }));
  expect(card('Line 1').getByLabelText('Note')).toBeTruthy();
  act(() => store.setProblems([{ row: 1, key: 'due', message: 'Give its date' }]));
  expect(card('Line 2').getByText('Give its date')).toBeTruthy();
  act(() => store.focusProblem(0));
  expect(document.activeElement).toBe(card('Line 2').getByLabelText('Due'));
  await user.click(card('Line 2').getByRole('button', { name: 'Choose due from a calendar' }));
  expect(await screen.findByRole('gridcell', { name: '21' }, { timeout: 20_000 })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('gridcell', { name: '19' }));
  expect(store.lines()[1]?.due).toBe('2026-11-19');
});

it('asks for a line in addition to the delivery only on request', async () => {
  const { user } = openGrid(delivery());
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  expect(screen.getByRole('group', { name: 'New line' })).toBeTruthy();
});

/** An issue: nothing is expected, and there are 5 of the first item. */
const issue = () => ({
  counting: {
    given: 'quantity',
    stock: 'note',
    word: '',
    more: (line: object) => (Number((line as { quantity?: string }).quantity) > 5 ? '2.5' : undefined),
  },
  lines: [{ item: 'i1', note: '5.0000', quantity: '2', price: '2', total: '4' }],
});
const onions = { value: 'i3', label: 'Onions', code: 'ON', detail: 'On hand 8 kg · Par 9 kg' };

it('shows what there is of each line, and warns in words before more is saved', async () => {
  const { user } = openGrid(issue());
  card('Line 1').getByText('on hand 5');
  const amount = card('Line 1').getByRole('textbox', { name: /^Quantity/ });
  await user.clear(amount);
  await user.type(amount, '7.5{Enter}');
  card('Line 1').getByText(/^2.5 *more than there is$/);
});

it('goes from the item that was found to its quantity', async () => {
  const { user, store } = openGrid(issue());
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull();
  await user.type(card('New line').getByRole('combobox', { name: 'Item' }), 'oni');
  await user.click(await screen.findByRole('option', { name: /Onions/ }));
  await user.keyboard('3{Enter}');
  expect(store.lines().map(({ item, quantity }) => [item, quantity])).toEqual([
    ['i1', '2'],
    ['i3', '3'],
  ]);
});

it('enters what is ticked of the suggestions in their place, and nothing of an unticked one', async () => {
  const limes = { value: 'i2', label: 'Limes', code: 'LI' };
  const suggestions = [
    { option: limes, why: 'last time', amount: '4' },
    { option: onions, why: 'last time' },
  ];
  const { user, store } = openGrid({ ...issue(), lines: [] }, false, suggestions);
  card('Onions').getByText('on hand 8 kg · par 9 kg');
  card('Limes').getByText('last time 4');
  expect(store.lines()).toEqual([]);
  await user.click(card('Limes').getByRole('checkbox', { name: 'Limes' }));
  expect(document.activeElement).toBe(card('Line 1').getByRole('checkbox'));
  await user.click(card('Onions').getByRole('button', { name: 'More Onions' }));
  expect(store.lines().map(({ item, quantity }) => [item, quantity])).toEqual([
    ['i2', '4'],
    ['i3', '1'],
  ]);
  await user.click(card('Line 1').getByRole('checkbox'));
  expect(store.lines().map(({ item }) => item)).toEqual(['i3']);
  card('Limes').getByText('last time 4');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(store.lines()).toMatchObject([{ item: 'i2', quantity: '4' }, { item: 'i3' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('takes a blank quantity for the expected one where a declaration says so', async () => {
  const { user, store } = openGrid({
    counting: { given: 'quantity', expected: 'price', blankIs: 'expected' as const, word: 'standard' },
    lines: [{ item: 'i1', note: '', price: '2' }],
  });
  const tick = () => card('Line 1').getByRole('checkbox', { name: /as standard$/ }) as HTMLInputElement;
  expect(tick().checked).toBe(true);
  await user.click(tick());
  expect(store.lines()[0]?.quantity).toBe('0');
  expect(tick().checked).toBe(false);
});

it('ticks the line of a scanned item, and says of another that it isn’t expected', () => {
  const { store } = openGrid(delivery());
  act(() => void store.countItem({ value: 'i3', label: 'Onions' }));
  expect(store.lines().map(({ quantity }) => quantity)).toEqual(['0', '0', '4']);
  expect(document.activeElement).toBe(card('Line 3').getByRole('textbox', { name: /^Quantity/ }));
  expect(store.countItem({ value: 'i9', label: 'Rice' })).toBe(
    'Rice isn’t expected here. Add a line for it if it came.',
  );
});
