import fc from 'fast-check';
import type { Settings } from './ground';
import { BATCHES, CODES, type Code } from './units';
import type { Step } from './world';

/** Steps of a random history: small and large quantities, so that stock runs out, goes negative and recovers. */

const at = fc.constantFrom(0 as const, 1 as const);
const code = fc.constantFrom('chicken', ...CODES);
const quantity = fc.bigInt(1n, 60_000n);
const place = fc.nat(20);
const dish = fc.constantFrom('R' as const, 'R' as const, 'L' as const, 'crate' as const);
const word = <const W extends string>(each: W) => fc.constant(each);
const money = fc.bigInt(1n, 90_000n);

/** One line in half of all documents, otherwise two or three, each with another item. */
const lines = <const L extends object>(
  more: { [K in keyof L]: fc.Arbitrary<L[K]> },
): fc.Arbitrary<(L & { code: Code })[]> => {
  const line = fc.record({ code, ...more }) as unknown as fc.Arbitrary<L & { code: Code }>;
  const several = fc.uniqueArray(line, { minLength: 2, maxLength: 3, selector: (each) => each.code });
  return fc.oneof(fc.tuple(line), several);
};
/** The unit of a line: the stock unit in half of them. */
const turn = fc.constantFrom(0, 0, 1, 2);
/** The unit of the document that came before, or another. */
const another = fc.constantFrom(undefined, 0, 1, 2);
/** The batch of a line: none in half of them. */
const batch = fc.option(fc.constantFrom(...BATCHES), { freq: 2, nil: undefined });
const amounts = lines({ quantity, turn });
const upTo = (most: bigint) => fc.array(fc.bigInt(1n, most), { minLength: 1, maxLength: 3 });

const sold = fc.record({
  dish,
  quantity: fc.bigInt(1n, 7n),
  choices: fc.subarray(['double', 'noRice', 'extra'] as const),
});
const damaged = fc.oneof({ weight: 2, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.bigInt(1n, 9_000n) });
const arrived = fc.record({
  ...{ received: fc.bigInt(0n, 110n), damaged },
  action: fc.constantFrom(...(['keepPending', 'writeOffAtSource', 'writeOffHere', 'returnToSource'] as const)),
});

/** Last days of closed periods: before a history begins, during it, and so late that goods have been in transit too long. */
const ENDS = ['2026-06-04', '2026-06-05', '2026-06-05', '2026-06-06', '2026-06-10'] as const;

const each: readonly (readonly [number, fc.Arbitrary<Step>])[] = [
  [
    3,
    fc.record({
      do: word('receive'),
      at,
      lines: lines({ quantity: fc.bigInt(10_000n, 200_000n), price: money, turn, batch }),
    }),
  ],
  [
    3,
    fc.record({ do: word('order'), at, lines: lines({ quantity: fc.bigInt(10_000n, 200_000n), price: money, turn }) }),
  ],
  [
    4,
    fc.record({
      ...{ do: word('deliver'), order: place },
      percent: fc.array(fc.oneof(fc.constant(100n), fc.bigInt(1n, 110n)), { minLength: 3, maxLength: 3 }),
      rejected: fc.oneof(fc.constant(0n), fc.bigInt(1n, 20_000n)),
      turn: another,
    }),
  ],
  [4, fc.record({ do: word('endOrder'), order: place, isReopened: fc.boolean() })],
  [3, fc.record({ do: word('open'), at, lines: lines({ quantity: fc.bigInt(1n, 100_000n), cost: money, batch }) })],
  [2, fc.record({ do: word('giveBack'), receipt: place, quantities: upTo(60_000n), turn: another })],
  [2, fc.record({ do: word('reverse'), receipt: place })],
  [
    5,
    fc.record({ do: fc.constantFrom(...(['adjustIn', 'adjustOut', 'issue', 'waste'] as const)), at, lines: amounts }),
  ],
  [2, fc.record({ do: word('ask'), at, lines: lines({ quantity, lowered: fc.bigInt(0n, 20_000n), turn }) })],
  [2, fc.record({ do: word('fulfil'), request: place, quantities: upTo(30_000n), turn })],
  [
    5,
    fc.record({
      do: word('count'),
      at,
      isFull: fc.boolean(),
      lines: lines({ counted: fc.bigInt(0n, 200_000n), batch }),
    }),
  ],
  [2, fc.record({ do: word('uncount'), count: place })],
  [3, fc.record({ do: word('send'), at, lines: amounts })],
  [
    4,
    fc.record({
      ...{ do: word('arrive'), transfer: place },
      lines: fc.array(arrived, { minLength: 1, maxLength: 3 }),
    }),
  ],
  [
    3,
    fc.record({
      ...{ do: word('make'), at, chicken: fc.bigInt(1n, 40_000n), rice: fc.bigInt(1n, 40_000n) },
      output: fc.oneof({ weight: 1, arbitrary: fc.constant(0n) }, { weight: 4, arbitrary: quantity }),
      overhead: fc.bigInt(0n, 30_000n),
    }),
  ],
  [2, fc.record({ do: word('wasteDish'), at, dish, quantity: fc.bigInt(1n, 5n) })],
  [
    6,
    fc.record({
      ...{ do: word('sell'), at, lines: fc.array(sold, { minLength: 1, maxLength: 3 }) },
      orderType: fc.constantFrom(...(['dineIn', 'takeaway', 'delivery'] as const)),
      isEarlier: fc.boolean(),
    }),
  ],
  [3, fc.record({ do: word('takeBack'), bill: place, isReturned: fc.boolean() })],
  [1, fc.record({ do: word('giveUp'), transfer: place })],
  [1, fc.record({ do: word('unmake'), batch: place })],
  [4, fc.record({ do: word('date'), day: fc.constantFrom('2026-06-05', '2026-06-06', '2026-06-11') })],
  [3, fc.record({ do: word('close'), at, until: fc.constantFrom(...ENDS), waits: fc.boolean() })],
  [2, fc.record({ do: word('reopen'), at, keep: fc.constantFrom(undefined, ...ENDS) })],
  [1, fc.record({ do: word('revalue'), at })],
];

