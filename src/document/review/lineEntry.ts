import { useCallback, useMemo, useState } from 'react';
import type { Document } from '#engine/define/document';
import { lineFieldsOf } from '#engine/read/entities';
import type { Offer } from './actions';

/** What a reviewer may write into lines before doing something with the document. */
export interface LineEntry {
  /** Line fields that take an input. */
  keys: readonly string[];
  /** What was typed so far; undefined where nothing was, and the line's own value counts. */
  typedAt: (lineNo: unknown, key: string) => string | undefined;
  onType: (lineNo: unknown, key: string, text: string) => void;
}

/** The fields of a list that an action takes under the name of the lines, beside the number that tells lines apart. */
function keysOf(document: Document, offer: Offer | undefined): readonly string[] {
  const list = offer?.action.arguments?.items;
  if (list?.kind !== 'list') return [];
  const ofLines = lineFieldsOf(document);
  return Object.keys(list.fields).filter((key) => key !== list.key && key in ofLines);
}

/**
 * Quantities that the primary action takes along, such as how much of each line of a requisition is approved: inputs in the lines, and
 * the argument that is made of them. `entry` is undefined where the action takes none.
 */
export function useLineEntry(document: Document, offer: Offer | undefined) {
  const keys = useMemo(() => keysOf(document, offer), [document, offer]);
  const [typed, setTyped] = useState<ReadonlyMap<string, { lineNo: unknown; key: string; text: string }>>(new Map());
  const onType = useCallback((lineNo: unknown, key: string, text: string) => {
    setTyped((before) => new Map(before).set(`${lineNo} ${key}`, { lineNo, key, text }));
  }, []);
  const entry = useMemo((): LineEntry | undefined => {
    if (keys.length === 0) return undefined;
    return { keys, typedAt: (lineNo, key) => typed.get(`${lineNo} ${key}`)?.text, onType };
  }, [keys, typed, onType]);
  const args = useMemo(() => {
    const items = [...typed.values()].filter(({ text }) => text.trim() !== '');
    if (keys.length === 0 || items.length === 0) return {};
    return { items: items.map(({ lineNo, key, text }) => ({ lineNo, [key]: text.trim().replace(',', '.') })) };
  }, [keys, typed]);
  return { entry, args };
}
