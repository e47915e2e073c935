import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Report } from '#engine/define/report';
import { parametersIn, readQuery } from '#engine/run/query/query';
import { formatCount } from '#src/format/format';
import { ErrorBoundary, useExtensions } from '#src/shell/layout';
import { lazyPart } from '#src/shell/parts';
import { AnswerTable } from './AnswerTable';
import type { Exchange } from './answers';
import { KeepAnswer } from './KeepAnswer';
import { Suggestions } from './Suggestions';

const ReportChart = lazyPart('the chart', () => import('#src/chart/ReportChart'));

/** px */
const CHART_HEIGHT = 196;

/** What the report is asked with where a link leads. */
const queryOfLink = (report: Report, link: string) => readQuery(report, parametersIn(link.split('?')[1] ?? ''));

/** The answer, and on lines of their own its reasons; a currency stays with its amount. */
const paragraphsOf = (answer: string): string[] => answer.replace(/\b([A-Z]{3}) (?=[−\d])/g, '$1\u00a0').split('\n');

interface AnswerCardProps {
  exchange: Exchange;
  isLast: boolean;
  onAsk: (question: string) => void;
}

/** A question with its answer: what was understood, the sentence, the chart, the rows, and the way to the report. */
export function AnswerCard({ exchange, isLast, onAsk }: AnswerCardProps) {
  const { question, answer, isRefused, understood, report, chart, rows, total, link, linkLabel, note, suggestions } =
    exchange;
  const canKeep = useExtensions();
  const [first, ...reasons] = paragraphsOf(answer);
  const [isOpen, setOpen] = useState(isLast);
  const shown = rows.length < total ? `The first ${rows.length} of ${formatCount(total)} rows.` : '';
  return (
    <Box component="article" aria-label={question} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
      <Typography variant="h2" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
      {understood.length > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
          Understood as: {understood.join(' · ')}
        </Typography>
      )}
      <Typography sx={{ fontWeight: isRefused ? 400 : 600, fontSize: 16, maxWidth: 760, overflowWrap: 'anywhere' }}>
        {first}
      </Typography>
      {reasons.map((reason) => (
        <Typography key={reason} sx={{ mt: 0.75, maxWidth: 760, overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      ))}
      {suggestions.length > 0 && <Suggestions heading="Questions I can answer" questions={suggestions} onAsk={onAsk} />}
      {report && chart && (
        <Box sx={{ mt: 2, maxWidth: 760 }}>
          <ErrorBoundary>
            <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
              <ReportChart report={report} answer={chart} height={CHART_HEIGHT} />
            </Suspense>
          </ErrorBoundary>
        </Box>
      )}
      {rows.length > 0 && isOpen && (
        <Box sx={{ mt: 1.5 }}>
          <AnswerTable exchange={exchange} />
        </Box>
      )}
      {(shown || note) && isOpen && (
        <Typography variant="caption" component="p" sx={{ mt: 0.75, color: 'text.secondary', maxWidth: 760 }}>
          {[shown, note].filter(Boolean).join(' ')}
        </Typography>
      )}
      <Box sx={{ mt: 1, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {link && (
          <Button component={Link} to={link} size="small" variant="outlined">
            Open {linkLabel}
          </Button>
        )}
        {rows.length > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide rows' : 'Show rows'}
          </Button>
        )}
        {canKeep && report && link && <KeepAnswer report={report} query={queryOfLink(report, link)} />}
      </Box>
    </Box>
  );
}
