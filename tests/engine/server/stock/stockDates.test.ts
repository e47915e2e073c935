import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MovementType } from '#engine/run/stock';
import { postMovements } from '#server/stockLedger/ledger';
import { verifyBalances } from '#server/stockLedger/verify';
import { ownDatabase } from '#tests/kit/database';
import { divideRounded, text, worth } from './stockModel';

/**
 * Documents entered in any order of their dates, and receipts that are reversed: the last price is the latest purchase by date, at both
 * methods; by last price, what stock was worth at the end of each day is its quantity then times the price then. The model knows nothing of
 * how the ledger gets there: it looks through everything that was posted.
 */

const db = await ownDatabase();

const DAYS = ['2026-06-01', '2026-06-02', '2026-06-05', '2026-06-09'] as const;
const OUTLETS = ['COL', 'KDY'] as const;
const ITEMS = ['chicken', 'rice'] as const;
/** Rice has no standard cost. */
const STANDARD = { chicken: 990_000_000n, rice: 0n } as const;

type Place = `${(typeof OUTLETS)[number]}/${(typeof ITEMS)[number]}`;
interface Line {
  outletId: (typeof OUTLETS)[number];
  itemId: (typeof ITEMS)[number];
  type: MovementType;
  quantity: bigint;
  value?: bigint | undefined;
}
/** Lines of one date; or what reverses an earlier receipt or batch, on its own date. */
type Document = { day: (typeof DAYS)[number]; lines: Line[] } | { reverses: number };
interface Posted extends Line {
  day: string;
  seq: number;
  isReversed?: true;
}

const place = { outletId: fc.constantFrom(...OUTLETS), itemId: fc.constantFrom(...ITEMS) };
const amount = fc.oneof(
  fc.bigInt(1n, 90_000n),
  fc.bigInt(1n, 9n).map((each) => each * 10_000n),
);
const money = fc.oneof({ weight: 1, arbitrary: fc.constant(0n) }, { weight: 6, arbitrary: fc.bigInt(1n, 90_000n) });
const line = (types: MovementType[], quantity: fc.Arbitrary<bigint>, value: fc.Arbitrary<bigint | undefined>) =>
  fc.record({ ...place, type: fc.constantFrom(...types), quantity, value });
const negative = (values: fc.Arbitrary<bigint>) => values.map((each) => -each);
const none = fc.constant(undefined);
const anyLine: fc.Arbitrary<Line> = fc.oneof(
  { weight: 3, arbitrary: line(['GRN'], amount, money) },
  { weight: 2, arbitrary: line(['BATCH_IN', 'TRANSFER_IN', 'OPENING'], amount, money) },
  { weight: 3, arbitrary: line(['SALE', 'ISSUE', 'COUNT'], negative(amount), none) },
  { weight: 1, arbitrary: line(['ADJUST_IN', 'COUNT'], amount, none) },
  { weight: 1, arbitrary: line(['SUPPLIER_RETURN'], negative(amount), negative(money)) },
);
const anyDocument: fc.Arbitrary<Document> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ day: fc.constantFrom(...DAYS), lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ reverses: fc.nat(9) }) },
);

const RECEIPTS: readonly string[] = ['GRN', 'OPENING', 'BATCH_IN', 'TRANSFER_IN'];
const placeOf = ({ outletId, itemId }: Line): Place => `${outletId}/${itemId}`;

/** What was received at a place until a day and kept, in the order of dates, then of posting. */
const keptAt = (posted: readonly Posted[], at: Place, until: string): Posted[] =>
  posted
    .filter((each) => placeOf(each) === at && each.day <= until && RECEIPTS.includes(each.type))
    .filter((each) => each.quantity > 0n && !each.isReversed)
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.seq - other.seq));

function priceAt(posted: readonly Posted[], at: Place, until: string): bigint {
  const priced = keptAt(posted, at, until).filter(({ value }) => (value ?? 0n) > 0n);
  const isBought = priced.some(({ type }) => type === 'GRN');
  const last = priced.findLast(({ type }) => !isBought || type === 'GRN' || type === 'OPENING');
  return last ? divideRounded((last.value ?? 0n) * 100_000_000n, last.quantity) : 0n;
}

const post = (groupId: string, docId: string, day: string, lines: readonly (Line & { reversalOf?: number })[]) =>
  db.transaction((tx) =>
    postMovements(
      tx,
      {
        ...{ groupId, docType: 'documents', docId, docNumber: docId, userId: 'model', itemName: (itemId) => itemId },
        method: (outletId) => (outletId === 'COL' ? 'wac' : 'lastPrice'),
        negativeStock: () => 'allow',
      },
      lines.map(({ quantity, value, ...each }, index) => ({
        ...{ ...each, lineNo: index + 1, businessDate: day, quantity: text(quantity, 4) },
        ...(value === undefined ? {} : { value: text(value, 2) }),
        ...(each.type === 'BATCH_IN' && quantity < 0n ? { isUndoing: true } : {}),
      })),
    ),
  );

