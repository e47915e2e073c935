import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';

/** What can be done about what was said: a page that opens, or what a click does. */
export interface ToastAction {
  label: string;
  to?: string;
  onClick?: () => void;
}

/** Milliseconds: long enough to read it and reach the button. */
const WITH_ACTION_MS = 10_000;

function ToastButton({ label, to, onClick }: ToastAction) {
  const close = useCloseNotification();
  return (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        close();
        onClick?.();
      }}
      sx={{ fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: '3px' }}
      {...(to === undefined ? {} : { component: Link, to })}
    >
      {label}
    </Button>
  );
}

/** Says that something was done, and offers what comes next: to open it, or to undo it. */
export function useToast(): (text: string, action?: ToastAction) => void {
  const notify = useNotify();
  return useCallback(
    (text, action) =>
      notify(text, {
        type: 'success',
        ...(action ? { action: <ToastButton {...action} />, autoHideDuration: WITH_ACTION_MS } : {}),
      }),
    [notify],
  );
}
