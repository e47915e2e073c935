import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { FileState } from '../useFile';
import { rowsInWords } from './rowsInWords';

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} hidden ${one}${count === 1 ? '' : 's'}`];

/** What is left out of a file, or could be: totals, what the spreadsheet hides, and the headings of sections. */
export function LeftOut({ state }: { state: FileState }) {
  const { totals, hidden, sections, headings } = state.sheet;
  // Where nothing takes their text, they may be records.
  const isTaken = Boolean(state.mapping[headings.length - 1]);
  return (
    <>
      {totals ? (
        <Said>{rowsInWords(totals, 'adds up others, so it is', 'add up others, so they are')} left out.</Said>
      ) : null}
      {hidden ? (
        <Said
          isWarning={!hidden.isOut}
          action={hidden.isOut ? 'Include them' : 'Leave them out'}
          onAction={() => state.leaveOut({ hidden: !hidden.isOut })}
        >
          {[...counted(hidden.lines.length, 'row'), ...counted(hidden.headings.length, 'column')].join(' and ')}
          {hidden.lines.length + hidden.headings.length === 1 ? ' is ' : ' are '}
          {hidden.isOut ? 'left out' : 'included'}
          {hidden.headings.length > 0 ? ` (${hidden.headings.join(', ')}).` : '.'}
        </Said>
      ) : null}
      {sections ? (
        <Said
          isWarning={!sections.isOut || !isTaken}
          action={sections.isOut ? 'Import as rows' : 'Use as sections'}
          onAction={() => state.leaveOut({ sections: !sections.isOut })}
        >
          {sections.isOut
            ? `${rowsInWords(sections.lines, 'heads a section', 'head sections')} of the rows below. The column “Section” has ${sections.lines.length === 1 ? 'its' : 'their'} text.`
            : `${rowsInWords(sections.lines, 'has', 'have')} one value only.`}
        </Said>
      ) : null}
    </>
  );
}

interface SaidProps {
  children: ReactNode;
  isWarning?: boolean;
  action?: string;
  onAction?: () => void;
}

function Said({ children, isWarning = false, action, onAction }: SaidProps) {
  return (
    <Alert
      severity={isWarning ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        action ? (
          <Button color="inherit" size="small" onClick={onAction}>
            {action}
          </Button>
        ) : undefined
      }
    >
      {children}
    </Alert>
  );
}
