import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { HttpError } from '#dataProvider/http';
import { date, datetime, money, time } from '#engine/define/builders';
import type { AnyRecord } from '#engine/define/fields';
import items from '#resources/menu/items';
import { ImportButton } from '#src/list/import';
import { linesInWords } from '#src/list/import/ColumnsStep';
import { importColumns, matchHeadings, remap } from '#src/list/import/columns';
import { RowsTable, rejectedCsv } from '#src/list/import/RowsTable';
import { type Answers, mappedRows, readColumns } from '#src/list/import/reading';
import { readSheet, toCsv, toSheet } from '#src/list/import/sheet';
import { fakeProvider, show, signIn } from './form/formKit';

const admin = { permissions: {}, isAdministrator: true };
const csv = (text: string) => new File([text], 'menu.csv', { type: 'text/csv' });

beforeEach(() => signIn());
afterEach(cleanup);

describe('columns', () => {
  it('match by label or key, whatever the case and spaces, each once', () => {
    const mapping = matchHeadings(
      ['CODE', ' name ', 'Sold at', 'price', 'Colour', 'Price'],
      importColumns(items, admin),
    );
    expect(mapping).toEqual(['itemCode', 'name', 'outlets', 'price', '', '']);
    expect(remap(mapping, 5, 'price')).toEqual(['itemCode', 'name', 'outlets', '', '', 'price']);
  });

  it('leave out what the person may not change', () => {
    const paths = importColumns(items, { permissions: { MENU_ITEM: ['import'] }, isAdministrator: false }).map(
      ({ path }) => path,
    );
    expect(paths).toContain('name');
    expect(paths).not.toContain('price');
    expect(paths).not.toContain('manualCost');
  });
});

const place = { today: '2026-11-22', timeZone: 'Asia/Colombo' };

