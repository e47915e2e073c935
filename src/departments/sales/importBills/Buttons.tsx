import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A step's buttons, the primary one last. */
export function Buttons({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 3 }}>{children}</Box>;
}
