import CheckCircle from '@mui/icons-material/CheckCircleOutline';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';

/** What became of one record. */
export interface Result {
  /** The record's id. */
  id: string;
  title: string;
  /** What went wrong; undefined when it was done. */
  problem: string | undefined;
}

interface ResultsProps {
  results: readonly Result[];
  /** How much is done, in percent, while it is under way. @default it has ended */
  percent?: number | undefined;
}

/** Record by record what was done, and why not. */
export const Results = ({ results, percent }: ResultsProps) => (
  <>
    {percent !== undefined && (
      <LinearProgress variant="determinate" value={percent} sx={{ mb: 1.5 }} aria-label="Progress" />
    )}
    <Box
      component="ul"
      aria-live="polite"
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '45vh', overflowY: 'auto' }}
      // A long one scrolls, by keys too.
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
  /** What stopping is called. */
  stop: string;
  onStop: () => void;
  onClose: () => void;
}

/** Stops what is under way, or closes the dialog once it has ended. */
export const EndButton = ({ isRunning, stop, onStop, onClose }: EndButtonProps) => (
  <Button variant={isRunning ? 'text' : 'contained'} autoFocus onClick={isRunning ? onStop : onClose}>
    {isRunning ? stop : 'Close'}
  </Button>
);
