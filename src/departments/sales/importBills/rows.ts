/** A file's rows as the API takes them, in parts that never split a bill. Pure. */
import { allocate, dec, isDecimal } from '#engine/run/decimal';
import { splitMoment } from '#engine/run/text/dates';
import { type MatchedFile, type Row, textAt } from './cells';
import { asRefund, kindAt } from './kinds';

/** Columns whose words may need a meaning. */
export const WORD_COLUMNS = ['outlet', 'itemCode', 'paymentMethod', 'orderType', 'channel'] as const;
export type WordColumn = (typeof WORD_COLUMNS)[number];

/** The meaning of a word that leaves its rows out. */
export const LEFT_OUT = '';
/** What words of a file mean, by column: the API's word, or a record's id or name. */
export type Meanings = Readonly<Partial<Record<WordColumn, Readonly<Record<string, string>>>>>;

/** What a line is about. */
export const ITEM = 'itemCode';
const PRICES = ['unitPrice', 'lineTotal'];
/** Amounts of a bill that its lines share. */
const SHARED = ['discount', 'tax'];
/** What a row that only has a payment doesn't have. */
const OF_LINES = [ITEM, 'portion', 'quantity', ...PRICES, 'modifiers', ...SHARED];

/** A row for the API, and its position among the file's rows. */
export interface SentRow {
  row: Readonly<Record<string, string>>;
  at: number;
}

type Words = Record<WordColumn, Map<string, number>>;
type Range = readonly [from: number, to: number];

const noWords = (): Words => ({
  outlet: new Map(),
  itemCode: new Map(),
  paymentMethod: new Map(),
  orderType: new Map(),
  channel: new Map(),
});

/** The words of a file by column, each with how many rows have it. A long file is counted range by range, into `found`. */
export function wordsIn(
  file: MatchedFile,
  [from, to]: Range = [0, file.sheet.rows.length],
  found: Words = noWords(),
): Words {
  for (let at = from; at < to; at++)
    for (const path of WORD_COLUMNS) {
      const word = textAt(file, at, path);
      if (word !== '') found[path].set(word, (found[path].get(word) ?? 0) + 1);
    }
  return found;
}

/** When a row's bill was: its day with the time in the same cell or in another one. A time with an offset stays as it is. */
function momentAt(file: MatchedFile, at: number): string {
  const { mapping, read, shared } = file;
  const written = textAt(file, at, 'date');
  const { time, offset } = splitMoment(written);
  if (offset) return written;
  const [dated, timed] = [mapping.indexOf('date'), mapping.indexOf('time')];
  const day = (dated < 0 ? '' : read.cell(at, dated)) || shared.date || '';
  const clock = time || (timed < 0 ? '' : read.cell(at, timed));
  return clock ? `${day} ${clock}` : day;
}

/** What a bill of one row comes to before discount and tax, from its total: for files without items. */
function lineTotalOf({ isTaxIncluded }: MatchedFile, { billTotal, discount, tax }: Row): string | undefined {
  const numbers = [billTotal, discount, isTaxIncluded ? '0' : tax].map((text) => text ?? '0');
  if (billTotal === undefined || !numbers.every(isDecimal)) return billTotal;
  const [total, off, added] = numbers;
  return dec(total).plus(dec(off)).minus(dec(added)).toFixed();
}

/** Whether a cell of two joined files is another row's: an amount of the bill is one row's, and a row for a payment has no item. */
function isElsewhere({ sheet: { joined } }: MatchedFile, at: number, column: number, path: string): boolean {
  if (!joined) return false;
  const isAmount = path === 'paymentAmount' || SHARED.includes(path);
  return (
    (joined.extras[at] === true && OF_LINES.includes(path)) ||
    (joined.repeats[at] === true && column >= joined.from && isAmount)
  );
}

