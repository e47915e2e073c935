import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Message } from './Message';

interface LoadFailureProps {
  /** What is missing, as it follows “Couldn’t load”: 'prices', 'the dashboard'. */
  what: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Shown in place of a part of a page that couldn’t be loaded: why, and a button to try again. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      Couldn’t load {what}. {error instanceof Error ? error.message : ''}
    </Alert>
  );
}

/** The same in place of all that a page shows. */
export function PageFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Message
      level="h2"
      isAlert
      heading={`Couldn’t load ${what}`}
      text={error instanceof Error ? error.message : undefined}
      action={
        <Button variant="contained" onClick={() => void onRetry()}>
          Retry
        </Button>
      }
    />
  );
}
