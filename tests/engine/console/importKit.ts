import { beforeEach } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources/index';
import { importColumns, type Mapping, matchHeadings, workedOut } from '#src/list/import/columns';
import { likelyPlace, readTables, sheetAt } from '#src/list/import/file';
import { groupedRows } from '#src/list/import/grouping';
import { meaningsIn, originOf, originsOf } from '#src/list/import/origins';
import { type Answers, mappedRows, readColumns, UNANSWERED } from '#src/list/import/reading';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Files as restaurants bring them, from the file to the API's preview, in a group with a few categories and units. */

export const outlets = ['out_COL', 'out_KDY'];
export const access = { permissions: {}, isAdministrator: true };
export const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

interface Options {
  mapping?: Mapping;
  shared?: Record<string, string>;
  answers?: Partial<Answers>;
  more?: AnyRecord;
}

/** A file as the dialog reads it. */
export async function read(resource: string, file: string | File, { mapping, shared, answers = {} }: Options = {}) {
  const of = entity(resource);
  const columns = importColumns(of, access);
  const match = (headings: readonly string[]) => matchHeadings(headings, columns, workedOut(of));
  const tables = await readTables(typeof file === 'string' ? new File([file], 'file.csv') : file);
  const place = likelyPlace(tables, (heading) => match([heading])[0] !== '');
  const sheet = sheetAt(tables, place);
  const origin = originOf(await originsOf(of), sheet.headings);
  const mapped = mapping ?? matchHeadings(sheet.headings, columns, workedOut(of), meaningsIn(origin, {}));
  const setting = { today: '2026-11-28', timeZone: 'UTC', currency: 'EUR' };
  const reading = readColumns(sheet, mapped, columns, setting, { ...UNANSWERED, ...answers }, shared);
  const grouped = groupedRows(of, mappedRows(sheet, mapped, reading, shared), mapped, columns);
  return {
    sheet,
    place,
    from: origin?.from,
    tables,
    mapped,
    grouped,
    questions: reading.open,
    rows: grouped.records.map(({ cells }) => cells),
  };
}

/** A new group for each test, and what imports files there. */
export async function importKit() {
  const { db, app } = await testApp();
  let tenant: Tenant;

  beforeEach(async () => {
    tenant = await newTenant(db, app);
    for (const name of ['Drinks', 'Starters', 'Mains', 'Pizza'])
      await tenant.put('menuCategories', { name, revenueGroup: 'food', outlets });
    await tenant.put('inventoryCategories', { name: 'Dry goods & grains', costGroup: 'food', outlets });
    for (const [_id, name] of [
      ['weight', 'Weight'],
      ['volume', 'Volume'],
      ['count', 'Count'],
    ])
      await tenant.put('measureTypes', { _id, name });
    const units = [
      ['kg', 'Kilogram', 'weight', '1'],
      ['g', 'Gram', 'weight', '0.001'],
      ['L', 'Litre', 'volume', '1'],
      ['ea', 'Each', 'count', '1'],
    ];
    for (const [unitCode, unitName, measureTypeId, conversionToBase] of units)
      await tenant.put('units', {
        _id: `unit_${unitCode}`,
        unitName,
        unitCode,
        measureTypeId,
        conversionToBase,
        decimals: 3,
      });
  });

  async function imported(resource: string, file: string | File, options: Options = {}) {
    const found = await read(resource, file, options);
    const { body } = await tenant.owner.post(`/api/v1/${resource}/import?outletId=out_COL`, {
      rows: found.rows,
      ...options.more,
    });
    const problems = (body.rows as { problems: { message: string }[] }[]).flatMap(({ problems: each }) =>
      each.map(({ message }) => message),
    );
    return { ...found, body, problems };
  }
  const docs = async (path: string) =>
    (await tenant.owner.get(path, { limit: 1000, outletId: 'out_COL' })).body.docs ?? [];
  const items = async () => Object.fromEntries((await docs('/api/v1/items/')).map((item) => [String(item.name), item]));
  return { imported, docs, items, tenant: () => tenant };
}
