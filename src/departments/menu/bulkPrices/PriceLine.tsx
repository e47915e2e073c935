// biome-ignore-all lint/a11y/useSemanticElements: rows that are positioned absolutely; table elements would lay themselves out
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop, the controls of the active row
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react';
import type { Tone } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { foodCostOf } from '#resources/inventory';
import { changePercent, type PreviewLine, readPrice, WARNINGS, type Warning } from '#resources/menu/priceChange.rules';
import { formatAmount, formatChange, formatDecimal, formatMoment } from '#src/format/format';
import { placeText } from './places';

/** What all lines share; the same object while nothing in it changes. */
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
  /** The API's message about it. */
  refused: string | undefined;
  environment: LineEnvironment;
}

/** One price: its place, current value and new value. */
export const PriceLine = memo(function PriceLine({ line, index, isActive, refused, environment }: PriceLineProps) {
  const { row, cost, warnings, isLeftOut } = line;
  // Input counts at once: the figures next to it follow every key.
  const [draft, setDraft] = useState<string>();
  const typing = draft === undefined || draft.trim() === '' ? undefined : readPrice(draft);
  const price = typing ?? line.price;
  const isChanging = typing === undefined ? line.isChanging : row.old === undefined || !dec(typing).eq(dec(row.old));
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
          {formatAmount(cost)}
        </div>
      )}
      <div role="cell" className="old right">
        {row.old === undefined ? (
          <span className="faint" title="Inherited price">
            {formatAmount(row.effective)}
          </span>
        ) : (
          formatAmount(row.old)
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
            draft={draft}
            onDraft={setDraft}
          />
        </div>
      )}
      {environment.canEdit && (
        <div role="cell" className={`percent right ${percent?.startsWith('-') ? 'down' : 'quiet'}`}>
          {isChanging && percent !== undefined ? formatChange(percent) : ''}
        </div>
      )}
      {environment.hasCost && (
        <ShareCells cost={cost} before={row.old ?? row.effective} after={isLeftOut ? undefined : price} />
      )}
      <Notes line={line} warnings={warnings} refused={refused} timeZone={environment.timeZone} />
    </div>
  );
});

/** Food cost and margin of the new price, followed by the current price's. */
function ShareCells({ cost, before, after }: Record<'cost' | 'before' | 'after', string | undefined>) {
  const old = foodCostOf(before, cost);
  const now = foodCostOf(after ?? before, cost);
  const isNews = old !== undefined && after !== undefined && now?.margin !== old.margin;
  const was = (text: string | undefined) => (isNews ? `Now ${text}` : undefined);
  const quiet = after === undefined ? 'quiet' : '';
  return (
    <>
      <div role="cell" className={`share right ${quiet}`} title={was(old && percentText(old.foodCostPct))}>
        {now ? percentText(now.foodCostPct) : '–'}
      </div>
      <div
        role="cell"
        className={`margin right ${now && dec(now.margin).lt(0) ? 'down' : quiet}`}
        title={was(old && formatAmount(old.margin))}
      >
        {now ? formatAmount(now.margin) : '–'}
      </div>
    </>
  );
}

const percentText = (percent: string): string => `${formatDecimal(percent, 1)}%`;

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
          title={`Planned: ${formatAmount(row.planned.price)} from ${formatMoment(row.planned.from, timeZone)}`}
        >
          {formatAmount(row.planned.price)} from {formatMoment(row.planned.from, timeZone)}
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
  /** The input, until the box loses focus. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
}

const showPrice = (price: string | undefined): string => (price === undefined ? '' : formatAmount(price));

/** The new price: kept as typed until the box loses focus; when cleared, the rule applies again. */
function PriceBox({ line, index, label, tabIndex, environment, draft, onDraft: setDraft }: PriceBoxProps) {
  const { row, price, typed, problem } = line;
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
