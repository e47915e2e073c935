// A separate process that opens the embedded database in DATA_DIR, adds one row and keeps the database open until its input ends.
import { migrate, openDatabase } from '#server/db';

try {
  const db = await openDatabase({ dataDir: process.env.DATA_DIR ?? '', databaseUrl: undefined }, (message) =>
    console.log(message),
  );
  await migrate(db);
  await db.query('insert into installation (key, value) values ($1, $2)', [`process-${process.pid}`, 'was here']);
  const [row] = await db.query<{ rows: number }>(
    "select count(*) as rows from installation where key like 'process-%'",
  );
  console.log(`open ${row?.rows}`);
  process.stdin.resume().on('end', async () => {
    await db.close();
    process.exit(0);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
