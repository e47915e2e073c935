import { useCallback, useEffect, useRef, useState } from 'react';
import type { Begin } from './initialDocument';

export interface Beginning {
  begin: Begin | undefined;
  error: unknown;
  retry: () => void;
}

/**
 * Loads a form's initial data once: later cache changes (another outlet selected, another tab saves) must not replace what someone is
 * editing. Another document needs another component (`key`). The request leaves with the first render, not after the page is drawn.
 */
export function useBegin(load: () => Promise<Begin>): Beginning {
  const [loading, setLoading] = useState(load);
  const [state, setState] = useState<{ of: Promise<Begin>; begin?: Begin; error?: unknown }>({ of: loading });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  }, [load]);
  useEffect(() => {
    let isOver = false;
    loading.then(
      (begin) => !isOver && setState({ of: loading, begin }),
      (error: unknown) => !isOver && setState({ of: loading, error }),
    );
    return () => {
      isOver = true;
    };
  }, [loading]);
  const retry = useCallback(() => setLoading(latest.current()), []);
  const isCurrent = state.of === loading;
  return { begin: isCurrent ? state.begin : undefined, error: isCurrent ? state.error : undefined, retry };
}
