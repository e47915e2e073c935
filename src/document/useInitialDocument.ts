import { useCallback, useEffect, useRef, useState } from 'react';
import type { Begin } from './initialDocument';

export interface Beginning {
  begin: Begin | undefined;
  error: unknown;
  retry: () => void;
}

/**
 * Loads a form's initial data once: later cache changes (another outlet selected, another tab saves) must not replace what someone is
 * editing. A new `key` reloads.
 */
export function useBegin(key: string, load: () => Promise<Begin>): Beginning {
  const [state, setState] = useState<{ key: string; begin?: Begin; error?: unknown }>({ key });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  }, [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isOver = false;
    latest.current().then(
      (begin) => !isOver && setState({ key, begin }),
      (error: unknown) => !isOver && setState({ key, error }),
    );
    return () => {
      isOver = true;
    };
  }, [key, attempt]);
  const retry = useCallback(() => {
    setState({ key });
    setAttempt((count) => count + 1);
  }, [key]);
  const isCurrent = state.key === key;
  return { begin: isCurrent ? state.begin : undefined, error: isCurrent ? state.error : undefined, retry };
}
