import CheckCircle from '@mui/icons-material/CheckCircleOutline';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';

/** The result for one record. */
export interface Result {
  /** The record's id. */
  id: string;
  title: string;
  /** The error; undefined if it succeeded. */
  problem: string | undefined;
}

interface ResultsProps {
  results: readonly Result[];
  /** Progress in percent while it is running. @default it has ended */
  percent?: number | undefined;
}

/** The result of each record, with the reasons for failures. */
export const Results = ({ results, percent }: ResultsProps) => (
  <>
    {percent !== undefined && (
      <LinearProgress variant="determinate" value={percent} sx={{ mb: 1.5 }} aria-label="Progress" />
    )}
    <Box
      component="ul"
      aria-live="polite"
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '45vh', overflowY: 'auto' }}
      // A long one scrolls, by keyboard too.
      tabIndex={0}
    >
      {results.map(({ id, title, problem }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
        >
          {problem ? (
            <ErrorOutline fontSize="small" color="error" titleAccess="Not done" />
          ) : (
            <CheckCircle fontSize="small" color="success" titleAccess="Done" />
          )}
          <Box>
            {title}
            {problem && <Box sx={{ color: 'text.secondary' }}>{problem}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  </>
);

interface EndButtonProps {
  isRunning: boolean;
  /** The label of the stop button. */
  stop: string;
  onStop: () => void;
  onClose: () => void;
}

/** Stops the run, or closes the dialog once it has ended. */
export const EndButton = ({ isRunning, stop, onStop, onClose }: EndButtonProps) => (
  <Button variant={isRunning ? 'text' : 'contained'} autoFocus onClick={isRunning ? onStop : onClose}>
    {isRunning ? stop : 'Close'}
  </Button>
);
