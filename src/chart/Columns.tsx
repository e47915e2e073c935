import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { AXIS, Head, hidden, Legend, type PlotProps, Rules, said, Tip, useWidth } from './parts';
import { type Axis, above, axisFor, type Point } from './points';

interface ColumnsProps extends PlotProps {
  /** Lines instead of columns; all but the first are comparisons. */
  isLine: boolean;
  /** The series are stacked: they are parts of one figure. @default side by side */
  isStacked?: boolean;
  /** Days and hours are in order: with little room, some of their labels are enough. Names are all shown. @default true */
  isInOrder?: boolean;
  /** The series are explained elsewhere. @default below */
  isExplained?: boolean;
  /** px of its box, if it is so low that a line of labels counts. @default high enough */
  height?: number;
}

/** px of a line of labels below, and the minimum for a day's label: without and with its weekday. */
const LINE = 13;
const LEAST_NAME = 40;
const LEAST_WIDE = 62;
/** px: in a lower box, two steps of the axis are enough. */
const LOW = 120;
/** px: columns that are thinner are too thin to hit, and the heading opens the same report. */
const LEAST_TARGET = 24;

/** A series as lines, which end where it has no figure. */
function linesOf(points: readonly Point[], index: number, axis: Axis): string[] {
  const lines: string[][] = [[]];
  points.forEach(({ sizes }, at) => {
    const size = sizes[index];
    if (size === null || size === undefined) lines.push([]);
    else lines.at(-1)?.push(`${((at + 0.5) * 100) / points.length},${100 - above(size, axis)}`);
  });
  return lines.filter((line) => line.length > 0).map((line) => line.join(' '));
}

/** Columns for names, hours or days, or a line with its comparison. Fills its box's height. */
export function Columns(props: ColumnsProps) {
  const { label, heading, series, points, isLine, isStacked = false, isInOrder = true, isExplained = false } = props;
  const { drawn = series.length, height = 200 } = props;
  const { palette } = useTheme();
  const [box, width] = useWidth();
  const [active, setActive] = useState<number>();
  const lengths = points.flatMap(({ sizes }) => {
    const own = sizes.slice(0, drawn).map((size) => size ?? 0);
    return isStacked ? [own.reduce((sum, size) => sum + Math.max(0, size), 0)] : own;
  });
  const axis = axisFor(lengths, height > LOW ? 3 : 2);
  const room = (width - AXIS) / Math.max(1, points.length);
  const nth = isInOrder ? Math.max(1, Math.ceil(LEAST_NAME / room)) : 1;
  const lines = isInOrder ? 1 : 2;
  const bottom = lines * LINE + 6;
  const colour = (index: number) => palette.charts[index % palette.charts.length] ?? palette.primary.main;
  const hasLegend = !isExplained && series.length > 1 && drawn > 1;
  return (
    <Box
      ref={box}
      role="table"
      aria-label={label}
      sx={{ position: 'relative', height: '100%', display: 'flex', flexDirection: 'column', printColorAdjust: 'exact' }}
    >
      <Head heading={heading} series={series} />
      <Box sx={{ flex: 1, minHeight: 0, position: 'relative', ml: `${AXIS}px` }}>
        <Box aria-hidden sx={{ position: 'absolute', inset: 0, bottom }}>
          <Rules axis={axis} />
          {isLine && (
            <svg
              aria-hidden
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
            >
              {series
                .slice(0, drawn)
                .map((name, index) =>
                  linesOf(points, index, axis).map((line) => (
                    <polyline
                      key={`${name} ${line}`}
                      points={line}
                      fill="none"
                      stroke={colour(index)}
                      strokeWidth={index === 0 ? 2 : 1.5}
                      strokeDasharray={index === 0 ? undefined : '4 3'}
                      vectorEffect="non-scaling-stroke"
                    />
                  )),
                )
                .reverse()}
            </svg>
          )}
        </Box>
        <Box role="rowgroup" sx={{ display: 'flex', height: '100%', position: 'relative' }}>
          {points.map((point, at) => (
            <Box
              role="row"
              key={point.key}
              onPointerEnter={() => setActive(at)}
              onPointerLeave={() => setActive(undefined)}
              sx={{ flex: '1 1 0', minWidth: 0, position: 'relative' }}
            >
              <Box
                role="rowheader"
                sx={{
                  position: 'absolute',
                  bottom: bottom - LINE * lines - 3,
                  left: '50%',
                  transform: 'translateX(-50%)',
                  fontSize: 10.5,
                  lineHeight: `${LINE}px`,
                  color: 'text.secondary',
                  textAlign: 'center',
                  ...(isInOrder
                    ? { whiteSpace: 'nowrap' }
                    : {
                        width: 'calc(100% - 4px)',
                        height: LINE * lines,
                        overflow: 'hidden',
                        display: '-webkit-box',
                        WebkitBoxOrient: 'vertical',
                        WebkitLineClamp: lines,
                        overflowWrap: 'break-word',
                        hyphens: 'auto',
                      }),
                  // Not below the first and last columns, where they would stick out of the panel.
                  ...(at % nth === Math.floor(nth / 2) ? {} : { opacity: 0 }),
                }}
              >
                {room >= LEAST_WIDE ? (point.wide ?? point.short) : point.short}
              </Box>
              <Box role="cell" sx={{ position: 'absolute', inset: 0, bottom }}>
                <Slot point={room >= LEAST_TARGET && !isLine ? point : { ...point, to: undefined }} series={series}>
                  {isLine ? null : (
                    <Stack
                      {...{ point, axis, isStacked, colour }}
                      sizes={point.sizes.slice(0, drawn)}
                      series={series}
                    />
                  )}
                </Slot>
              </Box>
              {series.slice(1).map((name, index) => (
                <Box role="cell" key={name} sx={hidden}>
                  {point.texts[index + 1]}
                </Box>
              ))}
            </Box>
          ))}
        </Box>
        {active !== undefined && points[active] && (
          <Tip point={points[active]} series={series} at={(active + 0.5) / points.length} />
        )}
      </Box>
      {hasLegend && <Legend series={series.slice(0, drawn)} isLine={isLine} />}
    </Box>
  );
}

