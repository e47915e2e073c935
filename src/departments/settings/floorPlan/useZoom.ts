import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Tables } from './edits';
import { extentOf, limited } from './geometry';

const LEAST = 0.2;
const MOST = 2;
const STEP = 1.25;
/** Before measuring, and if nothing can be measured. */
const FIRST_WIDTH = 800;
/** A plan leaves room in the window for its toolbar and the save bar. */
const SHARE = 0.62;

/** The plan's zoom: shows all of it, until someone zooms in. Edits never change it. */
export function useZoom(frame: RefObject<HTMLElement | null>, tables: Tables) {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const [asked, setAsked] = useState<number>();
  const mostHeight = Math.max(320, Math.round((typeof window === 'undefined' ? 800 : window.innerHeight) * SHARE));
  const { width: wide, height: high } = extentOf(tables);
  const fitting = limited(Math.min((width - 2) / wide, (mostHeight - 2) / high), LEAST, 1.15);
  const [fitted, setFitted] = useState(fitting);

  useLayoutEffect(() => {
    const measured = frame.current?.clientWidth;
    if (measured) setWidth(measured);
  }, [frame]);
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now > 0) setWidth(now);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan that grows is scrolled, nothing moves under the pointer
  useLayoutEffect(() => setFitted(fitting), [width, mostHeight]);

  const scale = asked ?? fitted;
  return {
    scale,
    width: width - 2,
    mostHeight,
    percent: Math.round(scale * 100),
    into: () => setAsked(limited(scale * STEP, LEAST, MOST)),
    out: () => setAsked(limited(scale / STEP, LEAST, MOST)),
    fit: () => {
      setAsked(undefined);
      setFitted(fitting);
    },
  };
}
