import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type RefObject, useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useOnLeave } from '#src/shell/layout';
import { useIsTopGuard } from './guards';

interface UnsavedGuardProps {
  unsaved: boolean;
  /** The unsaved changes, in words. */
  what: string;
  /** True while the console itself navigates after a save. */
  leaving: RefObject<boolean>;
  /** The person leaves without saving: delete the draft. */
  onDiscard: () => void;
  /** False if there is no draft: input is lost when the page is left. */
  isKept?: boolean;
}

/**
 * Asks before leaving a page with unsaved input: with a dialog inside the console, otherwise with the browser's own question. A form in a
 * dialog asks instead of the page below it.
 */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { unsaved, leaving } = props;
  const isTop = useIsTopGuard(unsaved);
  // The session has ended: a question would keep the page, and the draft keeps the input.
  useOnLeave(() => {
    leaving.current = true;
  });
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved, leaving]);
  return isTop ? <Question {...props} /> : null;
}

function Question({ what, leaving, onDiscard, isKept = true }: UnsavedGuardProps) {
  const blocker = useBlocker(
    useCallback(
      ({
        currentLocation,
        nextLocation,
      }: {
        currentLocation: { pathname: string };
        nextLocation: { pathname: string };
      }) => !leaving.current && currentLocation.pathname !== nextLocation.pathname,
      [leaving],
    ),
  );

  const open = blocker.state === 'blocked';
  return (
    <Dialog open={open} onClose={() => blocker.reset?.()} aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          You have unsaved changes to {what}.{' '}
          {isKept ? 'Keep them in this browser to continue later, or discard them.' : 'They are lost if you leave.'}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button
          color="error"
          onClick={() => {
            leaving.current = true;
            onDiscard();
            blocker.proceed?.();
          }}
        >
          Discard
        </Button>
        {isKept ? <Button onClick={() => blocker.proceed?.()}>Keep in this browser</Button> : null}
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
