import { useTheme } from '@mui/material/styles';
import { ScatterChart } from '@mui/x-charts/ScatterChart';
import { choiceLabel, inSentence, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { formatDecimal } from '../../format/format';
import { PictureFrame, type PictureOf, type PictureProps, TITLE } from './PictureFrame';

/** The minimum size at which points can be distinguished, in pixels. */
const LEAST_QUADRANT = 190;

const captioned = (report: Report, x: string, y: string): string =>
  `${labelOf(y, report.columns[y])} by ${inSentence(labelOf(x, report.columns[x]))}`;

/** Rows as points: sales across, profit upwards, a colour for each class. */
export function Quadrant({ report, answer, height, picture }: PictureProps & { picture: PictureOf<'quadrant'> }) {
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
      // Pixels may be binary numbers; the text is the exact figure.
      data: own.map((row, id) => ({ id: `${each} ${id}`, x: Number(row[x]), y: Number(row[y]) })),
      valueFormatter: (_point: unknown, { dataIndex }: { dataIndex: number }) => {
        const row = own[dataIndex];
        return row ? `${String(row[name])}: ${formatDecimal(row[y], 2)}, ${formatDecimal(row[x], 1)}%` : '';
      },
    };
  });
  const axis = { tickLabelStyle: { fontSize: 10.5 }, tickNumber: 4 };
  const title = captioned(report, x, y);
  return (
    <PictureFrame
      label={`Picture: ${title}, coloured by ${inSentence(labelOf(classOf, field))}. The table below has the same figures.`}
      caption={
        <>
          {title}
          {answer.currency ? ` (${answer.currency})` : ''}
          {answer.docs.length < answer.total ? `, the first ${answer.docs.length} of ${answer.total}` : ''}
        </>
      }
      heads={[labelOf(classOf, field), 'Number', 'Names']}
      rows={classes.map((each) => {
        const own = rows.filter((row) => row[classOf] === each);
        return [
          field ? choiceLabel(field, each) : each,
          String(own.length),
          own.map((row) => String(row[name])).join(', '),
        ];
      })}
    >
      <ScatterChart
        height={Math.max(LEAST_QUADRANT, height - TITLE)}
        skipAnimation
        margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        grid={{ horizontal: true, vertical: true }}
        xAxis={[{ ...axis, height: 22, valueFormatter: (value: number) => `${value}%` }]}
        yAxis={[{ ...axis, width: 52 }]}
        series={series}
      />
    </PictureFrame>
  );
}
