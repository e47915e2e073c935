import { describe, expect, it, test } from 'vitest';
import { defineResource } from '#engine/define';
import * as builders from '#engine/define/builders';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field } from '#engine/define/fields';
import { entity } from '#resources';
import type { Queryable } from '#server/db/types';
import type { ApiError } from '#server/http/errors';
import { assignCodes } from '#server/records/write/codes';
import { isSharedWith, resultAt } from '#server/records/write/copySharing';
import { isRetired, requireUnnamed, requireUnused } from '#server/records/write/inUse';
import { lockedReason, requireChangeable } from '#server/records/write/locks';
import { writtenFor } from '#server/records/write/prepare';
import { readReferences, referenceProblems } from '#server/records/write/referenceChecks';
import { draftUpdate, moveClaims } from '#server/records/write/storing';
import '#tests/kit/departments';

/** The parts of a write, each with the database's answers given: codes, claims, what is stored, who uses a record, who may change it. */

type Answer = (sql: string, parameters: readonly unknown[]) => readonly object[];
/** A database that answers, and the statements that it was sent. */
function database(answer: Answer) {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    sent.push({ sql, parameters });
    return answer(sql, parameters);
  };
  return { q: { query } as unknown as Queryable, sent };
}
const inJson = (parameters: readonly unknown[], index: number) =>
  JSON.parse(String(parameters[index])) as { key: string; value: string; id?: string }[];
const scope = { groupId: 'g', userId: 'ann', outletIds: 'all' as const };
type Identity = Parameters<typeof lockedReason>[1];
const person = (...outletIds: string[]) => ({ groupId: 'g', userId: 'ann', outletIds }) as unknown as Identity;

const numbered = (unique: true | readonly string[]) =>
  defineResource({
    ...{ name: 'things', label: { one: 'Thing', many: 'Things' }, title: 'name', module: 'THING' },
    fields: {
      name: builders.text(),
      code: builders.text({ unique, label: 'Code' }),
      place: builders.text({ unique: true, label: 'Place' }),
    },
    numbering: { field: 'code', pattern: 'T-{3}' },
  } as never) as unknown as Entity;

describe('codes', () => {
  async function codesOf(of: Entity, records: AnyRecord[], stored: readonly string[] = []) {
    const counters = new Map<unknown, number>();
    const { q } = database((sql, parameters) => {
      if (sql.includes('counters')) {
        const [, series, count] = parameters;
        counters.set(series, (counters.get(series) ?? 0) + Number(count));
        return [{ value: counters.get(series) }];
      }
      return inJson(parameters, 2)
        .filter(({ value }) => stored.includes(value))
        .map((claim) => ({ ...claim, id: 'other' }));
    });
    await assignCodes(q, 'g', of, records);
    return { codes: records.map(({ code }) => code), series: [...counters] };
  }

  it('are given in order to records without one, and pass over what was typed or stored', async () => {
    const of = numbered(true);
    expect((await codesOf(of, [{}, { code: '' }, { code: null }])).codes).toEqual(['T-001', 'T-002', 'T-003']);
    expect((await codesOf(of, [{}, { code: 't-002' }, {}])).codes).toEqual(['T-001', 't-002', 'T-003']);
    expect((await codesOf(of, [{}, {}], ['t-001', 't-003'])).codes).toEqual(['T-004', 'T-002']);
    expect(await codesOf(of, [{ code: 'X' }])).toEqual({ codes: ['X'], series: [] });
  });

  it('count by themselves where they are unique by themselves', async () => {
    const { codes, series } = await codesOf(numbered(['place']), [
      ...[{ place: 'a' }, { place: 'b' }, { place: 'a' }, {}],
      { place: 'b', code: 'T-001' },
    ]);
    expect(codes).toEqual(['T-001', 'T-002', 'T-002', 'T-001', 'T-001']);
    expect(series).toEqual([
      ['things|code|a', 2],
      ['things|code|b', 2],
      ['things|code|', 1],
    ]);
  });

  it('end where there is none, and only resources with a pattern have them', async () => {
    const all = Array.from({ length: 40 }, (_, index) => `t-${String(index + 1).padStart(3, '0')}`);
    expect((await codesOf(numbered(true), [{}], all.slice(0, 19))).codes).toEqual(['T-020']);
    await expect(codesOf(numbered(true), [{}], all)).rejects.toThrow('No free number for things.code after 20 tries');
    const none = { ...numbered(true), numbering: undefined } as unknown as Entity;
    expect((await codesOf(none, [{}])).codes).toEqual([undefined]);
    expect((await codesOf(entity('purchaseOrders'), [{}])).codes).toEqual([undefined]);
  });
});

