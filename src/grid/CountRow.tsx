import ExpandIcon from '@mui/icons-material/ExpandMore';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { dec, groupDigits } from '#engine/run/decimal';
import { cellText } from './state/blocks';
import type { RowPlace } from './state/core';
import type { GridStore } from './state/store';
import { Steppers, Tick } from './steppers';
import type { GridColumn, GridCounting } from './types';
import { formatCell, isEmpty, readField } from './values';

interface CountRowProps {
  store: GridStore<object>;
  place: RowPlace;
  row: number;
  counting: GridCounting;
  /** The columns by which the line is known. */
  naming: readonly GridColumn<object>[];
  /** Its tick takes the focus that the suggestion it was made from had. */
  takesFocus: boolean;
  /** Fields that an entered line needs. */
  asked: ReactNode;
  /** The line's other fields, once it is expanded. */
  children: ReactNode;
}

/** '12.5': three decimals at most are read while ticking. */
const figure = (value: unknown): string => groupDigits(dec(value).round(3).toFixed());

/** 'ordered 4 crates · 1 short · on hand 2': the expected quantity, the difference, and what there is. */
function aboutLine(
  store: GridStore<object>,
  line: object,
  { given, unit, word, stock, more }: GridCounting,
  isChecked: boolean,
): { said: string; more: string | undefined } {
  const expected = store.checks.expectedOf(line);
  const option = unit === undefined ? undefined : store.option(unit, readField(line, unit));
  const name = option ? (option.code ?? option.label) : '';
  const held = stock === undefined ? undefined : readField(line, stock);
  const typed = readField(line, given);
  const off = expected === undefined || !isChecked || isEmpty(typed) ? dec(0) : dec(typed).minus(dec(expected));
  const excess = isChecked ? more?.(line) : undefined;
  const parts = [
    expected === undefined ? name : `${word} ${groupDigits(expected)} ${name}`.trim(),
    off.eq(0) ? '' : `${groupDigits(off.abs().toFixed())} ${off.lt(0) ? 'short' : 'over'}`,
    isEmpty(held) ? '' : `on hand ${figure(held)}`,
  ];
  return {
    said: parts.filter(Boolean).join(' · '),
    more: excess === undefined ? undefined : `${figure(excess)} ${name} more than there is`.replace('  ', ' '),
  };
}

/**
 * One line in a thumb-friendly row: a tick, its name, minus and plus, and below what is expected and what there is. An unticked line isn't
 * entered. Tapping its name expands the rest, and so does a link to a field in it.
 */
export function CountRow({ store, place, row, counting, naming, takesFocus, asked, children }: CountRowProps) {
  const { core, checks } = store;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = useSyncExternalStore(core.view, () => core.rows[row]);
  const isCounted = useSyncExternalStore(core.view, () => {
    const now = core.rows[row];
    return now !== undefined && checks.has(now);
  });
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  const problems = useSyncExternalStore(core.view, () => store.rowProblems(place.id));
  // The unit's code may become known after the line is shown.
  const about = useSyncExternalStore(core.view, () => {
    const now = core.rows[row];
    return JSON.stringify(now ? aboutLine(store, now.line, counting, checks.has(now)) : { said: '' });
  });
  const givenCol = core.columns.findIndex(({ key }) => key === counting.given);
  const isLed = useSyncExternalStore(
    core.view,
    () => core.cursor.row === row && core.cursor.col !== givenCol && store.focusTick > 0,
  );
  const amount = useRef<HTMLInputElement>(null);
  const wanted = useSyncExternalStore(core.view, () =>
    core.cursor.row === row && core.cursor.col === givenCol ? store.focusTick : 0,
  );
  useEffect(() => {
    if (wanted > 0 && store.takeFocus()) amount.current?.focus();
  }, [store, wanted]);
  if (!shown) return null;
  const { line, unread } = shown;
  const named = naming.find(({ key }) => !isEmpty(readField(line, key)));
  const name = named ? formatCell(named, line, store.option(named.key, readField(line, named.key))?.label) : '';
  const expected = checks.expectedOf(line);
  // A line that no one expected was added by hand: it is entered, or it is no line.
  const isChecked = isCounted || expected === undefined;
  const typed = readField(line, counting.given);
  const given = isChecked && !isEmpty(typed) ? dec(typed) : dec(expected ?? 0);
  const said = unread[counting.given]?.message ?? Object.values(problems ?? {})[0];
  const open = isOpen || isLed;
  const facts: ReturnType<typeof aboutLine> = JSON.parse(about);
  const label = `${core.columns[givenCol]?.label ?? ''}: ${name}`;
  const tick = (on: boolean) =>
    expected === undefined ? store.removeRow(row, name) : store.count(row, on ? expected : undefined);
  return (
    <fieldset aria-label={`Line ${place.number}`} className="lc-card lc-count">
      <div className="lc-line">
        <Tick
          label={expected === undefined ? name : `${name}: as ${counting.word}`}
          checked={isChecked}
          disabled={disabled || (expected === undefined && core.fixedRows)}
          takesFocus={takesFocus}
          onChange={tick}
        />
        <button
          type="button"
          className="lc-name"
          aria-expanded={open}
          aria-controls={`${id}-rest`}
          onClick={() => setOpen(!open)}
        >
          <span>{name}</span>
          <ExpandIcon fontSize="inherit" sx={{ flex: 'none', transform: open ? 'rotate(180deg)' : 'none' }} />
        </button>
        <Steppers
          {...{ name, label, given, disabled }}
          input={amount}
          text={isChecked ? cellText(core, row, givenCol) : ''}
          placeholder={expected === undefined ? '' : groupDigits(expected)}
          problem={said ? `${id}-problem` : undefined}
          onFocus={() => store.select(row, givenCol)}
          onAmount={(text) => store.count(row, text)}
        />
        <div className="lc-about">
          {facts.said}
          {facts.more ? <div className="lc-more">{facts.more}</div> : null}
        </div>
      </div>
      {said && (
        <div id={`${id}-problem`} className="lc-error lc-said">
          {said}
        </div>
      )}
      {/* In one place whether or not the rest is open: touching it opens the rest, and must not lose the touch. */}
      {isChecked || open ? asked : null}
      <div id={`${id}-rest`} hidden={!open}>
        {open && children}
      </div>
    </fieldset>
  );
}
