import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isHttpError } from '#dataProvider';
import { type Field, inSentence, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { ValueButton } from '../field/ValueButton';
import { Message } from '../shell/layout';
import { ParameterEditor } from './parameters/ParameterEditor';
import type { ParameterText } from './parameters/parameters';
import type { ReportChange, ReportState } from './useReportState';

interface FailedReportProps {
  error: unknown;
  onRetry: () => void;
  /** Older figures are shown below. */
  isBrief?: boolean;
}

/** What happened, and what to do. */
export function FailedReport({ error, onRetry, isBrief }: FailedReportProps) {
  const message = error instanceof Error ? error.message : 'The reason is not known.';
  const again = (
    <Button size="small" variant="outlined" onClick={onRetry}>
      Try again
    </Button>
  );
  if (isBrief)
    return (
      <Alert severity="error" className="no-print" action={again} sx={{ mb: 1 }}>
        {message} The figures below are from before.
      </Alert>
    );
  const isForbidden = isHttpError(error) && error.status === 403;
  return (
    <Message
      isAlert
      level="h2"
      heading={isForbidden ? 'You don’t have access to this report' : 'Couldn’t load this report'}
      text={message}
      action={isForbidden ? undefined : again}
    />
  );
}

interface NoFiguresProps {
  report: Report;
  state: ReportState;
  texts: readonly ParameterText[];
  isBusy: boolean;
  onChange: (change: ReportChange) => void;
}

/** No rows: names the filters, and offers to remove them. */
export function NoFigures({ report, state, texts, isBusy, onChange }: NoFiguresProps) {
  const filters = Object.entries(report.parameters)
    .filter(([key, field]) => !field.required && state[key] !== undefined)
    .map(([key]) => key);
  return (
    <Box sx={{ opacity: isBusy ? 0.55 : 1 }} role="status">
      <Message
        level="h2"
        heading="Nothing was found"
        text={texts.map(({ key, label, text }, index) => (
          <span key={key}>
            {index > 0 ? ' · ' : ''}
            {label}: {text}
          </span>
        ))}
        action={
          filters.length > 0 ? (
            <Button
              size="small"
              variant="outlined"
              onClick={() => onChange(Object.fromEntries(filters.map((key) => [key, undefined])))}
            >
              Clear filters
            </Button>
          ) : undefined
        }
      />
    </Box>
  );
}

/** 'an item', 'a company'. */
const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

interface NoChoiceProps {
  report: Report;
  /** The parameter that the report can't run without. */
  parameter: [key: string, field: Field];
  onChange: (change: ReportChange) => void;
}

/** Asks for what the report is about. On a phone its button in the bar is out of view. */
export function NoChoice({ report, parameter: [key, field], onChange }: NoChoiceProps) {
  const label = labelOf(key, field);
  return (
    <Message
      level="h2"
      heading={`No ${inSentence(label)} chosen`}
      text={report.about}
      action={
        <ValueButton label={`Choose ${withArticle(inSentence(label))}`} text={undefined} isNeeded>
          {(close) => (
            <ParameterEditor
              {...{ field, label }}
              value={undefined}
              onChange={(next) => onChange({ [key]: next })}
              onDone={close}
            />
          )}
        </ValueButton>
      }
    />
  );
}

/** A link led to a saved view that doesn't exist, or isn't shared with this person. */
export const NoView = ({ report, onOpen }: { report: Report; onOpen: () => void }) => (
  <Message
    level="h2"
    heading="This view isn’t available"
    text="It was deleted, or its owner doesn’t share it with you."
    action={
      <Button size="small" variant="outlined" onClick={onOpen}>
        Open {report.label.charAt(0).toLowerCase() + report.label.slice(1)}
      </Button>
    }
  />
);
