import { afterEach, describe, expect, it, vi } from 'vitest';
import { date, money } from '#engine/define/builders';
import { type FileTables, likelyPlace } from '#src/list/import/file';
import { type Answered, type Asked, fileWork } from '#src/list/import/reader/fileWork';
import { fileReading } from '#src/list/import/reader/reader';
import { readColumns } from '#src/list/import/reading';

/** Reading a file apart from the page. The worker itself is tried in Chromium: tests/browser/importFiles.test.ts. */

const today = '2026-11-28';
const file = (...lines: string[]) => new File([`${lines.join('\n')}\n`], 'prices.csv');
const LONG = 4500;
const long = () => file('Name,Price', ...Array.from({ length: LONG }, (_, at) => `Item ${at},${at}.50`));
const placeIn = (tables: FileTables) => likelyPlace(tables, (heading) => heading === 'Price');

/** A worker that does its work a moment later, and none after it was stopped. */
class FakeWorker {
  static started = 0;
  onmessage?: (event: { data: Answered }) => void;
  readonly answers = fileWork();
  isStopped = false;
  constructor() {
    FakeWorker.started += 1;
  }
  async postMessage(asked: Asked) {
    await new Promise((resolve) => setTimeout(resolve));
    for await (const data of this.answers(asked)) if (!this.isStopped) this.onmessage?.({ data });
  }
  terminate() {
    this.isStopped = true;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  FakeWorker.started = 0;
});

describe.each([
  ['in a worker', true],
  ['where there is none', false],
])('a file is read %s', (_name, hasWorker) => {
  const reading = () => {
    if (hasWorker) vi.stubGlobal('Worker', FakeWorker);
    return fileReading();
  };

  it('in parts, which say how far it is, with its lines', async () => {
    const { open, sheet } = reading();
    const tables = await open(long());
    // The page gets the first lines only, from which a person chooses the headings.
    expect(tables.tables.map(({ cells }) => cells.length)).toEqual([20]);
    const progress: [number, number][] = [];
    const found = await sheet(placeIn(tables), today, (...far) => progress.push(far));
    expect(progress.map(([done]) => done)).toEqual([2000, 4000, 4500]);
    expect(progress.every(([, total]) => total === LONG)).toBe(true);
    expect([found.rows.length, found.rows[4321], found.lines[4321]]).toEqual([LONG, ['Item 4321', '4321.50'], 4323]);
    expect(FakeWorker.started).toBe(hasWorker ? 1 : 0);
  });

  it('with what each column proves, so that the same is asked as without', async () => {
    const { open, sheet } = reading();
    const lines = ['Price;Since', '1,250;3/4/2026', '2,500;5/6/2026', '$7;25/6/2026', '3,125;7/7/2026'];
    const found = await sheet(placeIn(await open(file(...lines))), today);
    expect(found.proofs?.map(({ marks, orders, currencies }) => ({ marks, orders, currencies }))).toEqual([
      { marks: [], orders: [], currencies: { $: '$7' } },
      { marks: [], orders: ['dayFirst'], currencies: {} },
    ]);
    const columns = [
      { path: 'price', label: 'Price', field: money() },
      { path: 'since', label: 'Since', field: date() },
    ];
    const origin = { today, timeZone: 'UTC', currency: 'EUR' };
    const { proofs: _proofs, ...without } = found;
    const [one, other] = [found, without].map((each) => readColumns(each, ['price', 'since'], columns, origin));
    expect(one?.questions.map(({ of, text }) => [of, text])).toEqual([
      ['marks', '1,250'],
      ['currencies', '$7'],
    ]);
    expect(other?.questions).toEqual(one?.questions);
    expect(one?.cell(0, 1)).toBe('2026-04-03');
  });

  it('and what is wrong with it is said', async () => {
    const { open, sheet } = reading();
    await expect(open(new File(['x'], 'menu.xls'))).rejects.toThrow('XLS files aren’t supported');
    await expect(sheet(placeIn(await open(file('Name,Price'))))).rejects.toThrow('no rows below');
  });
});

it('reading is stopped at once, and the same file can be read afterwards', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const { open, sheet, close } = fileReading();
  const tables = await open(long());
  const stopped = sheet(placeIn(tables), today);
  await Promise.resolve();
  close();
  await expect(stopped).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect((await sheet(placeIn(tables), today)).rows.length).toBe(LONG);
  expect(FakeWorker.started).toBe(2);
});
