import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { sealTrails } from '#server/trail/sealing';
import { trails } from '#server/trail/trails';
import { trailCheck } from '#server/trail/verify';
import { type Group, move, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase, postgresDatabase, postgresUrl, rewrite } from '#tests/kit/database';

const kinds = [
  { kind: 'pglite', open: freshDatabase },
  ...(postgresUrl ? [{ kind: 'postgres', open: postgresDatabase as () => Promise<OpenDatabase> }] : []),
];

describe.each(kinds)('the trail on $kind', ({ kind, open }) => {
  let db: OpenDatabase;
  let group: Group;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  /** One round; on PostgreSQL, marks are used up a while after they were made. */
  const round = async (): Promise<number> => {
    const before = kind === 'postgres' ? await sealTrails(db) : 0;
    await db.query("update seal_marks set at = at - interval '1 minute'");
    return before + (await sealTrails(db));
  };
  /** Seals everything. Transactions in other databases of the server can delay it. */
  const seal = async (): Promise<number> => {
    let sealed = 0;
    await vi.waitFor(
      async () => {
        sealed += await round();
        for (const { table } of trails()) {
          const left = await db.query<{ count: number }>(
            `select count(*)::int as count from ${table} t where seq > coalesce((select max(up_to) from seals s where s.group_id = t.group_id and trail = $1), 0)`,
            [table],
          );
          expect(left).toEqual([{ count: 0 }]);
        }
      },
      kind === 'postgres' ? 20_000 : 1,
    );
    return sealed;
  };
  const found = async (of = group) =>
    (await trailCheck.find(db, of.groupId)).map(({ of, found }) => `${of.replace(/\d+/, '#')} ${found}`);
  const entry = (id: string) =>
    [
      `insert into history (group_id, resource, id, user_id, action, changes) values ($1, 'suppliers', $2, 'u', 'update', '{}')`,
      [group.groupId, id],
    ] as const;
  const seqs = async (table: string) =>
    (await db.query<{ seq: number }>(`select seq from ${table} where group_id = $1 order by seq`, [group.groupId])).map(
      ({ seq }) => seq,
    );

  beforeEach(async () => {
    group = await newGroup(db);
    for (const lineNo of [1, 2, 3])
      await move(db, group, 'opening', { type: 'OPENING', itemId: 'chicken', lineNo, quantity: '2', value: '100' });
    for (const id of ['a', 'b', 'c']) await db.query(...entry(id));
  });

  it('covers every column of its tables, whose rows can’t be changed or removed', async () => {
    expect(trails().map(({ table }) => table)).toEqual([
      'history',
      'movements',
      'ledger_entries',
      'ledger_applications',
    ]);
    for (const { table, forms } of trails()) {
      const columns = await db.query<{ name: string }>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
        [table],
      );
      const covered = forms.at(-1)?.split(/,\s*/) ?? [];
      expect(covered.toSorted(), table).toEqual(columns.map(({ name }) => name).sort());
      await expect(db.query(`truncate ${table}`)).rejects.toThrow(/only added, never changed or removed/);
    }
    await seal();
    for (const table of ['history', 'movements', 'seals']) {
      await expect(db.query(`update ${table} set group_id = group_id`)).rejects.toThrow(`Rows of ${table} are only`);
      await expect(db.query(`delete from ${table}`)).rejects.toThrow(`Rows of ${table} are only`);
    }
    // Also where it is not the first thing that a transaction does.
    const rows = await seqs('history');
    await expect(
      db.transaction(async (tx) => {
        await tx.query('select 1');
        await tx.query('delete from history where group_id = $1', [group.groupId]);
      }),
    ).rejects.toThrow(/only added/);
    expect(await seqs('history')).toEqual(rows);
  });

  it('names the row that was altered, removed, added or moved to another group', async () => {
    expect(await seal()).toBeGreaterThan(5);
    expect(await seal()).toBe(0);
    const other = await newGroup(db);
    await seal();
    expect(await found()).toEqual([]);
    const [first = 0, second = 0, third = 0] = await seqs('movements');
    const own = (seq: number) => `group_id = '${group.groupId}' and seq = ${seq}`;

    await rewrite(db, `update movements set qty = qty + 0.0001 where ${own(second)}`);
    expect(await found()).toEqual(['stock movement # altered']);
    expect((await trailCheck.find(db, group.groupId))[0]?.of).toBe(`stock movement ${second}`);
    await rewrite(db, `update movements set qty = qty - 0.0001 where ${own(second)}`);
    expect(await found()).toEqual([]);

    await rewrite(db, `update movements set group_id = '${other.groupId}' where ${own(first)}`);
    expect(await found()).toEqual(['stock movement # removed']);
    expect(await found(other)).toEqual([]); // its own ledger is younger
    await rewrite(db, `update movements set group_id = '${group.groupId}' where seq = ${first}`);
    expect(await found()).toEqual([]);

    const [before = 0] = await seqs('history');
    await rewrite(db, `delete from history where ${own(before)}`);
    await rewrite(db, `delete from movements where ${own(third)}`);
    expect(await found()).toEqual(['history entry # removed', 'stock movement # removed']);
  });

  it('names a row that was added below a seal, and a seal that was replaced', async () => {
    await seal();
    const [first = 0] = await seqs('movements');
    await rewrite(db, `delete from seals where group_id = $1 and trail = 'movements'`, [group.groupId]);
    await rewrite(db, 'delete from movements where group_id = $1 and seq = $2', [group.groupId, first]);
    await seal();
    await rewrite(
      db,
      `insert into movements (group_id, seq, outlet_id, item_id, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
         qty_after, value_after, average_after, user_id) overriding system value
       select group_id, $2::bigint, outlet_id, 'rice', business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
         qty_after, value_after, average_after, user_id from movements where group_id = $1 limit 1`,
      [group.groupId, first],
    );
    expect(await found()).toEqual(['stock movement # there']);

    await rewrite(db, `update seals set up_to = up_to + 1 where group_id = $1 and trail = 'history'`, [group.groupId]);
    expect(await found()).toEqual(['seal # of each history entry another one', 'stock movement # there']);
  });

  it('is sealed in parts when there is much, and each seal follows from the one before', async () => {
    await seal();
    await db.query(
      `insert into history (group_id, resource, id, user_id, action, changes)
       select $1, 'suppliers', 's', 'u', 'update', '{}' from generate_series(1, 2500)`,
      [group.groupId],
    );
    expect(await seal()).toBe(2500);
    const seals = await db.query<{ rows: number }>(
      `select cardinality(seqs) as rows from seals where group_id = $1 and trail = 'history' and number > 1 order by number`,
      [group.groupId],
    );
    expect(seals.map(({ rows }) => rows)).toEqual([1000, 1000, 500]);
    expect(await found()).toEqual([]);
    await rewrite(db, `delete from seals where group_id = $1 and trail = 'history' and number = 3`, [group.groupId]);
    expect(await found()).toEqual(['seal # of each history entry another one']);
  });

  it.skipIf(kind !== 'postgres')('waits for transactions that have numbers and are not committed', async () => {
    await seal();
    let commit = () => {};
    const waiting = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let hasWritten = () => {};
    const written = new Promise<void>((resolve) => {
      hasWritten = resolve;
    });
    const slow = db.transaction(async (tx) => {
      await tx.query(...entry('slow'));
      hasWritten();
      await waiting;
    });
    await written;
    await db.query(...entry('quick'));
    expect(await round()).toBe(0);
    commit();
    await slow;
    expect(await seal()).toBe(2);
    expect(await found()).toEqual([]);
  });
});
