// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { focusedCell, openGrid, shownRows } from './gridFixture';

afterEach(cleanup);

const column = (key: string) => ['item', 'note', 'quantity', 'unit', 'price', 'due', 'free', 'total'].indexOf(key);
const cell = (row: number, key: string) => shownRows()[row - 1]?.[column(key)];

describe('look-up cell', () => {
  it('picks by keyboard from what a search finds, and moves on', async () => {
    const { user, store, asked } = openGrid();
    act(() => store.focusCell(3, 0));
    await user.keyboard('tom');
    const input = screen.getByRole('combobox', { name: 'Item, new line' });
    const list = await screen.findByRole('listbox', { name: 'Item' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['TOMTomatoeskg', 'TOMPTomato pastetin']);
    // Three letters, one query.
    expect(asked.search.map(({ text }) => text)).toEqual(['tom']);
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(input.getAttribute('aria-controls')).toBe(list.id);
    const marked = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(marked()).toContain('Tomatoes');
    await user.keyboard('{ArrowDown}');
    expect(marked()).toContain('Tomato paste');
    await user.keyboard('{Enter}');
    expect(cell(4, 'item')).toBe('Tomato paste');
    expect(store.lines()[3]).toMatchObject({ item: 'i2', price: '7' });
    expect(focusedCell()).toBe('4:Note');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('picks with Tab, and gives up with Escape', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, 0));
    await user.keyboard('oni');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(store.lines()[0]?.item).toBe('i1');
    expect(focusedCell()).toBe('1:Item');
    await user.keyboard('oni');
    await screen.findByRole('listbox');
    await user.keyboard('{Tab}');
    expect(store.lines()[0]?.item).toBe('i3');
    expect(focusedCell()).toBe('1:Note');
  });

  it('matches a code typed faster than the search, and keeps the quantity typed since', async () => {
    const { user, store, asked } = openGrid();
    act(() => store.focusCell(3, 0));
    await user.keyboard('ONI{Tab}{Tab}6{Tab}{Tab}99{Enter}');
    await act(() => store.settled());
    expect(asked.match).toEqual([['ONI']]);
    expect(cell(4, 'item')).toBe('Onions');
    // The item's usual price doesn't replace the one typed during the look-up.
    expect(store.lines()[3]).toMatchObject({ item: 'i3', quantity: '6', price: '99', total: '594.00' });
  });

  it('marks a code that nothing has', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(3, 0));
    await user.keyboard('XYZ{Tab}');
    await act(() => store.settled());
    expect(cell(4, 'item')).toBe('XYZ');
    expect(store.problems()).toEqual([{ row: 3, key: 'item', message: 'No item has the code or name “XYZ”' }]);
  });

  it('aborts a question that has been overtaken', async () => {
    const { user, store, asked } = openGrid();
    act(() => store.focusCell(3, 0));
    await user.keyboard('t');
    await waitFor(() => expect(asked.search).toHaveLength(1));
    await user.keyboard('om');
    await waitFor(() => expect(asked.search).toHaveLength(2));
    expect(asked.search.map(({ text, signal }) => [text, signal.aborted])).toEqual([
      ['t', true],
      ['tom', false],
    ]);
  });

  it('picks with the mouse', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(3, 0));
    await user.keyboard('oni');
    await user.click(await screen.findByRole('option', { name: /Onions/ }));
    expect(store.lines()[3]?.item).toBe('i3');
  });
});

describe('choice cell', () => {
  it('narrows by typing and picks', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('unit')));
    await user.keyboard('ca');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Case']);
    await user.keyboard('{Enter}');
    expect(store.lines()[0]?.unit).toBe('case');
    act(() => store.focusCell(0, column('unit')));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowDown}{Enter}');
    expect(cell(1, 'unit')).toBe('Kilogram');
  });
});
