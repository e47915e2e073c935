import { beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleRecord, labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field } from '#engine/define/fields';
import { callsOf } from '#engine/read/calls';
import { fieldsOf, isEntity, offersImport } from '#engine/read/entities';
import { longestOf } from '#engine/run/evaluate/valueReaders';
import { declarations, entity } from '#resources/index';
import { columnSet, placesOf } from '#src/list/columns';
import { exportColumns, fileColumns } from '#src/list/export/exportColumns';
import type { ConsoleSession } from '#src/shell/session';
import { type ExportFormat, fileOf } from '#src/table/export';
import { Maker } from '#tests/contract/records';
import { newWorld, urlOf, type World } from '#tests/contract/world';
import { testApp } from '#tests/kit/app';
import { read } from '#tests/kit/importedFile';

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

/** The file of a list with one record, with the usual columns or with all. */
async function exported(of: Entity, record: AnyRecord, which: 'standard' | 'all', format: ExportFormat): Promise<File> {
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
    all.filter(({ key }) => which === 'all' || standard.includes(key)),
  );
  const environment = { timeZone: 'UTC', outletCount: 2, titleOf: labels.get };
  const table = {
    name: of.label.many,
    columns: exportColumns(columns, placesOf(columns, records), environment),
    rows: records,
    timeZone: 'UTC',
  };
  return new File([await fileOf(table, format)], `list.${format}`);
}
const scopeIn = (path: string): string => (/\{group/i.test(path) ? world.groupId : world.outletId);

let serial = 0;
/** Texts that spreadsheets and lists run, split, group or round, as long as they may be. */
function awkward(field: Field): string {
  serial++;
  const whole = field.kind === 'longText' ? `-1+${serial}\n"quoted"; it’s\t<1 & 50%` : `=${serial}*1, "Ümit" ශ්‍රී; 007`;
  return whole.slice(0, longestOf(field)).trim();
}
/** Text fields whose texts follow no pattern. */
const isFree = (field: Field): boolean => {
  const { pattern, names, letters } = field as Field<'text'>;
  const isText = field.kind === 'longText' || (field.kind === 'text' && !pattern && !names && !letters);
  return isText && !field.readOnly && !field.secret && !field.virtual && !field.hidden;
};
const awkwardTexts = (of: Entity): AnyRecord =>
  Object.fromEntries(
    Object.entries(fieldsOf(of)).flatMap(([key, field]) => (isFree(field) ? [[key, awkward(field)]] : [])),
  );
/** A record with awkward texts that refers to others with awkward names. */
async function awkwardOne(of: Entity): Promise<AnyRecord> {
  const own: AnyRecord = awkwardTexts(of);
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    if (field.kind !== 'reference' || !field.required || field.readOnly || field.to === 'outlets') continue;
    const to = entity(field.to);
    // Units have conversions, and some fields choose among few records, so any other doesn't do.
    const isUnit = field.to === 'units' || field.to === 'measureTypes';
    if (offersImport(to) && !isUnit && !field.filter) own[key] = (await maker.make(to, awkwardTexts(to)))._id;
  }
  return maker.make(of, own);
}

async function importedAgain(of: Entity, file: File) {
  const { rows, questions, mapped } = await read(of.name, file, { currency: 'LKR' });
  expect(questions).toEqual([]);
  const { status, body } = await world.owner.post(
    `/api/v1/${of.name}/import?outletId=${world.outletId}&outlets=${world.outletId}`,
    { rows, dryRun: true },
  );
  const { problems, action, changes, ignored } = (body.rows as AnyRecord[] | undefined)?.[0] ?? {};
  expect([status, mapped, problems, action, changes, ignored]).toEqual([200, mapped, [], 'skip', undefined, undefined]);
  expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
}

describe('An exported list', () => {
  it.each(imported.map((of): [string, Entity] => [of.name, of]))(
    'of %s changes nothing when it is imported',
    async (_, of) => {
      const usual = await maker.make(of);
      await importedAgain(of, await exported(of, usual, 'standard', 'csv'));
      const odd = await awkwardOne(of);
      for (const format of ['csv', 'xlsx'] as const) await importedAgain(of, await exported(of, odd, 'all', format));
    },
  );
});
