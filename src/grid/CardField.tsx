import Box from '@mui/material/Box';
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ChoiceBox } from '../field/ChoiceBox';
import { CalendarBox } from '../field/dates/DayBox';
import { here } from '../field/dates/dates';
import { type Wiring, wiringOf } from '../field/editor';
import { FieldFrame } from '../field/FieldFrame';
import { Combobox } from '../field/options/Combobox';
import { SwitchBox } from '../field/SwitchBox';
import { TextBox } from '../field/TextBox';
import { cellText } from './state/blocks';
import type { GridStore } from './state/store';
import type { GridColumn } from './types';
import { useColumnOptions } from './useColumnOptions';
import { formatCell, isReadOnly, isRight, readField } from './values';

interface CardFieldProps {
  store: GridStore<object>;
  column: GridColumn<object>;
  row: number;
  col: number;
  wide: boolean;
  /** Called once an option was chosen. @default nothing follows */
  onPicked?: () => void;
}

interface ControlProps extends CardFieldProps {
  line: object;
  /** The cell's text for editing. */
  text: string;
  handle: Wiring;
}

/** One labelled field of a line's card. */
export function CardField(props: CardFieldProps) {
  const { store, column, row, col, wide } = props;
  const { core } = store;
  const id = useId();
  const field = useRef<HTMLElement>(null);
  const shown = useSyncExternalStore(core.view, () => core.rows[row]);
  const problem = useSyncExternalStore(core.view, () => store.message(row, column.key));
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  useWantedFocus(props, field);
  if (!shown) return null;
  const { line } = shown;
  const remark = problem ? undefined : shown.remarks[column.key];
  const value = readField(line, column.key);
  const unit = column.unit?.(line);
  const handle = wiringOf(id, {
    error: problem,
    hasNote: remark !== undefined,
    ref: (element) => {
      field.current = element;
    },
  });
  const isOnlyShown = disabled || isReadOnly(column, line);
  const isSwitch = column.kind === 'boolean' && !isOnlyShown;
  return (
    <Box className={wide ? 'lc-wide' : ''} sx={{ minWidth: 0 }} onFocus={() => store.select(row, col)}>
      <FieldFrame
        label={unit ? `${column.label} (${unit})` : column.label}
        error={problem}
        warning={remark}
        control={handle.control}
        compact={isSwitch}
      >
        {isOnlyShown ? (
          <output id={id} className="lc-value">
            {(shown.blank ? '' : formatCell(column, line, core.book.get(column.key, value)?.label)) || '–'}
          </output>
        ) : (
          <Control {...props} line={line} text={cellText(core, row, col)} handle={handle} />
        )}
      </FieldFrame>
    </Box>
  );
}

function Control(props: ControlProps) {
  const { store, column, row, line, handle } = props;
  const value = readField(line, column.key);
  switch (column.kind) {
    case 'choice':
      return (
        <ChoiceBox
          handle={{
            ...handle,
            value: String(value ?? ''),
            set: (chosen) => store.write(row, column.key, chosen ?? ''),
          }}
          label={column.label}
          choices={column.choices ?? []}
        />
      );
    case 'boolean':
      return (
        <SwitchBox
          handle={{ ...handle, value: value === true, set: (checked) => store.setValue(row, column.key, checked) }}
          label={column.label}
        />
      );
    case 'lookup':
      return <LookupControl {...props} />;
    default:
      return <TypedControl {...props} />;
  }
}

/** Gives the field the focus that the store requested (next problem, new line). */
function useWantedFocus({ store, row, col }: CardFieldProps, field: RefObject<HTMLElement | null>): void {
  const { core } = store;
  const tick = useSyncExternalStore(core.view, () =>
    core.cursor.row === row && core.cursor.col === col ? store.focusTick : 0,
  );
  useLayoutEffect(() => {
    if (tick > 0 && store.takeFocus()) field.current?.focus();
  }, [store, field, tick]);
}

/** A text, figure or date, which the line takes with Enter or when the box loses focus. */
function TypedControl({ store, column, row, line, text, handle }: ControlProps) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined) store.write(row, column.key, draft);
    setDraft(undefined);
  };
  const box = {
    handle,
    text: draft ?? text,
    onText: setDraft,
    onLeave: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter') commit();
      if (event.key === 'Escape') setDraft(undefined);
    },
  };
  if (column.kind !== 'date')
    return (
      <TextBox
        {...box}
        numeric={isRight(column)}
        input={{
          inputMode: column.kind === 'decimal' ? 'decimal' : undefined,
          autoComplete: 'off',
          enterKeyHint: 'done',
        }}
      />
    );
  const day = readField(line, column.key);
  const { today = here(), notAfter, notBefore } = column.days ?? {};
  return (
    <CalendarBox
      {...box}
      {...{ today, notAfter, notBefore }}
      label={column.label}
      day={typeof day === 'string' ? day : undefined}
      onPick={(chosen) => {
        setDraft(undefined);
        store.setValue(row, column.key, chosen);
      }}
    />
  );
}

function LookupControl({ store, column, row, line, text, handle, onPicked }: ControlProps) {
  const options = useColumnOptions(column, line);
  const value = readField(line, column.key);
  return (
    <Combobox
      handle={handle}
      label={column.label}
      value={typeof value === 'string' ? value : undefined}
      text={text}
      options={options}
      placeholder="Code or name"
      isClearable={false}
      onPick={(option) => {
        if (!option) return;
        store.pick(row, column.key, option);
        onPicked?.();
      }}
      onTyped={(typed) => store.write(row, column.key, typed)}
    />
  );
}
