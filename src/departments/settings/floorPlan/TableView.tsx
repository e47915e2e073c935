import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import { forwardRef, type HTMLAttributes, memo } from 'react';
import type { Tone } from '#engine/define/fields';
import { CHAIR, chairsOf, type PlacedTable } from './geometry';

const TONES: Readonly<Record<string, Tone>> = { occupied: 'amber', billed: 'blue', reserved: 'grey', blocked: 'muted' };

interface TableViewProps extends HTMLAttributes<HTMLDivElement> {
  table: PlacedTable;
  /** Pixels per unit of the plan. */
  scale: number;
  selected: boolean;
  overlapping: boolean;
  wrong: boolean;
  movable: boolean;
}

const Chairs = memo(function Chairs({ table }: { table: PlacedTable }) {
  return chairsOf(table).map(({ x, y, rotation }) => (
    <rect
      key={`${x} ${y}`}
      className="chair"
      x={x - CHAIR.width / 2}
      y={y - CHAIR.depth / 2}
      width={CHAIR.width}
      height={CHAIR.depth}
      rx={4}
      transform={`rotate(${rotation} ${x} ${y})`}
    />
  ));
});

interface Look extends Pick<TableViewProps, 'selected' | 'overlapping' | 'wrong'> {
  status?: string | undefined;
}

/** A table's colours by state: overlapping, occupied, selected. */
function lookOf({ palette }: Theme, { selected, overlapping, wrong, status = '' }: Look) {
  const isWrong = overlapping || wrong;
  const tone = isWrong ? palette.tones.red : TONES[status] ? palette.tones[TONES[status]] : undefined;
  const plain = palette.mode === 'dark' ? palette.tones.grey.background : palette.background.paper;
  const line = isWrong ? palette.error.main : (tone?.border ?? alpha(palette.faint, 0.45));
  return {
    fill: tone?.background ?? plain,
    line: selected ? palette.primary.main : line,
    chair: selected ? alpha(palette.primary.main, 0.55) : alpha(palette.faint, 0.42),
    text: tone?.text ?? palette.text.primary,
  };
}

/** One table on the plan with its chairs: the element that is focused, dragged and announced. */
export const TableView = memo(
  forwardRef<HTMLDivElement, TableViewProps>(function TableView(
    { table, scale, selected, overlapping, wrong, movable, ...rest },
    ref,
  ) {
    const { x, y, width, height, rotation, shape, seats, tableName, status } = table;
    const short = Math.min(width, height) * scale;
    const fontSize = Math.min(16, Math.max(10, short / 4.4));
    return (
      <Box
        ref={ref}
        role="button"
        aria-pressed={selected}
        {...rest}
        sx={(theme) => {
          const look = lookOf(theme, { selected, overlapping, wrong, status: status ?? '' });
          return {
            position: 'absolute',
            cursor: movable ? 'grab' : 'pointer',
            touchAction: movable ? 'none' : 'auto',
            borderRadius: shape === 'round' ? '50%' : `${10 * scale}px`,
            bgcolor: look.fill,
            border: '1.5px solid',
            borderColor: look.line,
            boxShadow: selected ? `0 0 0 3px ${alpha(theme.palette.primary.main, 0.22)}` : 'none',
            color: look.text,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            userSelect: 'none',
            WebkitTouchCallout: 'none',
            '& .chair': { fill: look.chair },
            '&:active': { cursor: movable ? 'grabbing' : 'pointer' },
            '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 3 },
            // A finger needs a larger target than a small table on a small screen.
            '&::before': { content: '""', position: 'absolute', inset: `${Math.min(0, (short - 28) / 2)}px` },
          };
        }}
        // Positions change with every step of a drag, so they aren't in the stylesheet.
        style={{
          left: x * scale,
          top: y * scale,
          width: width * scale,
          height: height * scale,
          transform: rotation ? `rotate(${rotation}deg)` : undefined,
          zIndex: selected ? 2 : 1,
        }}
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          style={{
            position: 'absolute',
            inset: -1.5,
            width: 'calc(100% + 3px)',
            height: 'calc(100% + 3px)',
            overflow: 'visible',
            pointerEvents: 'none',
          }}
        >
          <Chairs table={table} />
        </svg>
        <Box
          aria-hidden
          component="span"
          style={{ transform: rotation ? `rotate(${-rotation}deg)` : undefined, fontSize }}
          sx={{ fontWeight: 600, lineHeight: 1.15, textAlign: 'center', whiteSpace: 'nowrap', pointerEvents: 'none' }}
        >
          {tableName || '–'}
          {short >= 44 ? (
            <Box component="span" sx={{ display: 'block', fontSize: '0.78em', fontWeight: 400, opacity: 0.75 }}>
              {Number(seats) || 0}
            </Box>
          ) : null}
        </Box>
      </Box>
    );
  }),
);
