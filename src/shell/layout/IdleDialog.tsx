import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { visuallyHidden } from '@mui/utils';
import { useCallback, useEffect, useState } from 'react';
import { useConnection } from './ConsoleContext';

const SECOND = 1000;

/** 95 as `1:35`. */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The announcement: minutes, and the last half minute; a new text only when it is worth an interruption. */
export const spokenText = (seconds: number): string => {
  if (seconds <= 30) return 'You will be signed out in less than half a minute.';
  const minutes = Math.ceil(seconds / 60);
  return `You will be signed out in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};

/** Seconds until then, updated every second. */
function useSecondsUntil(end: number): number {
  const left = useCallback(() => Math.max(0, Math.ceil((end - Date.now()) / SECOND)), [end]);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const look = () => setSeconds(left());
    look();
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [left]);
  return seconds;
}

function Countdown({ end }: { end: number }) {
  const seconds = useSecondsUntil(end);
  return (
    <>
      <Box aria-hidden sx={{ color: 'text.secondary' }}>
        You will be signed out in
      </Box>
      <Box
        role="timer"
        aria-label="Time until you are signed out"
        sx={{ fontSize: 40, fontWeight: 600, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums', mb: 1.5 }}
      >
        {clockText(seconds)}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {spokenText(seconds)}
      </Box>
    </>
  );
}

/** The warning itself, with the remaining time. */
export default function IdleDialog({ end }: { end: number }) {
  const { active } = useConnection();
  return (
    <Dialog open onClose={active} maxWidth="xs" fullWidth aria-labelledby="idle-title" aria-describedby="idle-text">
      <DialogTitle id="idle-title">Are you still there?</DialogTitle>
      <DialogContent>
        <Countdown end={end} />
        <DialogContentText id="idle-text">
          You have been inactive for almost two hours. Your unsaved input is kept.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={active}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
