import { useEffect, useRef } from 'react';

/** A scanner's maximum time between two keys; no one types that fast. */
const FAST_MS = 45;
const SHORTEST = 4;

/**
 * Listens for a barcode scanner, which types a code and presses Enter, wherever the cursor is. `onCode` says whether it knew the code; then
 * `onTaken` removes the keys.
 */
export function useScanner(onCode: (code: string) => boolean, onTaken: (before: string) => void, typed: () => string) {
  const latest = useRef({ onCode, onTaken, typed });
  latest.current = { onCode, onTaken, typed };
  useEffect(() => {
    let text = '';
    let before = '';
    let last = 0;
    const onKey = (event: KeyboardEvent) => {
      const isFast = event.timeStamp - last < FAST_MS;
      last = event.timeStamp;
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (!isFast) {
          text = '';
          before = latest.current.typed();
        }
        text += event.key;
        return;
      }
      if (event.key === 'Enter' && isFast && text.length >= SHORTEST) {
        const code = text;
        const kept = before;
        text = '';
        if (!latest.current.onCode(code)) return;
        event.preventDefault();
        event.stopPropagation();
        latest.current.onTaken(kept);
        return;
      }
      text = '';
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
