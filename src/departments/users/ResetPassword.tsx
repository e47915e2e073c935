import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { brokenPasswordRule } from '#engine/run/passwords';
import { PasswordBox } from '#src/form/inputs/PasswordBox';
import { type DueState, Page, useConnection } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { adviceOn, usePasswordChange } from './password/usePasswordChange';

/** Changing your password (domain 1.1, reset form): from the account menu, or because an administrator set it. */
export default function ResetPassword({ tool }: PageSlotProps) {
  const { user } = useSession();
  const { renew } = useConnection();
  const navigate = useNavigate();
  const notify = useNotify();
  const { state } = useLocation() as { state: DueState | null };
  const [said, setSaid] = useState<string>();
  const isDue = user.mustChangePassword === true;
  const changed = async (message: string) => {
    if (!isDue) return setSaid(message);
    // The session's next answer unlocks the console again.
    await renew();
    notify(message, { type: 'success' });
    navigate(state?.from ?? '/', { replace: true });
  };
  return (
    <Page title={tool.label}>
      <Box sx={{ maxWidth: 440, pb: 3 }}>
        {said ? <Changed message={said} /> : <ChangeForm email={user.email} isDue={isDue} onChanged={changed} />}
      </Box>
    </Page>
  );
}

/** It is done; focus moves here, because its form is gone. */
function Changed({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <Alert ref={place} severity="success" role="status" tabIndex={-1} sx={{ mb: 2 }}>
        {message}
      </Alert>
      <Button component={Link} to="/" variant="contained">
        Go to the home page
      </Button>
    </>
  );
}

interface ChangeFormProps {
  email: string;
  isDue: boolean;
  onChanged: (message: string) => void | Promise<void>;
}

function ChangeForm({ email, isDue, onChanged }: ChangeFormProps) {
  const id = useId().replaceAll(':', '');
  const { key } = useLocation();
  const { change, problems, message, isBusy, set, submit } = usePasswordChange(email, onChanged, (field) =>
    // Once the error is shown below it, so that both are announced.
    setTimeout(() => document.getElementById(`${id}-${field ?? 'message'}`)?.focus()),
  );
  const navigate = useNavigate();
  // Opened from a link or bookmark, there is nothing to go back to.
  const goBack = () => (key === 'default' ? navigate('/') : navigate(-1));
  const isLongEnough = change.newPassword !== '' && brokenPasswordRule(change.newPassword, email) === undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} aria-label="Reset password" sx={{ display: 'grid', gap: 2.5 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {isDue
          ? 'An administrator set your password. Choose your own to continue.'
          : 'Changing it ends your other sessions. You stay signed in here.'}{' '}
        A few unrelated words are easy to remember and hard to guess.
      </Typography>
      {message ? (
        <Alert id={`${id}-message`} severity="error" tabIndex={-1}>
          {message}
        </Alert>
      ) : null}
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordBox
        id={`${id}-currentPassword`}
        label="Current password"
        autoComplete="current-password"
        autoFocus
        value={change.currentPassword}
        error={problems.currentPassword}
        onChange={(value) => set('currentPassword', value)}
      />
      <PasswordBox
        id={`${id}-newPassword`}
        label="New password"
        autoComplete="new-password"
        value={change.newPassword}
        error={problems.newPassword}
        note={adviceOn(change.newPassword, email)}
        onChange={(value) => set('newPassword', value)}
      />
      <PasswordBox
        id={`${id}-confirmPassword`}
        label="Confirm password"
        autoComplete="new-password"
        value={change.confirmPassword}
        error={problems.confirmPassword}
        onChange={(value) => set('confirmPassword', value)}
      />
      <Box role="status" sx={visuallyHidden}>
        {isLongEnough ? 'Long enough' : ''}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {isBusy ? 'Changing password…' : 'Change password'}
        </Button>
        {isDue ? null : (
          <Button color="inherit" onClick={goBack}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  );
}
