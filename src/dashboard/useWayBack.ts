import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The link that someone followed. */
interface Followed {
  href: string;
  /** Its place among links to the same address. */
  place: number;
}

/** By history entry. */
const followed = new Map<string, Followed>();

const linksTo = (box: HTMLElement, href: string): HTMLAnchorElement[] =>
  [...box.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);

/**
 * Going back to the dashboard focuses the link that one left it by, which also scrolls there.
 * @param isReady the links are drawn
 * @returns the content's element and its click handler
 */
export function useWayBack(isReady: boolean): {
  box: RefObject<HTMLDivElement | null>;
  onClickCapture: (event: MouseEvent) => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const wanted = useRef(isBack ? followed.get(key) : undefined);
  useEffect(() => {
    if (!isReady || !wanted.current) return undefined;
    const { href, place } = wanted.current;
    // After the layout has put the new page at its top.
    const frame = requestAnimationFrame(() => {
      wanted.current = undefined;
      const { activeElement } = document;
      const links = box.current ? linksTo(box.current, href) : [];
      if (activeElement === document.body || activeElement?.id === 'main') (links[place] ?? links[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  const onClickCapture = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (link && href && box.current) followed.set(key, { href, place: linksTo(box.current, href).indexOf(link) });
  };
  return { box, onClickCapture };
}
