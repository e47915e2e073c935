import { type KeyboardEvent, useId, useState } from 'react';
import type { GridColumn, LookupOption } from './types';
import { type Options, useOptions } from './useOptions';
import { readField } from './values';

export interface Combo {
  listId: string;
  /** Undefined while the list is closed. */
  text: string | undefined;
  options: Options;
  marked: number;
  /** Opens the list for what was typed or, without a text, with everything. */
  open: (typed?: string) => void;
  close: () => void;
  /** Uses up the keys that belong to the list; returns whether it did. */
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

/** The list under a look-up or choice cell: what is open, which option is marked, and what picks it. */
export function useCombo<L extends object>(
  column: GridColumn<L>,
  line: L,
  onPick: (option: LookupOption, event?: KeyboardEvent) => void,
): Combo {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>();
  const text = typed ?? (typed === null ? '' : undefined);
  /** Which option the arrows chose, for which list; another list starts from its own best. */
  const [chosen, setChosen] = useState<{ list: Options['list']; index: number }>();
  const options = useOptions(column, line, text);
  const { list, status } = options;
  const marked = chosen?.list === list ? chosen.index : bestOf(list, typed, readField(line, column.key));
  const expanded = text !== undefined && list.length > 0;

  const close = () => setTyped(undefined);
  const pick = (option: LookupOption, event?: KeyboardEvent) => {
    close();
    onPick(option, event);
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
    // A list that answers an earlier text is not picked from: the typed text is looked up instead.
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
 * What Enter would pick: the option typed in full, else the first; the present value while nothing has been typed, and
 * nothing when the text was deleted, since that clears the cell.
 */
function bestOf(list: Options['list'], typed: string | null | undefined, value: unknown): number {
  if (typeof typed !== 'string') return list.findIndex((option) => option.value === value);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return -1;
  const exact = list.findIndex(({ code, label }) => code?.toLowerCase() === wanted || label.toLowerCase() === wanted);
  return Math.max(exact, 0);
}
