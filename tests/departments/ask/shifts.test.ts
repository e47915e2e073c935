import { beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '#tests/kit/database';
import { askedOf, putAskWorld, sentenceOf } from './askFixture';

/** Which shifts closed short: one was short by 150, one by 40, and one was over by 20. */

const db = await ownDatabase();
beforeAll(async () => {
  await putAskWorld(db);
  const shift = (id: string, day: string, cashier: string, counted: string) =>
    db.query(
      `insert into till_events (group_id, outlet_id, kind, id, version, business_date, at, data, content_hash)
       values ('harbour', 'COL', 'shift', $1, 1, $2::date, $2::timestamp, $3, $1)`,
      [
        id,
        day,
        JSON.stringify({
          openedBy: cashier,
          closedBy: cashier,
          expectedCash: '1000.00',
          countedCash: counted,
          status: 'closed',
        }),
      ],
    );
  await shift('S1', '2026-06-03', 'Nimal', '850.00');
  await shift('S2', '2026-06-04', 'Nimal', '1020.00');
  await shift('S3', '2026-06-04', 'Ruwani', '960.00');
});
const asked = askedOf(db, ['COL']);
const rowsOf = async (question: string) => {
  const outcome = await asked(question);
  return 'answered' in outcome ? outcome.answered.table.rows : sentenceOf(outcome);
};

test('the shifts that closed short', async () => {
  const rows = await rowsOf('Which shifts closed short in June?');
  expect(Array.isArray(rows) ? rows.map((row) => row.shiftNo).toSorted() : rows).toEqual(['S1', 'S3']);
});
