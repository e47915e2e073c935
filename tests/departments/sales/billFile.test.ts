import { expect, test } from 'vitest';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Bill files from tills and spreadsheets: the file determines the encoding, and every character survives. */

const { db, app } = await testApp();

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) =>
  Uint8Array.from([...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]));

test('a file of bills is read in its own encoding, or refused with what to do', async () => {
  const tenant = await newTenant(db, app);
  await tenant.put('items', { itemCode: 'MEAL', name: 'Meal', outlets: ['out_COL'] });
  const file = (number: number) =>
    `outlet,billNumber,dateTime,itemCode,quantity,unitPrice,paymentMethod,cashier\nCOL,${number},2026-06-03 12:00,MEAL,1,10,cash,José\n`;
  const send = async (body: Uint8Array<ArrayBuffer>, type = 'text/csv') => {
    const init = { body, headers: { 'Content-Type': type } };
    const answer = await tenant.owner.send('POST', '/api/v1/bills/import', init);
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  expect(await send(latin1(file(1)))).toEqual([
    400,
    'The file is not UTF-8 text, so its letters can’t be read. Save it as “CSV UTF-8” and try again. ' +
      'Or say its charset in the Content-Type: text/csv; charset=windows-1252',
  ]);
  expect(await send(latin1(file(1)), 'text/csv; charset=windows-1252')).toEqual([200, undefined]);
  expect(await send(utf16(file(2)))).toEqual([200, undefined]);
  expect(await send(new TextEncoder().encode(`\uFEFF${file(3)}`), 'text/csv; charset=utf-8')).toEqual([200, undefined]);
  const rows = await db.query('select cashier from bills where group_id = $1 order by bill_no', [tenant.groupId]);
  expect(rows.map(({ cashier }) => cashier)).toEqual(['José', 'José', 'José']);
});
