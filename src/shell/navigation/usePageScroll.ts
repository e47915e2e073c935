import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions in px by browser history entry, of this visit. */
const positions = new Map<string, number>();

/** A page gets longer while it is drawn; after this many frames no one expects it to move. */
const MOST_FRAMES = 120;

/**
 * A new page starts at the top; Back and Forward return to where the page was left.
 * @param main the page's content, which scrolls itself
 * @param isDocument the document scrolls instead, as on a phone
 */
export function usePageScroll(main: RefObject<HTMLElement | null>, isDocument: boolean): void {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const entry = useRef(key);
  const isRestoring = useRef(false);
  const shown = useRef(pathname);
  // Before the old page's position is clamped to the new page's length.
  entry.current = key;
  useEffect(() => {
    const box = main.current;
    const scroller = isDocument ? document.scrollingElement : box;
    if (!box || !scroller || shown.current === pathname) return;
    shown.current = pathname;
    const top = isReturn ? (positions.get(entry.current) ?? 0) : 0;
    if (top === 0) {
      scroller.scrollTop = 0;
      return;
    }
    let [frame, frames, last] = [0, MOST_FRAMES, 0];
    const go = () => {
      // A person who scrolls back decides.
      const isMoved = scroller.scrollTop < last;
      if (!isMoved) scroller.scrollTop = top;
      last = scroller.scrollTop;
      isRestoring.current = !isMoved && last < top - 1 && !!frames--;
      if (isRestoring.current) frame = requestAnimationFrame(go);
    };
    go();
    return () => {
      cancelAnimationFrame(frame);
      isRestoring.current = false;
    };
  }, [pathname, isReturn, isDocument, main]);
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (isRestoring.current || target !== (isDocument ? document : main.current)) return;
      const scroller = isDocument ? document.scrollingElement : main.current;
      positions.set(entry.current, scroller?.scrollTop ?? 0);
    };
    // Scroll events don't bubble, so they are captured.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [isDocument, main]);
}
