import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dec, money } from '#engine/run/decimal';
import {
  createGridStore,
  type GridColumn,
  type GridStoreOptions,
  type GridSuggestion,
  LineGrid,
  type LookupOption,
} from '#src/grid';

export interface Line {
  item?: string;
  note: string;
  quantity?: string;
  unit?: string;
  price?: string;
  due?: string;
  free?: boolean;
  total?: string;
}

export const items: LookupOption[] = [
  { value: 'i1', code: 'TOM', label: 'Tomatoes', detail: 'kg' },
  { value: 'i2', code: 'TOMP', label: 'Tomato paste', detail: 'tin' },
  { value: 'i3', code: 'ONI', label: 'Onions', detail: 'kg', aliases: ['4790001'] },
];

const byText = (text: string) =>
  items.filter(({ code, label, aliases = [] }) =>
    [code, label, ...aliases].join(' ').toLowerCase().includes(text.toLowerCase()),
  );

/** The look-ups' queries, in order. */
export interface Asked {
  search: { text: string; signal: AbortSignal }[];
  match: string[][];
}

export function makeColumns(asked: Asked): GridColumn<Line>[] {
  return [
    {
      key: 'item',
      label: 'Item',
      width: 200,
      kind: 'lookup',
      lookup: {
        search: async (text, _line, signal) => {
          asked.search.push({ text, signal });
          return byText(text);
        },
        match: async (texts) => {
          asked.match.push([...texts]);
          return new Map(
            texts.flatMap((text): [string, LookupOption][] => {
              const found = items.find(({ code, label }) => code === text || label === text);
              return found ? [[text, found]] : [];
            }),
          );
        },
        named: async (values) => items.filter(({ value }) => values.includes(value)),
      },
    },
    { key: 'note', label: 'Note', width: 100, kind: 'text' },
    { key: 'quantity', label: 'Quantity', width: 100, kind: 'decimal', unit: () => 'kg' },
    {
      key: 'unit',
      label: 'Unit',
      width: 80,
      kind: 'choice',
      choices: [
        { value: 'case', label: 'Case' },
        { value: 'kg', label: 'Kilogram' },
      ],
    },
    { key: 'price', label: 'Price', width: 100, kind: 'decimal' },
    { key: 'due', label: 'Due', width: 100, kind: 'date', days: { today: '2026-11-20', notAfter: '@today' } },
    { key: 'free', label: 'Free', width: 60, kind: 'boolean' },
    { key: 'total', label: 'Total', width: 100, kind: 'decimal', readOnly: true },
  ];
}

/** Row total; a chosen item fills in its usual price. */
export const derive = (line: Line, changed: string | undefined): Line => {
  const priced = changed === 'item' && line.item ? { ...line, price: line.item === 'i1' ? '12' : '7' } : line;
  return { ...priced, total: money(dec(priced.quantity).times(dec(priced.price))) };
};

export const threeLines = (): Line[] => [
  { item: 'i1', note: 'ripe', quantity: '2', unit: 'kg', price: '10' },
  { item: 'i2', note: '', quantity: '3', unit: 'case', price: '5' },
  { item: 'i3', note: 'red', quantity: '4', unit: 'kg', price: '1.5' },
];

/** A rendered grid, with its store and a keyboard. */
export function openGrid(
  options: Partial<GridStoreOptions<Line>> = {},
  disabled = false,
  suggestions?: readonly GridSuggestion[],
) {
  const asked: Asked = { search: [], match: [] };
  const store = createGridStore<Line>({
    columns: makeColumns(asked),
    lines: threeLines(),
    newLine: () => ({ note: '' }),
    derive,
    ...options,
  });
  const user = userEvent.setup();
  const view = render(
    <>
      <button type="button">Before</button>
      <LineGrid
        store={store}
        label="Lines"
        disabled={disabled}
        suggestions={suggestions}
        emptyText={{ table: 'No lines yet', cards: 'No lines on this phone yet' }}
      />
      <button type="button">After</button>
    </>,
  );
  return { store, user, asked, view };
}

/** The visible texts, row by row, without line numbers, units and buttons. */
export function shownRows(): string[][] {
  const rows = [...screen.getByRole('grid').querySelectorAll('[role=row][data-row]')];
  return rows.map((row) =>
    [...row.querySelectorAll('[role=gridcell]:not(.lg-tools)')].map((cell) => {
      const input = cell.querySelector('input');
      return input
        ? input.value
        : cell.firstChild?.nodeType === Node.TEXT_NODE
          ? (cell.firstChild.textContent ?? '')
          : '';
    }),
  );
}

/** Row and column of the focused cell, e.g. `1:Quantity`. */
export function focusedCell(): string {
  const cell = document.activeElement?.closest('[role=gridcell]');
  const row = cell?.closest('[data-row]');
  if (!cell || !row) return document.activeElement?.textContent ?? '';
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  return `${Number(row.getAttribute('data-row')) + 1}:${headers[[...row.children].indexOf(cell)]}`;
}

/** Presses Ctrl+V with `text` on the clipboard. */
export function pasteEvent(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
}
