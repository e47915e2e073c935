import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { MissingFacts } from '../LiveRules';
import { failureOf } from '../saving/failure';

/**
 * Says that figures and checks are not up to date because their records couldn't be loaded. Not offline, where the page's frame says it, nor
 * about records that the person can’t see, which the server reads when the form is saved.
 */
export function FactsMissing({ error, retry }: MissingFacts) {
  const { kind, message } = failureOf(error);
  if (kind !== 'failed' || !navigator.onLine) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button size="small" color="inherit" onClick={retry}>
          Try again
        </Button>
      }
    >
      Some figures and checks are not up to date. {message}
      {/[.!?]$/.test(message) ? '' : '.'} Saving checks everything.
    </Alert>
  );
}
