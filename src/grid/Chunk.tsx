import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GridStore } from './state/store';

interface ChunkProps {
  store: GridStore<object>;
  isFirst: boolean;
  /** The lines that it draws, by index. */
  rows: readonly number[];
  /** px until it has been measured. */
  height: number;
  children: ReactNode[];
}

/**
 * Draws its cards only while they are near the screen: 300 cards of eight fields at once would be slow, and we don't know which element
 * scrolls them. The first chunk, and the one with the cursor, are always drawn.
 */
export function Chunk({ store, isFirst, rows, height: likely, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(likely);
  const [near, setNear] = useState(isFirst);
  const holdsCursor = useSyncExternalStore(store.core.view, () => rows.includes(store.core.cursor.row));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && element.firstElementChild) height.current = element.offsetHeight;
        setNear(entry.isIntersecting);
      },
      { rootMargin: '1000px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const drawn = near || holdsCursor;
  return (
    <div ref={box} style={drawn ? undefined : { height: height.current }}>
      {drawn && children}
    </div>
  );
}
