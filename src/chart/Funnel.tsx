import Box from '@mui/material/Box';
import { inSentence, labelOf } from '#engine/define/fields';
import { headingOf } from '#engine/read/reporting';
import { percentOf } from '#engine/run/decimal';
import { DASH, formatDecimal, formatFigure } from '../format/format';
import { type ChartProps, PictureFrame, type PictureOf, TITLE } from './ChartFrame';

/** Maximum px of a step, so that a few of them don't become blocks. */
const MOST_STEP = 34;

/** Totals stacked, each as wide as its share of the first. */
export function Funnel({ report, answer, height, picture }: ChartProps & { picture: PictureOf<'funnel'> }) {
  const [first = ''] = picture.y;
  const steps = picture.y.flatMap((key) => {
    const field = report.columns[key];
    const value = answer.totals[key];
    if (!field || value === undefined) return [];
    const share = percentOf(value, answer.totals[first]);
    return [
      {
        key,
        label: headingOf(report, key, answer.params),
        text: formatFigure(field, value),
        part: share === null ? DASH : `${formatDecimal(share, 1)}%`,
        // Pixels may be binary numbers.
        width: Math.min(100, Math.max(0, Number(share ?? 0))),
      },
    ];
  });
  const ofFirst = `% of ${inSentence(labelOf(first, report.columns[first]))}`;
  const step = Math.min(MOST_STEP, Math.floor((height - TITLE) / Math.max(1, steps.length)) - 2);
  return (
    <PictureFrame
      caption={`From ${steps.map(({ label }) => inSentence(label)).join(' to ')}`}
      heads={['Step', 'Number', ofFirst]}
      rows={steps.map(({ label, text, part }) => [label, text, part])}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 1.5,
          rowGap: '2px',
          fontSize: 12,
        }}
      >
        {steps.flatMap(({ key, label, text, part, width }) => [
          <Box key={`${key} name`} sx={{ color: 'text.secondary', alignSelf: 'center' }}>
            {label}
          </Box>,
          <Box key={key} sx={{ display: 'flex', alignItems: 'center', height: Math.max(14, step), minWidth: 0 }}>
            <Box
              sx={{
                width: `calc((100% - 110px) * ${width / 100})`,
                minWidth: 2,
                height: '100%',
                bgcolor: 'primary.main',
                borderRadius: '3px',
              }}
            />
            <Box sx={{ pl: 1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              <strong>{text}</strong>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {key === first ? '' : part}
              </Box>
            </Box>
          </Box>,
        ])}
      </Box>
    </PictureFrame>
  );
}
