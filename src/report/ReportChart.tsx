import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { type Field, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { headingOf, type ReportAnswer, wordsOf } from '#engine/read/reporting';
import { isDay, showDay, weekdayName } from '#engine/run/days';
import { formatDecimal } from '../format/format';

/** More bars than this are too thin to read: a line says it better. */
const MOST_BARS = 62;
/** Of things without an order of their own, the largest. */
const MOST_NAMED = 20;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 'Net sales by day' */
export const chartTitle = (report: Report, answer: ReportAnswer): string => {
  const { chart } = report;
  if (!chart) return '';
  const names = chart.y
    .filter((key) => answer.chart?.[0] && key in answer.chart[0])
    .map((key) => labelOf(key, report.columns[key]));
  const heading = headingOf(report, chart.x, answer.params);
  const currency = answer.currency ? ` (${answer.currency})` : '';
  return `${names.join(' and ')} by ${heading.toLowerCase()}${currency}`;
};

/** The chart over the whole result; the table below holds the same figures. A module of its own, fetched with its first use. */
export default function ReportChart({ report, answer }: { report: Report; answer: ReportAnswer }) {
  const { palette } = useTheme();
  const { chart } = report;
  const points = answer.chart;
  if (!chart || !points) return null;
  const isOrdered = report.sort.length === 1 && report.sort[0] === chart.x;
  const shown = isOrdered ? points : points.slice(0, MOST_NAMED);
  const x = report.columns[chart.x] as Field;
  const names = shown.map((point) => {
    const value = point[chart.x];
    // The year stands in the parameters.
    if (isDay(value)) return `${shown.length <= 10 ? `${weekdayName(value)} ` : ''}${showDay(value).slice(0, -5)}`;
    return wordsOf(report, answer.params, chart.x, x, value) || 'None';
  });
  const keys = chart.y.filter((key) => key in (points[0] ?? {}));
  const isLine = chart.kind === 'line' || shown.length > MOST_BARS;
  const series = keys.map((key, index) => ({
    // Pixels may be binary numbers; what is written is the exact figure.
    data: shown.map((point) => (point[key] === null ? null : Number(point[key]))),
    label: labelOf(key, report.columns[key]),
    color: palette.charts[index % palette.charts.length],
    valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
      formatDecimal(shown[dataIndex]?.[key], 2),
    ...(isLine ? { showMark: false, curve: 'linear' as const } : {}),
  }));
  const shared = {
    height: 176,
    hideLegend: keys.length < 2,
    skipAnimation: true,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    grid: { horizontal: true },
    yAxis: [
      { width: 52, valueFormatter: (value: number) => compact.format(value), disableLine: true, disableTicks: true },
    ],
  };
  const xAxis = [
    { data: names, scaleType: isLine ? ('point' as const) : ('band' as const), height: 28, disableTicks: true },
  ];
  const left = points.length - shown.length;
  return (
    <Box
      component="figure"
      aria-label={`Chart: ${chartTitle(report, answer)}. The table below holds the same figures.`}
      sx={{ m: 0, minWidth: 0, '& text': { fontFamily: 'inherit' } }}
    >
      <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {chartTitle(report, answer)}
        {left > 0 ? `, the ${shown.length} largest of ${points.length}` : ''}
      </Box>
      {isLine ? (
        <LineChart {...shared} xAxis={xAxis} series={series} />
      ) : (
        <BarChart {...shared} xAxis={xAxis} series={series} borderRadius={3} />
      )}
    </Box>
  );
}
