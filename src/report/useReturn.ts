import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A person's position in a report: collapsed groups, scroll position, number of cards. */
interface Place {
  closed: ReadonlySet<string>;
  /** px */
  top: number;
  cards: number;
}

/** By browser history entry, so that Back and Forward return to the same position, as long as the figures are cached. */
const kept = new WeakMap<QueryClient, Map<string, Place>>();
const MOST_PLACES = 100;
const BEGINNING: Place = { closed: new Set(), top: 0, cards: 0 };

const placesOf = (client: QueryClient): Map<string, Place> => {
  const places = kept.get(client) ?? new Map<string, Place>();
  kept.set(client, places);
  return places;
};

/** The scroll container, or the page. */
const scrolled = (box: RefObject<HTMLElement | null>): HTMLElement | null => {
  const own = box.current;
  return own && own.scrollHeight > own.clientHeight && getComputedStyle(own).overflowY !== 'visible'
    ? own
    : (document.scrollingElement as HTMLElement | null);
};

/**
 * Collapsed groups, number of cards and scroll position, stored for this history entry: people who open a figure's documents return to the
 * same place.
 * @param box scrolls, unless the page does
 */
export function useReturn(box: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const places = placesOf(useQueryClient());
  const [first] = useState(() => places.get(key) ?? BEGINNING);
  const now = useRef(first);
  const entry = useRef(key);
  const [closed, setClosed] = useState(first.closed);
  const [cards, setCards] = useState(first.cards);
  const keep = useCallback(
    (place: Partial<Place>) => {
      now.current = { ...now.current, ...place };
      places.delete(entry.current);
      places.set(entry.current, now.current);
      const [oldest] = places.keys();
      if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
    },
    [places],
  );
  useEffect(() => {
    entry.current = key;
    keep({ closed, cards });
  }, [key, closed, cards, keep]);
  // Before anything is painted, and again after the page scrolls itself to the top.
  useLayoutEffect(() => {
    if (first.top === 0) return;
    const restore = () => scrolled(box)?.scrollTo({ top: first.top });
    restore();
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [box, first]);
  // Ends with the report, before the next page is laid out: a shorter one moves the document, which isn't where the report was left.
  useLayoutEffect(() => {
    const onScroll = ({ target }: Event) => {
      const element = target === document ? document.scrollingElement : target;
      if (element instanceof HTMLElement && element === scrolled(box)) keep({ top: element.scrollTop });
    };
    // Scroll events don't bubble, so they are captured.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [box, keep]);
  return { closed, setClosed, cards, setCards };
}
