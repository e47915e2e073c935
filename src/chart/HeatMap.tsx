import Box from '@mui/material/Box';
import { alpha, useTheme } from '@mui/material/styles';
import { labelOf } from '#engine/define/fields';
import { objectIn } from '#engine/run/values';
import { formatFigure } from '../format/format';
import { type ChartProps, PictureFrame, type PictureOf, TITLE } from './ChartFrame';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** px of a row of the heat map, and of the hours above it. */
const LEAST_ROW = 13;
const HOURS = 14;
/** Business days start about here: hours after midnight come last. */
const FIRST_HOUR = 4;

/** Hours across and weekdays down, darker for higher values. */
export function HeatMap({ report, answer, height, picture }: ChartProps & { picture: PictureOf<'heatMap'> }) {
  const { palette } = useTheme();
  const { y } = picture;
  const field = report.columns[y];
  const amounts = Object.entries(objectIn(answer.totals[y])).map(([key, amount]) => {
    const [weekday = '', hour = ''] = key.split(' ');
    return { weekday: Number(weekday), hour: Number(hour), amount };
  });
  const most = Math.max(1, ...amounts.map(({ amount }) => Number(amount)));
  const hours = [...new Set(amounts.map(({ hour }) => hour))].sort(
    (a, b) => ((a - FIRST_HOUR + 24) % 24) - ((b - FIRST_HOUR + 24) % 24),
  );
  const row = Math.max(LEAST_ROW, Math.floor((height - TITLE - HOURS) / WEEKDAYS.length) - 1);
  const said = ({ weekday, hour, amount }: (typeof amounts)[number]) =>
    `${WEEKDAYS[weekday - 1] ?? ''} ${String(hour).padStart(2, '0')}:00: ${field ? formatFigure(field, amount) : String(amount)}`;
  const label = `${labelOf(y, field)}${answer.currency ? ` (${answer.currency})` : ''}`;
  const shown = (amount: unknown) => (field ? formatFigure(field, amount) : String(amount));
  return (
    <PictureFrame
      caption={label}
      heads={['Hour', ...WEEKDAYS]}
      rows={hours.map((hour) => [
        `${String(hour).padStart(2, '0')}:00`,
        ...WEEKDAYS.map((_day, index) => {
          const found = amounts.find((each) => each.weekday === index + 1 && each.hour === hour);
          return found ? shown(found.amount) : '';
        }),
      ])}
    >
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
    </PictureFrame>
  );
}
