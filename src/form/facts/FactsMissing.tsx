import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { failureOf } from '../saving/failure';

/**
 * Says that figures and checks are not up to date because their records couldn't be loaded. Not offline, where the page's frame says it, nor
 * about records that the person can’t see, which the server reads when the form is saved.
 */
export function FactsMissing({ error, retry }: { error: unknown; retry: () => void }) {
  const { kind, message } = failureOf(error);
  return kind === 'failed' && navigator.onLine ? <NotUpToDate message={message} onRetry={retry} /> : null;
}

function NotUpToDate({ message, onRetry }: { message: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // Once it is all loaded the button is gone: who pressed it continues in the form.
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (pressed !== document.activeElement) return;
      const first = pressed?.form?.querySelector<HTMLElement>('input:not([disabled])');
      queueMicrotask(() => first?.focus());
    };
  }, []);
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button ref={button} size="small" color="inherit" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Some figures and checks are not up to date. {message}
      {/[.!?]$/.test(message) ? '' : '.'} Saving checks everything.
    </Alert>
  );
}
