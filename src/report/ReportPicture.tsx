import Box from '@mui/material/Box';
import { alpha, useTheme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { ScatterChart } from '@mui/x-charts/ScatterChart';
import { choiceLabel, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';
import { formatDecimal, formatFigure } from '../format/format';

interface ReportPictureProps {
  report: Report;
  answer: ReportAnswer;
  /** px, its title included. */
  height: number;
}

/** px of the title above it. */
const TITLE = 20;
/** The least that points can be told apart on. */
const LEAST_QUADRANT = 190;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** px of a row of the heat map, and of the hours above it. */
const LEAST_ROW = 13;
const HOURS = 14;
/** Business days begin about here: hours after midnight come last. */
const FIRST_HOUR = 4;

type Picture<K> = Extract<NonNullable<Report['picture']>, { kind: K }>;

const captioned = (report: Report, x: string, y: string): string =>
  `${labelOf(y, report.columns[y])} by ${labelOf(x, report.columns[x]).toLowerCase()}`;

/** Rows as points: what sells across, what earns upwards, a colour for each class. */
function Quadrant({ report, answer, height, picture }: ReportPictureProps & { picture: Picture<'quadrant'> }) {
  const { palette } = useTheme();
  const { x, y, name, classOf } = picture;
  const field = report.columns[classOf];
  const classes = field?.kind === 'choice' ? field.values : [];
  const rows = answer.docs.filter((row) => row[x] !== null && row[y] !== null);
  const series = classes.map((each, index) => {
    const own = rows.filter((row) => row[classOf] === each);
    return {
      label: field ? `${choiceLabel(field, each)} (${own.length})` : each,
      color: palette.charts[index % palette.charts.length],
      markerSize: 5,
      // Pixels may be binary numbers; what is written is the exact figure.
      data: own.map((row, id) => ({ id: `${each} ${id}`, x: Number(row[x]), y: Number(row[y]) })),
      valueFormatter: (_point: unknown, { dataIndex }: { dataIndex: number }) => {
        const row = own[dataIndex];
        return row ? `${String(row[name])}: ${formatDecimal(row[y], 2)}, ${formatDecimal(row[x], 1)}%` : '';
      },
    };
  });
  const axis = { tickLabelStyle: { fontSize: 10.5 }, tickNumber: 4 };
  return (
    <Box
      component="figure"
      aria-label={`Picture: ${captioned(report, x, y)}, coloured by ${labelOf(classOf, field).toLowerCase()}. The table below has the same figures.`}
      sx={{ m: 0, minWidth: 0, '& text': { fontFamily: 'inherit' } }}
    >
      <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {captioned(report, x, y)}
        {answer.currency ? ` (${answer.currency})` : ''}
        {answer.docs.length < answer.total ? `, the first ${answer.docs.length} of ${answer.total}` : ''}
      </Box>
      <ScatterChart
        height={Math.max(LEAST_QUADRANT, height - TITLE)}
        skipAnimation
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        grid={{ horizontal: true, vertical: true }}
        xAxis={[{ ...axis, height: 22, valueFormatter: (value: number) => `${value}%` }]}
        yAxis={[{ ...axis, width: 52 }]}
        series={series}
      />
    </Box>
  );
}

/** Hours across and weekdays down, darker where more was taken. */
function HeatMap({ report, answer, height, picture }: ReportPictureProps & { picture: Picture<'heatMap'> }) {
  const { palette } = useTheme();
  const { values } = picture;
  const field = report.columns[values];
  const amounts = Object.entries(objectIn(answer.totals[values])).map(([key, amount]) => {
    const [weekday = '', hour = ''] = key.split(' ');
    return { weekday: Number(weekday), hour: Number(hour), amount };
  });
  const most = Math.max(1, ...amounts.map(({ amount }) => Number(amount)));
  const hours = [...new Set(amounts.map(({ hour }) => hour))].sort(
    (a, b) => ((a - FIRST_HOUR + 24) % 24) - ((b - FIRST_HOUR + 24) % 24),
  );
  const row = Math.max(LEAST_ROW, Math.floor((height - TITLE - HOURS) / WEEKDAYS.length) - 1);
  const top = [...amounts].sort((a, b) => Number(b.amount) - Number(a.amount)).slice(0, 3);
  const said = ({ weekday, hour, amount }: (typeof amounts)[number]) =>
    `${WEEKDAYS[weekday - 1] ?? ''} ${String(hour).padStart(2, '0')}:00: ${field ? formatFigure(field, amount) : String(amount)}`;
  const label = `${labelOf(values, field)}${answer.currency ? ` (${answer.currency})` : ''}`;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <ul style={visuallyHidden}>
        {top.map((each) => (
          <li key={said(each)}>{said(each)}</li>
        ))}
      </ul>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          gridTemplateColumns: `32px repeat(${hours.length}, minmax(0, 1fr))`,
          gap: '1px',
          fontSize: 10.5,
          color: 'text.secondary',
        }}
      >
        <span />
        {hours.map((hour) => (
          <Box key={hour} sx={{ height: HOURS, textAlign: 'center', overflow: 'hidden' }}>
            {String(hour).padStart(2, '0')}
          </Box>
        ))}
        {WEEKDAYS.flatMap((day, index) => [
          <Box key={day} sx={{ lineHeight: `${row}px` }}>
            {day}
          </Box>,
          ...hours.map((hour) => {
            const found = amounts.find((each) => each.weekday === index + 1 && each.hour === hour);
            const share = found ? Math.max(0, Number(found.amount)) / most : 0;
            return (
              <Box
                key={`${day} ${hour}`}
                title={found ? said(found) : undefined}
                sx={{
                  height: row,
                  borderRadius: '2px',
                  bgcolor: share > 0 ? alpha(palette.primary.main, 0.12 + 0.88 * share) : 'action.hover',
                }}
              />
            );
          }),
        ])}
      </Box>
    </Box>
  );
}

/** What people would rather look at than read. A module of its own, fetched with its first use. */
export default function ReportPicture(props: ReportPictureProps) {
  const { picture } = props.report;
  if (!picture) return null;
  return picture.kind === 'quadrant' ? (
    <Quadrant {...props} picture={picture} />
  ) : (
    <HeatMap {...props} picture={picture} />
  );
}
