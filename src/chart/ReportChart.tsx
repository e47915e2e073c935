import Box from '@mui/material/Box';
import type { PlacedPlot } from '#engine/define/chart';
import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { headingOf, isChartInOrder, type ReportAnswer } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';
import { formatAmount } from '../format/format';
import { Bars } from './Bars';
import { type ChartProps, Figure, type PictureOf, TITLE } from './ChartFrame';
import { Columns } from './Columns';
import { chartOf } from './chartOf';
import { Funnel } from './Funnel';
import { HeatMap } from './HeatMap';
import { useWidth } from './parts';
import { classLabel, isMoney, pointOf } from './points';
import { Quadrant } from './Quadrant';

/** More columns than this are too thin to read: a line is better. */
const MOST_COLUMNS = 62;
/** For names without an order, the largest. */
const MOST_NAMED = 20;
/** px: with less for each name, columns become bars, whose names have room. Several series take more height as bars than a laptop has. */
const LEAST_ROOM = 56;
const LEAST_ROOM_OF_SEVERAL = 40;
/** The minimum px at which outlets can be compared: the legend takes some space. */
const LEAST_HEIGHT = 150;

/** 'Net sales by day' */
function titleOf(
  report: Report,
  { x }: { x: string },
  keys: readonly string[],
  { params, currency }: ReportAnswer,
): string {
  const names = keys.map((key) => labelOf(key, report.columns[key]));
  const columns = keys.flatMap((key) => report.columns[key] ?? []);
  const unit = columns.every(isMoney) && currency ? ` (${currency})` : '';
  return `${names.join(' and ')} by ${headingOf(report, x, params).toLowerCase()}${unit}`;
}

/** The chart over the whole result; the table below has the same figures. A separate module, downloaded on first use. */
export default function ReportChart(props: ChartProps) {
  const chart = chartOf(props.report, props.answer);
  if (!chart) return null;
  switch (chart.as) {
    case 'quadrant':
      return <Quadrant {...props} picture={chart} />;
    case 'heatMap':
      return <HeatMap {...props} picture={chart} />;
    case 'funnel':
      return <Funnel {...props} picture={chart} />;
    case 'sideBySide':
      return <SideBySide {...props} picture={chart} />;
    default:
      return <Plotted {...props} plot={chart} />;
  }
}

/** Bars, columns or a line. */
function Plotted({ report, answer, height, plot }: ChartProps & { plot: PlacedPlot }) {
  const [box, width] = useWidth();
  const all = answer.chart ?? [];
  const isInOrder = isChartInOrder(report);
  const rows = isInOrder ? all : all.slice(0, MOST_NAMED);
  const keys = plot.y.filter((key) => key in (all[0] ?? {}));
  const isLine = plot.as === 'line' || rows.length > MOST_COLUMNS;
  const least = keys.length > 1 ? LEAST_ROOM_OF_SEVERAL : LEAST_ROOM;
  const areBars = plot.as === 'bars' || (!isLine && !isInOrder && width / rows.length < least);
  const title = titleOf(report, plot, keys, answer);
  const shared = {
    label: `${title}, as a table`,
    heading: headingOf(report, plot.x, answer.params),
    series: keys.map((key) => headingOf(report, key, answer.params)),
    points: rows.map((row, index) => ({
      ...pointOf(
        report,
        plot.x,
        row,
        answer.params,
        keys.map((key) => [key, row[key]]),
      ),
      key: String(index),
    })),
  };
  const left = all.length - rows.length;
  return (
    <Figure
      {...{ isLine }}
      series={shared.series}
      label={`Chart: ${title}`}
      caption={left > 0 ? `${title}, the ${rows.length} largest of ${all.length}` : title}
    >
      <Box ref={box} sx={areBars ? {} : { height: height - TITLE }}>
        {areBars ? (
          <Bars {...shared} />
        ) : (
          <Columns {...shared} {...{ isLine, isInOrder }} isExplained height={height - TITLE} />
        )}
      </Box>
    </Figure>
  );
}

/** Outlets along the bottom, a column for each important line of the statement. */
function SideBySide({ report, answer, height, picture }: ChartProps & { picture: PictureOf<'sideBySide'> }) {
  const outlets = Object.keys(objectIn(answer.totals[picture.y]));
  const lines = picture.of.flatMap((line) => {
    const row = answer.docs.find((each) => each[picture.x] === line);
    return row ? [{ label: classLabel(report.columns[picture.x], line), amounts: objectIn(row[picture.y]) }] : [];
  });
  const caption = `Outlets side by side${answer.currency ? ` (${answer.currency})` : ''}`;
  return (
    <Figure label={caption} caption={caption} series={lines.map(({ label }) => label)}>
      <Box sx={{ height: Math.max(LEAST_HEIGHT, height) - TITLE }}>
        <Columns
          label={`${caption}, as a table`}
          heading="Outlet"
          isLine={false}
          isInOrder={false}
          isExplained
          series={lines.map(({ label }) => label)}
          points={outlets.map((outlet) => ({
            key: outlet,
            name: outlet,
            short: outlet,
            texts: lines.map(({ amounts }) => formatAmount(amounts[outlet], answer.currency ?? undefined)),
            sizes: lines.map(({ amounts }) => (amounts[outlet] === undefined ? null : Number(amounts[outlet]))),
          }))}
        />
      </Box>
    </Figure>
  );
}
