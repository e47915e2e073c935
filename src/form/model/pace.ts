/** The longest wait of figures for a pause in typing. */
const PATIENCE_MS = 200;

/** Runs work between key strokes; returns a cancel function. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}

/** When a form's rules run: figures between key strokes, problems once the person has paused. */
interface Pace {
  /** Starts running them; returns a stop function. */
  start: () => () => void;
  /** Something has changed: both run. A wait that has begun begins again. */
  changed: () => void;
}

/** @param restMs the pause after which problems are looked for; 0: together with the figures */
export function createPace(figures: () => void, problems: () => void, restMs: number): Pace {
  let isRunning = false;
  let cancels: (() => void)[] = [];
  const cancel = () => {
    for (const each of cancels) each();
    cancels = [];
  };
  const both = () => {
    figures();
    problems();
  };
  return {
    start: () => {
      isRunning = true;
      return () => {
        isRunning = false;
        cancel();
      };
    },
    changed: () => {
      cancel();
      if (!isRunning) return;
      cancels.push(whenIdle(restMs === 0 ? both : figures));
      if (restMs === 0) return;
      const timer = setTimeout(() => cancels.push(whenIdle(problems)), restMs);
      cancels.push(() => clearTimeout(timer));
    },
  };
}
