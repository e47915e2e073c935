import { type KeyboardEvent, useId, useState } from 'react';
import type { GridColumn, LookupOption } from './types';
import { type Options, useOptions } from './useOptions';
import { foundBy, readField } from './values';

export interface Combo {
  listId: string;
  /** Undefined while the list is closed. */
  text: string | undefined;
  options: Options;
  marked: number;
  /** Opens the list for the typed text or, without text, with everything. */
  open: (typed?: string) => void;
  close: () => void;
  /** Handles the list's keys; returns whether it did. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  pick: (option: LookupOption) => void;
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

/** The list under a look-up or choice cell: what is open, which option is active, and how it is chosen. */
export function useCombo<L extends object>(
  column: GridColumn<L>,
  line: L,
  onPick: (option: LookupOption, event?: KeyboardEvent) => void,
): Combo {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>();
  const text = typed ?? (typed === null ? '' : undefined);
  /** The option chosen with the arrow keys, and its list; another list starts with its best match. */
  const [chosen, setChosen] = useState<{ list: Options['list']; index: number }>();
  const options = useOptions(column, line, text);
  const { list, status } = options;
  const marked = chosen?.list === list ? chosen.index : bestOf(list, typed, readField(line, column.key));
  const expanded = text !== undefined && list.length > 0;

  const close = () => setTyped(undefined);
  const pick = (option: LookupOption, event?: KeyboardEvent) => {
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
    // A list for an earlier text isn't used: the typed text is looked up instead.
    if (!option || status !== 'found' || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    pick(option, event);
    return true;
  };

  return {
    listId,
    text,
    options,
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
 * the text was deleted, because that clears the cell.
 */
function bestOf(list: Options['list'], typed: string | null | undefined, value: unknown): number {
  if (typeof typed !== 'string') return list.findIndex((option) => option.value === value);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return -1;
  const exact = list.findIndex(({ code = '', label, aliases = [] }) =>
    [code, label, ...aliases].some((name) => name.toLowerCase() === wanted),
  );
  return Math.max(exact, 0);
}
