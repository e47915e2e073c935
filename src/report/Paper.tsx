import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { formatCount, formatMoment } from '../format/format';
import { Slot } from '../shell/slots';
import type { ParameterText } from './parameters/parameters';

/** Paper across for many columns. */
const pageStyles = (isWide: boolean): string =>
  `@media print { @page { size: ${isWide ? 'landscape' : 'portrait'}; } }`;

interface PaperHeadProps {
  report: Report;
  texts: readonly ParameterText[];
  answer: ReportAnswer;
  timeZone: string;
  isWide: boolean;
  /** How many rows are on this paper: fewer than there are, where pages of the answer are missing or groups are closed. */
  rows: number;
}

/** 'All 120 rows', or 'Only 27 of 120 rows'. */
const rowsText = (rows: number, total: number): string => {
  const all = `${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`;
  return rows < total ? `Only ${formatCount(rows)} of ${all}` : total === 1 ? all : `All ${all}`;
};

/** The head of the figures on paper: what they are about, and when they were made. */
export function PaperHead({ report, texts, answer, timeZone, isWide, rows }: PaperHeadProps) {
  return (
    <>
      <GlobalStyles styles={pageStyles(isWide)} />
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
        <span>Made {formatMoment(answer.generatedAt, timeZone)}</span>
      </Box>
    </>
  );
}
