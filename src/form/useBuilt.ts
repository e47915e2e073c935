import { startTransition, useEffect, useState } from 'react';

/** About what a window shows of a form: this many fields are built before the first paint. */
const AT_ONCE = 8;

/** How many of the sections hold the first fields; at least one. */
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
 * How many sections of a long form are built by now. Sections in view come at once, so that a person can type; the ones below follow one by
 * one, each as soon as the browser has painted, and give way to whatever is typed in the meantime.
 * @param sizes fields of each section
 * @param all builds everything now: someone is led to a field by what is wrong with it
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
