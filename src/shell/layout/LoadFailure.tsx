import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface LoadFailureProps {
  /** What is missing, in the plural: 'prices'. */
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
