import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterCommit } from '#server/db';
import type { OpenDatabase } from '#server/db/core';
import { migrate } from '#server/db/migrate';
import { openPostgres } from '#server/db/postgres';
import { emptyPostgres, freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

const kinds = [
  { kind: 'pglite', open: freshDatabase },
  ...(postgresUrl ? [{ kind: 'postgres', open: postgresDatabase as () => Promise<OpenDatabase> }] : []),
];

describe.each(kinds)('database on $kind', ({ kind, open }) => {
  let db: OpenDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const values = async () =>
    (await db.query<{ value: string }>("select value from installation where key like 'test%' order by value")).map(
      (row) => row.value,
    );
  const insert = (value: string) =>
    ['insert into installation (key, value) values ($1, $2)', [`test-${value}`, value]] as const;

  it('knows its kind', () => expect(db.kind).toBe(kind));

  it('returns every type in one form', async () => {
    const [row] =
      await db.query(`select 1::int2 as small, 2::int4 as whole, 9007199254740991::int8 as large, count(*) as counted,
        12.340::numeric(20,4) as price, 1e30::numeric as huge, date '2026-02-03' as day, 0.5::float8 as real, true as yes,
        timestamptz '2026-02-03 04:05:06.789123+02' as at, '{"a":[1,"x"],"b":null}'::jsonb as doc, '[1]'::json as plain,
        array['a','b,c','d"e\\','',null,'NULL','{'] as texts, array[1.50,null]::numeric[] as prices, '{}'::text[] as none,
        array[3,4]::int8[] as numbers, '\\x00ff10'::bytea as bytes, 'ä €'::text as words, null::int as nothing`);
    expect(row).toEqual({
      small: 1,
      whole: 2,
      large: 9007199254740991,
      counted: 1,
      price: '12.3400',
      huge: '1000000000000000000000000000000',
      day: '2026-02-03',
      real: 0.5,
      yes: true,
      at: '2026-02-03T02:05:06.789Z',
      doc: { a: [1, 'x'], b: null },
      plain: [1],
      texts: ['a', 'b,c', 'd"e\\', '', null, 'NULL', '{'],
      prices: ['1.50', null],
      none: [],
      numbers: [3, 4],
      bytes: new Uint8Array([0, 255, 16]),
      words: 'ä €',
      nothing: null,
    });
    expect(row?.bytes).toBeInstanceOf(Uint8Array);
  });

  it('takes every type in one form', async () => {
    const texts = ['a', 'b,c', 'd"e\\', '', 'NULL', '{', 'ä'];
    const bytes = new Uint8Array([0, 92, 255]);
    const [row] = await db.query(
      `select $1::int as whole, $2::int8 as large, $3::numeric as price, $4::date as day, $5::timestamptz as at, $6::jsonb as doc,
        $7::text[] as texts, $8::bytea as bytes, $9::boolean as yes, $10::text as nothing, $11::jsonb as list, $12::timestamptz as again,
        $13::int[] as numbers, 'b,c' = any($7::text[]) as found, $14::jsonb as strings, $15::numeric as plain, $16::text as missing`,
      [
        7,
        123456789012n,
        '0.10',
        '2026-02-03',
        new Date(0),
        { a: [1, 'x'], b: null },
        texts,
        bytes,
        false,
        null,
        [{ a: 1 }],
        '2026-02-03T04:05:06+02:00',
        [1, 2],
        JSON.stringify(['a']),
        5,
        undefined,
      ],
    );
    expect(row).toEqual({
      whole: 7,
      large: 123456789012,
      price: '0.10',
      day: '2026-02-03',
      at: '1970-01-01T00:00:00.000Z',
      doc: { a: [1, 'x'], b: null },
      texts,
      bytes,
      yes: false,
      nothing: null,
      list: [{ a: 1 }],
      again: '2026-02-03T02:05:06.000Z',
      numbers: [1, 2],
      found: true,
      strings: ['a'],
      plain: '5',
      missing: null,
    });
  });

  it('stores what is returned by returning, and nothing of a transaction that throws', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.query(...insert('lost'));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const returned = await db.transaction(async (tx) => {
      await tx.query(...insert('kept'));
      return 'the value';
    });
    expect(returned).toBe('the value');
    expect(await values()).toEqual(['kept']);
  });

  it('reports the rule that a statement breaks, and continues', async () => {
    await db.query(...insert('twice'));
    await expect(db.query(...insert('twice'))).rejects.toMatchObject({
      code: '23505',
      constraint: 'installation_pkey',
    });
    expect(await values()).toContain('twice');
  });

  it('does not pretend to have written after a caught error', async () => {
    const work = db.transaction(async (tx) => {
      await tx.query(...insert('half'));
      await tx.query('select 1/0').catch(() => {});
    });
    await expect(work).rejects.toThrow();
    expect(await values()).not.toContain('half');
  });

  it('answers a question to the database from inside a transaction with that transaction', async () => {
    await db.transaction(async (tx) => {
      await tx.query(...insert('inside'));
      expect(await values()).toContain('inside');
    });
  });

  it('undoes an inner transaction alone', async () => {
    await db.transaction(async () => {
      await db.query(...insert('outer'));
      await db
        .transaction(async (inner) => {
          await inner.query(...insert('inner'));
          throw new Error('inner failed');
        })
        .catch(() => {});
    });
    expect(await values()).toContain('outer');
    expect(await values()).not.toContain('inner');
  });

  it('calls back after the commit only', async () => {
    const calls: string[] = [];
    await db.transaction(async () => {
      afterCommit(() => calls.push('committed'));
      expect(calls).toEqual([]);
    });
    await db
      .transaction(async () => {
        afterCommit(() => calls.push('rolled back'));
        throw new Error('no');
      })
      .catch(() => {});
    expect(calls).toEqual(['committed']);
  });

  it('loses no increment of many at once', async () => {
    await db.query("insert into counters (group_id, series, value) values ('g', 's', 0)");
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          const [row] = await tx.query<{ value: number }>("select value from counters where group_id = 'g' for update");
          await tx.query("update counters set value = $1 where group_id = 'g'", [(row?.value ?? 0) + 1]);
        }),
      ),
    );
    expect(await db.query("select value from counters where group_id = 'g'")).toEqual([{ value: 20 }]);
  });

  it('migrates once', async () => {
    const before = await db.query('select * from migrations');
    expect(await migrate(db)).toEqual([]);
    expect(await db.query('select * from migrations')).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it('refuses the database of a newer program', async () => {
    await db.query('insert into migrations (version) values (999)');
    await expect(migrate(db)).rejects.toThrow('version 999');
    await db.query('delete from migrations where version = 999');
  });
});

