import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Report } from '#engine/define/report';
import { tileColumns } from '#engine/read/reporting';
import { SkeletonRows } from '../list/ListStates';
import { sizes } from '../shell/theme';

interface ReportSkeletonProps {
  report: Report;
  /** px of the chart; 0 if there will be none. */
  chartHeight: number;
  /** The figures are stacked next to the chart. */
  isStacked: boolean;
}

/** px of a figure with its name. */
const TILE = 48;
/** px of a figure's comparison line. */
const TREND = 18;

/** A loading report in its own shape: figures, chart, rows. Nothing moves when they arrive. */
export function ReportSkeleton({ report, chartHeight, isStacked }: ReportSkeletonProps) {
  const tiles = tileColumns(report).slice(0, 3);
  return (
    <>
      {tiles.length + chartHeight > 0 ? (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
            alignItems: 'flex-start',
            columnGap: 4,
            rowGap: 0.5,
            mb: 1,
            flexShrink: 0,
          }}
        >
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'row', md: isStacked ? 'column' : 'row' },
              columnGap: 4,
              rowGap: 1,
            }}
          >
            {tiles.map((key) => (
              <Box key={key} sx={{ height: TILE + (report.trend?.of === key ? TREND : 0) }}>
                <Skeleton width={72} height={18} />
                <Skeleton width={132} height={30} />
              </Box>
            ))}
          </Box>
          {chartHeight > 0 ? <Skeleton variant="rounded" height={chartHeight} /> : null}
        </Box>
      ) : null}
      <SkeletonRows rowHeight={sizes.compactRow} />
    </>
  );
}
