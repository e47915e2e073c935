import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { DatabaseLost } from '#server/db/lost';
import { openPostgres } from '#server/db/postgres';
import { insertDocument, runAction } from '#server/documents/service';
import { verifyGroup } from '#server/verify';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';
import { type FaultyProxy, faultyProxy } from '#tests/kit/faultyProxy';

/**
 * `SOAK_COUNT` days of goods at ten outlets, over a network that loses connections and a server that ends them: each day each outlet receives,
 * issues and wastes. People repeat what was not answered. In the end each document was posted once, stock is what was asked for, and
 * `verify` agrees.
 */
const DAYS = Number(process.env.SOAK_COUNT ?? 3);
const SEED = Number(process.env.SOAK_SEED ?? 1);
const OUTLETS = Array.from({ length: 10 }, (_, index) => `S${index}`);
const FIRST = '2026-06-01';

let direct: OpenDatabase & { url: string };
let proxy: FaultyProxy;
let databases: OpenDatabase[];
beforeAll(async () => {
  if (!postgresUrl) throw new Error('This part needs PostgreSQL: --on postgres');
  direct = await postgresDatabase();
  proxy = await faultyProxy(direct.url);
  const limits = { statementMs: 5_000, graceMs: 500, connectMs: 2_000 };
  databases = await Promise.all([openPostgres(proxy.url, limits), openPostgres(proxy.url, limits)]);
});
afterAll(async () => {
  for (const db of databases ?? []) await db.close();
  await proxy?.close();
  await direct?.close();
});

/** A number below 1 after each call, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed + 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Faults until `isOver`; each lasts a moment. @returns how many there were */
async function disturb(random: () => number, isOver: () => boolean): Promise<number> {
  let faults = 0;
  while (!isOver()) {
    await pause(20 + random() * 200);
    faults++;
    const kind = Math.floor(random() * 6);
    if (kind === 0) proxy.cut();
    if (kind === 1) proxy.loseNext('before', 'commit\0');
    if (kind === 2) proxy.loseNext('after', 'commit\0');
    if (kind === 3)
      await direct.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1`,
      );
    if (kind === 4 || kind === 5) {
      proxy.set(kind === 4 ? 'refuse' : 'trickle');
      await pause(random() * 100);
      proxy.set('none');
    }
  }
  proxy.set('none');
  return faults;
}

test(`${DAYS} days at ${OUTLETS.length} outlets under faults`, { timeout: 12 * 3_600_000 }, async () => {
  const random = randomOf(SEED);
  const group: Group = await newGroup(direct);
  await addPurchasing(direct, group);
  const outletIds = OUTLETS.map((code) => `out_${code}`);
  await group.put('suppliers', { _id: 'estate', supplierName: 'Estate', phone: '0112345679', outlets: outletIds });
  await group.put('users', {
    _id: 'clerk',
    firstName: 'Ada',
    lastName: 'Perera',
    email: `clerk.${group.groupId}@example.com`,
    outletIds,
  });
  for (const code of OUTLETS) {
    await group.put('outlets', {
      ...{ _id: `out_${code}`, code, name: code, timeZone: 'UTC', dayStartTime: '00:00', fiscalYearStart: '01-01' },
    });
    await group.put('foodDepartments', { _id: `kitchen${code}`, name: 'Kitchen', outletId: `out_${code}` });
    await group.put('inventoryItems', {
      ...{ _id: `chicken${code}`, outletId: `out_${code}`, itemCode: 'chicken', itemName: 'Chicken', itemType: 'raw' },
      ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
    });
  }
  const person = group.person('owner', 'all', outletIds);
  let [repeats, asked] = [0, 0];
  /** As a person does it: what wasn't answered is sent again. */
  const insist = async <T>(work: (db: OpenDatabase) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(databases[asked++ % 2] as OpenDatabase);
      } catch (error) {
        if (!(error instanceof DatabaseLost) || attempt > 200) throw error;
        repeats++;
        await pause(20);
      }
    }
  };
  let documents = 0;
  const post = async (name: string, id: string, input: AnyRecord) => {
    const of = entity(name) as Document;
    const { body } = await insist((db) => insertDocument({ db }, person, of, { ...input, clientRequestId: id }));
    await insist((db) => runAction({ db }, person, of, 'approve', { _id: body._id, _rev: body._rev }));
    documents++;
  };
  const expected = new Map<string, number>();
  let isOver = false;
  const faults = disturb(randomOf(SEED + 1), () => isOver);
  try {
    for (let day = 0; day < DAYS; day++) {
      const docDate = addDays(FIRST, day);
      await Promise.all(
        OUTLETS.map(async (code) => {
          const [received, issued, wasted] = [10 + Math.floor(random() * 20), 1 + Math.floor(random() * 5), 1];
          const [itemId, at] = [`chicken${code}`, { outletId: `out_${code}`, docDate }];
          const price = String(400 + Math.floor(random() * 200));
          await post('goodsReceivedNotes', `r ${code} ${day}`, {
            ...{
              ...at,
              supplierId: 'estate',
              paymentModeId: 'credit',
              invoiceNumber: `${code}-${day}`,
              invoiceDate: docDate,
            },
            ...{ receivedBy: 'clerk', invoiceTotal: String(received * Number(price)) },
            items: [{ itemId, purchaseUnitId: 'kg', deliveredQty: String(received), unitPrice: price }],
          });
          await post('issueNotes', `i ${code} ${day}`, {
            ...{ ...at, departmentId: `kitchen${code}`, issuedTo: 'Crew' },
            items: [{ itemId, unitId: 'kg', issuedQty: String(issued) }],
          });
          await post('wastageNotes', `w ${code} ${day}`, {
            ...at,
            items: [{ itemId, unitId: 'kg', quantity: String(wasted), wastageType: 'burnt' }],
          });
          expected.set(code, (expected.get(code) ?? 0) + received - issued - wasted);
        }),
      );
    }
  } finally {
    isOver = true;
  }
  const disturbed = await faults;
  for (const code of OUTLETS)
    expect([code, Number((await group.balance(`chicken${code}`, `out_${code}`)).quantity)]).toEqual([
      code,
      expected.get(code),
    ]);
  const [counted] = await direct.query<{ records: number; movements: number }>(
    `select (select count(*)::int from records where group_id = $1 and resource in ('goodsReceivedNotes', 'issueNotes', 'wastageNotes')) as records,
       (select count(*)::int from movements where group_id = $1) as movements`,
    [group.groupId],
  );
  expect(counted).toEqual({ records: documents, movements: documents });
  expect(documents).toBe(DAYS * OUTLETS.length * 3);
  expect(await verifyGroup(direct, group.groupId)).toEqual([]);
  expect(repeats).toBeGreaterThan(0);
  console.log(`${documents} documents under ${disturbed} faults, ${repeats} repeats, seed ${SEED}: verify agrees`);
});
