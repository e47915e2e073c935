// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeColumns, openGrid, pasteEvent } from './gridFixture';

afterEach(cleanup);

const withUnits = () =>
  openGrid({
    columns: makeColumns({ search: [], match: [] }).map((column) =>
      column.key === 'quantity' ? { ...column, unitIn: 'unit' } : column,
    ),
  });
const focused = () => document.activeElement as HTMLElement;

it('a quantity typed with its unit fills both cells', async () => {
  const { store, user } = withUnits();
  act(() => store.focusCell(0, 2));
  await user.keyboard('12.5 case{Enter}');
  expect(store.lines()[0]).toMatchObject({ quantity: '12.5', unit: 'case', total: '125.00' });
  // One step back undoes both.
  act(() => store.undo());
  expect(store.lines()[0]).toMatchObject({ quantity: '2', unit: 'kg' });
});

it('an unknown unit is marked in its own cell, and the quantity stays', async () => {
  const { store, user } = withUnits();
  act(() => store.focusCell(0, 2));
  await user.keyboard('3 crates{Enter}');
  expect(store.lines()[0]).toMatchObject({ quantity: '3' });
  expect(store.problems()).toEqual([{ row: 0, key: 'unit', message: '“crates” is not one of Case, Kilogram' }]);
});

it('pasted quantities bring their units, but not over a unit that is pasted too', () => {
  const { store } = withUnits();
  act(() => store.focusCell(0, 2));
  fireEvent(focused(), pasteEvent('1,5 case\n2,25 kg'));
  expect(store.lines().slice(0, 2)).toMatchObject([
    { quantity: '1.5', unit: 'case' },
    { quantity: '2.25', unit: 'kg' },
  ]);
  fireEvent(focused(), pasteEvent('4 kg\tcase'));
  expect(store.lines()[0]).toMatchObject({ quantity: undefined, unit: 'case' });
  expect(store.problems()).toEqual([{ row: 0, key: 'quantity', message: '“4 kg” is not a number' }]);
});

it('what several pasted cells could not take is listed below, one line per reason', async () => {
  const { store } = openGrid();
  act(() => store.focusCell(3, 0));
  fireEvent(focused(), pasteEvent('A\tx\t1\nB\tx\tmany\nC\tx\t3\nD\tx\t4\nE\tx\t5\nTOM\tx\t6'));
  await act(() => store.settled());
  const listed = screen.getByText('6 cells could not be read:');
  expect([...listed.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '5 cells: No item has the code or name “A” (also “B”, “C”, “D” and “E”)',
    '“many” is not a number',
  ]);
  expect(screen.getByRole('status').textContent).toContain(
    'No item has the code or name “A” (also “B”, “C”, “D” and “E”)',
  );
  // A cell that is fixed leaves the list.
  act(() => store.write(4, 'quantity', '2'));
  expect(screen.getByText('5 cells could not be read:').textContent).not.toContain('many');
});
