import type { Problem } from '#engine/define/rules';

/** Text in a box where something is chosen by typing, as long as nothing has been chosen for it. */
export interface Typed {
  text: string;
  /** Its options are still being looked up. */
  isLooking: boolean;
  /** The cursor is still in the box: nothing is wrong with it yet. */
  isTyping: boolean;
}

/** The texts of one form for which nothing is chosen. Saving waits for their look-ups, and is refused while one is left: no text is lost unnoticed. */
export interface Unmatched {
  /** Sets a field's text; undefined once something is chosen or the text is gone. */
  set: (field: string, typed: Typed | undefined) => void;
  subscribe: (listener: () => void) => () => void;
  /** @param isSaving also for what is being typed */
  problems: (isSaving: boolean) => Problem[];
  clear: () => void;
  /** Resolves once no text is being looked up, or after `PATIENCE`. */
  settled: () => Promise<void>;
}

/** ms that a save waits for a look-up. */
const PATIENCE = 10_000;

/** Why a text can't stay as it is. */
const unmatchedText = (text: string): string => `“${text}” isn’t in the list. Choose from the list or clear it`;

export function createUnmatched(): Unmatched {
  const texts = new Map<string, Typed>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const isLooking = () => [...texts.values()].some((typed) => typed.isLooking);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    set: (field, typed) => {
      const before = texts.get(field);
      const isSame = before && typed ? JSON.stringify(before) === JSON.stringify(typed) : before === typed;
      if (isSame) return;
      if (typed) texts.set(field, typed);
      else texts.delete(field);
      tell();
    },
    subscribe,
    problems: (isSaving) =>
      [...texts].flatMap(([field, { text, isLooking, isTyping }]) =>
        isSaving || !(isLooking || isTyping) ? [{ field, rule: 'unmatched', message: unmatchedText(text) }] : [],
      ),
    clear: () => {
      texts.clear();
      tell();
    },
    settled: () =>
      new Promise((resolve) => {
        if (!isLooking()) return resolve();
        const late = setTimeout(() => end(), PATIENCE);
        const stop = subscribe(() => {
          if (!isLooking()) end();
        });
        const end = () => {
          clearTimeout(late);
          stop();
          resolve();
        };
      }),
  };
}
