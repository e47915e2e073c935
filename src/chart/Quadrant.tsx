import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { inSentence, labelOf } from '#engine/define/fields';
import { formatAmount, formatDecimal } from '../format/format';
import { type ChartProps, PictureFrame, type PictureOf, TITLE } from './ChartFrame';
import { AXIS, Legend, Rules, Tip } from './parts';
import { above, axisFor, classLabel } from './points';

/** The minimum size at which points can be distinguished, px of the labels below, and of a point. */
const LEAST_HEIGHT = 190;
const LABELS = 20;
const DOT = 9;

/** Rows as points: sales across, profit upwards, a colour for each class. */
export function Quadrant({ report, answer, height, picture }: ChartProps & { picture: PictureOf<'quadrant'> }) {
  const { palette } = useTheme();
  const [active, setActive] = useState<number>();
  const { x, y, name, classOf } = picture;
  const field = report.columns[classOf];
  const classes = field?.kind === 'choice' ? field.values : [];
  const rows = answer.docs.filter((row) => row[x] !== null && row[y] !== null);
  const ofClass = (each: string) => rows.filter((row) => row[classOf] === each);
  // Pixels may be binary numbers; the text is the exact figure.
  const across = axisFor(
    rows.map((row) => Number(row[x])),
    4,
  );
  const upwards = axisFor(
    rows.map((row) => Number(row[y])),
    4,
  );
  const places = rows.map((row) => ({ left: above(Number(row[x]), across), bottom: above(Number(row[y]), upwards) }));
  const [nameOfX, nameOfY] = [labelOf(x, report.columns[x]), labelOf(y, report.columns[y])];
  const title = `${nameOfY} by ${inSentence(nameOfX)}`;
  const currency = answer.currency ? ` (${answer.currency})` : '';
  const part = answer.docs.length < answer.total ? `, the first ${answer.docs.length} of ${answer.total}` : '';
  const pointed = active === undefined ? undefined : rows[active];
  return (
    <PictureFrame
      label={`Picture: ${title}, coloured by ${inSentence(labelOf(classOf, field))}. The table below has the same figures.`}
      caption={`${title}${currency}${part}`}
      heads={[labelOf(classOf, field), 'Number', 'Names']}
      rows={classes.map((each) => [
        classLabel(field, each),
        String(ofClass(each).length),
        ofClass(each)
          .map((row) => String(row[name]))
          .join(', '),
      ])}
    >
      <Box
        aria-hidden
        sx={{ height: Math.max(LEAST_HEIGHT, height - TITLE), display: 'flex', flexDirection: 'column' }}
        onPointerLeave={() => setActive(undefined)}
      >
        <Box sx={{ flex: 1, minHeight: 0, position: 'relative', ml: `${AXIS}px`, mr: 1.5, mb: `${LABELS}px` }}>
          <Rules axis={upwards} />
          {across.ticks.map((tick) => (
            <Box
              key={tick}
              sx={{
                position: 'absolute',
                top: 0,
                bottom: 0,
                borderLeft: 1,
                borderColor: 'divider',
                '& > span': { position: 'absolute', top: '100%', transform: 'translate(-50%, 4px)' },
              }}
              style={{ left: `${above(tick, across)}%` }}
            >
              <Box component="span" sx={{ fontSize: 10.5, color: 'text.secondary' }}>
                {tick}%
              </Box>
            </Box>
          ))}
          {places.map(({ left, bottom }, index) => (
            <Box
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own, and all are drawn again at once
              key={index}
              component="span"
              onPointerEnter={() => setActive(index)}
              sx={{ position: 'absolute', width: DOT, height: DOT, m: `-${DOT / 2}px`, borderRadius: '50%' }}
              style={{
                left: `${left}%`,
                bottom: `${bottom}%`,
                backgroundColor:
                  palette.charts[classes.indexOf(String(rows[index]?.[classOf])) % palette.charts.length],
              }}
            />
          ))}
          {pointed && (
            <Tip
              series={[nameOfY, nameOfX]}
              point={{
                name: String(pointed[name]),
                texts: [formatAmount(pointed[y], answer.currency ?? undefined), `${formatDecimal(pointed[x], 1)}%`],
              }}
              at={(places[active ?? 0]?.left ?? 0) / 100}
            />
          )}
        </Box>
        <Legend series={classes.map((each) => `${classLabel(field, each)} (${ofClass(each).length})`)} isLine={false} />
      </Box>
    </PictureFrame>
  );
}