describe('claims', () => {
  const move = async (before: AnyRecord, after: AnyRecord, isTaken = false) => {
    const { q, sent } = database((sql, parameters) =>
      sql.startsWith('insert') && !isTaken ? inJson(parameters, 2) : [],
    );
    await moveClaims(q, scope, numbered(true), { _id: 't1', ...before }, after);
    return sent.map(({ sql, parameters }) =>
      [
        sql.slice(0, 6),
        ...inJson(parameters, sql.startsWith('insert') ? 2 : 3).map(({ key, value }) => `${key}=${value}`),
      ].join(' '),
    );
  };

  it('of values that change are released and taken, of others kept', async () => {
    expect(await move({ code: 'A', place: 'p' }, { code: 'B', place: 'p' })).toEqual([
      'delete code=a',
      'insert code=b',
    ]);
    expect(await move({ code: 'A', place: 'x' }, { code: 'X', place: 'a' })).toEqual([
      'delete code=a place=x',
      'insert code=x place=a',
    ]);
    expect(await move({ code: 'A' }, { code: 'a' })).toEqual([]);
    expect(await move({ code: 'A' }, {})).toEqual(['delete code=a']);
    expect(await move({}, { place: 'p' })).toEqual(['insert place=p']);
  });

  it('that someone else has are refused at their field', async () => {
    const error = await move({ code: 'A' }, { code: 'B' }, true).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 400, errors: [{ field: 'code', rule: 'unique' }] });
  });
});

describe('what an update stores', () => {
  const suppliers = entity('suppliers');
  const before = {
    _id: 's1',
    _rev: '3-x',
    supplierName: 'Farm',
    status: 'active',
    modifiedBy: 'bob',
    modifiedDateTime: 'then',
  };
  const draft = (after: AnyRecord, cause: object = {}) =>
    draftUpdate(scope, suppliers, undefined, before, { ...before, ...after }, cause);

  it('is nothing where nothing changes, unless it is recorded in any case', () => {
    expect(draft({})).toBeUndefined();
    expect(draft({ _rev: 'other', _more: 1 })).toBeUndefined();
    expect(draft({}, { always: true })).toMatchObject({ changes: {}, row: { id: 's1', old_rev: '3-x' } });
  });

  it('has the changes, the next revision, and who made them', () => {
    const { changes, row, record } = draft({ supplierName: 'Dairy' }) ?? {};
    expect(changes).toEqual({ supplierName: ['Farm', 'Dairy'] });
    expect(row).toMatchObject({ id: 's1', old_rev: '3-x', status: 'active', search: expect.stringContaining('dairy') });
    expect(row?.rev).toMatch(/^4-/);
    expect(row?.data).toMatchObject({ supplierName: 'Dairy', modifiedBy: 'ann' });
    expect(row?.data.modifiedDateTime).not.toBe('then');
    expect(row?.data).not.toHaveProperty('status');
    expect(record).toMatchObject({ _id: 's1', _rev: row?.rev, supplierName: 'Dairy', status: 'active' });
  });

  it('keeps them in the system’s own maintenance, and the status where none is sent', () => {
    expect(draft({ supplierName: 'Dairy' }, { quiet: true })?.row.data).toMatchObject({
      modifiedBy: 'bob',
      modifiedDateTime: 'then',
    });
    expect(draft({ status: 'inactive' })).toMatchObject({
      changes: { status: ['active', 'inactive'] },
      row: { status: 'inactive' },
    });
    expect(draft({ status: undefined })).toBeUndefined();
    const plain = draftUpdate(
      scope,
      numbered(true),
      undefined,
      { _id: 't', _rev: '1-x', name: 'a' },
      { name: 'b' },
      {},
    );
    expect(Object.keys(plain?.row.data ?? {})).not.toContain('outlets');
  });
});