/** Rows of a bill whose discount and tax are the bill's, in the other of two files: each line has its share. */
function withShares({ sheet: { joined }, mapping }: MatchedFile, rows: readonly SentRow[]): SentRow[] {
  const shared = joined ? SHARED.filter((path) => mapping.indexOf(path) >= joined.from) : [];
  if (shared.length === 0) return [...rows];
  const bills = new Map<string, SentRow[]>();
  for (const each of rows) {
    const key = `${each.row.outlet ?? ''}|${each.row.billNumber ?? ''}`;
    bills.set(key, [...(bills.get(key) ?? []), each]);
  }
  return [...bills.values()].flatMap((members) => {
    const lines = members.filter(({ row }) => row[ITEM] !== undefined);
    const weights = lines.map(
      ({ row }) =>
        row.lineTotal ??
        dec(row.unitPrice)
          .times(dec(row.quantity ?? 1))
          .toFixed(),
    );
    const amounts = shared.map((path) => [path, lines.find(({ row }) => row[path] !== undefined)?.row[path]] as const);
    const shares = amounts.flatMap(([path, amount]) =>
      amount && isDecimal(amount) ? [[path, allocate(amount, weights)] as const] : [],
    );
    const isReadable = weights.every(isDecimal);
    return members.map((member) => {
      const index = lines.indexOf(member);
      if (index < 0 || !isReadable) return member;
      return {
        ...member,
        row: { ...member.row, ...Object.fromEntries(shares.map(([path, each]) => [path, each[index] ?? '0'])) },
      };
    });
  });
}

/** A row as the API takes it; undefined for one that is left out. */
export function rowAt(file: MatchedFile, at: number, meanings: Meanings): Row | undefined {
  const { mapping, read, shared } = file;
  const kind = kindAt(file, at);
  if (kind === 'void') return undefined;
  const row: Row = { ...shared };
  for (const [column, path] of mapping.entries()) {
    const cell = path && !isElsewhere(file, at, column, path) ? read.cell(at, column) : '';
    if (cell !== '') row[path] = cell;
  }
  // Nothing of it is left: what another bill's rows have is said with those.
  if (file.sheet.joined?.extras[at] && row.paymentAmount === undefined) return undefined;
  const { date: _date, time: _time, kind: _kind, isVoid: _isVoid, ...rest } = row;
  for (const path of WORD_COLUMNS) {
    const meaning = rest[path] === undefined ? undefined : meanings[path]?.[rest[path]];
    if (meaning === LEFT_OUT) return undefined;
    if (meaning !== undefined) rest[path] = meaning;
  }
  // Some files write what is taken off with a minus.
  if (rest.discount?.startsWith('-')) rest.discount = rest.discount.slice(1);
  const dateTime = momentAt(file, at);
  // The price of one says it all.
  if (rest.unitPrice !== undefined) delete rest.lineTotal;
  const isWhole = [ITEM, ...PRICES].every((path) => !mapping.includes(path));
  const lineTotal = isWhole ? lineTotalOf(file, rest) : undefined;
  const whole = { ...rest, ...(lineTotal ? { lineTotal } : {}), ...(dateTime ? { dateTime } : {}) };
  return kind === 'refund' ? asRefund(whole) : whole;
}

/** Rows in a request: enough that fixed costs hardly matter, few enough to show progress. */
const PART = 4000;

/** Positions of the file's rows in parts; rows of one bill are together, and refunds with their bill. */
export function partsOf(file: MatchedFile, size = PART): number[][] {
  const bills = new Map<string, number[]>();
  for (let at = 0; at < file.sheet.rows.length; at++) {
    const number = textAt(file, at, 'refundOf') || textAt(file, at, 'billNumber');
    const key = `${textAt(file, at, 'outlet')}|${number}`;
    const rows = bills.get(key);
    if (rows) rows.push(at);
    else bills.set(key, [at]);
  }
  const parts: number[][] = [];
  for (const rows of bills.values()) {
    const last = parts.at(-1);
    if (last && last.length + rows.length <= size) last.push(...rows);
    else parts.push([...rows]);
  }
  return parts;
}

/** Hours between the first and the last order of a table. */
const SITTING = 12;

const isRefund = ({ refundOf, quantity, unitPrice, lineTotal }: Row): boolean =>
  refundOf !== undefined || [quantity, unitPrice, lineTotal].some((number) => number?.startsWith('-'));

