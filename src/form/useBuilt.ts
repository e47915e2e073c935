import { startTransition, useEffect, useState } from 'react';

/** About one window of a form: this many fields are built before the first paint. */
const AT_ONCE = 8;

/** How many sections contain the first fields; at least one. */
const first = (sizes: readonly number[]): number => {
  let fields = 0;
  const count = sizes.findIndex((size, index) => {
    if (index > 0 && fields + size > AT_ONCE) return true;
    fields += size;
    return false;
  });
  return count < 0 ? sizes.length : count;
};

/**
 * How many sections of a long form are built so far. Visible sections come at once, so that people can type; the ones below follow one by
 * one after each paint, and yield to typing.
 * @param sizes fields of each section
 * @param all builds everything now, for a jump to a field
 */
export function useBuilt(sizes: readonly number[], all: boolean): number {
  const [built, setBuilt] = useState(() => first(sizes));
  const count = all ? sizes.length : built;
  useEffect(() => {
    if (count >= sizes.length) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setBuilt(count + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [count, sizes.length]);
  return count;
}
