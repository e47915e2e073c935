import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { choiceLabel, type Field } from '#engine/define/fields';
import { objectIn } from '#engine/run/values';
import { formatDecimal } from '../../format/format';
import { PictureFrame, type PictureOf, type PictureProps, TITLE } from './PictureFrame';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The minimum size for comparing bars, in pixels: the legend takes some space. */
const LEAST_HEIGHT = 150;

/** Outlets along the bottom, a bar for each important line of the statement. */
export function SideBySide({ report, answer, height, picture }: PictureProps & { picture: PictureOf<'sideBySide'> }) {
  const { palette } = useTheme();
  const field = report.columns[picture.lines] as Field;
  const outlets = Object.keys(objectIn(answer.totals[picture.values]));
  const series = picture.of.flatMap((line, index) => {
    const row = answer.docs.find((each) => each[picture.lines] === line);
    if (!row) return [];
    const amounts = objectIn(row[picture.values]);
    const label = field.kind === 'choice' ? choiceLabel(field, line) : line;
    return [
      {
        label,
        color: palette.charts[index % palette.charts.length],
        exact: outlets.map((outlet) => formatDecimal(amounts[outlet], 2)),
        // Pixels may be binary numbers; the text is the exact figure.
        data: outlets.map((outlet) => (amounts[outlet] === undefined ? null : Number(amounts[outlet]))),
      },
    ];
  });
  return (
    <PictureFrame
      caption={`Outlets side by side${answer.currency ? ` (${answer.currency})` : ''}`}
      heads={['Outlet', ...series.map(({ label }) => label)]}
      rows={outlets.map((outlet, at) => [outlet, ...series.map(({ exact }) => exact[at] ?? '')])}
    >
      <BarChart
        height={Math.max(LEAST_HEIGHT, height) - TITLE}
        skipAnimation
        borderRadius={3}
        margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        slotProps={{ legend: { sx: { fontSize: 11 } } }}
        xAxis={[
          { data: outlets, scaleType: 'band', height: 20, disableTicks: true, tickLabelStyle: { fontSize: 10.5 } },
        ]}
        yAxis={[
          {
            width: 52,
            tickNumber: 3,
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: { fontSize: 10.5 },
            valueFormatter: (value: number) => compact.format(value),
          },
        ]}
        series={series.map(({ exact, ...each }) => ({
          ...each,
          valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) => exact[dataIndex] ?? '',
        }))}
      />
    </PictureFrame>
  );
}