describe('a record in use', () => {
  /** The refusal of what is used by records of a kind. */
  const refused = async (by: Record<string, number>, act: (q: Queryable) => Promise<void>) => {
    const { q, sent } = database((sql) => {
      const [kind, count = 0] = Object.entries(by).find(([name]) => sql.includes(`resource = '${name}'`)) ?? [];
      const most = Number(/limit (\d+)/.exec(sql)?.[1] ?? 0);
      return Array.from({ length: Math.min(count, most) }, (_, index) => ({
        ...{ id: `${kind}-${index}`, rev: '1-x', status: 'active' },
        data: { supplierName: `S${index}`, pONumber: `PO-${index}`, itemName: `I${index}` },
      }));
    });
    const error = (await act(q).then(
      () => undefined,
      (reason: unknown) => reason,
    )) as ApiError | undefined;
    return { said: error?.message, status: error?.status, sent };
  };
  const supplier = { _id: 's1', supplierName: 'Farm' };
  const remove = (q: Queryable) => requireUnused(q, scope, entity('suppliers'), supplier);

  it('can’t be deleted, and up to three users are named', async () => {
    expect(await refused({ purchaseOrders: 1 }, remove)).toMatchObject({
      status: 409,
      said: 'Farm is used by purchase order PO-0. Make it inactive instead',
    });
    expect((await refused({ purchaseOrders: 3 }, remove)).said).toBe(
      'Farm is used by purchase order PO-0, purchase order PO-1, purchase order PO-2. Make it inactive instead',
    );
    expect((await refused({ purchaseOrders: 9 }, remove)).said).toContain('purchase order PO-2 and others. Make');
    const { said, sent } = await refused({}, remove);
    expect(said).toBeUndefined();
    // Wherever a supplier can be named: as a field, in lines, and in lists.
    const shapes = sent.flatMap(({ parameters }) => parameters.map(String)).filter((each) => each.includes('"s1"'));
    expect(shapes).toContain('{"supplierId":"s1"}');
    expect(shapes.some((each) => each.includes('"createdBy"'))).toBe(false);
  });

  it('of several kinds, four are looked up in all', async () => {
    const { sent } = await refused({ inventoryItems: 3, purchaseOrders: 3 }, remove);
    const limits = sent.flatMap(({ sql }) => / order by r\.id limit (\d)/.exec(sql)?.[1] ?? []);
    expect(limits[0]).toBe('4');
    expect(limits).toContain('1');
    expect(limits).not.toContain('0');
  });

  it('becomes inactive from active only', () => {
    const states = ['active', 'inactive', undefined];
    const retired = states.flatMap((after) =>
      states.filter((before) => isRetired({ status: after }, { status: before })).map((before) => [after, before]),
    );
    expect(retired).toEqual([
      ['inactive', 'active'],
      ['inactive', undefined],
    ]);
  });

  const retire = (name: string) => (q: Queryable) =>
    requireUnnamed(q, scope, entity(name), { _id: 'u1', unitName: 'Case', name: 'Bar' });

  it('can’t become inactive while active records or open documents need it', async () => {
    expect(await refused({ inventoryItems: 1 }, retire('units'))).toMatchObject({
      status: 409,
      said: 'Case is used by inventory item I0. Change that first',
    });
    expect((await refused({ purchaseOrders: 1 }, retire('units'))).said).toBe(
      'Case is used by purchase order PO-0, which is still open. Finish or delete open documents first',
    );
    expect((await refused({ purchaseOrders: 2 }, retire('units'))).said).toContain('PO-1, which are still open.');
    const { said, sent } = await refused({}, retire('units'));
    expect(said).toBeUndefined();
    // Records that are inactive, and documents that are done, need nothing.
    const asked = sent.map(({ sql }) => sql);
    expect(
      asked
        .filter((sql) => sql.includes(`resource = 'inventoryItems'`))
        .every((sql) => sql.includes(`is distinct from 'inactive'`)),
    ).toBe(true);
    const orders = asked.filter((sql) => sql.includes(`resource = 'purchaseOrders'`));
    expect(orders).toHaveLength(1);
    expect(orders[0]).toContain('r.status = any(');
    const shapes = sent.flatMap(({ parameters }) => parameters.map(String)).filter((each) => each.includes('"u1"'));
    expect(shapes).toContain('{"items":[{"purchaseUnitId":"u1"}]}');
    expect(shapes).toContain('{"baseUnitId":"u1"}');
    // Most records may become inactive at any time.
    expect(
      (await refused({ purchaseOrders: 1 }, (q) => requireUnnamed(q, scope, numbered(true), { _id: 't1' }))).sent,
    ).toEqual([]);
  });

  test('a document is never kept from becoming inactive', async () => {
    const act = (q: Queryable) => requireUnnamed(q, scope, entity('purchaseOrders'), { _id: 'p1' });
    expect((await refused({ goodsReceivedNotes: 1 }, act)).sent).toEqual([]);
  });
});

