import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';

/** A message's action: a page to open, or a click handler. */
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

/** Reports success, and offers the next step: open it, or undo it. */
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
