import { type At, countOf, itemId, late, moved, restatedBefore, type Sold, type World } from './ground';
import { type Code, type Fraction, less, NONE, plus, rounded } from './units';

/** What bills take of an item: four decimals of what they and the bills before them used. */

/** A sale of an exact quantity. If a count includes it, stock stays as it is, and nothing is carried. */
export function soldOut(world: World, at: At, code: Code, use: Fraction, day: string): Sold {
  const count = countOf(world, at, code, day);
  if (!count) return carriedOver(world, at, code, use, day);
  const quantity = rounded(use);
  if (quantity === 0n) return { code, quantity, value: 0n, change: NONE };
  const value = late(world, { at, code, type: 'SALE', quantity: -quantity, count }, { day });
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
  movedNothing(world, at, code, day);
  world.done.add('carried');
  return { code, quantity, value: 0n, change };
}

/** A cancelled sale gives back what it took, and what it carried over. */
export function unsold(world: World, at: At, { code, quantity, value, change }: Sold, day: string): void {
  carry(world, at, code, less(change));
  if (quantity > 0n) moved(world, at, code, 'SALE_REVERSAL', quantity, { value: -value, day });
  else if (change[0] !== 0n) movedNothing(world, at, code, day);
}

function movedNothing(world: World, at: At, code: Code, day: string): void {
  world.moves.push({ at, code, day, quantity: 0n, value: 0n });
  restatedBefore(world, at, code, day);
}