/** The ledger's figures of a place at the end of a day. */
async function ledgerAt(groupId: string, at: Place, day: string) {
  const [row] = await db.query<Record<string, string | null>>(
    `select coalesce(sum(qty), 0)::numeric(20,4)::text as quantity, coalesce(sum(value), 0)::numeric(20,2)::text as value,
       (select e.average_after::text from movements e where e.group_id = $1 and e.outlet_id || '/' || e.item_id = $2
          and e.business_date <= $3::date order by e.seq desc limit 1) as cost,
       (select coalesce(last_price($1, split_part($2, '/', 1), split_part($2, '/', 2), $3::date), 0)::numeric(20,6)::text) as price
     from movements where group_id = $1 and outlet_id || '/' || item_id = $2 and business_date <= $3::date`,
    [groupId, at, day],
  );
  return row ?? {};
}

async function compare(groupId: string, posted: readonly Posted[]): Promise<number> {
  let differentDays = 0;
  for (const at of OUTLETS.flatMap((outlet) => ITEMS.map((item): Place => `${outlet}/${item}`))) {
    const own = posted.filter((each) => placeOf(each) === at);
    if (own.length === 0) continue;
    const standard = STANDARD[at.split('/')[1] as keyof typeof STANDARD];
    const [now] = await db.query<Record<string, string | null>>(
      `select quantity, value, last_price, last_received::text as received from balances where group_id = $1 and outlet_id || '/' || item_id = $2`,
      [groupId, at],
    );
    expect([at, now?.last_price]).toEqual([at, text(priceAt(posted, at, '9999'), 6)]);
    expect([at, now?.received]).toEqual([at, keptAt(posted, at, '9999').at(-1)?.day ?? null]);
    for (const day of DAYS) {
      const moved = own.filter((each) => each.day <= day);
      const quantity = moved.reduce((sum, each) => sum + each.quantity, 0n);
      const price = priceAt(posted, at, day);
      const found = await ledgerAt(groupId, at, day);
      expect([at, day, found.quantity, found.price]).toEqual([at, day, text(quantity, 4), text(price, 6)]);
      if (at.startsWith('COL') || moved.length === 0) continue;
      const each = price > 0n ? price : standard;
      expect([at, day, found.value, found.cost]).toEqual([at, day, text(worth(quantity, each), 2), text(each, 6)]);
      if (price !== priceAt(posted, at, '9999')) differentDays++;
    }
  }
  return differentDays;
}

test('the last price goes by date, and every day is worth its quantity at its price', async () => {
  let [histories, reversed, differentDays] = [0, 0, 0];
  const play = async (history: Document[]) => {
    const groupId = `dates-${histories++}`;
    await db.query(
      `insert into records (group_id, resource, id, rev, data)
       select $1, 'inventoryItems', key, '1-a', jsonb_build_object('standardCost', value) from jsonb_each_text($2::jsonb)`,
      [groupId, JSON.stringify({ chicken: text(STANDARD.chicken, 6), rice: text(STANDARD.rice, 6) })],
    );
    const posted: Posted[] = [];
    for (const [index, document] of history.entries()) {
      if ('day' in document) {
        const rows = await post(groupId, `doc-${index}`, document.day, document.lines);
        document.lines.forEach((each, at) => {
          posted.push({ ...each, day: document.day, seq: rows[at]?.seq ?? 0 });
        });
      } else {
        const open = posted.filter(
          ({ type, quantity, isReversed }) => ['GRN', 'BATCH_IN'].includes(type) && quantity > 0n && !isReversed,
        );
        const its = open[document.reverses % Math.max(1, open.length)];
        if (!its) continue;
        const { day, seq, type, outletId, itemId } = its;
        const back = {
          ...{ outletId, itemId, quantity: -its.quantity, value: -(its.value ?? 0n) },
          type: type === 'GRN' ? ('GRN_REVERSAL' as const) : type,
        };
        const [row] = await post(groupId, `doc-${index}`, day, [{ ...back, reversalOf: seq }]);
        its.isReversed = true;
        posted.push({ ...back, day, seq: row?.seq ?? 0 });
        reversed++;
      }
      differentDays += await compare(groupId, posted);
    }
    expect(await verifyBalances(db, groupId)).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.array(anyDocument, { minLength: 1, maxLength: 12 }), play), { numRuns: 60 });
  // Both happen often, or the histories would prove little.
  expect(Math.min(reversed, differentDays)).toBeGreaterThan(30);
}, 180_000);
