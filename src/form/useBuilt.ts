import { startTransition, useEffect, useState } from 'react';

/** This many fields are built before the first paint: the first ones that people type in. */
const AT_ONCE = 6;

/** How much of a form is built. */
export interface Built {
  /** Sections, the last of them possibly in part. */
  sections: number;
  /** Fields of the last section. */
  fields: number;
}

const WHOLE = Number.POSITIVE_INFINITY;

/** As many sections as contain the first fields. */
function first(sizes: readonly number[]): Built {
  let before = 0;
  for (const [index, size] of sizes.entries()) {
    if (before === AT_ONCE) return { sections: index, fields: WHOLE };
    if (before + size > AT_ONCE) return { sections: index + 1, fields: AT_ONCE - before };
    before += size;
  }
  return { sections: sizes.length, fields: WHOLE };
}

/** The rest of a section that was begun, otherwise one more. */
const oneMore = ({ sections, fields }: Built): Built =>
  fields === WHOLE ? { sections: sections + 1, fields } : { sections, fields: WHOLE };

/**
 * How much of a long form is built so far. The first fields come at once, so that people can type; what is below follows section by section
 * after each paint, and yields to typing.
 * @param sizes fields of each section
 * @param all builds everything now, for a jump to a field
 */
export function useBuilt(sizes: readonly number[], all: boolean): Built {
  const [built, setBuilt] = useState(() => first(sizes));
  const isWhole = all || (built.sections >= sizes.length && built.fields === WHOLE);
  useEffect(() => {
    if (isWhole) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setBuilt(oneMore(built))));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [built, isWhole]);
  return isWhole ? { sections: sizes.length, fields: WHOLE } : built;
}
