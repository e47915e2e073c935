import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { DASH } from '../format/format';
import { Head, hidden, type PlotProps, said } from './parts';

interface BarsProps extends PlotProps {
  /** The value of a full-width bar. @default the largest */
  full?: number | undefined;
}

/** Horizontal bars, each with its name and figure. */
export function Bars({ label, heading, series, points, drawn = series.length, full = 0 }: BarsProps) {
  const { palette } = useTheme();
  const shown = series.slice(0, drawn);
  const most = Math.max(
    full,
    1e-9,
    ...points.flatMap(({ sizes }) => sizes.slice(0, drawn).map((size) => Math.abs(size ?? 0))),
  );
  return (
    <Box role="table" aria-label={label} sx={{ position: 'relative', printColorAdjust: 'exact' }}>
      <Head heading={heading} series={series} />
      {/* One grid for all rows, so that bars begin at one place and equal widths are equal figures. */}
      <Box
        role="rowgroup"
        sx={{ display: 'grid', gridTemplateColumns: 'fit-content(46%) minmax(48px, 1fr) auto', columnGap: 1 }}
      >
        {points.map((point) => (
          <Box
            role="row"
            key={point.key}
            title={said(point, series)}
            sx={{
              display: 'grid',
              gridColumn: '1 / -1',
              gridTemplateColumns: 'subgrid',
              alignItems: 'center',
              minHeight: 24,
              typography: 'caption',
            }}
          >
            <Box role="rowheader" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {point.name}
            </Box>
            <Box aria-hidden>
              {shown.map((name, index) => {
                const size = point.sizes[index] ?? 0;
                return (
                  <Box
                    key={name}
                    sx={{
                      height: drawn > 1 ? 7 : 10,
                      mb: drawn > 1 ? '1px' : 0,
                      minWidth: size ? 2 : 0,
                      borderRadius: 0.5,
                    }}
                    style={{
                      width: `${(100 * Math.abs(size)) / most}%`,
                      backgroundColor: size < 0 ? palette.error.main : palette.charts[index % palette.charts.length],
                    }}
                  />
                );
              })}
            </Box>
            <Box role="cell" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
              {point.to ? <Figure to={point.to} text={point.texts[0]} name={point.name} /> : (point.texts[0] ?? DASH)}
            </Box>
            {series.slice(1).map((name, index) => (
              <Box role="cell" key={name} sx={hidden}>
                {point.texts[index + 1]}
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
