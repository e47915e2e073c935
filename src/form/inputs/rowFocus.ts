import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/** How long a row's inputs may take to be drawn, in ms. */
const PATIENCE = 3000;

/** Enter alone, that no list of options, date or other control has used, and that doesn't end the composition of a character. */
export const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.defaultPrevented &&
  !event.nativeEvent.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.shiftKey;

/**
 * After rows are added, removed or moved, focus goes where people expect it: to the first element in `box` that a selector finds. It waits
 * until that is drawn, because a render of something else may come first, unless the person has gone elsewhere.
 * @returns sets the selector
 */
export function useFocusNext(box: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<{ selector: string; from: Element | null; until: number } | undefined>(undefined);
  const look = useCallback(() => {
    const now = wanted.current;
    if (!now) return;
    const { activeElement } = document;
    const hasLeft = activeElement !== now.from && activeElement !== document.body;
    const found = hasLeft ? undefined : box.current?.querySelector<HTMLElement>(now.selector);
    if (!found && !hasLeft && performance.now() < now.until) {
      requestAnimationFrame(look);
      return;
    }
    wanted.current = undefined;
    found?.focus();
  }, [box]);
  useEffect(look);
  return (selector) => {
    wanted.current = { selector, from: document.activeElement, until: performance.now() + PATIENCE };
    requestAnimationFrame(look);
  };
}