export const anyStep: fc.Arbitrary<Step> = fc.oneof(...each.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** An outlet's stock valuation, and whether it allows negative stock. */
const settings: fc.Arbitrary<Settings> = fc.record({
  method: fc.constantFrom('wac' as const, 'lastPrice' as const),
  negativeStock: fc.constantFrom('block' as const, 'block' as const, 'warn' as const, 'allow' as const),
});
export const anySettings: fc.Arbitrary<[Settings, Settings]> = fc.tuple(settings, settings);

/**
 * A history with events that are rare in random ones: closed and reopened orders and periods, the refusals of a closed period, an order in
 * dozens that is received by the piece, a sale from before a count, and a count that is reversed after the costing method has changed.
 */
export const WRITTEN: [[Settings, Settings], Step[]] = [
  [
    { method: 'wac', negativeStock: 'block' },
    { method: 'lastPrice', negativeStock: 'warn' },
  ],
  [
    { do: 'open', at: 1, lines: [{ code: 'base', quantity: 20_000n, cost: 300n }] },
    { do: 'make', at: 0, chicken: 20_000n, rice: 30_000n, output: 50_000n, overhead: 100n },
    { do: 'unmake', batch: 0 },
    { do: 'receive', at: 0, lines: [{ code: 'box', quantity: 20_000n, price: 300n }] },
    { do: 'reverse', receipt: 2 },
    { do: 'order', at: 0, lines: [{ code: 'rice', quantity: 50_000n, price: 500n }] },
    { do: 'endOrder', order: 0, isReopened: false },
    { do: 'endOrder', order: 0, isReopened: true },
    { do: 'endOrder', order: 0, isReopened: false },
    { do: 'order', at: 0, lines: [{ code: 'box', quantity: 50_000n, price: 500n }] },
    { do: 'deliver', order: 1, percent: [33n], rejected: 0n, turn: 1 },
    { do: 'deliver', order: 1, percent: [100n], rejected: 0n, turn: 1 },
    { do: 'sell', at: 0, lines: [{ dish: 'R', quantity: 1n, choices: [] }], orderType: 'dineIn', isEarlier: false },
    { do: 'takeBack', bill: 0, isReturned: true },
    { do: 'send', at: 0, lines: [{ code: 'chicken', quantity: 10_000n }] },
    { do: 'close', at: 0, until: '2026-06-10', waits: false },
    { do: 'giveUp', transfer: 0 },
    { do: 'count', at: 0, isFull: true, lines: CODES.map((code) => ({ code, counted: 90_000n })) },
    { do: 'issue', at: 0, lines: [{ code: 'rice', quantity: 10_000n }] },
    { do: 'date', day: '2026-06-11' },
    { do: 'count', at: 0, isFull: false, lines: [{ code: 'rice', counted: 70_000n }] },
    { do: 'date', day: '2026-06-06' },
    { do: 'count', at: 0, isFull: false, lines: [{ code: 'rice', counted: 75_000n }] },
    { do: 'uncount', count: 2 },
    { do: 'date', day: '2026-06-05' },
    { do: 'sell', at: 0, lines: [{ dish: 'L', quantity: 1n, choices: [] }], orderType: 'dineIn', isEarlier: false },
    { do: 'close', at: 0, until: '2026-06-05', waits: true },
    { do: 'endOrder', order: 0, isReopened: true },
    { do: 'reverse', receipt: 0 },
    { do: 'sell', at: 0, lines: [{ dish: 'R', quantity: 1n, choices: [] }], orderType: 'dineIn', isEarlier: true },
    { do: 'adjustIn', at: 0, lines: [{ code: 'rice', quantity: 1n }] },
    { do: 'reopen', at: 0, keep: '2026-06-04' },
    { do: 'endOrder', order: 0, isReopened: true },
    { do: 'receive', at: 0, lines: [{ code: 'chicken', quantity: 20_000n, price: 90_000n }] },
    { do: 'count', at: 0, isFull: false, lines: [{ code: 'chicken', counted: 80_000n }] },
    { do: 'revalue', at: 0 },
    { do: 'uncount', count: 6 },
    { do: 'count', at: 0, isFull: false, lines: [{ code: 'chicken', counted: 85_000n }] },
  ],
];
