import { useCallback, useMemo, useState } from 'react';
import type { Document } from '#engine/define/document';
import { lineFieldsOf } from '#engine/read/entities';
import type { Offer } from './actions';

/** What a reviewer can enter in lines before an action. */
export interface LineEntry {
  /** Line fields with an input. */
  keys: readonly string[];
  /** The typed value; undefined if nothing was typed and the line's own value counts. */
  typedAt: (lineNo: unknown, key: string) => string | undefined;
  onType: (lineNo: unknown, key: string, text: string) => void;
}

/** The fields of an action's list argument named like the lines, besides the line number. */
function keysOf(document: Document, offer: Offer | undefined): readonly string[] {
  const list = offer?.action.arguments?.items;
  if (list?.kind !== 'list') return [];
  const ofLines = lineFieldsOf(document);
  return Object.keys(list.fields).filter((key) => key !== list.key && key in ofLines);
}

/**
 * Quantities for the primary action, such as the approved quantity of each requisition line: inputs in the lines, and the resulting
 * argument. `entry` is undefined if the action takes none.
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
