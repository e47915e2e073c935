import CheckCircle from '@mui/icons-material/CheckCircleOutline';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';

/** What became of one record. */
export interface Result {
  title: string;
  /** What went wrong; undefined when it was done. */
  problem: string | undefined;
}

/** Record by record what was done, and why not. */
export const Results = ({ results }: { results: readonly Result[] }) => (
  <Box
    component="ul"
    aria-live="polite"
    sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '45vh', overflowY: 'auto' }}
    // A long one scrolls, by keys too.
    tabIndex={0}
  >
    {results.map(({ title, problem }, index) => (
      <Box
        component="li"
        // biome-ignore lint/suspicious/noArrayIndexKey: results are only ever added at the end
        key={index}
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
);