/** Where a point's figure is read and opened. */
function Slot({ point, series, children }: Pick<PlotProps, 'series'> & { point: Point; children: ReactNode }) {
  const look = { position: 'absolute', inset: 0, '&:hover': { bgcolor: 'action.hover' } } as const;
  return point.to ? (
    <Box component={Link} to={point.to} aria-label={said(point, series)} sx={look}>
      {children}
    </Box>
  ) : (
    <Box sx={look}>
      {children}
      <Box component="span" sx={hidden}>
        {point.texts[0]}
      </Box>
    </Box>
  );
}

interface StackProps {
  series: readonly string[];
  sizes: readonly (number | null)[];
  axis: Axis;
  isStacked: boolean;
  colour: (index: number) => string;
}

/** A point's columns: one on the other, or side by side. They begin at zero. */
function Stack({ series, sizes, axis, isStacked, colour }: StackProps) {
  const zero = above(0, axis);
  let low = zero;
  return (
    <Box
      aria-hidden
      sx={{ position: 'absolute', inset: 0, mx: 'auto', width: '76%', maxWidth: isStacked ? 32 : 40 * sizes.length }}
    >
      {sizes.map((size, index) => {
        const length = Math.abs(above(size ?? 0, axis) - zero);
        const bottom = isStacked ? low : (size ?? 0) < 0 ? zero - length : zero;
        low += length;
        return (
          <Box
            key={series[index]}
            sx={{ position: 'absolute', borderRadius: isStacked ? 0 : '2px 2px 0 0' }}
            style={{
              bottom: `${bottom}%`,
              height: `${length}%`,
              left: isStacked ? 0 : `${(100 * index) / sizes.length}%`,
              width: isStacked ? '100%' : `${100 / sizes.length}%`,
              backgroundColor: colour(index),
            }}
          />
        );
      })}
    </Box>
  );
}
