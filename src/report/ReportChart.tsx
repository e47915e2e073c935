import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Field, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { headingOf, isChartInOrder, type ReportAnswer, wordsOf } from '#engine/read/reporting';
import { isDay, showDay, weekdayName } from '#engine/run/time/days';
import { formatDecimal } from '../format/format';
import { widthOfText } from '../table';
import { FigureTable } from './pictures/PictureFrame';

/** More bars than this are too thin to read: a line is better. */
const MOST_BARS = 62;
/** For categories without an order, the largest. */
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
  const isMoney = chart.y.every((key) => ['money', 'cost'].includes(report.columns[key]?.kind ?? ''));
  const currency = isMoney && answer.currency ? ` (${answer.currency})` : '';
  return `${names.join(' and ')} by ${heading.toLowerCase()}${currency}`;
};

interface ReportChartProps {
  report: Report;
  answer: ReportAnswer;
  /** px, including its title. */
  height: number;
}

/** px of the title above it. */
const TITLE = 20;
/** px of the y axis labels. */
const AXIS = 52;
/** px of the labels below the bars, and per line. */
const LETTERS = 10.5;
const LINE = 12;

/** px of a bar and its gap if labels are on the left, and the minimum width of a bar with its label below. */
const ACROSS = 20;
/** px of each additional bar in a category. */
const MORE_ACROSS = 10;
const LEAST_ROOM = 48;
/** With several bars per category: horizontal ones take more height than a laptop has. */
const LEAST_ROOM_OF_SEVERAL = 36;
/** Maximum px of a bar, so that two bars don't fill the page. */
const WIDEST_BAR = 44;
/** Minimum gap between categories, as a share of a category's width. */
const LEAST_GAP = 0.2;
/** px of a day's label on two lines, '22 Nov'. */
const LEAST_NAME = 26;

/** A label that fits below its bar: whole, on two lines, or cut; every bar has one. */
export function fitting(name: string, room: number): string {
  const fits = (text: string) => widthOfText(text, 400, LETTERS) <= room;
  const cut = (text: string) => {
    if (fits(text)) return text;
    const most = [...text].findIndex((_, index) => !fits(`${text.slice(0, index + 1)}…`));
    return `${text.slice(0, Math.max(1, most))}…`;
  };
  if (fits(name)) return name;
  // Breaks after a space or a hyphen.
  const words = name.split(/(?<=[ -])/);
  const lines = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)]);
  const text = (line: readonly string[]) => line.join('').trim();
  const [first, second] = (lines.findLast(([before = []]) => fits(text(before))) ?? lines[0] ?? []).map((line) =>
    cut(text(line)),
  );
  return first && second ? `${first}\n${second}` : cut(name);
}

/** An element and its width. */
function useWidth(): [box: RefObject<HTMLDivElement | null>, width: number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || 600);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

