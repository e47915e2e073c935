import DownIcon from '@mui/icons-material/ArrowDropDown';
import ClearIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Wiring } from '../editor';
import { TextBox } from '../TextBox';
import { OptionPopup } from './OptionPopup';
import type { Option, Options } from './options';
import { isNamed, useCombo } from './useCombo';

/** Text for which nothing is chosen. */
interface Unmatched {
  text: string;
  /** Its options are still being looked up. */
  isLooking: boolean;
  /** The cursor is still in the box. */
  isTyping: boolean;
}

interface ComboboxProps {
  handle: Wiring;
  label: string;
  /** The chosen value. */
  value: string | null | undefined;
  /** Its name. */
  text: string;
  options: Options;
  placeholder?: string;
  /** The note when there is nothing to choose. */
  emptyText?: string | undefined;
  /** It may be left without a choice. @default true */
  isClearable?: boolean;
  /** Takes focus and opens the list, where there is nothing else to do. @default false */
  autoFocus?: boolean;
  onPick: (option: Option | null) => void;
  /** Text that was left without a choice, '' to clear. @default it is dropped, and '' clears at once */
  onTyped?: (text: string) => void;
  /**
   * Hears of text for which nothing is chosen. The text then stays in the box when it loses focus, and
   * is chosen if it is a name or code in full. @default it is dropped
   */
  onUnmatched?: (typed: Unmatched | undefined) => void;
}

const button = { size: 'small', tabIndex: -1, sx: { p: 0.25 } } as const;

/** One option, found by typing its name or code. */
export function Combobox(props: ComboboxProps) {
  const { handle, label, value, text, options, placeholder, emptyText, isClearable = true, autoFocus = false } = props;
  const { onPick, onTyped, onUnmatched } = props;
  const input = useRef<HTMLElement | null>(null);
  const [draft, setDraft] = useState<string>();
  const combo = useCombo({
    options,
    value,
    isEager: true,
    onPick: (option) => {
      setDraft(undefined);
      onPick(option);
    },
  });
  /** Enter was pressed before the options for the text were there: the best one is chosen when they are. */
  const [isAwaited, setAwaited] = useState(false);
  /** The box lost focus while its text is looked up. */
  const [isAway, setAway] = useState(false);
  const [hasLeft, setLeft] = useState(true);
  const isOpen = combo.text !== undefined;
  const forget = () => {
    setAwaited(false);
    combo.close();
    setDraft(undefined);
  };
  const leave = () => {
    if (onUnmatched && draft?.trim()) {
      setAway(true);
      setLeft(true);
      return;
    }
    forget();
    if (draft !== undefined) onTyped?.(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (combo.onKeyDown(event)) event.preventDefault();
    else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      if (onTyped) leave();
      else setAwaited(true);
    } else if (event.key === 'Enter' && draft !== undefined) {
      // Text that isn't a choice yet saves nothing.
      event.preventDefault();
      combo.open(draft);
    } else if (isOpen && event.key === 'Escape') {
      forget();
      event.preventDefault();
      // A dialog around it stays open.
      event.stopPropagation();
    } else if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      combo.open(draft);
      event.preventDefault();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the beginning
  useEffect(() => {
    if (autoFocus) combo.open();
  }, []);
  const isDone = combo.found.status === 'found' || combo.found.status === 'failed';
  const first = combo.found.status === 'found' ? combo.found.list[combo.marked] : undefined;
  const isChosen = first !== undefined && (isAwaited || (isAway && draft !== undefined && isNamed(first, draft)));
  useEffect(() => {
    if (!isDone || !(isAwaited || isAway)) return;
    setAwaited(false);
    setAway(false);
    if (isChosen) combo.pick(first);
    else if (isAway) combo.close();
  });
  const unmatched = draft?.trim() || undefined;
  // Also while what was found is being chosen.
  const isLooking = isOpen && (!isDone || isAwaited || isAway);
  useEffect(() => {
    onUnmatched?.(unmatched === undefined ? undefined : { text: unmatched, isLooking, isTyping: !hasLeft });
  }, [onUnmatched, unmatched, isLooking, hasLeft]);
  useEffect(() => () => onUnmatched?.(undefined), [onUnmatched]);
  const clear = () => {
    setDraft(undefined);
    combo.close();
    onPick(null);
  };
  const hasClear = isClearable && Boolean(value) && !handle.disabled;
  return (
    <>
      <TextBox
        handle={{
          ...handle,
          ref: (element) => {
            input.current = element;
            handle.ref(element);
          },
        }}
        text={draft ?? text}
        autoFocus={autoFocus}
        onEnter={(event) => {
          setAway(false);
          setLeft(false);
          if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.select();
        }}
        onText={(typed) => {
          setDraft(typed);
          setAwaited(false);
          combo.open(typed);
          if (typed === '' && isClearable && value && !onTyped) onPick(null);
        }}
        onLeave={leave}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (!handle.disabled && !isOpen) combo.open(draft);
        }}
        input={{ ...combo.aria, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, placeholder }}
        sx={{
          pr: 0.75,
          '& .clear': { visibility: 'hidden' },
          '&:hover .clear, &.Mui-focused .clear': { visibility: 'visible' },
        }}
        end={
          // Focus stays in the box: pressing the mouse here must not take it.
          <Box component="span" sx={{ display: 'inline-flex' }} onMouseDown={(event) => event.preventDefault()}>
            {hasClear && (
              <IconButton
                {...button}
                className="clear"
                aria-label="Clear"
                onClick={(event) => {
                  event.stopPropagation();
                  clear();
                  input.current?.focus();
                }}
              >
                <ClearIcon sx={{ fontSize: 18 }} />
              </IconButton>
            )}
            <IconButton
              {...button}
              aria-label={isOpen ? 'Close' : 'Open'}
              disabled={handle.disabled}
              onClick={(event) => {
                event.stopPropagation();
                input.current?.focus();
                if (isOpen) combo.close();
                else combo.open(draft);
              }}
            >
              <DownIcon sx={{ fontSize: 22, transform: isOpen ? 'rotate(180deg)' : 'none' }} />
            </IconButton>
          </Box>
        }
      />
      {isOpen && !isAway && <OptionPopup anchor={input} combo={combo} label={label} emptyText={emptyText} />}
    </>
  );
}
