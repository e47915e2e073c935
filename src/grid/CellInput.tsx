import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { OptionPopup } from '../field/options/OptionPopup';
import type { Option } from '../field/options/options';
import { useCombo } from '../field/options/useCombo';
import type { Mode } from './state/cursor';
import type { GridStore } from './state/store';
import type { GridColumn } from './types';
import { useColumnOptions } from './useColumnOptions';
import { readField } from './values';

interface CellInputProps {
  store: GridStore<object>;
  column: GridColumn<object>;
  line: object;
  row: number;
  mode: Mode;
  name: string;
  problemId: string | undefined;
}

/**
 * The input in the cell being edited, the only one in the grid. It owns its text: the store hears every change and takes the text on
 * `commit`, but only the browser draws while typing.
 */
export function CellInput(props: CellInputProps) {
  const { kind } = props.column;
  return kind === 'lookup' || kind === 'choice' ? <ComboCell {...props} /> : <TextCell {...props} />;
}

/** Takes focus: at the text's end, or with all of it selected, so that typing replaces it. */
function useEntry(input: RefObject<HTMLInputElement | null>, whole: boolean): void {
  useLayoutEffect(() => {
    const element = input.current;
    element?.focus({ preventScroll: true });
    if (whole) element?.select();
    else if (element?.value) element.setSelectionRange(element.value.length, element.value.length);
  }, [input, whole]);
}

const common = ({ store, name, problemId, column }: CellInputProps) => ({
  className: 'lg-input',
  defaultValue: store.typed(),
  autoComplete: 'off',
  spellCheck: false,
  'aria-label': name,
  'aria-invalid': problemId ? true : undefined,
  'aria-describedby': problemId,
  inputMode: column.kind === 'decimal' ? ('decimal' as const) : undefined,
});

function TextCell(props: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEntry(input, false);
  return <input ref={input} {...common(props)} onChange={(event) => props.store.type(event.currentTarget.value)} />;
}

function ComboCell(props: CellInputProps) {
  const { store, column, line, row, mode } = props;
  const input = useRef<HTMLInputElement>(null);
  const onPick = (option: Option, event?: KeyboardEvent) => {
    store.pick(row, column.key, option);
    if (event?.ctrlKey || event?.metaKey) store.insertRow();
    else if (event?.key === 'Enter') store.picked();
    else store.step(event?.key === 'Tab' && event.shiftKey ? -1 : 1, true);
  };
  const options = useColumnOptions(column, line);
  const combo = useCombo({ options, value: readField(line, column.key), picksWithTab: true, onPick });
  useEntry(input, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when editing starts; typing opens the list anyway
  useEffect(() => {
    if (mode === 'edit') combo.open();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') {
      if (combo.text === undefined) combo.open();
      event.preventDefault();
    } else if (combo.onKeyDown(event)) event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        {...common(props)}
        {...combo.aria}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          store.type(event.currentTarget.value);
          combo.open(event.currentTarget.value);
        }}
      />
      <OptionPopup anchor={input} combo={combo} label={column.label} />
    </>
  );
}
