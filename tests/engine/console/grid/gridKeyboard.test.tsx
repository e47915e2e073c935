// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusedCell, type Line, makeColumns, openGrid, shownRows } from './gridFixture';

afterEach(cleanup);

const column = (key: string) => ['item', 'note', 'quantity', 'unit', 'price', 'due', 'free', 'total'].indexOf(key);
const cell = (row: number, key: string) => shownRows()[row - 1]?.[column(key)];

describe('moving', () => {
  it('is one tab stop, moves by arrows, Enter and Tab, and lets go at its ends', async () => {
    const { user } = openGrid();
    await user.tab();
    await user.tab();
    expect(focusedCell()).toBe('1:Item');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(focusedCell()).toBe('2:Quantity');
    await user.keyboard('{Enter}');
    expect(focusedCell()).toBe('3:Quantity');
    await user.keyboard('{Shift>}{Enter}{/Shift}{Tab}');
    expect(focusedCell()).toBe('2:Unit');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focusedCell()).toBe('1:Item');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focusedCell()).toBe('Before');
    await user.tab();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(focusedCell()).toBe('4:Total');
    await user.keyboard('{Tab}');
    expect(focusedCell()).toBe('After');
  });

  it('passes over cells that cannot be edited, and wraps to the next row', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('free')));
    await user.keyboard('{Tab}');
    expect(focusedCell()).toBe('2:Item');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focusedCell()).toBe('1:Free');
  });

  it('leaves the grid from anywhere with Escape and Tab', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(1, 2));
    await user.keyboard('{Escape}{Tab}');
    expect(focusedCell()).toBe('After');
  });

  it('keeps the active row on the screen among 300', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => ({ note: `line ${index + 1}` }));
    const { user, store } = openGrid({ lines });
    expect(shownRows().length).toBeLessThan(60);
    act(() => store.focusCell(0, 1));
    await user.keyboard('{PageDown}');
    const page = store.core.cursor.row;
    expect(page).toBeGreaterThan(5);
    expect(focusedCell()).toBe(`${page + 1}:Note`);
    await user.keyboard('{Control>}{End}{/Control}{ArrowUp}');
    expect(focusedCell()).toBe('300:Total');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('302');
  });
});

describe('editing', () => {
  it('replaces a cell by typing, and the row total follows', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('quantity')));
    await user.keyboard('1,234.5{Enter}');
    expect(cell(1, 'quantity')).toBe('1,234.5');
    expect(cell(1, 'total')).toBe('12,345.00');
    expect(store.lines()[0]).toMatchObject({ quantity: '1234.5', total: '12345.00' });
    expect(focusedCell()).toBe('2:Quantity');
  });

  it('edits in place with F2, and Escape gives the cell back', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('note')));
    await user.keyboard('{F2} and soft{Escape}');
    expect(cell(1, 'note')).toBe('ripe');
    await user.keyboard('{F2} and soft{Tab}');
    expect(cell(1, 'note')).toBe('ripe and soft');
    expect(focusedCell()).toBe('1:Quantity');
  });

  it('takes what was typed when the focus leaves', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('note')));
    await user.keyboard('green');
    await user.click(screen.getByRole('button', { name: 'After' }));
    expect(store.lines()[0]?.note).toBe('green');
  });

  it('keeps an unreadable text, says why, and counts it as nothing', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('quantity')));
    await user.keyboard('two{Enter}{ArrowUp}');
    expect(cell(1, 'quantity')).toBe('two');
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('“two” is not a number');
    expect(cell(1, 'total')).toBe('0.00');
    expect(store.problems()).toEqual([{ row: 0, key: 'quantity', message: '“two” is not a number' }]);
    await user.keyboard('2{Enter}');
    expect(store.problems()).toEqual([]);
  });

  it('reads dates day first, turns a yes with the space bar, leaves computed cells alone', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('due')));
    await user.keyboard('20/11/26{Tab} {ArrowRight}99{Delete}');
    expect(cell(1, 'due')).toBe('20 Nov 2026');
    expect(store.lines()[0]).toMatchObject({ due: '2026-11-20', free: true, total: '20.00' });
  });

  it('changes nothing when disabled, but can be read cell by cell', async () => {
    const { user, store } = openGrid({}, true);
    expect(shownRows()).toHaveLength(3);
    act(() => store.focusCell(0, column('note')));
    await user.keyboard('x{Delete}{F2}y{Enter}{Control>}{Delete}{/Control}');
    expect(store.lines()[0]?.note).toBe('ripe');
    expect(store.lines()).toHaveLength(3);
    expect(focusedCell()).toBe('2:Note');
  });
});

