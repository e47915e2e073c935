// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createGridStore } from '#src/grid';
import { derive, type Line, makeColumns, openGrid, pasteEvent, shownRows, threeLines } from './gridFixture';

afterEach(cleanup);

const focused = () => document.activeElement as HTMLElement;

/** Copies (or cuts) as Ctrl+C does, and returns the clipboard's text. */
function copied(kind: 'copy' | 'cut' = 'copy'): string {
  const clipboardData = new DataTransfer();
  fireEvent(focused(), new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
}

describe('copying', () => {
  it('puts the selected range on the clipboard as a spreadsheet reads it', async () => {
    const { user, store } = openGrid({
      lines: [{ note: 'two\nlines', quantity: '1234.5', item: 'i1' }, ...threeLines()],
    });
    act(() => store.focusCell(0, 1));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(copied()).toBe('"two\nlines"\t1234.5\nripe\t2');
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
  });

  it('selects with the mouse', () => {
    const { store } = openGrid();
    const at = (row: number, col: number) =>
      document.querySelector(`[data-row="${row}"]`)?.children[col + 1] as HTMLElement;
    fireEvent.mouseDown(at(0, 1), { button: 0 });
    fireEvent.mouseMove(at(2, 2));
    fireEvent.mouseUp(at(2, 2));
    fireEvent.mouseMove(at(0, 4));
    expect(store.copy()).toBe('ripe\t2\n\t3\nred\t4');
    fireEvent.mouseDown(at(1, -1), { button: 0 });
    expect(store.copy().split('\t').slice(1, 4)).toEqual(['', '3', 'Case']);
  });

  it('cuts', () => {
    const { store } = openGrid();
    act(() => store.focusCell(0, 1));
    expect(copied('cut')).toBe('ripe');
    expect(store.lines()[0]?.note).toBe('');
  });
});

describe('pasting', () => {
  it('fills right and down, adds rows, asks once for all items, and keeps what cannot be read', async () => {
    const { store, asked } = openGrid();
    act(() => store.focusCell(2, 0));
    const block = [
      'TOM\tfrom a sheet\t1,234.5\tCase\t$2.00\t20 Nov 2026\tyes\t999',
      'Onions\t\tmany\tBox\t3\t31/02/2026\tno',
      'NOPE\tlast\t7',
      'TOM\t\t1',
    ].join('\r\n');
    fireEvent(focused(), pasteEvent(`${block}\r\n`));
    await act(() => store.settled());

    expect(asked.match).toEqual([['TOM', 'Onions', 'NOPE']]);
    const lines = store.lines();
    expect(lines).toHaveLength(6);
    expect(lines[2]).toMatchObject({
      item: 'i1',
      note: 'from a sheet',
      quantity: '1234.5',
      unit: 'case',
      price: '2',
      due: '2026-11-20',
      free: true,
      total: '2469.00',
    });
    expect(lines[3]).toMatchObject({ item: 'i3', price: '3', free: false, total: '0.00' });
    // No price was pasted: the item fills in its own.
    expect(lines[5]).toMatchObject({ item: 'i1', quantity: '1', price: '12', total: '12.00' });
    expect(store.problems()).toEqual([
      { row: 3, key: 'quantity', message: '“many” is not a number' },
      { row: 3, key: 'unit', message: '“Box” is not one of Case, Kilogram' },
      { row: 3, key: 'due', message: '“31/02/2026” is not a date; write it like 20 Nov 2026' },
      { row: 4, key: 'item', message: 'No item has the code or name “NOPE”' },
    ]);
    expect(shownRows()[3]).toEqual(['Onions', 'red', 'many', 'Box', '3', '31/02/2026', 'No', '0.00'].with(1, ''));
    expect(shownRows()[4]?.[0]).toBe('NOPE');
    const said = screen.getByRole('status').textContent ?? '';
    expect(said.split('. ')).toEqual([
      '4 rows pasted, 3 cells could not be read and are marked, 1 cell cannot be changed',
      '“many” is not a number',
      '“Box” is not one of Case, Kilogram',
      expect.stringContaining('31/02/2026'),
      'No item has the code or name “NOPE”',
    ]);
  });

  it('is one step to undo, names that came later included', async () => {
    const { store, user } = openGrid();
    act(() => store.focusCell(0, 0));
    fireEvent(focused(), pasteEvent('ONI\tx\nONI\ty'));
    await act(() => store.settled());
    await user.keyboard('{Control>}z{/Control}');
    expect(store.lines()).toEqual(threeLines().map((line) => derive(line, undefined)));
    expect(store.problems()).toEqual([]);
    await user.keyboard('{Control>}y{/Control}');
    expect(store.lines().map((line) => [line.item, line.note])).toEqual([
      ['i3', 'x'],
      ['i3', 'y'],
      ['i3', 'red'],
    ]);
  });

  it('fills a selected range with a single value', async () => {
    const { store, user } = openGrid();
    act(() => store.focusCell(0, 2));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    fireEvent(focused(), pasteEvent('6'));
    expect(store.lines().map((line) => line.quantity)).toEqual(['6', '6', '6']);
  });

  it('reads CSV, but leaves commas in names and numbers alone', () => {
    const { store } = openGrid({ lines: [] });
    act(() => store.focusCell(0, 1));
    fireEvent(focused(), pasteEvent('"Ripe, red",4\nGreen,5'));
    act(() => store.focusCell(2, 1));
    fireEvent(focused(), pasteEvent('Chopped, peeled\nWhole, ripe'));
    act(() => store.focusCell(0, 4));
    fireEvent(focused(), pasteEvent('1,250.00\n2,500.50'));
    expect(store.lines().map(({ note, quantity, price }) => [note, quantity, price])).toEqual([
      ['Ripe, red', '4', '1250'],
      ['Green', '5', '2500.5'],
      ['Chopped, peeled', undefined, undefined],
      ['Whole, ripe', undefined, undefined],
    ]);
  });

  it('says so when the look-up itself fails, and tries again on Enter', async () => {
    const asked = { search: [], match: [] };
    const columns = makeColumns(asked);
    const lookup = columns[0]?.lookup;
    let online = false;
    if (!lookup || !columns[0]) throw new Error('no look-up column');
    columns[0] = {
      ...columns[0],
      lookup: { ...lookup, match: (texts) => (online ? lookup.match(texts) : Promise.reject(new Error('offline'))) },
    };
    const { store, user } = openGrid({ columns });
    act(() => store.focusCell(3, 0));
    fireEvent(focused(), pasteEvent('ONI\tkept'));
    await act(() => store.settled());
    expect(store.problems()[0]?.message).toMatch(/could not be looked up/i);
    expect(store.lines()[3]?.note).toBe('kept');
    online = true;
    await user.keyboard('{F2}{Enter}');
    await act(() => store.settled());
    expect(store.problems()).toEqual([]);
    expect(store.lines()[3]?.item).toBe('i3');
  });
});

describe('clearing', () => {
  it('empties the selected cells and leaves computed ones to the calculation', async () => {
    const { store, user } = openGrid();
    act(() => store.focusCell(0, 2));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}{Delete}');
    expect(store.lines()).toHaveLength(3);
    expect(store.lines()[0]).toMatchObject({ item: undefined, note: '', quantity: undefined, total: '0.00' });
  });
});

