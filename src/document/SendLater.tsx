import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { outbox } from '#src/offline/outbox';
import type { Failure } from '../form/saving/failure';
import { canWait } from './sendLater';

/** Below the reason of a failed save: the person may leave it to the console to send the document. Nothing waits unless they say so. */
export function SendLater({ refusal, onSend }: { refusal: Failure; onSend: () => void }) {
  if (!canWait(refusal) || !outbox()) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Button variant="contained" onClick={onSend} sx={{ minHeight: 48 }}>
        Send when I’m back online
      </Button>
      <Box sx={{ mt: 0.5 }}>It waits in this browser and is sent once, as a draft. You can change it until then.</Box>
    </Box>
  );
}