describe('rows', () => {
  it('has an empty row at the end that is no line until something is in it', async () => {
    const onChange = vi.fn();
    const { user, store } = openGrid({ onChange });
    expect(store.lines()).toHaveLength(3);
    act(() => store.focusCell(3, column('quantity')));
    await user.keyboard('5{Enter}');
    expect(store.lines()).toHaveLength(4);
    expect(onChange.mock.lastCall?.[0]).toHaveLength(4);
    expect(focusedCell()).toBe('5:Item');
    expect(shownRows()).toHaveLength(5);
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{Delete}');
    expect(store.lines()).toHaveLength(3);
  });

  it('inserts with Ctrl+Enter, deletes with Ctrl+Delete or the button, and undoes both', async () => {
    const { user, store } = openGrid();
    const notes = () => store.lines().map((line) => line.note);
    act(() => store.focusCell(0, column('note')));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(focusedCell()).toBe('2:Item');
    await user.keyboard('{ArrowRight}between{Enter}');
    expect(notes()).toEqual(['ripe', 'between', '', 'red']);
    await user.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}');
    expect(notes()).toEqual(['', 'red']);
    await user.click(screen.getByRole('button', { name: 'Delete line 2' }));
    expect(notes()).toEqual(['']);
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(notes()).toEqual(['ripe', 'between', '', 'red']);
    await user.keyboard('{Control>}y{/Control}');
    expect(notes()).toEqual(['', 'red']);
  });

  it('says what is missing in an empty grid', async () => {
    const { user, store } = openGrid({ lines: [] });
    screen.getByText('No lines yet');
    act(() => store.focusCell(0, column('note')));
    await user.keyboard('first{Enter}');
    expect(screen.queryByText('No lines yet')).toBeNull();
  });

  it('neither adds nor deletes where the rows are fixed', async () => {
    const { user, store } = openGrid({ fixedRows: true });
    expect(shownRows()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /Delete line|Add line/ })).toBeNull();
    act(() => store.focusCell(2, column('quantity')));
    await user.keyboard('9{Control>}{Enter}{/Control}{Control>}{Delete}{/Control}');
    expect(store.lines().map((line) => line.quantity)).toEqual(['2', '3', '9']);
  });
});

describe('undo', () => {
  it('goes back cell by cell and forward again', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('quantity')));
    await user.keyboard('8{Enter}9{Enter}{Control>}z{/Control}');
    expect(store.lines().map((line) => line.quantity)).toEqual(['8', '3', '4']);
    expect(focusedCell()).toBe('2:Quantity');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell(1, 'total')).toBe('20.00');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{Control>}y{/Control}');
    expect(store.lines().map((line) => line.quantity)).toEqual(['8', '9', '4']);
  });
});

describe('problems', () => {
  it('are marked, announced with their cell, and reached in turn', async () => {
    const { user, store } = openGrid();
    act(() =>
      store.setProblems([
        { row: 2, key: 'price', message: 'Above the agreed price' },
        { row: 0, key: 'quantity', message: 'Enter a whole number' },
      ]),
    );
    screen.getByRole('button', { name: '2 problems' });
    act(() => store.focusProblem(0));
    expect(focusedCell()).toBe('3:Price');
    await user.keyboard('{F8}');
    expect(focusedCell()).toBe('1:Quantity');
    const described = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Enter a whole number');
    await user.keyboard('3{Enter}');
    expect(store.problems().map(({ message }) => message)).toEqual(['Above the agreed price']);
    // The selection stays with its line when rows above it are removed.
    await user.keyboard('{Control>}{Home}{/Control}{Control>}{Delete}{/Control}{F8}');
    expect(focusedCell()).toBe('2:Price');
    expect(store.problems()[0]?.row).toBe(1);
  });
});

