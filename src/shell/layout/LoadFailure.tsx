import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface LoadFailureProps {
  /** What is missing, as a sentence begins: 'The prices'. */
  what: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Stands where a part of a page would: what could not be loaded and why, and a button to try again. */
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
      {what} could not be loaded. {error instanceof Error ? error.message : ''}
    </Alert>
  );
}
