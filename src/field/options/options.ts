import { useEffect, useMemo, useReducer, useState } from 'react';
import type { AnyRecord } from '#engine/define/fields';

/** Something that can be chosen by typing: a record, a value with a name. */
export interface Option {
  /** The stored value: a record's id. */
  value: string;
  /** Its name. */
  label: string;
  /** What distinguishes similar options: unit, category, supplier. */
  detail?: string;
  code?: string;
  /** Other texts that mean exactly this option, such as its barcodes. */
  aliases?: readonly string[];
  /** The alias by which it was found. */
  foundBy?: string;
  /** The record itself, if it is one. */
  record?: AnyRecord;
}

/** Where options come from. */
export interface OptionSource {
  /** Options for a typed text, and how many more there are; `signal` aborts when the text has changed. For empty text: suggestions. */
  search: (text: string, signal: AbortSignal) => Promise<{ list: readonly Option[]; more?: number }>;
  /** Offered before anything is typed, instead of a search for empty text. */
  recent?: readonly Option[] | undefined;
}

/** A few options that are known: they need no search. */
export type Options = readonly Option[] | OptionSource;

export interface Found {
  list: readonly Option[];
  /** How many options beyond these fit the text. */
  more: number;
  /** `stale`: the list is for an earlier text; `slow`: for long enough to say so. */
  status: 'found' | 'stale' | 'slow' | 'failed';
  retry: () => void;
}

/** ms between the last key and the request; and until a slow request is mentioned. */
const DEBOUNCE = 150;
const SLOW = 400;

const isKnown = (options: Options): options is readonly Option[] => Array.isArray(options);
const NONE: readonly Option[] = [];

/**
 * The options for `text`; undefined: the list is closed and nothing is requested. Requests start 150 ms after the last key, and overtaken
 * ones are aborted. `options` is the same object while its content is the same.
 */
export function useFound(options: Options, text: string | undefined): Found {
  const [answer, setAnswer] = useState<{
    of: Options;
    text: string;
    list: readonly Option[];
    more?: number;
    failed?: boolean;
  }>();
  const [slow, setSlow] = useState<string>();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const source = isKnown(options) ? undefined : options;
  const recent = text === '' ? source?.recent : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!source || text === undefined || recent) return;
    const aborter = new AbortController();
    const ask = () =>
      source.search(text, aborter.signal).then(
        (found) => !aborter.signal.aborted && setAnswer({ of: source, text, ...found }),
        () => !aborter.signal.aborted && setAnswer({ of: source, text, list: NONE, failed: true }),
      );
    const timer = setTimeout(ask, text === '' ? 0 : DEBOUNCE);
    const patience = setTimeout(setSlow, SLOW, text);
    return () => {
      clearTimeout(timer);
      clearTimeout(patience);
      aborter.abort();
    };
  }, [source, text, recent, attempt]);

  return useMemo(() => {
    if (text === undefined) return { list: NONE, more: 0, status: 'found', retry };
    if (isKnown(options)) return { list: fitting(options, text), more: 0, status: 'found', retry };
    if (recent) return { list: recent, more: 0, status: 'found', retry };
    const list = answer?.list ?? NONE;
    if (answer?.text !== text || answer.of !== options)
      return { list, more: 0, status: slow === text ? 'slow' : 'stale', retry };
    return { list, more: answer.more ?? 0, status: answer.failed ? 'failed' : 'found', retry };
  }, [options, recent, answer, slow, text]);
}

/** Whether a text is in an option's name, code or detail. */
export const isLike = ({ label, code = '', detail = '' }: Option, text: string): boolean =>
  `${label} ${code} ${detail}`.toLowerCase().includes(text.trim().toLowerCase());

/** Options whose name starts with the text, then those that contain it. */
function fitting(options: readonly Option[], text: string): readonly Option[] {
  const wanted = text.trim().toLowerCase();
  const begins = options.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const contains = options.filter(({ label }) => label.toLowerCase().indexOf(wanted) > 0);
  return [...begins, ...contains];
}

/** Equal as names and codes: ignores case and surrounding spaces. */
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** An option found by a text: it says so if the text is one of its aliases, rather than its name or code. */
export function foundBy(option: Option, text: string): Option {
  const { label, code = '', aliases = [] } = option;
  const alias = [label, code].some((name) => isSame(name, text))
    ? undefined
    : aliases.find((name) => isSame(name, text));
  return alias === undefined ? option : { ...option, foundBy: alias };
}
