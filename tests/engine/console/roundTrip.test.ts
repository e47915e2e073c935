import { beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleRecord, labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { callsOf } from '#engine/read/calls';
import { isEntity, offersImport } from '#engine/read/entities';
import { declarations } from '#resources/index';
import { columnSet, placesOf } from '#src/list/columns';
import { exportColumns, fileColumns } from '#src/list/export/exportColumns';
import { importColumns, matchHeadings, workedOut } from '#src/list/import/columns';
import { mappedRows, readColumns } from '#src/list/import/reading';
import { toSheet } from '#src/list/import/sheet';
import type { ConsoleSession } from '#src/shell/session';
import { cellsOf } from '#src/table/export/csv';
import { Maker } from '#tests/contract/records';
import { newWorld, urlOf, type World } from '#tests/contract/world';
import { testApp } from '#tests/kit/app';

/** A list that is exported and imported unchanged: every row finds its record, and nothing changes. */

const { db, app } = await testApp();
let world: World;
let maker: Maker;
beforeAll(async () => {
  world = await newWorld(db, app);
  maker = new Maker(world);
});

const access = { permissions: {}, isAdministrator: true };
const imported = declarations.filter(isEntity).filter(offersImport);

/** The parts of a session that columns read. A second outlet, so that the outlets' column exists. */
const session = () =>
  ({
    access,
    currency: 'LKR',
    outlets: [{ _id: world.outletId }, { _id: 'out_COL' }],
    outletId: world.outletId,
    timeZone: 'UTC',
  }) as unknown as ConsoleSession;

/** The file of a list with one record, as cells. */
async function exported(of: Entity, record: AnyRecord): Promise<string[][]> {
  const { getList } = callsOf(of);
  if (!getList) throw new Error(`${of.name} has no list`);
  const { body } = await world.owner.get(urlOf(getList).replace(/\{\w+\}/, scopeIn(getList.path)), {
    ...(of.name === 'outlets' ? {} : { outlets: world.outletId, outletId: world.outletId }),
    group_id: world.groupId,
    filter: { _id: [record._id] },
  });
  const docs = Array.isArray(body) ? (body as AnyRecord[]) : (body.docs ?? []);
  expect(docs).toHaveLength(1);
  labels.merge(body.labels);
  const records = docs as unknown as ConsoleRecord[];
  const { all, standard } = columnSet(of, session());
  const columns = fileColumns(
    of,
    all,
    all.filter(({ key }) => standard.includes(key)),
  );
  const environment = { timeZone: 'UTC', outletCount: 2, titleOf: labels.get };
  return cellsOf({
    name: of.label.many,
    columns: exportColumns(columns, placesOf(columns, records), environment),
    rows: records,
    timeZone: 'UTC',
  });
}
const scopeIn = (path: string): string => (/\{group/i.test(path) ? world.groupId : world.outletId);

describe('An exported list', () => {
  it.each(imported.map((of): [string, Entity] => [of.name, of]))(
    'of %s changes nothing when it is imported',
    async (_, of) => {
      const record = await maker.make(of);
      const { headings, rows } = toSheet(await exported(of, record));
      const columns = importColumns(of, access);
      const mapping = matchHeadings(headings, columns, workedOut(of));
      const place = { today: new Date().toISOString().slice(0, 10), timeZone: 'UTC', currency: 'LKR' };
      const sheet = { rows, separator: ',' };
      const cells = mappedRows(sheet, mapping, readColumns(sheet, mapping, columns, place));
      const { status, body } = await world.owner.post(
        `/api/v1/${of.name}/import?outletId=${world.outletId}&outlets=${world.outletId}`,
        { rows: cells, dryRun: true },
      );
      const { problems, action } = (body.rows as AnyRecord[] | undefined)?.[0] ?? {};
      expect([status, headings, problems, action]).toEqual([200, headings, [], 'skip']);
      expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    },
  );
});