/** When each bill of these rows was paid: the last of its times, because some systems write when each item was ordered. */
function paidAt(rows: readonly Row[]): Map<string, string> {
  const times = new Map<string, string[]>();
  for (const row of rows) {
    const { outlet = '', billNumber = '', dateTime } = row;
    if (!dateTime || isRefund(row)) continue;
    const key = `${outlet}|${billNumber}`;
    times.set(key, [...(times.get(key) ?? []), dateTime]);
  }
  return new Map(
    [...times].flatMap(([key, all]): [string, string][] => {
      const sorted = [...new Set(all)].sort();
      const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
      const hours = (Date.parse(last) - Date.parse(first)) / 3_600_000;
      return hours > 0 && hours < SITTING ? [[key, last]] : [];
    }),
  );
}

/** The rows of a part, without those that are left out. The rows of a bill have one time. */
export function rowsOfPart(file: MatchedFile, part: readonly number[], meanings: Meanings): SentRow[] {
  const rows = withShares(
    file,
    part.flatMap((at) => {
      const row = rowAt(file, at, meanings);
      return row ? [{ row, at }] : [];
    }),
  );
  const paid = paidAt(rows.map(({ row }) => row));
  return rows.map(({ row, at }) => {
    const dateTime = isRefund(row) ? undefined : paid.get(`${row.outlet ?? ''}|${row.billNumber ?? ''}`);
    return { row: dateTime ? { ...row, dateTime } : row, at };
  });
}

/** Rows that show whether prices grow with the quantity. */
const SHOWN = 3000;

/**
 * Whether prices grow with the quantity, so that the column has what a line comes to rather than what one costs: for items that were sold
 * alone and several at once.
 */
export function isPriceOfLine(file: MatchedFile): boolean {
  const { mapping, read, sheet } = file;
  const [priced, counted] = [mapping.indexOf('unitPrice'), mapping.indexOf('quantity')];
  if (priced < 0 || counted < 0) return false;
  const alone = new Map<string, Set<number>>();
  const several: { item: string; price: number; quantity: number }[] = [];
  for (let at = 0; at < Math.min(SHOWN, sheet.rows.length); at++) {
    const [price, quantity] = [Number(read.cell(at, priced)), Number(read.cell(at, counted))];
    const item = `${textAt(file, at, ITEM)}|${textAt(file, at, 'portion')}`;
    if (!(price > 0)) continue;
    if (quantity === 1) alone.set(item, (alone.get(item) ?? new Set()).add(price));
    else if (quantity > 1) several.push({ item, price, quantity });
  }
  const rowsWith = (priceOf: (row: (typeof several)[number]) => number) =>
    several.filter((row) => [...(alone.get(row.item) ?? [])].some((one) => Math.abs(one - priceOf(row)) < 0.005))
      .length;
  return rowsWith(({ price, quantity }) => price / quantity) > rowsWith(({ price }) => price);
}

/** How many rows of each item have each price of one. */
export type Prices = Map<string, Map<string, number>>;

/** Counts the prices in a range of rows into `prices`. */
export function countPrices(file: MatchedFile, [from, to]: Range, prices: Prices): void {
  const { mapping, read } = file;
  const cellAt = (at: number, path: string) => {
    const column = mapping.indexOf(path);
    return column < 0 ? '' : read.cell(at, column);
  };
  for (let at = from; at < to; at++) {
    const word = textAt(file, at, ITEM);
    const isOne = (cellAt(at, 'quantity') || '1') === '1';
    const price = cellAt(at, 'unitPrice') || (isOne ? cellAt(at, 'lineTotal') : '');
    if (word === '' || price === '' || price.startsWith('-')) continue;
    const counts = prices.get(word) ?? new Map<string, number>();
    prices.set(word, counts.set(price, (counts.get(price) ?? 0) + 1));
  }
}

/** The price that most rows of an item have; '' if they have none. */
export const usualPrice = (prices: Prices, word: string): string =>
  [...(prices.get(word) ?? [])].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
