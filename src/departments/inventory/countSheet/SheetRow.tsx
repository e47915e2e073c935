import Button from '@mui/material/Button';
import { type ChangeEvent, type KeyboardEvent, memo } from 'react';
import { type Counted, type Line, plain } from './sheet';

interface SheetRowProps {
  line: Line;
  counted: Counted | undefined;
  unitName: string;
  /** The ledger's quantity and the difference, if the person can know them. */
  expected: string | undefined;
  isActive: boolean;
  /** The active row's input. */
  text: string | undefined;
  /** The page's own keypad instead of the phone's. */
  hasKeypad: boolean;
  onActive: (key: string) => void;
  onText: (key: string, text: string) => void;
  onKey: (key: string, event: KeyboardEvent) => void;
  onTick: (key: string, isCounted: boolean) => void;
  onMore: (key: string) => void;
  onDecide: (key: string, isMine: boolean) => void;
}

const PLUS = 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z';

/** One line of the sheet: a checkbox, the item, and its quantity. Its styles are in rowSheet.ts. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { line, counted, unitName, expected, isActive, text, hasKeypad } = props;
  const { key, item, location, batch } = line;
  const name = String(item.itemName ?? '');
  const isCounted = counted?.qty !== null && counted?.qty !== undefined;
  const isDisputed = counted?.theirs !== undefined;
  const about = [String(item.itemCode ?? ''), location, batch].filter(Boolean).join(' · ');
  return (
    <li data-line={key} className={isActive ? 'line active' : 'line'}>
      <label className="tick">
        <input
          type="checkbox"
          checked={isCounted}
          aria-label={`${name} is counted`}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => props.onTick(key, target.checked)}
        />
      </label>
      <div className="item">
        <div className="name">{name}</div>
        {isDisputed ? (
          <div className="disputed">
            <Button size="small" sx={{ p: 0, minHeight: 24 }} onClick={() => props.onDecide(key, true)}>
              Keep {plain(counted.qty) || 'not counted'}
            </Button>
            or
            <Button size="small" sx={{ p: 0, minHeight: 24 }} onClick={() => props.onDecide(key, false)}>
              take {plain(counted.theirs) || 'not counted'} of someone else
            </Button>
          </div>
        ) : (
          <div className="about">
            {about}
            {expected === undefined ? '' : ` · ${expected}`}
          </div>
        )}
      </div>
      <button
        type="button"
        className="more"
        aria-label={`Count ${name} in another unit or place too`}
        onClick={() => props.onMore(key)}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d={PLUS} />
        </svg>
      </button>
      <input
        className="count"
        aria-label={`${name} counted, ${unitName}${location ? `, ${location}` : ''}${batch ? `, ${batch}` : ''}`}
        inputMode={hasKeypad ? 'none' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        value={isActive && text !== undefined ? text : plain(counted?.qty)}
        onFocus={() => props.onActive(key)}
        onChange={(event) => props.onText(key, event.target.value)}
        onKeyDown={(event) => props.onKey(key, event)}
      />
      <div className="unit">{unitName}</div>
    </li>
  );
});
