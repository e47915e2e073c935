import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Report } from '#engine/define/report';
import { isFigure, type ReportAnswer, summedColumns, tileColumns } from '#engine/read/reporting';
import { textsIn } from '#engine/run/values';
import { useSession } from '../shell/session';
import { outletName } from './parameters/parameters';
import { Tiles } from './Tiles';
import type { ReportChange } from './useReportState';

interface SideBySideProps {
  report: Report;
  /** The answers, one for each currency. */
  parts: readonly ReportAnswer[];
  onChange: (change: ReportChange) => void;
}

/** The figures at the top of a report without tiles: its totals. */
const totalsOf = (report: Report): readonly string[] =>
  summedColumns(report).filter((key) => {
    const field = report.columns[key];
    return field && isFigure(field) && !field.perValue;
  });

/** Totals of outlets with several currencies, which can't be added up: a section for each currency, which leads to its outlets' rows. */
export function SideBySide({ report, parts, onChange }: SideBySideProps) {
  const { outlets } = useSession();
  const tiles = tileColumns(report);
  const shown = tiles.length > 0 ? tiles : totalsOf(report);
  return (
    <Box sx={{ minHeight: 0 }}>
      <Box component="p" sx={{ color: 'text.secondary', m: 0, mb: 1.5 }}>
        These outlets use different currencies, which can’t be added up. Files have the rows of all currencies.
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 480px), 1fr))' }}>
        {parts.map((answer) => {
          const ids = textsIn(answer.params.outlets);
          const names = ids.map((id) => outletName(outlets, id)).join(', ');
          return (
            <Box
              key={answer.currency}
              component="section"
              aria-label={`Totals in ${answer.currency}`}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 2 }}
            >
              <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1 }}>
                <Box component="h2" sx={{ m: 0, typography: 'subtitle2' }}>
                  {answer.currency}
                </Box>
                <Box sx={{ flex: 1, color: 'text.secondary' }}>{names}</Box>
                <Button
                  size="small"
                  aria-label={`Show rows in ${answer.currency}`}
                  onClick={() => onChange({ outlets: ids.join(',') })}
                >
                  Show rows
                </Button>
              </Box>
              <Tiles report={report} answer={answer} of={shown} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
