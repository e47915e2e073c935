import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { DASH } from '../format/format';
import { useIsWide } from './TileFrame';

/** One bar or one point on a line. */
export interface Point {
  key: string;
  name: string;
  /** A short label below a column: '13', '21 Nov'. */
  short: string;
  /** The text, one per series. */
  texts: readonly string[];
  /** The value to draw; pixels may be binary numbers. */
  sizes: readonly (number | null)[];
  to: string | undefined;
}

export interface ChartProps {
  label: string;
  /** The series are stacked: they are parts of one figure. */
  isStacked?: boolean;
  /** The label of the x axis. */
  heading: string;
  series: readonly string[];
  points: readonly Point[];
}

const extent = (points: readonly Point[], isStacked = false): number =>
  Math.max(
    1e-9,
    ...points.flatMap(({ sizes }) => {
      const lengths = sizes.map((size) => Math.abs(size ?? 0));
      return isStacked ? lengths.reduce((sum, length) => sum + length, 0) : lengths;
    }),
  );

/** For screen readers every chart is a table; this is its header. */
const Head = ({ heading, series }: Pick<ChartProps, 'heading' | 'series'>) => (
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
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/**
 * Horizontal bars, each with its name and figure; other series appear on hover.
 * @param full the value of a full-width bar; the largest by default
 */
export function Bars({ label, heading, series, points, full }: ChartProps & { full?: number | undefined }) {
  const { palette } = useTheme();
  const most = Math.max(full ?? 0, extent(points.map((point) => ({ ...point, sizes: point.sizes.slice(0, 1) }))));
  return (
    <Box role="table" aria-label={label} sx={{ position: 'relative', printColorAdjust: 'exact' }}>
      <Head heading={heading} series={series} />
      {/* One grid for all rows, so that bars begin at one place and equal widths are equal figures. */}
      <Box
        role="rowgroup"
        sx={{ display: 'grid', gridTemplateColumns: 'fit-content(46%) minmax(48px, 1fr) auto', columnGap: 1 }}
      >
        {points.map(({ key, name, texts, sizes, to }) => (
          <Box
            role="row"
            key={key}
            sx={{
              display: 'grid',
              gridColumn: '1 / -1',
              gridTemplateColumns: 'subgrid',
              alignItems: 'center',
              minHeight: 24,
              typography: 'caption',
            }}
          >
            <Box
              role="rowheader"
              title={[name, ...series.slice(1).map((each, index) => `${each}: ${texts[index + 1] ?? DASH}`)].join(', ')}
              sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {name}
            </Box>
            <Box aria-hidden sx={{ height: 10 }}>
              <Box
                sx={{
                  height: '100%',
                  width: `${(100 * Math.abs(sizes[0] ?? 0)) / most}%`,
                  minWidth: sizes[0] ? 2 : 0,
                  borderRadius: 0.5,
                  bgcolor: (sizes[0] ?? 0) < 0 ? 'error.main' : palette.charts[0],
                }}
              />
            </Box>
            <Box role="cell" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
              {to ? <Figure to={to} text={texts[0]} name={name} /> : (texts[0] ?? DASH)}
            </Box>
            {series.slice(1).map((each, index) => (
              <Box role="cell" key={each} sx={hidden}>
                {texts[index + 1]}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const Figure = ({ to, text, name }: { to: string; text: string | undefined; name: string }) => (
  <Box
    component={Link}
    to={to}
    aria-label={`${name}: ${text ?? DASH}`}
    sx={{
      display: 'block',
      lineHeight: '24px',
      color: 'inherit',
      textDecoration: 'none',
      '&:hover, &:focus-visible': { textDecoration: 'underline' },
    }}
  >
    {text ?? DASH}
  </Box>
);

/** Labels below columns that don't overlap. */
const everyNth = (count: number): number => Math.max(1, Math.ceil(count / 8));

/** Columns for hours or days, or a line with its comparison. */
export function Columns({ label, heading, series, points, isLine, isStacked }: ChartProps & { isLine: boolean }) {
  const { palette } = useTheme();
  // Targets that are too thin to hit aren't links; the heading opens the same report.
  const isWide = useIsWide() && !isLine;
  const most = extent(points, isStacked);
  const nth = everyNth(points.length);
  const line = (index: number) =>
    points
      .flatMap(({ sizes }, at) => {
        const size = sizes[index];
        const x = ((at + 0.5) * 100) / points.length;
        return size === null || size === undefined ? [] : [`${x.toFixed(2)},${(100 - (96 * size) / most).toFixed(2)}`];
      })
      .join(' ');
  return (
    <Box role="table" aria-label={label} sx={{ position: 'relative', height: '100%', printColorAdjust: 'exact' }}>
      <Head heading={heading} series={series} />
      {isLine && (
        <Box
          component="svg"
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          sx={{ position: 'absolute', inset: 0, bottom: 40, width: '100%', height: 'calc(100% - 40px)' }}
        >
          {series.toReversed().map((name, reversed) => {
            const index = series.length - 1 - reversed;
            return (
              <polyline
                key={name}
                points={line(index)}
                fill="none"
                stroke={palette.charts[index]}
                strokeWidth={index === 0 ? 2 : 1.5}
                strokeDasharray={index === 0 ? undefined : '4 3'}
                vectorEffect="non-scaling-stroke"
              />
            );
          })}
        </Box>
      )}
      <Box role="rowgroup" sx={{ display: 'flex', height: 'calc(100% - 20px)', position: 'relative' }}>
        {points.map((point, at) => (
          <Box role="row" key={point.key} sx={{ flex: '1 1 0', minWidth: 0, position: 'relative' }}>
            <Box
              role="rowheader"
              sx={{
                position: 'absolute',
                bottom: 0,
                left: '50%',
                transform: 'translateX(-50%)',
                fontSize: 10.5,
                color: 'text.secondary',
                whiteSpace: 'nowrap',
                // Not below the first and last columns, where they would stick out of the panel.
                ...(at % nth === Math.floor(nth / 2) ? {} : { opacity: 0 }),
              }}
            >
              {point.short}
            </Box>
            <Box role="cell" sx={{ position: 'absolute', inset: 0, bottom: 20 }}>
              <Standing
                point={isWide ? point : { ...point, to: undefined }}
                series={series}
                most={most}
                isLine={isLine}
                colours={isStacked ? palette.charts : palette.charts.slice(0, 1)}
              />
            </Box>
            {series.slice(1).map((name, index) => (
              <Box role="cell" key={name} sx={hidden}>
                {point.texts[index + 1]}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: 2, height: 20, typography: 'caption', color: 'text.secondary' }}>
        {series.length > 1 &&
          series.map((name, index) => (
            <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Box
                sx={
                  isStacked
                    ? { width: 10, borderTop: 10, borderTopStyle: 'solid', borderRadius: 0.25 }
                    : { width: 14, borderTop: index === 0 ? 2 : 1.5, borderTopStyle: index === 0 ? 'solid' : 'dashed' }
                }
                style={{ borderTopColor: palette.charts[index % palette.charts.length] }}
              />
              {name}
            </Box>
          ))}
      </Box>
    </Box>
  );
}

interface StandingProps {
  point: Point;
  series: readonly string[];
  most: number;
  isLine: boolean;
  /** One for each part of a column. */
  colours: readonly string[];
}

/** A column, or the point on a line where a figure is read and opened. */
function Standing({ point, series, most, isLine, colours }: StandingProps) {
  const { name, texts, sizes, to } = point;
  const said = `${name}: ${series.map((each, index) => (series.length > 1 ? `${each} ${texts[index] ?? DASH}` : (texts[index] ?? DASH))).join(', ')}`;
  const look = {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'center',
    '&:hover': { bgcolor: 'action.hover' },
  } as const;
  const parts = sizes.slice(0, colours.length > 1 ? sizes.length : 1);
  const bar = isLine ? null : (
    <Box
      aria-hidden
      sx={{ width: '72%', maxWidth: 32, height: '100%', display: 'flex', flexDirection: 'column-reverse' }}
    >
      {parts.map((size, index) => (
        <Box
          key={series[index]}
          sx={{
            flex: 'none',
            height: `${(96 * Math.max(0, size ?? 0)) / most}%`,
            borderRadius: parts.length > 1 ? 0 : '2px 2px 0 0',
          }}
          style={{ backgroundColor: colours[index % colours.length] }}
        />
      ))}
    </Box>
  );
  return to ? (
    <Box component={Link} to={to} aria-label={said} title={said} sx={look}>
      {bar}
    </Box>
  ) : (
    <Box title={said} sx={look}>
      {bar}
      <Box component="span" sx={hidden}>
        {texts[0]}
      </Box>
    </Box>
  );
}