describe('files', () => {
  it('CSV with semicolons, quotes, a mark and empty lines', async () => {
    expect(await readSheet(csv('\uFEFFName;Price\r\n"Rice; fried";650\r\n\r\nSoup;300\r\n'))).toEqual({
      headings: ['Name', 'Price'],
      rows: [
        ['Rice; fried', '650'],
        ['Soup', '300'],
      ],
      lines: [2, 4],
      separator: ';',
    });
  });

  it('with a quotation mark that is never closed are refused, because it hides the rows below', async () => {
    await expect(readSheet(csv('Name,Price\nRice,"1\n2"\n"Soup,300\nTea,150\n'))).rejects.toThrow(
      'A quotation mark in line 4 is never closed, so the rows below can’t be read. Fix the file.',
    );
    // One inside a value is a plain letter: a 12" pan.
    expect((await readSheet(csv('Name,Price\nPan 12",300\nTea,150\n'))).rows).toHaveLength(2);
  });

  it('name lines with more values than headings, unless those are blank', async () => {
    const sheet = await readSheet(csv('Name,Price\nRice, fried,650\nSoup,300,\nTea,with milk,150\n'));
    expect(sheet.tooWide).toEqual([2, 4]);
    expect(linesInWords([2])).toBe('Line 2 has');
    expect(linesInWords([2, 4])).toBe('Lines 2 and 4 have');
    expect(linesInWords([2, 3, 4, 5, 6, 7, 8])).toBe('Lines 2, 3, 4, 5, 6 and 2 more have');
    expect((await readSheet(csv('Name,Price\nSoup,300\n'))).tooWide).toBeUndefined();
  });

  it('in UTF-16 as it says, and in no other encoding than it seems', async () => {
    const utf16 = Uint8Array.from(
      [...'\uFEFFName\tPrice\nJosé\t1'].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
    );
    expect((await readSheet(new File([utf16], 'menu.txt'))).rows).toEqual([['José', '1']]);
    const latin1 = Uint8Array.from('Name,Price\nJosé,1', (letter) => letter.charCodeAt(0));
    await expect(readSheet(new File([latin1], 'menu.csv'))).rejects.toThrow(
      'The file is not UTF-8 text, so its letters can’t be read. Save it as “CSV UTF-8” and try again.',
    );
  });

  it('with numbers as the file writes them: one reading for all of them', async () => {
    const columns = importColumns(items, { permissions: {}, isAdministrator: true });
    const read = async (text: string) => {
      const sheet = await readSheet(csv(text));
      const mapping = matchHeadings(sheet.headings, columns);
      const rows = mappedRows(sheet, mapping, readColumns(sheet, mapping, columns, place));
      return rows.map(({ name, price }) => `${name} ${price}`);
    };
    expect(await read('Name;Price\n1,250;12,50\nB;1,250\nC;1.250\n')).toEqual(['1,250 12.50', 'B 1.250', 'C 1250']);
    expect(await read('Name,Price\nA,"1,250"\nB,"1,250.75"\n')).toEqual(['A 1250', 'B 1250.75']);
    expect(await read('Name,Price\nA,18.00€\nB,€ 7.50\nC,$22.00\nD,13.888888888888889\n')).toEqual([
      'A 18.00',
      'B 7.50',
      'C 22.00',
      'D 13.89',
    ]);
  });

  it('XLSX dates with a time are a day in a date, and a moment of the outlet in a moment', async () => {
    const { rows } = toSheet([
      ['A', 'B'],
      [new Date(Date.UTC(2026, 10, 20, 10, 5)), new Date(Date.UTC(2026, 10, 20))],
    ]);
    expect(rows).toEqual([['2026-11-20 10:05', '2026-11-20']]);
    const columns = [
      { path: 'day', label: 'Day', field: date() },
      { path: 'at', label: 'At', field: datetime() },
      { path: 'time', label: 'Time', field: time() },
    ];
    const cells = ['2026-11-20 10:05', '2026-11-20T10:05:30', '2026-11-20 10:05'];
    const [sheet, mapping] = [{ rows: [cells, ['20/11/2026', '', '9']] }, ['day', 'at', 'time']];
    expect(mappedRows(sheet, mapping, readColumns(sheet, mapping, columns, place))).toEqual([
      { day: '2026-11-20', at: '2026-11-20T04:35:00.000Z', time: '10:05' },
      { day: '2026-11-20', at: '', time: '09:00' },
    ]);
  });

  it('ask once per column what nothing in them decides', () => {
    const columns = [
      { path: 'day', label: 'Day', field: date() },
      { path: 'price', label: 'Price', field: money() },
    ];
    const mapping = ['day', 'price'];
    const read = (rows: string[][], answers?: Answers) =>
      readColumns({ rows, separator: ';' }, mapping, columns, place, answers);
    const sheet = [
      ['3/4/2026', '1,250'],
      ['5/6/2026', '7'],
    ];
    expect(read(sheet).open).toEqual([
      {
        column: 1,
        of: 'marks',
        text: '1,250',
        choices: [
          { value: '.', label: '1250' },
          { value: ',', label: '1.250' },
        ],
      },
      {
        column: 0,
        of: 'orders',
        text: '3/4/2026',
        choices: [
          { value: 'dayFirst', label: '3 April' },
          { value: 'monthFirst', label: '4 March' },
        ],
      },
    ]);
    const answered = read(sheet, { marks: { 1: ',' }, orders: { 0: 'monthFirst' } });
    expect([answered.open, answered.questions.length]).toEqual([[], 2]);
    expect(mappedRows({ rows: sheet }, mapping, answered)).toEqual([
      { day: '2026-03-04', price: '1.250' },
      { day: '2026-05-06', price: '7' },
    ]);
    // A day that is no month, and decimals that are no thousands, decide for the whole column.
    const proving = [...sheet, ['25/4/2026', '0,50']];
    expect(read(proving).questions).toEqual([]);
    expect(mappedRows({ rows: proving }, mapping, read(proving))[0]).toEqual({ day: '2026-04-03', price: '1.250' });
  });

  it('XLSX numbers have no decimal mark of their own, and can be days', () => {
    const sheet = toSheet([
      ['Day', 'Price'],
      [46346, 1.234],
      ['20/11/2026', '12,50'],
    ]);
    const columns = [
      { path: 'day', label: 'Day', field: date() },
      { path: 'price', label: 'Price', field: money() },
    ];
    const mapping = ['day', 'price'];
    expect(mappedRows(sheet, mapping, readColumns(sheet, mapping, columns, place))).toEqual([
      { day: '2026-11-20', price: '1.234' },
      { day: '2026-11-20', price: '12.50' },
    ]);
  });

  it('words that are dates when typed are none in a file', () => {
    const sheet = { rows: [['+3'], ['t'], ['-1']] };
    const columns = [{ path: 'day', label: 'Day', field: date() }];
    expect(mappedRows(sheet, ['day'], readColumns(sheet, ['day'], columns, place))).toEqual([
      { day: '+3' },
      { day: 't' },
      { day: '-1' },
    ]);
  });

  it('XLSX with numbers, dates and truths', async () => {
    const cells = [
      [{ value: 'Name' }, { value: 'Price' }, { value: 'From' }, { value: 'Hot' }],
      [
        { value: 'Rice' },
        { value: 650.5 },
        { value: new Date(Date.UTC(2026, 10, 20)), type: Date, format: 'dd/mm/yyyy' },
        { value: true, type: Boolean },
      ],
    ];
    const buffer = await writeXlsxFile(cells as never).toBuffer();
    const file = new File([new Uint8Array(buffer)], 'menu.xlsx');
    expect((await readSheet(file)).rows).toEqual([['Rice', '650.5', '2026-11-20', 'yes']]);
  });

  it('says what is wrong with one', async () => {
    expect(() => toSheet([['Name', 'Price']])).toThrow('The file has headings but no rows below them.');
    expect(() => toSheet([])).toThrow('The file is empty.');
    await expect(readSheet(new File(['x'], 'menu.xls'))).rejects.toThrow('XLS files aren’t supported.');
  });

  it('puts a quote before what a spreadsheet would run, and before no number', async () => {
    const cells = ['=1', '-1+cmd|calc', '+1-1', '-', '@a', '-12.50', '+94', '-1,250', '-1e3', '-.5'];
    const [, ...lines] = (
      await toCsv(
        ['A'],
        cells.map((cell) => [cell]),
      )
    )
      .trim()
      .split('\r\n');
    expect(lines.map((line) => line.replaceAll('"', ''))).toEqual([
      "'=1",
      "'-1+cmd|calc",
      "'+1-1",
      "'-",
      "'@a",
      '-12.50',
      '+94',
      '-1,250',
      '-1e3',
      '-.5',
    ]);
  });

  it('rejected rows go out as they came, with reasons, and no formula runs', async () => {
    const sheet = toSheet([
      ['Name', 'Price'],
      ['=1+1', '-5'],
      ['Soup', '3'],
    ]);
    const rows = [
      {
        row: 1,
        action: 'skip' as const,
        problems: [
          { field: 'price', rule: 'min', message: 'Price must be at least 0' },
          // As in a form: the place in the list, and what the message is about only once.
          { field: 'availability.1.from', rule: 'order', message: 'From must be before to' },
        ],
      },
      { row: 2, action: 'create' as const, problems: [] },
    ];
    const text = await rejectedCsv(items, sheet, {
      dryRun: false,
      mode: 'valid',
      created: 1,
      updated: 0,
      unchanged: 0,
      wrong: 1,
      rows,
    });
    expect(text).toBe(
      '\uFEFFName,Price,Reason\r\n"\'=1+1",-5,Price must be at least 0 Availability 2: From must be before to\r\n',
    );
    expect(await toCsv(['A'], [])).toBe('\uFEFFA\r\n');
  });
});

