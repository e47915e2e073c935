import Box from '@mui/material/Box';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import { rowHeight, rowSheet } from './rowSheet';
import { SheetRow } from './SheetRow';
import type { Counted, Line } from './sheet';

/** What the sheet needs from its lines. */
export interface LinesHandle {
  /** Scrolls to a line, by its index among the visible ones. */
  show: (at: number, align: 'auto' | 'center') => void;
}

interface LinesProps {
  ref: Ref<LinesHandle>;
  scroller: RefObject<HTMLDivElement | null>;
  lines: readonly Line[];
  counted: Readonly<Record<string, Counted>>;
  /** The line being counted, and its input. */
  active: { key: string; text?: string } | undefined;
  unitName: (unitId: string) => string;
  expectedOf: (item: Line['item']) => string | undefined;
  hasKeypad: boolean;
  /** Must be stable: rows only render for changes of their own. */
  onRow: Pick<ComponentProps<typeof SheetRow>, 'onActive' | 'onText' | 'onKey' | 'onTick' | 'onMore' | 'onDecide'>;
  onBlur: () => void;
  /** After each render: a row that was scrolled to exists now. */
  onDrawn: () => void;
}

/** The visible lines and some around them. Scrolling only renders these. */
export function Lines(props: LinesProps) {
  const { ref, scroller, lines, counted, active, unitName, expectedOf, hasKeypad, onRow, onBlur, onDrawn } = props;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(hasKeypad),
    overscan: 6,
    // The line being counted stays rendered, so that it keeps focus.
    rangeExtractor: (range) => {
      const at = lines.findIndex(({ key }) => key === active?.key);
      return [...new Set([...defaultRangeExtractor(range), ...(at < 0 ? [] : [at])])].sort((a, b) => a - b);
    },
  });
  useImperativeHandle(ref, () => ({ show: (at, align) => virtualizer.scrollToIndex(at, { align }) }), [virtualizer]);
  useEffect(onDrawn);
  const shown = virtualizer.getVirtualItems();
  return (
    <Box
      ref={scroller}
      role="list"
      aria-label="Items to count"
      tabIndex={-1}
      onBlur={onBlur}
      sx={(theme) => ({
        ...rowSheet(theme, hasKeypad),
        height: hasKeypad ? 'max(200px, calc(100dvh - 500px))' : 'max(320px, calc(100dvh - 210px))',
        overflowY: 'auto',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      })}
    >
      <div style={{ height: shown[0]?.start ?? 0 }} />
      {shown.map(({ index }) => {
        const line = lines[index];
        if (!line) return null;
        const { key, item } = line;
        return (
          <SheetRow
            key={key}
            line={line}
            counted={counted[key]}
            unitName={unitName(line.unitId)}
            expected={expectedOf(item)}
            isActive={active?.key === key}
            text={active?.key === key ? active.text : undefined}
            hasKeypad={hasKeypad}
            {...onRow}
          />
        );
      })}
      <div style={{ height: Math.max(0, virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)) }} />
      {lines.length === 0 && <Box sx={{ p: 3, color: 'text.secondary' }}>No items here.</Box>}
    </Box>
  );
}