describe.skipIf(!postgresUrl)('several processes on one PostgreSQL', () => {
  it('runs a transaction again after a deadlock', async () => {
    const db = await postgresDatabase();
    await db.query("insert into counters (group_id, series, value) values ('g', 'a', 0), ('g', 'b', 0)");
    const add = "update counters set value = value + 1 where series = $1 and group_id = 'g'";
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const transfer = (first: string, second: string) =>
      db.transaction(async (tx) => {
        await tx.query(add, [first]);
        if (++arrived === 2) open(); // each has locked its first row: the second statements must now collide
        await both;
        await tx.query(add, [second]);
      });
    await Promise.all([transfer('a', 'b'), transfer('b', 'a')]);
    expect(arrived).toBeGreaterThan(2);
    expect(await db.query('select value from counters')).toEqual([{ value: 2 }, { value: 2 }]);
    await db.close();
  });

  it('migrates an empty database once, however many start together', async () => {
    const { url, drop } = await emptyPostgres();
    const databases = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
    const applied = await Promise.all(databases.map((database) => migrate(database)));
    // One of them took all steps, in order and without a gap; the others found them taken.
    const steps = applied.flat();
    expect(applied.filter((taken) => taken.length > 0)).toEqual([steps]);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps).toEqual(steps.map((_, index) => index + 1));
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  it('names the address of a server that does not answer, without its password', async () => {
    const message = await openPostgres('postgres://user:hunter2@127.0.0.1:1/nowhere').catch(
      (error: Error) => error.message,
    );
    expect(message).toContain('127.0.0.1:1/nowhere');
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('hunter2');
  });
});
