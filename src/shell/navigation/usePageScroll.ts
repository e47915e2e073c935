import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions in px by browser history entry, of this visit. */
const positions = new Map<string, number>();
const MOST = 100;

/**
 * A new page starts at the top; Back and Forward return to where the page was left.
 * @param main the page's content, which scrolls unless the document does
 */
export function usePageScroll(main: RefObject<HTMLElement | null>, isDocument: boolean): void {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const entry = useRef(key);
  const isRestoring = useRef(false);
  const shown = useRef(pathname);
  // Before the old page's position is clamped to the new page's length.
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  useEffect(() => {
    const box = main.current;
    const scroller = isDocument ? document.scrollingElement : box;
    if (!box || !(scroller instanceof HTMLElement) || shown.current === pathname) return;
    shown.current = pathname;
    const top = isReturn ? (positions.get(entry.current) ?? 0) : 0;
    if (top === 0) {
      scroller.scrollTop = 0;
      return;
    }
    isRestoring.current = true;
    let end = () => {
      isRestoring.current = false;
    };
    let isOver = false;
    // Only needed on the way back.
    import('./scrollWhenLong').then(({ scrollWhenLong }) => {
      if (!isOver) end = scrollWhenLong(scroller, box.firstElementChild ?? box, top, end);
    }, end);
    return () => {
      isOver = true;
      end();
    };
  }, [pathname, isReturn, isDocument, main]);
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (isRestoring.current || target !== (isDocument ? document : main.current)) return;
      const scroller = isDocument ? document.scrollingElement : main.current;
      positions.delete(entry.current);
      positions.set(entry.current, scroller?.scrollTop ?? 0);
      const [oldest] = positions.keys();
      if (positions.size > MOST && oldest !== undefined) positions.delete(oldest);
    };
    // Scroll events don't bubble, so they are captured.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [isDocument, main]);
}
