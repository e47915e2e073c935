import Box from '@mui/material/Box';
import { type Field, labelOf, scaleOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { footColumns, type ReportAnswer, tileColumns } from '#engine/read/reporting';
import { inCurrency } from '#engine/run/currency';
import { formatIn } from '#engine/run/figures';
import { signOf } from '../format/format';

/** The most decimals of a figure. */
const MOST_PLACES = 2;

/** A short window shows them in one line, so that more rows fit above. */
const SHORT = '@media screen and (max-height: 859.95px) and (min-width: 600px)';

/** Totals that belong below the table, such as ageing: on screen and in print. */
export function ReportFoot({ report, answer }: { report: Report; answer: ReportAnswer }) {
  const shown = footColumns(report).filter((key) => answer.totals[key] !== undefined && answer.totals[key] !== null);
  if (shown.length === 0) return null;
  // On screen those at the top of the page aren't repeated.
  const above = tileColumns(report);
  return (
    <Box
      component="dl"
      aria-label={report.foot}
      sx={{
        m: 0,
        mt: 1,
        flexShrink: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(${shown.filter((key) => !above.includes(key)).length}, minmax(0, 1fr))`,
        },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        breakInside: 'avoid',
        '@media print': { gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))`, borderRadius: 0 },
        [SHORT]: { display: 'flex', flexWrap: 'wrap', mt: 0.75, px: 1.25, columnGap: 2.5 },
      }}
    >
      {shown.map((key) => {
        const field = report.columns[key] as Field;
        const value = answer.totals[key];
        const sign = signOf(value);
        return (
          <Box
            key={key}
            sx={{
              px: 1.5,
              py: 0.75,
              minWidth: 0,
              ...(above.includes(key) ? { '@media screen': { display: 'none' } } : {}),
              [SHORT]: {
                display: above.includes(key) ? 'none' : 'flex',
                alignItems: 'baseline',
                columnGap: 0.75,
                px: 0,
                py: 0.375,
              },
            }}
          >
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {labelOf(key, report.columns[key])}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                typography: 'body2',
                fontWeight: 600,
                fontVariantNumeric: 'tabular-nums',
                color: sign === -1 ? 'error.main' : sign === 0 ? 'text.secondary' : 'text.primary',
              }}
            >
              {inCurrency(answer.currency, () =>
                formatIn(field, value, Math.min(MOST_PLACES, scaleOf(field) ?? MOST_PLACES)),
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