describe('who may change a record', () => {
  const { q } = database(() => []);
  const reason = (name: string, record: AnyRecord, who = person('COL'), perOutlet = false) =>
    lockedReason(q, who, entity(name), record, perOutlet);

  it('is whoever works at all of its outlets', async () => {
    expect(await reason('suppliers', { outlets: ['COL'] })).toBeUndefined();
    expect(await reason('suppliers', { outlets: ['COL', 'KDY'] })).toBe(
      'This supplier is shared with outlets you don’t have access to. Only someone with access to all of them can edit it',
    );
    expect(await reason('suppliers', { outlets: ['COL', 'KDY'] }, person('COL', 'KDY'))).toBeUndefined();
    expect(await reason('suppliers', { outlets: ['COL', 'KDY'] }, person('COL'), true)).toBeUndefined();
    expect(await reason('users', { outletIds: ['KDY'] })).toContain('This user also works for outlets you don’t');
  });

  it('of a document, works where it is from', async () => {
    const record = { outletId: 'KDY', toOutletId: 'COL', transferNumber: 'TO-1' };
    expect(await reason('transferOuts', record)).toContain('belongs to another outlet');
    expect(await reason('transferOuts', record, person('KDY'))).toBeUndefined();
    expect(await reason('purchaseOrders', record)).toBeUndefined();
    await expect(requireChangeable(q, person('COL'), entity('transferOuts'), record)).rejects.toMatchObject({
      status: 403,
    });
    await requireChangeable(q, person('KDY'), entity('transferOuts'), record);
  });

  it('writes for the outlet that is sent, stored, or the only one', () => {
    const items = entity('inventoryItems');
    const at = (input: AnyRecord, before?: AnyRecord, who = person('COL', 'KDY')) =>
      writtenFor(items, who, input, before);
    expect(at({ outletId: 'KDY' }, { outletId: 'COL' })).toBe('KDY');
    expect(at({}, { outletId: 'COL' })).toBe('COL');
    expect([at({}), at({}, undefined, person('COL')), at({}, undefined, person())]).toEqual([
      undefined,
      'COL',
      undefined,
    ]);
    expect([at({ outletId: 'GAL' }), at({ outletId: 7 })]).toEqual([undefined, undefined]);
    const outlets = entity('outlets');
    expect(writtenFor(outlets, person('COL'), { outletId: 'x' }, { _id: 'COL' })).toBe('COL');
    expect(writtenFor(outlets, person('COL'), {})).toBeUndefined();
  });
});

