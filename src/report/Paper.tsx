import Box from '@mui/material/Box';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { formatCount, formatMoment } from '../format/format';
import { Slot } from '../shell/slots';
import type { ParameterText } from './parameters/parameters';

interface PaperHeadProps {
  report: Report;
  texts: readonly ParameterText[];
  answer: ReportAnswer;
  timeZone: string;
  /** The number of printed rows: fewer than all if pages are missing or groups are collapsed. */
  rows: number;
}

/** 'All 120 rows', or 'Only 27 of 120 rows'. */
const rowsText = (rows: number, total: number): string => {
  const all = `${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`;
  return rows < total ? `Only ${formatCount(rows)} of ${all}` : total === 1 ? all : `All ${all}`;
};

/** The printed header of the figures: their description, and when they were made. */
export function PaperHead({ report, texts, answer, timeZone, rows }: PaperHeadProps) {
  return (
    <>
      {report.paper && (
        <Box className="print-only" sx={{ display: 'none', mb: 2 }}>
          <Slot inline name={report.paper.head} report={report} answer={answer} />
        </Box>
      )}
      <Box className="print-only" sx={{ display: 'none', mb: 1.5, fontSize: '9pt' }}>
        {texts.map(({ key, label, text }) => (
          <span key={key}>
            {label}: <strong>{text}</strong>
            {' · '}
          </span>
        ))}
        {answer.currency ? (
          <span>
            Amounts in <strong>{answer.currency}</strong>
            {' · '}
          </span>
        ) : null}
        <span>
          {rowsText(rows, answer.total)}
          {' · '}
        </span>
        <span>Printed {formatMoment(answer.generatedAt, timeZone)}</span>
      </Box>
    </>
  );
}
