import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';

/** After this time people are offered to cancel, in milliseconds. */
const OFFERED_AFTER = 2000;

interface WaitingProps {
  isBusy: boolean;
  /** Previous figures are shown, with a line above saying that new ones are loading. */
  hasFigures: boolean;
  onCancel: () => void;
}

/** Shows that figures are loading, and after two seconds a way to cancel. */
export function Waiting({ isBusy, hasFigures, onCancel }: WaitingProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLong(true), OFFERED_AFTER);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  return (
    <>
      <Box className="no-print" sx={{ height: 2, mt: -0.5, mb: 0.25, flexShrink: 0 }}>
        {isBusy && hasFigures ? <LinearProgress aria-label="Loading" sx={{ height: 2 }} /> : null}
      </Box>
      {isBusy && isLong && (
        <Box
          className="no-print"
          role="status"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 0.5, flexShrink: 0 }}
        >
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            Long ranges take a while
          </Box>
          <Button size="small" variant="outlined" onClick={onCancel}>
            Cancel
          </Button>
        </Box>
      )}
    </>
  );
}
