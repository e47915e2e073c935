import fc from 'fast-check';
import { CODES } from './ground';
import type { Step } from './world';

/** Steps of a random history: small quantities beside large ones, so that stock runs out, goes below zero and comes back. */

const at = fc.constantFrom(0 as const, 1 as const);
const code = fc.constantFrom('chicken', ...CODES);
const quantity = fc.bigInt(1n, 60_000n);
const place = fc.nat(20);
const dish = fc.constantFrom('R' as const, 'R' as const, 'L' as const, 'crate' as const);
const word = <const W extends string>(each: W) => fc.constant(each);
const money = fc.bigInt(1n, 90_000n);

const sold = fc.record({
  dish,
  quantity: fc.bigInt(1n, 7n),
  choices: fc.subarray(['double', 'noRice', 'extra'] as const),
});
const damaged = fc.oneof({ weight: 2, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.bigInt(1n, 9_000n) });

const each: readonly (readonly [number, fc.Arbitrary<Step>])[] = [
  [4, fc.record({ do: word('receive'), at, code, quantity: fc.bigInt(10_000n, 200_000n), price: money })],
  [3, fc.record({ do: word('open'), at, code, quantity: fc.bigInt(1n, 100_000n), cost: money })],
  [2, fc.record({ do: word('giveBack'), receipt: place, quantity })],
  [2, fc.record({ do: word('reverse'), receipt: place })],
  [
    5,
    fc.record({ do: fc.constantFrom(...(['adjustIn', 'adjustOut', 'issue', 'waste'] as const)), at, code, quantity }),
  ],
  [2, fc.record({ do: word('ask'), at, code, quantity, lowered: fc.bigInt(0n, 20_000n) })],
  [2, fc.record({ do: word('fulfil'), request: place, quantity: fc.bigInt(1n, 30_000n) })],
  [2, fc.record({ do: word('count'), at, code, counted: fc.bigInt(0n, 200_000n) })],
  [3, fc.record({ do: word('send'), at, code, quantity })],
  [
    4,
    fc.record({
      ...{ do: word('arrive'), transfer: place, received: fc.bigInt(0n, 110n), damaged },
      action: fc.constantFrom(...(['keepPending', 'writeOffAtSource', 'writeOffHere', 'returnToSource'] as const)),
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
];

export const anyStep: fc.Arbitrary<Step> = fc.oneof(...each.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** How each outlet values its stock. */
export const anyMethods = fc.tuple(
  fc.constantFrom('wac' as const, 'lastPrice' as const),
  fc.constantFrom('wac' as const, 'lastPrice' as const),
);
