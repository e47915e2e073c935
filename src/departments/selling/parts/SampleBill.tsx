import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** The frame of a sample bill next to a form: its inputs belong to the sample, so Enter doesn't submit the form. */
export function SampleBill({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
    >
      <Typography
        id={headingId}
        variant="h3"
        component="h2"
        sx={{ mb: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}
      >
        Sample bill
      </Typography>
      {children}
    </Box>
  );
}
