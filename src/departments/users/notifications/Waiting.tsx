import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** In place of notifications that are being fetched. */
export const Waiting = () => (
  <Box role="status" aria-label="Loading" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
    <Skeleton variant="text" width="70%" />
    <Skeleton variant="text" width="85%" />
    <Skeleton variant="text" width="60%" />
  </Box>
);
