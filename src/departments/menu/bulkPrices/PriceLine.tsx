// biome-ignore-all lint/a11y/useSemanticElements: rows that are positioned absolutely; table elements would lay themselves out
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop, the controls of the active row
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react';
import type { Tone } from '#engine/define/fields';
import { changePercent, type PreviewLine, WARNINGS, type Warning } from '#resources/menu/priceChange.rules';
import { formatChange, formatDecimal, formatMoment } from '#src/format/format';
import { placeText } from './places';

/** What all lines share; the same object as long as nothing of it changes. */
export interface LineEnvironment {
  hasCost: boolean;
  canEdit: boolean;
  timeZone: string;
  outletName: (id: string) => string;
  categoryName: (id: unknown) => string;
  onType: (key: string, text: string) => void;
  onLeaveOut: (key: string, isLeftOut: boolean) => void;
  onPaste: (index: number, texts: readonly string[]) => void;
}

interface PriceLineProps {
  line: PreviewLine;
  index: number;
  isActive: boolean;
  /** What the API said of it. */
  refused: string | undefined;
  environment: LineEnvironment;
}

/** One price: its place, what it is, what it becomes. */
export const PriceLine = memo(function PriceLine({ line, index, isActive, refused, environment }: PriceLineProps) {
  const { row, cost, price, warnings, isChanging, isLeftOut } = line;
  const place = placeText(row, environment.outletName);
  const name = row.portionName ? `${row.name}, ${row.portionName}` : row.name;
  const percent = price === undefined ? undefined : changePercent(row.old ?? row.effective, price);
  const classes = [
    'line',
    isChanging ? 'changing' : '',
    isLeftOut ? 'out' : '',
    line.typed === undefined ? '' : 'typed',
    (refused ?? line.problem) ? 'refused' : '',
  ];
  const tabIndex = isActive ? 0 : -1;
  return (
    <div role="row" aria-rowindex={index + 2} data-index={index} className={classes.filter(Boolean).join(' ')}>
      {environment.canEdit && (
        <div role="cell" className="check">
          <input
            type="checkbox"
            data-column="check"
            tabIndex={tabIndex}
            checked={!isLeftOut}
            aria-label={`Change ${name}, ${place}`}
            onChange={() => environment.onLeaveOut(row.key, !isLeftOut)}
          />
        </div>
      )}
      <div role="cell" className="name" title={`${name} ${row.code}`.trim()}>
        {name}
        {row.code && <span className="code">{row.code}</span>}
      </div>
      <div role="cell" className="place quiet" title={place}>
        {place}
      </div>
      <div role="cell" className="category quiet">
        {environment.categoryName(row.record.categoryId)}
      </div>
      {environment.hasCost && (
        <div role="cell" className="cost right quiet">
          {formatDecimal(cost, 2)}
        </div>
      )}
      <div role="cell" className="old right">
        {row.old === undefined ? (
          <span className="faint" title="No price of its own here; this one applies">
            {formatDecimal(row.effective, 2)}
          </span>
        ) : (
          formatDecimal(row.old, 2)
        )}
      </div>
      {environment.canEdit && (
        <div role="cell" className="new right">
          <PriceBox
            line={line}
            index={index}
            label={`New price of ${name}, ${place}`}
            tabIndex={tabIndex}
            environment={environment}
          />
        </div>
      )}
      {environment.canEdit && (
        <div role="cell" className={`percent right ${percent?.startsWith('-') ? 'down' : 'quiet'}`}>
          {isChanging && percent !== undefined ? formatChange(percent) : ''}
        </div>
      )}
      <Notes line={line} warnings={warnings} refused={refused} timeZone={environment.timeZone} />
    </div>
  );
});

const CHIP_TONES: Readonly<Record<Warning, Tone>> = {
  large: 'amber',
  belowCost: 'red',
  zero: 'amber',
  unchanged: 'muted',
};

interface NotesProps {
  line: PreviewLine;
  warnings: PreviewLine['warnings'];
  refused: string | undefined;
  timeZone: string;
}

function Notes({ line: { row, problem, isLeftOut, typed }, warnings, refused, timeZone }: NotesProps) {
  const wrong = refused ?? problem;
  const shown = warnings.filter((each) => each !== 'unchanged' || typed !== undefined);
  return (
    <div role="cell" className="notes">
      {wrong ? (
        <span className="wrong" title={wrong}>
          {wrong}
        </span>
      ) : isLeftOut ? (
        <span className="note">Left out</span>
      ) : (
        shown.map((each) => (
          <span key={each} className={`chip ${CHIP_TONES[each]}`}>
            {WARNINGS[each]}
          </span>
        ))
      )}
      {!wrong && row.planned && (
        <span
          className="note"
          title={`Planned: ${formatDecimal(row.planned.price, 2)} from ${formatMoment(row.planned.from, timeZone)}`}
        >
          {formatDecimal(row.planned.price, 2)} from {formatMoment(row.planned.from, timeZone)}
        </span>
      )}
    </div>
  );
}

interface PriceBoxProps {
  line: PreviewLine;
  index: number;
  label: string;
  tabIndex: number;
  environment: LineEnvironment;
}

const showPrice = (price: string | undefined): string => (price === undefined ? '' : formatDecimal(price, 2));

/** The new price: kept as it is typed until the box is left; emptied, the rule applies again. */
function PriceBox({ line, index, label, tabIndex, environment }: PriceBoxProps) {
  const { row, price, typed, problem } = line;
  const [draft, setDraft] = useState<string>();
  const standing = price === undefined ? (typed ?? '') : showPrice(price);
  const leave = () => {
    if (draft === undefined) return;
    setDraft(undefined);
    if (draft.trim() !== standing) environment.onType(row.key, draft);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || draft === undefined) return;
    event.stopPropagation();
    setDraft(undefined);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const texts = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    if (texts.length < 2) return;
    event.preventDefault();
    setDraft(undefined);
    environment.onPaste(index, texts);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      data-column="new"
      tabIndex={tabIndex}
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem}
      placeholder={showPrice(row.old ?? row.effective)}
      value={draft ?? standing}
      onChange={({ target }) => setDraft(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
