// biome-ignore-all lint/a11y/useSemanticElements: rows that are positioned absolutely; table elements would lay themselves out
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop, the controls of the active row
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PreviewLine } from '#resources/menu/priceChange.rules';
import { type LineEnvironment, PriceLine } from './PriceLine';
import { cardHeight, PRICE_ROW, priceTableStyles } from './tableStyles';
import type { Refused } from './usePriceWork';

interface PricesTableProps {
  lines: readonly PreviewLine[];
  currency: string;
  refused: Refused;
  isBusy: boolean;
  environment: LineEnvironment;
  /** Selects or deselects all lines of the view. */
  onLeaveOutAll: (isLeftOut: boolean) => void;
  /** A line to scroll to and focus, once. */
  goTo: { index: number } | undefined;
}

/** Where a key leads from a line. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Enter: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  PageDown: (at, last) => Math.min(last, at + 10),
  PageUp: (at) => Math.max(0, at - 10),
};
const FAR_STEPS: typeof STEPS = { Home: () => 0, End: (_, last) => last };

/**
 * The prices, thousands of them: only visible rows are rendered. They flow between spacers instead of being positioned one by one, because
 * a style per row makes Chromium's style lookup slower with every row. One tab stop; arrows, Enter and page keys move down and up,
 * Ctrl+Home and Ctrl+End to the ends.
 */
export function PricesTable(props: PricesTableProps) {
  const { lines, currency, refused, isBusy, environment, onLeaveOutAll, goTo } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, lines.length - 1));
  const wanted = useRef<{ index: number; column: string } | undefined>(undefined);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? cardHeight(environment.hasCost) : PRICE_ROW),
    overscan: 4,
    // The row with the cursor stays rendered, however far people scroll: half-typed input isn't lost, and Tab returns to it.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
    scrollPaddingStart: isPhone ? 0 : 36,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when cards become rows
  useEffect(() => virtualizer.measure(), [isPhone]);

  /** Moves the cursor to its target as soon as the row is rendered. */
  const settle = () => {
    const { current } = wanted;
    const control =
      current &&
      scroller.current?.querySelector<HTMLInputElement>(
        `[data-index="${current.index}"] [data-column="${current.column}"]`,
      );
    if (!control) return;
    wanted.current = undefined;
    control.focus({ preventScroll: true });
  };
  useEffect(settle);
  const lead = (index: number, column: string) => {
    wanted.current = { index, column };
    setActive(index);
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(settle);
  };
  const latestLead = useRef(lead);
  latestLead.current = lead;
  useEffect(() => {
    if (goTo) latestLead.current(goTo.index, 'new');
  }, [goTo]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { column } = (event.target as HTMLElement).dataset;
    const step =
      event.ctrlKey || event.metaKey
        ? FAR_STEPS[event.key]
        : event.altKey || event.shiftKey
          ? undefined
          : STEPS[event.key];
    if (!column || !step || (column === 'check' && event.key === 'Enter')) return;
    event.preventDefault();
    lead(step(at, lines.length - 1), column);
  };
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const index = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index);
    if (Number.isInteger(index)) setActive(index);
  };

  const out = lines.reduce((count, { isLeftOut }) => count + (isLeftOut ? 1 : 0), 0);
  return (
    <Box
      ref={scroller}
      sx={priceTableStyles(environment.hasCost, environment.canEdit)}
      role="table"
      // Without editable cells, the keyboard scrolls it.
      tabIndex={environment.canEdit ? undefined : 0}
      aria-label={`Prices, ${currency}`}
      aria-rowcount={lines.length + 1}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div role="rowgroup">
        <div role="row" className="head" aria-rowindex={1}>
          {environment.canEdit && (
            <div role="columnheader" className="check">
              <input
                type="checkbox"
                aria-label="Change all listed prices"
                checked={out === 0}
                ref={(box) => {
                  if (box) box.indeterminate = out > 0 && out < lines.length;
                }}
                onChange={() => onLeaveOutAll(out === 0)}
              />
            </div>
          )}
          <div role="columnheader">Item</div>
          <div role="columnheader">Price for</div>
          <div role="columnheader">Category</div>
          {environment.hasCost && (
            <div role="columnheader" className="right">
              Cost
            </div>
          )}
          <div role="columnheader" className="right">
            {environment.canEdit ? 'Old' : 'Price'}
          </div>
          {environment.canEdit && (
            <>
              <div role="columnheader" className="right">
                New
              </div>
              <div role="columnheader" className="right">
                Change
              </div>
            </>
          )}
          {environment.hasCost && (
            <>
              <div role="columnheader" className="right" title="What the dish costs to make, in percent of the price">
                Food cost
              </div>
              <div role="columnheader" className="right" title="Price less cost">
                Margin
              </div>
            </>
          )}
          <div role="columnheader">{environment.canEdit ? 'Warnings' : 'Planned'}</div>
        </div>
      </div>
      <div role="rowgroup">
        {virtualizer.getVirtualItems().map(({ index, start }, position, items) => {
          const line = lines[index];
          const above = start - (items[position - 1]?.end ?? 0);
          return line ? (
            <Fragment key={line.row.key}>
              {above > 0 && <div style={{ height: above }} />}
              <PriceLine
                line={line}
                index={index}
                isActive={index === at}
                refused={refused.get(line.row.key)}
                environment={environment}
              />
            </Fragment>
          ) : null;
        })}
        <div style={{ height: virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0) }} />
      </div>
    </Box>
  );
}
