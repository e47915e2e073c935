import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, LookupOption } from './types';

/** ms between the last key and the request; and until a slow request is mentioned. */
const DEBOUNCE = 150;
const SLOW = 400;

export interface Options {
  list: readonly LookupOption[];
  /** `stale`: the list is for an earlier text; `slow`: for long enough to say so. */
  status: 'found' | 'stale' | 'slow' | 'failed';
}

const NONE: Options = { list: [], status: 'found' };

/**
 * The options of a choice or look-up column for `text`; undefined: the list is closed and nothing is requested. Requests start 150 ms after
 * the last key, and overtaken ones are aborted.
 */
export function useOptions<L extends object>(column: GridColumn<L>, line: L, text: string | undefined): Options {
  const [answer, setAnswer] = useState<{ text: string; list: readonly LookupOption[]; failed?: boolean }>();
  const [slow, setSlow] = useState<string>();
  const { lookup, choices } = column;
  const recent = text === '' ? lookup?.recent : undefined;

  // The line is left out on purpose: a question belongs to the text; the line cannot change while its cell is edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!lookup || text === undefined || recent) return;
    const aborter = new AbortController();
    const ask = () =>
      lookup.search(text, line, aborter.signal).then(
        (list) => !aborter.signal.aborted && setAnswer({ text, list }),
        () => !aborter.signal.aborted && setAnswer({ text, list: [], failed: true }),
      );
    const timer = setTimeout(ask, text === '' ? 0 : DEBOUNCE);
    const patience = setTimeout(setSlow, SLOW, text);
    return () => {
      clearTimeout(timer);
      clearTimeout(patience);
      aborter.abort();
    };
  }, [lookup, text, recent]);

  return useMemo(() => {
    if (text === undefined) return NONE;
    if (choices) return { list: filterChoices(choices, text), status: 'found' };
    if (recent) return { list: recent, status: 'found' };
    if (answer?.text !== text) return { list: answer?.list ?? [], status: slow === text ? 'slow' : 'stale' };
    return { list: answer.list, status: answer.failed ? 'failed' : 'found' };
  }, [choices, recent, answer, slow, text]);
}

/** Choices whose label starts with the text, then those that contain it. */
function filterChoices(choices: NonNullable<GridColumn<object>['choices']>, text: string): readonly LookupOption[] {
  const wanted = text.trim().toLowerCase();
  const begins = choices.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const contains = choices.filter(({ label }) => label.toLowerCase().indexOf(wanted) > 0);
  return [...begins, ...contains];
}
