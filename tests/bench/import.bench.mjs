// How many bill lines an import writes per second in the embedded database, compared with plain inserts of the same rows: `npm run bench --
// import`. BENCH_LINES sets another number of lines.
import { projectModules } from './modules.mjs';

const LINES = Number(process.env.BENCH_LINES ?? 48_620);
const { load, close } = await projectModules();
const { openEmbedded } = await load('/server/db/embedded.ts');
const { migrate } = await load('/server/db/migrate.ts');
const { importBills } = await load('/server/departments/sales/service.ts');
const { keepAnalyzed } = await load('/server/records/read/analyze.ts');
const { put, putOutlet } = await load('/tests/engine/server/reports/reportsFixture.ts');

const { database: db } = await openEmbedded();
await migrate(db);
keepAnalyzed(db);
await putOutlet(db, 'bench', 'main', 'MAIN', 'Main Street');
const item = (n) => ({ itemCode: `I${n}`, name: `Item ${n}`, itemType: 'simple', price: '12.50', outlets: ['main'] });
for (let n = 0; n < 32; n++) await put(db, 'bench', 'items', `i${n}`, item(n));

// A little more than two lines per bill, sixty bills a day.
const rows = Array.from({ length: LINES }, (_, line) => {
  const bill = Math.floor((line * 4) / 9);
  const day = new Date(Date.UTC(2025, 0, 1 + (Math.floor(bill / 60) % 365))).toISOString().slice(0, 10);
  const time = `${String(9 + (bill % 13)).padStart(2, '0')}:${String(bill % 60).padStart(2, '0')}`;
  return {
    ...{ outlet: 'MAIN', billNumber: String(bill), dateTime: `${day} ${time}`, itemCode: `I${line % 32}` },
    ...{ quantity: '1', unitPrice: '12.50', paymentMethod: 'cash' },
  };
});
const parts = [];
for (const row of rows) {
  const last = parts.at(-1);
  if (!last || (last.length >= 12_000 && last.at(-1).billNumber !== row.billNumber)) parts.push([row]);
  else last.push(row);
}
const timed = async (work) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const importer = { groupId: 'bench', userId: 'bench', outletIds: ['main'] };
const took = await timed(async () => {
  for (const part of parts) await importBills(db, importer, { rows: part });
});

let plain = 0;
for (const table of ['bills', 'bill_lines', 'payments']) {
  const all = await db.query(
    `select to_jsonb(t) || '{"group_id": "plain"}' as row from ${table} t where group_id = 'bench'`,
  );
  plain += await timed(() =>
    db.transaction(async (tx) => {
      for (let at = 0; at < all.length; at += 2000)
        await tx.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
          JSON.stringify(all.slice(at, at + 2000).map(({ row }) => row)),
        ]);
    }),
  );
}
const perSecond = (ms) => Math.round((LINES / ms) * 1000);
const ratio = plain / took;
console.log(
  `${ratio >= 0.5 ? 'ok    ' : 'MISSED'} import: ${perSecond(took)} lines/s; plain inserts of the same rows ${perSecond(plain)} lines/s (${ratio.toFixed(2)}x, goal 0.5x)`,
);
await db.close();
await close();
process.exitCode = ratio >= 0.5 ? 0 : 1;