it('rows of a file offers the others only if there are any', () => {
  const problems = [{ field: 'price', rule: 'min', message: 'Price must be at least 0' }];
  const counts = { dryRun: true, mode: 'valid' as const, created: 0, updated: 0, unchanged: 0 };
  const wrong = (row: number) => ({ row, action: 'skip' as const, problems });
  const sheet = { headings: ['Price'], rows: [['-1'], ['-2'], ['3']], lines: [2, 3, 4] };
  const offered = (rows: Parameters<typeof RowsTable>[0]['result']['rows']) => {
    cleanup();
    const result = { ...counts, wrong: rows.filter((row) => row.problems.length > 0).length, rows };
    show(<RowsTable entity={items} sheet={sheet} result={result} />, fakeProvider({}));
    return screen.queryByRole('button', { name: /^Show all/ })?.textContent;
  };
  expect([offered([wrong(1)]), offered([wrong(1), wrong(2)])]).toEqual([undefined, undefined]);
  expect(offered([wrong(1), wrong(2), { row: 3, action: 'create', problems: [] }])).toBe('Show all 3 rows');
});

describe('the dialog', () => {
  const answer = (input: AnyRecord) => ({
    dryRun: input.dryRun,
    mode: input.mode,
    created: 1,
    updated: 1,
    unchanged: 0,
    wrong: 1,
    rows: [
      { row: 1, action: 'create', problems: [], title: 'Rice' },
      {
        row: 2,
        action: 'skip',
        problems: [{ field: 'price', rule: 'min', message: 'Price must be at least 0' }],
        title: 'Soup',
      },
      { row: 3, action: 'update', problems: [], title: 'Tea', id: 'items_9' },
    ],
  });

  it('maps columns, previews, and imports only what is chosen', async () => {
    const fake = fakeProvider({});
    const asked: AnyRecord[] = [];
    Object.assign(fake.provider, {
      importRows: async (_resource: string, input: AnyRecord) => {
        asked.push(input);
        return answer(input);
      },
    });
    const { user } = show(<ImportButton entity={items} />, fake);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = await screen.findByRole('dialog', { name: /Import menu items/ });
    await user.upload(
      within(dialog).getByLabelText('File to import'),
      csv('Dish,Price,Shelf\nRice,650,A\nSoup,-1,B\nTea,100,C\n'),
    );
    expect(await within(dialog).findByText('Ignored: Dish, Shelf.')).toBeTruthy();
    expect(within(dialog).getByText(/No column is matched to Name, Category/)).toBeTruthy();
    await user.click(within(dialog).getByRole('combobox', { name: 'Dish goes to' }));
    await user.click(await screen.findByRole('option', { name: 'Name *' }));
    expect(within(dialog).getByText('Ignored: Shelf.')).toBeTruthy();

    await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
    expect(await within(dialog).findByText('1 new, 1 changed, 1 wrong')).toBeTruthy();
    expect(asked[0]).toEqual({
      dryRun: true,
      mode: 'valid',
      rows: [
        { name: 'Rice', price: '650' },
        { name: 'Soup', price: '-1' },
        { name: 'Tea', price: '100' },
      ],
    });
    const row = within(dialog).getByRole('row', { name: /Soup/ });
    expect(row.textContent).toBe('3SoupPrice must be at least 0');
    expect(within(dialog).queryByRole('row', { name: /Rice/ })).toBeNull();
    const run = within(dialog).getByRole('button', { name: 'Import 2 rows' });
    expect(run).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('radio', { name: /Valid rows only/ }));
    await user.click(run);
    expect(await within(dialog).findByText('Imported')).toBeTruthy();
    expect(asked[1]).toMatchObject({ dryRun: false, mode: 'valid' });
    expect(within(dialog).getByRole('button', { name: 'Download rejected rows' })).toBeTruthy();
  });

  it('keeps the file when the server cannot be reached', async () => {
    const fake = fakeProvider({});
    fake.provider.importRows = async () => {
      throw new HttpError('Unable to connect to server.', 0, {});
    };
    const { user } = show(<ImportButton entity={items} />, fake);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await user.upload(await screen.findByLabelText('File to import'), csv('Name\nRice\n'));
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(
      (await screen.findAllByRole('alert')).some((each) => each.textContent === 'Unable to connect to server.'),
    ).toBe(true);
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', false);
  });

  it('is not offered without the permission', async () => {
    signIn({ MENU_ITEM: ['view', 'create'] });
    show(<ImportButton entity={items} />, fakeProvider({}));
    await waitFor(() => expect(screen.getByLabelText('Address')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});
