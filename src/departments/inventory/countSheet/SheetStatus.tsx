import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Saving } from './useSheet';

interface SheetStatusProps {
  /** Lines that have a count. */
  done: number;
  total: number;
  /** Whether this device stores unsent counts. */
  isKept: boolean;
  saving: Saving;
  /** Lines that haven't been sent yet. */
  open: number;
  /** Value of the difference from the expected stock, as text; undefined for people who can't know it. */
  difference: string | undefined;
  /** The last action's result. */
  said: string;
  onStartOver: () => void;
}

const stateText = (saving: Saving, open: number): string => {
  if (saving.kind === 'refused') return '';
  if (saving.kind === 'saving') return 'Saving…';
  if (open === 0) return 'Saved';
  return saving.kind === 'waiting' ? `${open} kept on this device, sent when there is a connection` : 'Saving soon…';
};

/** The count's progress, and whether it is saved. */
export function SheetStatus({ done, total, isKept, saving, open, difference, said, onStartOver }: SheetStatusProps) {
  return (
    <>
      <Box
        role="status"
        sx={{ typography: 'body2', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 0.5 }}
      >
        <span>
          {done} of {total} counted
        </span>
        <span>{isKept ? stateText(saving, open) : 'This device can’t keep the count. Stay online.'}</span>
        {difference && done > 0 ? <span>Difference {difference}</span> : null}
        {said ? <span>{said}</span> : null}
      </Box>
      {saving.kind === 'refused' && (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onStartOver}>
              Start over
            </Button>
          }
        >
          {saving.message}
        </Alert>
      )}
    </>
  );
}