describe('the store', () => {
  it('brings a draft back as it was, unreadable texts and names included', async () => {
    const { store } = openGrid({ lines: [] });
    act(() => store.focusCell(0, 0));
    fireEvent(focused(), pasteEvent('ONI\tx\tmany\nTOM\t\t2'));
    await act(() => store.settled());
    const draft = JSON.parse(JSON.stringify(store.snapshot()));
    cleanup();

    const asked = { search: [], match: [] };
    const again = createGridStore<Line>({
      columns: makeColumns(asked),
      lines: [],
      newLine: () => ({ note: '' }),
      derive,
    });
    again.restore(draft);
    expect(again.lines()).toEqual(store.lines());
    expect(again.problems()).toEqual([{ row: 0, key: 'quantity', message: '“many” is not a number' }]);
    expect(again.option('item', 'i3')?.label).toBe('Onions');
    expect(asked.match).toEqual([]);
  });

  it('asks again for what a draft had still to look up', async () => {
    const { store } = openGrid({ lines: [] });
    act(() => store.focusCell(0, 0));
    fireEvent(focused(), pasteEvent('ONI'));
    const draft = store.snapshot();
    const again = createGridStore<Line>({
      columns: makeColumns({ search: [], match: [] }),
      lines: [],
      newLine: () => ({ note: '' }),
    });
    again.restore(draft);
    expect(again.problems()).toHaveLength(1);
    await again.settled();
    expect(again.lines()[0]?.item).toBe('i3');
    await act(() => store.settled());
  });

  it('accepts computed lines without an undo step', async () => {
    const { store, user } = openGrid();
    act(() => store.focusCell(0, 1));
    await user.keyboard('typed{Enter}');
    act(() => store.revise(store.lines().map((line) => ({ ...line, total: '1.00' }))));
    expect(shownRows().map((row) => row.at(-1))).toEqual(['1.00', '1.00', '1.00', '']);
    await user.keyboard('{Control>}z{/Control}');
    expect(store.lines()[0]?.note).toBe('ripe');
  });

  it('lets a late recalculation fill only cells not edited since', async () => {
    let answer: ((price: string) => void) | undefined;
    const price = new Promise<string>((done) => {
      answer = done;
    });
    const store = createGridStore<Line>({
      columns: makeColumns({ search: [], match: [] }),
      lines: [],
      newLine: () => ({ note: '' }),
      derive: (line, changed) =>
        changed === 'item'
          ? price.then((found) => derive({ ...line, price: found, note: 'usual' }, 'price'))
          : derive(line, changed),
    });
    store.pick(0, 'item', { value: 'i3', label: 'Onions' });
    store.write(0, 'quantity', '4');
    store.write(0, 'note', 'mine');
    answer?.('2.5');
    await store.settled();
    expect(store.lines()[0]).toMatchObject({ item: 'i3', quantity: '4', note: 'mine', price: '2.5', total: '10.00' });
    store.undo();
    // Also in the steps that undo returns to.
    expect(store.lines()[0]).toMatchObject({ note: 'usual', price: '2.5' });
  });
});
