import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { CalendarButton } from './CalendarButton';
import { OptionPopup } from './CellPopper';
import { cellText } from './state/blocks';
import type { GridStore } from './state/store';
import type { GridColumn } from './types';
import { useCombo } from './useCombo';
import { formatCell, isReadOnly, isRight, readField } from './values';

interface CardFieldProps {
  store: GridStore<object>;
  column: GridColumn<object>;
  row: number;
  col: number;
  wide: boolean;
}

interface ControlProps extends CardFieldProps {
  line: object;
  /** The cell's text for editing. */
  text: string;
  unreadable: boolean;
  attributes: {
    id: string;
    className: string;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
    onFocus: () => void;
  };
}

/** One labelled field of a line's card. */
export function CardField(props: CardFieldProps) {
  const { store, column, row, col, wide } = props;
  const { core } = store;
  const id = useId();
  const shown = useSyncExternalStore(core.view, () => core.rows[row]);
  const problem = useSyncExternalStore(core.view, () => store.message(row, column.key));
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  if (!shown) return null;
  const { line, unread } = shown;
  const remark = problem ? undefined : shown.remarks[column.key];
  const value = readField(line, column.key);
  const unit = column.unit?.(line);
  const attributes = {
    id,
    className: isRight(column) ? 'lc-control lc-right' : 'lc-control',
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem || remark ? `${id}-problem` : undefined,
    onFocus: () => store.select(row, col),
  };
  const control = {
    ...props,
    line,
    text: cellText(core, row, col),
    unreadable: unread[column.key] !== undefined,
    attributes,
  };
  return (
    <div className={wide ? 'lc-field lc-wide' : 'lc-field'}>
      <label className="lc-label" htmlFor={id}>
        {column.label}
        {unit && ` (${unit})`}
      </label>
      {disabled || isReadOnly(column, line) ? (
        <output id={id} className="lc-value">
          {(shown.blank ? '' : formatCell(column, line, core.book.get(column.key, value)?.label)) || '–'}
        </output>
      ) : (
        <Control {...control} />
      )}
      {(problem || remark) && (
        <span id={`${id}-problem`} className={problem ? 'lc-error' : 'lc-remark'}>
          {problem ?? remark}
        </span>
      )}
    </div>
  );
}

function Control(props: ControlProps) {
  switch (props.column.kind) {
    case 'choice':
      return <SelectControl {...props} />;
    case 'boolean':
      return <CheckControl {...props} />;
    case 'lookup':
      return <LookupControl {...props} />;
    case 'date':
      return <DateControl {...props} />;
    default:
      return <TextControl {...props} />;
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

/** The text being typed in a card's field; undefined if there is none. */
function useDraft({ store, row, column }: ControlProps) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined) store.write(row, column.key, draft);
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(undefined);
  };
  return { draft, setDraft, commit, onKeyDown };
}

function TextControl(props: ControlProps) {
  const { column, text, attributes } = props;
  const field = useRef<HTMLInputElement>(null);
  const { draft, setDraft, commit, onKeyDown } = useDraft(props);
  useWantedFocus(props, field);
  return (
    <input
      ref={field}
      {...attributes}
      type="text"
      inputMode={column.kind === 'decimal' ? 'decimal' : undefined}
      autoComplete="off"
      enterKeyHint="done"
      value={draft ?? text}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

/** A date by typing or from the console's calendar: the browser's would use another country's format. */
function DateControl(props: ControlProps) {
  const { store, column, row, line } = props;
  const day = readField(line, column.key);
  return (
    <div className="lc-date">
      <TextControl {...props} />
      <CalendarButton
        label={column.label}
        day={typeof day === 'string' && day !== '' ? day : undefined}
        days={column.days}
        onDay={(chosen) => store.setValue(row, column.key, chosen)}
      />
    </div>
  );
}

function SelectControl(props: ControlProps) {
  const { store, column, row, line, text, unreadable, attributes } = props;
  const field = useRef<HTMLSelectElement>(null);
  useWantedFocus(props, field);
  const value = unreadable ? text : String(readField(line, column.key) ?? '');
  const choices = column.choices ?? [];
  return (
    <select
      ref={field}
      {...attributes}
      value={value}
      onChange={(event) => store.write(row, column.key, event.currentTarget.value)}
    >
      <option value="">–</option>
      {value !== '' && !choices.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function CheckControl(props: ControlProps) {
  const { store, column, row, line, attributes } = props;
  const field = useRef<HTMLInputElement>(null);
  useWantedFocus(props, field);
  return (
    <input
      ref={field}
      {...attributes}
      className="lc-box"
      type="checkbox"
      checked={readField(line, column.key) === true}
      onChange={(event) => store.setValue(row, column.key, event.currentTarget.checked)}
    />
  );
}

function LookupControl(props: ControlProps) {
  const { store, column, row, line, text, attributes } = props;
  const field = useRef<HTMLInputElement>(null);
  const { draft, setDraft, commit, onKeyDown } = useDraft(props);
  useWantedFocus(props, field);
  const combo = useCombo(column, line, (option) => {
    setDraft(undefined);
    store.pick(row, column.key, option);
  });
  return (
    <>
      <input
        ref={field}
        {...attributes}
        {...combo.aria}
        type="text"
        autoComplete="off"
        placeholder="Code or name"
        value={draft ?? text}
        onFocus={(event: FocusEvent<HTMLInputElement>) => {
          attributes.onFocus();
          event.currentTarget.select();
        }}
        onClick={() => combo.open(draft)}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          combo.open(event.currentTarget.value);
        }}
        onBlur={() => {
          combo.close();
          commit();
        }}
        onKeyDown={(event) => {
          if (combo.onKeyDown(event)) {
            event.preventDefault();
            return;
          }
          if (event.key === 'Escape' || event.key === 'Enter') combo.close();
          onKeyDown(event);
        }}
      />
      {combo.text !== undefined && <OptionPopup anchor={field} combo={combo} label={column.label} />}
    </>
  );
}
