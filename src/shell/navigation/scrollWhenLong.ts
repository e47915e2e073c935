/** Content that is drawn later makes the page longer; after this time nobody expects it to move. */
const PATIENCE_MS = 3_000;

/** Scrolls to a position as soon as the page is long enough; returns a cancel function. */
export function scrollWhenLong(scroller: HTMLElement, content: Element, top: number, onEnd: () => void): () => void {
  const go = () => {
    scroller.scrollTop = top;
    if (Math.abs(scroller.scrollTop - top) < 2) end();
  };
  const watching = new ResizeObserver(go);
  const timer = setTimeout(() => end(), PATIENCE_MS);
  const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const end = () => {
    watching.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) removeEventListener(gesture, end, true);
    onEnd();
  };
  // A person who moves or types decides.
  for (const gesture of gestures) addEventListener(gesture, end, true);
  watching.observe(content);
  return end;
}
