import { type KeyboardEvent, useId, useState } from 'react';
import { type Found, foundBy, type Option, type Options, useFound } from './options';

export interface Combo {
  listId: string;
  /** Undefined while the list is closed. */
  text: string | undefined;
  found: Found;
  marked: number;
  /** Opens the list for the typed text or, without text, with everything. */
  open: (typed?: string) => void;
  close: () => void;
  /** Handles the list's keys; returns whether it did. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  pick: (option: Option) => void;
  /** ARIA 1.2 combobox, for the input. */
  aria: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-haspopup': 'listbox';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
  };
}

interface ComboProps {
  options: Options;
  /** The chosen value, marked while nothing has been typed. */
  value: unknown;
  /** Marks the first option while nothing has been typed or chosen: Enter chooses it. @default false */
  isEager?: boolean;
  /** Tab chooses the marked option, and moves on. @default false */
  picksWithTab?: boolean;
  onPick: (option: Option, event?: KeyboardEvent) => void;
}

/** The list under a box or a cell in which an option is typed: what is open, which option is marked, and how it is chosen. */
export function useCombo({ options, value, isEager = false, picksWithTab = false, onPick }: ComboProps): Combo {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>();
  const text = typed ?? (typed === null ? '' : undefined);
  /** The option chosen with the arrow keys, and its list; another list starts with its best match. */
  const [chosen, setChosen] = useState<{ list: Found['list']; index: number }>();
  const found = useFound(options, text);
  const { list, status } = found;
  const best = bestOf(list, typed, value);
  const marked = chosen?.list === list ? chosen.index : isEager && typed === null ? Math.max(0, best) : best;
  const expanded = text !== undefined && list.length > 0;

  const close = () => setTyped(undefined);
  const pick = (option: Option, event?: KeyboardEvent) => {
    close();
    onPick(typeof typed === 'string' ? foundBy(option, typed) : option, event);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!expanded || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = marked < 0 && step < 0 ? 0 : marked;
      setChosen({ list, index: (from + step + list.length) % list.length });
      return true;
    }
    const option = list[marked];
    const isPicking = event.key === 'Enter' || (picksWithTab && event.key === 'Tab');
    // A list for an earlier text isn't used: the typed text is looked up instead.
    if (!option || status !== 'found' || !isPicking) return false;
    pick(option, event);
    return true;
  };

  return {
    listId,
    text,
    found,
    marked,
    open: (text) => setTyped(text ?? null),
    close,
    onKeyDown,
    pick,
    aria: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': expanded,
      'aria-controls': expanded ? listId : undefined,
      'aria-activedescendant': expanded && marked >= 0 ? `${listId}-${marked}` : undefined,
    },
  };
}

/**
 * What Enter would choose: the option typed in full, otherwise the first; the current value while nothing has been typed, and nothing if
 * the text was deleted, because that clears the field.
 */
function bestOf(list: Found['list'], typed: string | null | undefined, value: unknown): number {
  if (typeof typed !== 'string') return list.findIndex((option) => option.value === value);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return -1;
  const exact = list.findIndex((option) => isNamed(option, wanted));
  return Math.max(exact, 0);
}

/** Whether a text is an option's whole name, code or alias. */
export const isNamed = ({ code = '', label, aliases = [] }: Option, text: string): boolean =>
  [code, label, ...aliases].some((name) => name.toLowerCase() === text.trim().toLowerCase());
