import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { DASH } from '../format/format';
import { type Axis, above, type Point } from './points';

/** Every plot's props. */
export interface PlotProps {
  label: string;
  /** The label of the x axis. */
  heading: string;
  series: readonly string[];
  points: readonly Point[];
  /** How many of the series are drawn; others are only said. @default all */
  drawn?: number | undefined;
}

export const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** For screen readers every plot is a table; this is its header. */
export const Head = ({ heading, series }: Pick<PlotProps, 'heading' | 'series'>) => (
  <Box role="rowgroup" sx={hidden}>
    <Box role="row">
      <Box role="columnheader">{heading}</Box>
      {series.map((name) => (
        <Box role="columnheader" key={name}>
          {name}
        </Box>
      ))}
    </Box>
  </Box>
);

/** A point in words: 'Sat 21 Nov: 1,204.00'. */
export const said = ({ name, texts }: Point, series: readonly string[]): string =>
  `${name}: ${series.map((each, index) => (series.length > 1 ? `${each} ${texts[index] ?? DASH}` : (texts[index] ?? DASH))).join(', ')}`;

/** The colours of several series; dashed if they are a line's comparison. */
export function Legend({ series, isLine }: { series: readonly string[]; isLine: boolean }) {
  const { palette } = useTheme();
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'caption', color: 'text.secondary' }}
    >
      {series.map((name, index) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Box
            sx={
              isLine
                ? { width: 14, borderTop: index === 0 ? 2 : 1.5, borderTopStyle: index === 0 ? 'solid' : 'dashed' }
                : { width: 10, height: 10, borderRadius: 0.25 }
            }
            style={{
              borderTopColor: palette.charts[index % palette.charts.length],
              ...(isLine ? {} : { backgroundColor: palette.charts[index % palette.charts.length] }),
            }}
          />
          {name}
        </Box>
      ))}
    </Box>
  );
}

/** An element and its width in px. */
export function useWidth(): [box: RefObject<HTMLDivElement | null>, width: number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setWidth(element.clientWidth || 600);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

/** px of the axis labels on the left. */
export const AXIS = 48;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The lines of the axis, with their values on the left. */
export function Rules({ axis }: { axis: Axis }) {
  return axis.ticks.map((tick) => (
    <Box
      key={tick}
      sx={{
        position: 'absolute',
        insetInline: 0,
        borderTop: 1,
        borderColor: 'divider',
        '& > span': {
          position: 'absolute',
          right: '100%',
          pr: 0.75,
          transform: 'translateY(-50%)',
          fontSize: 10.5,
          color: 'text.secondary',
        },
      }}
      style={{ bottom: `${above(tick, axis)}%` }}
    >
      <span>{compact.format(tick)}</span>
    </Box>
  ));
}

interface TipProps {
  point: Pick<Point, 'name' | 'wide' | 'texts'>;
  series: readonly string[];
  /** Where the point is, as a share of the width. */
  at: number;
}

/** The figures below the pointer or the finger. */
export function Tip({ point, series, at }: TipProps) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 0,
        ...(at < 0.5 ? { left: `calc(${100 * at}% + 12px)` } : { right: `calc(${100 * (1 - at)}% + 12px)` }),
        px: 1,
        py: 0.5,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: 2,
        typography: 'caption',
        fontVariantNumeric: 'tabular-nums',
        pointerEvents: 'none',
        whiteSpace: 'nowrap',
      }}
    >
      <strong>{point.wide ?? point.name}</strong>
      {series.map((name, index) => (
        <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
          <span>{name}</span>
          <span>{point.texts[index]}</span>
        </Box>
      ))}
    </Box>
  );
}
