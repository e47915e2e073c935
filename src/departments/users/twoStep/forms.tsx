import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FieldFrame } from '#src/field/FieldFrame';
import { PasswordBox } from '#src/form/inputs/PasswordBox';
import { QrCode } from './QrCode';
import type { NewApp, Task } from './useTwoStep';

interface StepFormProps {
  label: string;
  action: string;
  isBusy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function StepForm({ label, action, isBusy, onSubmit, onCancel, children }: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 440, my: 3 }}
    >
      <Typography component="h2" variant="h6">
        {label}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {action}
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

const TASKS: Readonly<Record<Task['kind'], string>> = {
  app: 'Set up an authenticator app',
  passkey: 'Set up a passkey',
  recoveryCodes: 'Make new recovery codes',
  remove: 'Remove',
};

interface ConfirmFormProps {
  task: Task;
  email: string;
  problem: string | undefined;
  isBusy: boolean;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** The password, before anything changes. */
export function ConfirmForm({ task, email, problem, isBusy, onSubmit, onCancel }: ConfirmFormProps) {
  const [password, setPassword] = useState('');
  const label = task.kind === 'remove' ? `${TASKS.remove} ${task.method.name}` : TASKS[task.kind];
  return (
    <StepForm
      label={label}
      action={task.kind === 'remove' ? 'Remove' : 'Continue'}
      isBusy={isBusy}
      onSubmit={() => onSubmit(password)}
      onCancel={onCancel}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Box sx={{ width: '100%' }}>
        <PasswordBox
          id={useId().replaceAll(':', '')}
          label="Your password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={problem}
          onChange={setPassword}
        />
      </Box>
    </StepForm>
  );
}

interface AppFormProps {
  app: NewApp;
  problem: string | undefined;
  isBusy: boolean;
  onSubmit: (code: string) => void;
  onCancel: () => void;
}

/** The QR code for the app, and the app's first code. */
export function AppForm({ app, problem, isBusy, onSubmit, onCancel }: AppFormProps) {
  const id = useId().replaceAll(':', '');
  const [code, setCode] = useState('');
  const control = {
    id,
    'aria-describedby': problem ? `${id}-error` : undefined,
    'aria-invalid': problem !== undefined,
    'aria-required': true,
    'aria-label': undefined,
  };
  return (
    <StepForm label={TASKS.app} action="Turn on" isBusy={isBusy} onSubmit={() => onSubmit(code)} onCancel={onCancel}>
      <Typography>Scan this with your authenticator app, such as Google Authenticator or 1Password.</Typography>
      <QrCode text={app.address} label="QR code for your authenticator app" />
      <Typography sx={{ color: 'text.secondary' }}>
        Or type this key into the app:{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
          {app.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Typography>
      <FieldFrame label="Code from the app" required error={problem} control={control}>
        <OutlinedInput
          size="small"
          value={code}
          error={problem !== undefined}
          autoFocus
          onChange={({ target }) => setCode(target.value)}
          slotProps={{
            input: { ...control, inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
          }}
        />
      </FieldFrame>
    </StepForm>
  );
}

/** The recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The form that led here is gone.
  useEffect(() => place.current?.focus(), []);
  const copy = () => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true));
  return (
    <Box component="section" aria-label="Recovery codes" sx={{ maxWidth: 440, my: 3, display: 'grid', gap: 2 }}>
      <Alert severity="warning" tabIndex={-1} ref={place}>
        Save these recovery codes now. They are not shown again. If you lose your phone or passkey, each one signs you
        in once.
      </Alert>
      <Box
        component="ul"
        sx={{
          m: 0,
          pl: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="contained" onClick={onDone}>
          I saved them
        </Button>
      </Box>
    </Box>
  );
}
