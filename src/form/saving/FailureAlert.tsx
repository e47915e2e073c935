import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { failureOf } from './failure';

interface FailureAlertProps {
  error: unknown;
  /** Said if the record isn't there for this person. */
  missing: string;
  onRetry: () => void;
}

/** Why a record's page has nothing to show, with a button to try again unless the record is missing. */
export function FailureAlert({ error, missing, onRetry }: FailureAlertProps) {
  const failure = failureOf(error);
  const isMissing = failure.kind === 'missing';
  return (
    <Alert
      severity="error"
      action={
        isMissing ? undefined : (
          <Button size="small" color="inherit" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {isMissing ? missing : failure.message}
    </Alert>
  );
}
