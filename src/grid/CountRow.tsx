import AddIcon from '@mui/icons-material/Add';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import RemoveIcon from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { dec, groupDigits } from '#engine/run/decimal';
import { cellText } from './state/blocks';
import type { RowPlace } from './state/core';
import type { GridStore } from './state/store';
import type { GridCounting } from './types';
import { formatCell, readField } from './values';

interface CountRowProps {
  store: GridStore<object>;
  place: RowPlace;
  row: number;
  counting: GridCounting;
  /** The line's other fields, once it is expanded. */
  children: ReactNode;
}

/** 'ordered 4 crates · 1 short': the expected quantity, and the difference. */
function expectation(
  store: GridStore<object>,
  line: object,
  { given, unit, word }: GridCounting,
  isChecked: boolean,
): string {
  const expected = store.checks.expectedOf(line);
  const option = unit === undefined ? undefined : store.option(unit, readField(line, unit));
  const name = option ? ` ${option.code ?? option.label}` : '';
  if (expected === undefined) return name.trim();
  const off = dec(readField(line, given)).minus(dec(expected));
  const apart = off.eq(0) || !isChecked ? '' : ` · ${groupDigits(off.abs().toFixed())} ${off.lt(0) ? 'short' : 'over'}`;
  return `${word} ${groupDigits(expected)}${name}${apart}`;
}

/**
 * One counted line in a thumb-friendly row: expected quantity, a tick for 'as expected', and minus and plus. Tapping its name expands the
 * rest, and so does a link to a field in it.
 */
export function CountRow({ store, place, row, counting, children }: CountRowProps) {
  const { core, checks } = store;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<string>();
  const shown = useSyncExternalStore(core.view, () => core.rows[row]);
  const isChecked = useSyncExternalStore(core.view, () => {
    const now = core.rows[row];
    return now !== undefined && checks.has(now);
  });
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  const problems = useSyncExternalStore(core.view, () => store.rowProblems(place.id));
  // The unit's code may become known after the line is shown.
  const expected = useSyncExternalStore(core.view, () => {
    const now = core.rows[row];
    return now ? expectation(store, now.line, counting, checks.has(now)) : '';
  });
  const givenCol = core.columns.findIndex(({ key }) => key === counting.given);
  const isLed = useSyncExternalStore(
    core.view,
    () => core.cursor.row === row && core.cursor.col !== givenCol && store.focusTick > 0,
  );
  if (!shown) return null;
  const { line, unread } = shown;
  const first = core.columns[0];
  const name = (first && formatCell(first, line, store.option(first.key, readField(line, first.key))?.label)) ?? '';
  const due = checks.expectedOf(line) ?? '0';
  const given = dec(isChecked ? readField(line, counting.given) : due);
  const said = unread[counting.given]?.message ?? Object.values(problems ?? {})[0];
  const open = isOpen || isLed;
  const commit = () => {
    if (draft !== undefined) store.count(row, draft);
    setDraft(undefined);
  };
  return (
    <fieldset aria-label={`Line ${place.number}`} className="lc-card lc-count">
      <div className="lc-line">
        <input
          type="checkbox"
          className="lc-box"
          aria-label={`${name}: as ${counting.word}`}
          checked={isChecked}
          disabled={disabled}
          onChange={(event) => {
            store.count(row, event.currentTarget.checked ? due : undefined);
          }}
        />
        <button
          type="button"
          className="lc-name"
          aria-expanded={open}
          aria-controls={`${id}-rest`}
          onClick={() => setOpen(!open)}
        >
          <span>{name}</span>
          <span className="lc-label">
            {expected}
            <ExpandIcon
              fontSize="inherit"
              sx={{ verticalAlign: 'middle', transform: open ? 'rotate(180deg)' : 'none' }}
            />
          </span>
        </button>
        <IconButton
          aria-label={`Less ${name}`}
          disabled={disabled || given.lte(0)}
          onClick={() => store.count(row, (given.gt(1) ? given.minus(1) : dec(0)).toFixed())}
        >
          <RemoveIcon />
        </IconButton>
        <input
          className="lc-control lc-amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={`${core.columns[givenCol]?.label ?? ''}: ${name}`}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? `${id}-problem` : undefined}
          disabled={disabled}
          placeholder={groupDigits(due)}
          value={draft ?? (isChecked ? cellText(core, row, givenCol) : '')}
          onFocus={(event) => {
            store.select(row, givenCol);
            event.currentTarget.select();
          }}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
            if (event.key === 'Escape') setDraft(undefined);
          }}
        />
        <IconButton
          aria-label={`More ${name}`}
          disabled={disabled}
          onClick={() => store.count(row, given.plus(1).toFixed())}
        >
          <AddIcon />
        </IconButton>
      </div>
      {said && (
        <div id={`${id}-problem`} className="lc-error lc-said">
          {said}
        </div>
      )}
      <div id={`${id}-rest`} hidden={!open}>
        {open && children}
      </div>
    </fieldset>
  );
}