describe('entering lines', () => {
  /** The item moves on to its quantity, as a document's does. */
  const led = () => {
    const columns = makeColumns({ search: [], match: [] });
    return columns.map((each) => (each.key === 'item' ? { ...each, leadsTo: 'quantity' } : each));
  };

  it('goes from the item to its quantity, and Enter from there to the next item', async () => {
    const { user, store } = openGrid({ columns: led() });
    act(() => store.focusCell(3, 0));
    await user.keyboard('oni');
    await screen.findByRole('listbox');
    await user.keyboard('{Enter}');
    expect(focusedCell()).toBe('4:Quantity');
    await user.keyboard('3{Enter}');
    expect(focusedCell()).toBe('5:Item');
    expect(store.lines()[3]).toMatchObject({ item: 'i3', quantity: '3' });
  });

  it('does so too when typing faster than the search', async () => {
    const { user, store } = openGrid({ columns: led() });
    act(() => store.focusCell(3, 0));
    await user.keyboard('ONI{Tab}6{Enter}TOM{Enter}7{Enter}');
    await act(() => store.settled());
    expect(store.lines().slice(3)).toMatchObject([
      { item: 'i3', quantity: '6' },
      { item: 'i1', quantity: '7' },
    ]);
    expect(focusedCell()).toBe('6:Item');
  });

  it('returns with Enter to where the run of Tabs began, and goes down where there was none', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(0, column('note')));
    await user.keyboard('{Tab}{Tab}{Tab}{Enter}');
    expect(focusedCell()).toBe('2:Note');
    await user.keyboard('{Tab}{ArrowRight}{Enter}');
    expect(focusedCell()).toBe('3:Unit');
  });

  it('does so too when Enter picks in the last cell of a line', async () => {
    const upTo = (key: string) => makeColumns({ search: [], match: [] }).slice(0, column(key) + 1);
    const { user, store } = openGrid({ columns: upTo('unit') });
    act(() => store.focusCell(0, column('quantity')));
    await user.keyboard('3{Tab}ca{Enter}');
    expect(store.lines()[0]).toMatchObject({ quantity: '3', unit: 'case' });
    expect(focusedCell()).toBe('2:Quantity');
  });

  it('enters a new line at its first cell', async () => {
    const { user, store } = openGrid();
    act(() => store.focusCell(2, column('quantity')));
    await user.keyboard('9{Enter}');
    expect(focusedCell()).toBe('4:Item');
  });
});

describe('what is worth a look', () => {
  const remark = (before: Line, after: Line): Record<string, string> =>
    before.unit && before.unit !== after.unit ? { unit: `Changed from ${before.unit} to ${after.unit}` } : {};
  const derive = (line: Line, key: string | undefined): Line =>
    key === 'item' && line.item === 'i3' ? { ...line, unit: 'case' } : line;

  it('is marked at its cell until the cell is edited, and is no problem', async () => {
    const { user, store } = openGrid({ derive, remark });
    act(() => store.focusCell(0, 0));
    await user.keyboard('oni');
    await screen.findByRole('listbox');
    await user.keyboard('{Enter}');
    const marked = () => document.querySelector('.lg-remark')?.textContent ?? '';
    expect(marked()).toContain('Changed from kg to case');
    expect(store.problems()).toEqual([]);
    expect(store.snapshot().remarks).toEqual([{ row: 0, key: 'unit', message: 'Changed from kg to case' }]);
    act(() => store.undo());
    expect(marked()).toBe('');
    act(() => store.redo());
    act(() => store.setValue(0, 'unit', 'kg'));
    expect(marked()).toBe('');
  });
});
