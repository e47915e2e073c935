import { step as stepOf, worth } from '#tests/engine/server/stock/stockModel';
import { type At, held, itemId, moved, priceOn, recipeCost, restated, type Sold, type World } from './ground';
import { type Code, type Fraction, less, NONE, plus, rounded } from './units';

/** What bills take of an item: four decimals of what they and the bills before them used. */

/**
 * A sale of an exact quantity. If its item was counted since, stock stays as it is: the sale costs what the first such count took out for it, and that count
 * expected less. Opening stock is such a count for the days before its own.
 */
export function soldOut(world: World, at: At, code: Code, use: Fraction, day: string): Sold {
  const counted = world.counts.filter((each) => each.at === at && each.codes.includes(code));
  const count =
    counted.find(({ isOpening, day: itsDay }) => isOpening && day < itsDay) ??
    counted.find(({ isOpening }) => !isOpening);
  const line = count?.lines.find((each) => each.code === code);
  if (!count || !line) return carriedOver(world, at, code, use, day);
  const quantity = rounded(use);
  if (quantity === 0n) return { code, quantity, value: 0n, change: NONE };
  const lastPrice = priceOn(world, at, code, day);
  const before = world.settings[at].method === 'wac' ? held(world, at, code) : { ...held(world, at, code), lastPrice };
  const standardCost = recipeCost(world, at, code) ?? 0n;
  const current = stepOf(before, { type: 'SALE', quantity: -quantity, standardCost }, world.settings[at].method);
  const value = line.cost > 0n ? -worth(quantity, line.cost) : (current?.value ?? 0n);
  world.moves.push({ at, code, day, quantity: -quantity, value });
  world.moves.push({ at, code, day: day > count.day ? day : count.day, quantity, value: -value });
  restated(world, at, code, day, standardCost);
  line.expected -= quantity;
  line.difference += quantity;
  line.value -= value;
  world.done.add(count.isOpening ? 'soldBefore' : 'lateSale');
  return { code, quantity, value, change: NONE };
}

const carriedOf = (world: World, at: At, code: Code): Fraction => world.carried.get(itemId(at, code)) ?? NONE;
const carry = (world: World, at: At, code: Code, change: Fraction): void => {
  world.carried.set(itemId(at, code), plus(carriedOf(world, at, code), change));
};
/** A count includes all use until then. */
export const carryNothing = (world: World, at: At, code: Code): void => {
  world.carried.delete(itemId(at, code));
};

/** A sale takes four decimals of what it and the bills before it used; the rest is for the next one. */
function carriedOver(world: World, at: At, code: Code, use: Fraction, day: string): Sold {
  const due = rounded(plus(carriedOf(world, at, code), use));
  const quantity = due > 0n ? due : 0n;
  const change = plus(use, [-quantity, 1n]);
  carry(world, at, code, change);
  if (quantity > 0n) return { code, quantity, value: moved(world, at, code, 'SALE', -quantity, { day }), change };
  world.moves.push({ at, code, day, quantity, value: 0n });
  world.done.add('carried');
  return { code, quantity, value: 0n, change };
}

/** A cancelled sale gives back what it took, and what it carried over. */
export function unsold(world: World, at: At, { code, quantity, value, change }: Sold, day: string): void {
  carry(world, at, code, less(change));
  if (quantity > 0n) moved(world, at, code, 'SALE_REVERSAL', quantity, { value: -value, day });
  else if (change[0] !== 0n) world.moves.push({ at, code, day, quantity, value: 0n });
}