describe('a reference', () => {
  const choose = (to: string, id: string, record: AnyRecord = {}, more: object = {}) => ({
    ...{ path: 'theField', label: 'The field', id, record },
    field: { kind: 'reference', to, ...more } as unknown as Field<'reference'>,
  });
  const found = new Map<string, AnyRecord>([
    ['suppliers|s1', { _id: 's1', supplierName: 'Farm', status: 'active' }],
    ['suppliers|s2', { _id: 's2', supplierName: 'Dairy', status: 'inactive' }],
    ['inventoryItems|i1', { _id: 'i1', itemName: 'Rice', status: 'active', outletId: 'KDY' }],
    ['inventoryItems|i2', { _id: 'i2', status: 'inactive', outletId: 'COL' }],
  ]);
  const said = (...chosen: ReturnType<typeof choose>[]) =>
    referenceProblems(chosen, found).map(({ field, rule, message }) => `${field} ${rule} ${message}`);

  it('is to a record that exists', () => {
    expect(said(choose('suppliers', 's1'))).toEqual([]);
    expect(said(choose('suppliers', 'x'.repeat(61)))).toEqual([
      `theField reference The field: there is no supplier “${'x'.repeat(60)}”`,
    ]);
    expect(said(choose('nothing', 's1'))).toEqual(['theField reference The field: there is no nothing “s1”']);
  });

  it('is to an active one of this outlet', () => {
    expect(said(choose('suppliers', 's2'), choose('suppliers', 's1'))).toEqual([
      'theField choice The field: Dairy cannot be chosen here',
    ]);
    expect(said(choose('suppliers', 's2', {}, { inactive: true }))).toEqual([]);
    expect(said(choose('inventoryItems', 'i1', { outletId: 'KDY' }))).toEqual([]);
    expect(said(choose('inventoryItems', 'i1', { outletId: 'COL' }))).toEqual([
      'theField choice The field: Rice belongs to another outlet and cannot be chosen here',
    ]);
    expect(said(choose('inventoryItems', 'i2', { outletId: 'COL' }))).toEqual([
      'theField choice The field: i2 cannot be chosen here',
    ]);
  });

  it('is read once for each resource, in the order of their names', async () => {
    const { q, sent } = database((_sql, parameters) => [
      { id: 's1', rev: '1-x', status: 'active', data: { n: parameters.length } },
    ]);
    const all = [
      choose('suppliers', 's1'),
      choose('priorityLevels', 'p1'),
      choose('suppliers', 's2'),
      choose('suppliers', 's1'),
      choose('nothing', 'x'),
    ];
    const read = await readReferences(q, scope, all);
    expect([...read.keys()]).toEqual(['priorityLevels|s1', 'suppliers|s1']);
    const ids = sent.filter(({ sql }) => sql.includes('from records r')).map(({ parameters }) => parameters.at(-1));
    expect(ids).toEqual([['p1'], ['s1', 's2']]);
    expect(sent[0]?.sql).toContain('for key share');
  });
});

describe('a copy', () => {
  it('is there where the record is shared, or is everyone’s', () => {
    const at = (record: AnyRecord, of: Entity = entity('suppliers')) => isSharedWith(of, record, 'KDY');
    expect([at({ outlets: ['COL'] }), at({ outlets: ['COL', 'KDY'] }), at({ outlets: [] }), at({})]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(at({ outlets: ['COL'] }, entity('units'))).toBe(true);
  });

  it('is named by its title, or its id', () => {
    const place = { entity: entity('suppliers'), outletId: 'KDY' };
    expect(resultAt(place, { _id: 's1', supplierName: 'Farm' }, 'skip')).toEqual({
      ...{ id: 's1', title: 'Farm', outletId: 'KDY', outcome: 'skip', message: '' },
    });
    expect(resultAt(place, { _id: 's1' }, 'create', 'Why').title).toBe('s1');
  });
});