/** The chart over the whole result; the table below has the same figures. A separate module, downloaded on first use. */
export default function ReportChart({ report, answer, height }: ReportChartProps) {
  const { palette } = useTheme();
  const [box, width] = useWidth();
  const { chart } = report;
  const points = answer.chart;
  if (!chart || !points) return null;
  const shown = isChartInOrder(report) ? points : points.slice(0, MOST_NAMED);
  const room = (width - AXIS) / Math.max(1, shown.length);
  const x = report.columns[chart.x] as Field;
  const names = shown.map((point) => {
    const value = point[chart.x];
    // The year is in the parameters.
    if (isDay(value)) return `${room >= LEAST_ROOM ? `${weekdayName(value)} ` : ''}${showDay(value).slice(0, -5)}`;
    return wordsOf(report, answer.params, chart.x, x, value) || 'None';
  });
  const keys = chart.y.filter((key) => key in (points[0] ?? {}));
  const isLine = chart.kind === 'line' || shown.length > MOST_BARS;
  const series = keys.map((key, index) => ({
    // Pixels may be binary numbers; the text is the exact figure.
    data: shown.map((point) => (point[key] === null ? null : Number(point[key]))),
    label: labelOf(key, report.columns[key]),
    color: palette.charts[index % palette.charts.length],
    valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
      formatDecimal(shown[dataIndex]?.[key], 2),
    ...(isLine ? { showMark: false, curve: 'linear' as const } : {}),
  }));
  const shared = {
    height: height - TITLE,
    hideLegend: keys.length < 2,
    skipAnimation: true,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    grid: { horizontal: true },
    yAxis: [
      {
        width: AXIS,
        tickNumber: height > 150 ? 4 : 2,
        tickLabelStyle: { fontSize: LETTERS },
        valueFormatter: (value: number) => compact.format(value),
        disableLine: true,
        disableTicks: true,
      },
    ],
  };
  // Days and hours are sequential: with little room, some of their labels are enough.
  const isInOrder = isChartInOrder(report);
  const every = isInOrder ? Math.max(1, Math.ceil(LEAST_NAME / room)) : 1;
  const labels = names.map((name) => fitting(name, room * every - 4));
  const hasTwoLines = labels.some((label) => label.includes('\n'));
  const xAxis = [
    {
      data: names,
      scaleType: isLine ? ('point' as const) : ('band' as const),
      ...(isLine ? {} : { categoryGapRatio: Math.max(LEAST_GAP, 1 - (WIDEST_BAR * keys.length) / room) }),
      height: LINE * (hasTwoLines ? 2 : 1) + 8,
      disableTicks: true,
      tickLabelStyle: { fontSize: LETTERS },
      // Every bar needs its label; along a line some are enough.
      ...(isLine
        ? {}
        : {
            tickLabelInterval: (_name: string, index: number) => index % every === 0,
            valueFormatter: (name: string, { location }: { location: string }) =>
              location === 'tick' ? (labels[names.indexOf(name)] ?? name) : name,
          }),
    },
  ];
  // If no label fits below its bar, it goes on the left.
  const isAcross = !isLine && !isInOrder && room < (keys.length > 1 ? LEAST_ROOM_OF_SEVERAL : LEAST_ROOM);
  const namesWidth = Math.min(
    Math.round(width * 0.42),
    Math.ceil(Math.max(...names.map((name) => widthOfText(name, 400, LETTERS)))) + 12,
  );
  const left = points.length - shown.length;
  return (
    <Box
      component="figure"
      ref={box}
      aria-label={`Chart: ${chartTitle(report, answer)}`}
      sx={{ m: 0, minWidth: 0, position: 'relative', '& text': { fontFamily: 'inherit' } }}
    >
      <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {chartTitle(report, answer)}
        {left > 0 ? `, the ${shown.length} largest of ${points.length}` : ''}
      </Box>
      <FigureTable
        label={chartTitle(report, answer)}
        heads={[headingOf(report, chart.x, answer.params), ...keys.map((key) => headingOf(report, key, answer.params))]}
        rows={names.map((name, index) => [name, ...keys.map((key) => formatDecimal(shown[index]?.[key], 2))])}
      />
      {isLine ? (
        <LineChart {...shared} xAxis={xAxis} series={series} />
      ) : isAcross ? (
        <BarChart
          layout="horizontal"
          hideLegend={keys.length < 2}
          skipAnimation
          height={names.length * (ACROSS + (keys.length - 1) * MORE_ACROSS) + (keys.length < 2 ? 28 : 64)}
          margin={{ top: 0, right: 20, bottom: 0, left: 0 }}
          grid={{ vertical: true }}
          xAxis={[{ ...shared.yAxis[0], width: undefined, height: 24, tickNumber: 3 }]}
          yAxis={[
            {
              data: names,
              scaleType: 'band' as const,
              width: namesWidth,
              disableTicks: true,
              tickLabelStyle: { fontSize: LETTERS },
              tickLabelInterval: () => true,
              valueFormatter: (name: string, { location }: { location: string }) =>
                location === 'tick'
                  ? fitting(name, namesWidth - 8)
                      .split('\n')
                      .join(' ')
                  : name,
            },
          ]}
          series={series}
          borderRadius={3}
        />
      ) : (
        <BarChart {...shared} xAxis={xAxis} series={series} borderRadius={3} />
      )}
    </Box>
  );
}
