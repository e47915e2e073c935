/** Randomness that is the same on every machine and in every run: the demo group must not differ between starts. */

export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** From `from` up to, not including, `to`. */
  between: (from: number, to: number) => number;
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number;
  /** True in `share` of all cases. */
  chance: (share: number) => boolean;
  /** One item of a non-empty list. */
  one: <T>(list: readonly T[]) => T;
}

/** A generator (mulberry32) for a seed of at most 32 bits. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + (to - from) * next();
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    one: (list) => list[Math.min(list.length - 1, Math.floor(next() * list.length))] as (typeof list)[number],
  };
}

/** Draws one of `values` with the given weights, prepared once for many draws. */
export function weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): (random: Random) => T {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of choices) {
    total += weight;
    sums.push(total);
  }
  if (total <= 0) throw new Error('nothing to draw from');
  return (random) => {
    const drawn = random.next() * total;
    const at = sums.findIndex((sum) => drawn < sum);
    return (choices[at < 0 ? choices.length - 1 : at] as readonly [T, number])[0];
  };
}
