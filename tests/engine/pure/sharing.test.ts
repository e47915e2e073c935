import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inCurrency } from '#engine/run/currency';
import { added, allocate, allocateWithin, fixed, least, most, negated, percentOf, wholly } from '#engine/run/decimal';

/** Shares of an amount, compared with a model in whole coins. */

const coins = fc.bigInt(0n, 2_000n);
const weights = fc.array(fc.oneof(fc.constant(0n), fc.bigInt(1n, 9n), coins), { minLength: 1, maxLength: 7 });
const inCoins = (amount: bigint) => fixed(`${amount}e-2`, 2);
const coinsOf = (amount: string) => BigInt(amount.replace('.', ''));
const total = (amounts: readonly bigint[]) => amounts.reduce((whole, each) => whole + each, 0n);
/** Half-up, away from zero. */
const divided = (amount: bigint, by: bigint) => {
  const size = amount < 0n ? -amount : amount;
  const half = (2n * size + by) / (2n * by);
  return amount < 0n ? -half : half;
};

/**
 * Each its rounded share, the first of the largest the remainder; the first everything if no weight counts. A share that would be on the other side
 * of zero is nothing, and the next largest takes what is left.
 */
function shared(amount: bigint, given: readonly bigint[]): bigint[] {
  const whole = total(given);
  const shares = given.map((weight) => (whole === 0n ? 0n : divided(amount * weight, whole)));
  const largest = given.findIndex((weight) => given.every((other) => other <= weight));
  shares[largest] = (shares[largest] ?? 0n) + amount - total(shares);
  const left = new Set(given.keys());
  for (let index = largest; (shares[index] ?? 0n) * amount < 0n; ) {
    left.delete(index);
    const next = [...left].reduce((one, other) => ((given[other] ?? 0n) > (given[one] ?? 0n) ? other : one));
    shares[next] = (shares[next] ?? 0n) + (shares[index] ?? 0n);
    shares[index] = 0n;
    index = next;
  }
  return shares;
}

/** Shares cut to their limits; the difference goes to the largest weights first, which have room for it or can give it. */
function sharedWithin(amount: bigint, given: readonly bigint[], limits: readonly bigint[]): bigint[] {
  const room = limits.map((limit, index) => ((given[index] ?? 0n) > 0n ? limit : 0n));
  const whole = amount < total(room) ? amount : total(room);
  const cut = (share: bigint, limit: bigint) => (share < 0n ? 0n : share > limit ? limit : share);
  const shares = shared(whole, given).map((share, index) => cut(share, room[index] ?? 0n));
  let rest = whole - total(shares);
  const order = given.map((weight, index) => ({ weight, index }));
  order.sort((one, other) =>
    one.weight === other.weight ? one.index - other.index : one.weight < other.weight ? 1 : -1,
  );
  for (const { index } of order) {
    const after = cut((shares[index] ?? 0n) + rest, room[index] ?? 0n);
    rest -= after - (shares[index] ?? 0n);
    shares[index] = after;
  }
  return shares;
}

describe('an amount is shared', () => {
  it('by weight, in whole coins, and the remainder goes to the first of the largest', () => {
    fc.assert(
      fc.property(fc.bigInt(-3_000n, 3_000n), weights, (amount, given) => {
        expect(allocate(inCoins(amount), given.map(String)).map(coinsOf)).toEqual(shared(amount, given));
      }),
      { numRuns: 500 },
    );
    expect(allocate('10', [])).toEqual([]);
    // Half a cent for each of 300 lines: 150 of them pay one, and none is paid.
    const halves = allocate('1.50', Array<string>(300).fill('4'));
    expect([
      halves.filter((share) => share === '0.01').length,
      halves.filter((share) => share === '0.00').length,
    ]).toEqual([150, 150]);
    expect(allocate('-0.03', ['1', '1', '1', '1', '1'])).toEqual(['0.00', '0.00', '-0.01', '-0.01', '-0.01']);
  });

  it('within limits: what one line can’t take goes to the next largest', () => {
    const lines = fc.array(fc.tuple(fc.oneof(fc.constant(0n), fc.bigInt(1n, 40n)), fc.bigInt(0n, 60n)), {
      minLength: 1,
      maxLength: 7,
    });
    fc.assert(
      fc.property(fc.bigInt(0n, 200n), lines, (amount, given) => {
        const [own, limits] = [given.map(([weight]) => weight), given.map(([, limit]) => limit)];
        const shares = allocateWithin(inCoins(amount), own.map(String), limits.map(inCoins));
        expect(shares.map(coinsOf)).toEqual(sharedWithin(amount, own, limits));
      }),
      { numRuns: 1000 },
    );
    expect(allocateWithin('-5', ['1', '2'], ['10', '10'])).toEqual(['0.00', '0.00']);
    expect(allocateWithin('9.00', ['1', '3', '2'], ['9', '4', '9'])).toEqual(['1.50', '4.00', '3.50']);
  });

  it('in the smallest coin of its currency', () => {
    expect(inCurrency('JPY', () => allocate('100', ['1', '1', '1']))).toEqual(['34', '33', '33']);
    expect(inCurrency('KWD', () => allocateWithin('1', ['1', '1', '1'], ['1', '1', '1']))).toEqual([
      '0.334',
      '0.333',
      '0.333',
    ]);
  });
});

describe('amounts keep their decimals', () => {
  it('added and negated: the longer of two, and no negative zero', () => {
    expect([added('1.5', '0.25'), added('0.250', '1.5'), added('-1', '1')]).toEqual(['1.75', '1.750', '0']);
    expect([negated('1.50'), negated('-0.005'), negated('0.00')]).toEqual(['-1.50', '0.005', '0.00']);
  });

  it('a given amount keeps what it has beyond its currency', () => {
    expect([wholly('1.5'), wholly('1.2345'), wholly('7')]).toEqual(['1.50', '1.2345', '7.00']);
  });

  it('a part in percent, of nothing too', () => {
    expect([percentOf('1', '3'), percentOf('5', '0'), percentOf('0', '4')]).toEqual(['33.3333', null, '0.0000']);
  });

  it('the smaller and the larger of two', () => {
    expect([least('2', '10'), least('10', '2'), most('2', '10'), most('10', '2')].map(String)).toEqual([
      ...['2', '2', '10', '10'],
    ]);
  });
});
