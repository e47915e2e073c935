import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** The frame of a sample bill beside a form: what is typed in it belongs to the sample, so that Enter does not send the form around it. */
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
