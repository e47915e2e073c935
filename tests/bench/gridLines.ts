import { dec, fixed, money, sum } from '#engine/run/decimal';
import type { GridColumn, LookupOption } from '#src/grid';

/** An order's line as the bench page types it: 8 columns, one of each kind that documents use. */
export interface BenchLine {
  item?: string;
  note: string;
  quantity?: string;
  unit?: string;
  price?: string;
  discount?: string;
  due?: string;
  total?: string;
}

const NAMES = ['Tomatoes', 'Onions', 'Chicken thigh', 'Basmati rice', 'Olive oil', 'Mozzarella', 'Flour', 'Butter'];

/** 400 items in memory: this measures the grid, not a network. */
export const items: LookupOption[] = Array.from({ length: 400 }, (_, index) => ({
  value: `id-${index}`,
  code: `IT${String(index).padStart(3, '0')}`,
  label: `${NAMES[index % NAMES.length]} ${Math.floor(index / NAMES.length) + 1}`,
  detail: index % 2 ? 'kg' : 'case of 10',
}));

const later = <T>(value: T) => new Promise<T>((done) => setTimeout(done, 20, value));

export const columns: GridColumn<BenchLine>[] = [
  {
    key: 'item',
    label: 'Item',
    width: 220,
    grow: true,
    kind: 'lookup',
    help: 'Code or name of the item',
    lookup: {
      search: (text) =>
        later(
          items.filter(({ code, label }) => `${code} ${label}`.toLowerCase().includes(text.toLowerCase())).slice(0, 20),
        ),
      match: (texts) => later(new Map(texts.flatMap((text) => found(text)))),
      named: async () => [],
    },
  },
  { key: 'note', label: 'Note', width: 140, kind: 'text' },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 110,
    kind: 'decimal',
    unit: (line) => (line.unit === 'case' ? 'cs' : (line.unit ?? '')),
  },
  {
    key: 'unit',
    label: 'Unit',
    width: 90,
    kind: 'choice',
    choices: [
      { value: 'case', label: 'Case' },
      { value: 'kg', label: 'kg' },
      { value: 'each', label: 'Each' },
    ],
  },
  { key: 'price', label: 'Price', width: 100, kind: 'decimal', format: (value) => grouped(value) },
  { key: 'discount', label: 'Discount', width: 90, kind: 'decimal', help: 'Amount off the whole line' },
  { key: 'due', label: 'Expected', width: 120, kind: 'date' },
  { key: 'total', label: 'Total', width: 120, kind: 'decimal', readOnly: true, format: (value) => grouped(value) },
];

const found = (text: string): [string, LookupOption][] => {
  const item = items.find(({ code, label }) => code === text || label.toLowerCase() === text.toLowerCase());
  return item ? [[text, item]] : [];
};

/** Money with thousands separators. */
export const grouped = (value: unknown): string =>
  value === undefined ? '' : fixed(String(value), 2).replace(/\B(?=(\d{3})+\.)/g, ',');

export const derive = (line: BenchLine): BenchLine => ({
  ...line,
  total: money(dec(line.quantity).times(dec(line.price)).minus(dec(line.discount))),
});

export const totalOf = (lines: readonly BenchLine[]): string => money(sum(lines.map((line) => line.total)));

export const makeLines = (count: number): BenchLine[] =>
  Array.from({ length: count }, (_, index) => ({
    item: items[index % items.length]?.value,
    note: index % 7 === 0 ? 'Before noon' : '',
    quantity: String((index % 9) + 1),
    unit: index % 2 ? 'kg' : 'case',
    price: index % 11 === 3 ? '1250.5' : String(10 + (index % 5)),
    discount: index % 13 === 0 ? '5' : undefined,
    due: '2026-11-20',
  }));
