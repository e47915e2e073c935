import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Message } from './Message';

interface LoadFailureProps {
  /** What is missing, following “Couldn’t load”: 'prices', 'the dashboard'. */
  what: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Replaces a part of a page that couldn’t be loaded: the reason, and a button to try again. */
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

/** The same in place of a whole page. */
export function PageFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Message
      level="h2"
      isAlert
      heading={`Couldn’t load ${what}`}
      text={error instanceof Error ? error.message : undefined}
      action={
        <Button variant="outlined" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    />
  );
}
