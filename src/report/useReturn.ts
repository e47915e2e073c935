import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Where a person was in a report: what was folded, how far it was scrolled, how many cards were drawn. */
interface Place {
  closed: ReadonlySet<string>;
  /** px */
  top: number;
  cards: number;
}

/** By entry of the browser's history, so that Back and Forward come to the place that was left; as long as the figures are kept. */
const kept = new WeakMap<QueryClient, Map<string, Place>>();
const MOST_PLACES = 100;
const BEGINNING: Place = { closed: new Set(), top: 0, cards: 0 };

const placesOf = (client: QueryClient): Map<string, Place> => {
  const places = kept.get(client) ?? new Map<string, Place>();
  kept.set(client, places);
  return places;
};

/** The box that scrolls, or the page where it does. */
const scrolled = (box: RefObject<HTMLElement | null>): HTMLElement | null => {
  const own = box.current;
  return own && own.scrollHeight > own.clientHeight && getComputedStyle(own).overflowY !== 'visible'
    ? own
    : (document.scrollingElement as HTMLElement | null);
};

/**
 * What is folded, how many cards there are and how far one has scrolled, kept for this entry of the history: people who follow a figure to
 * its documents come back to the same place.
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
  // Before anything is painted, and once more after the page's own way to the top.
  useLayoutEffect(() => {
    if (first.top === 0) return;
    const restore = () => scrolled(box)?.scrollTo({ top: first.top });
    restore();
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [box, first]);
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      const element = target === document ? document.scrollingElement : target;
      if (element instanceof HTMLElement && element === scrolled(box)) keep({ top: element.scrollTop });
    };
    // Scrolling does not bubble: it is caught on its way down.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [box, keep]);
  return { closed, setClosed, cards, setCards };
}
