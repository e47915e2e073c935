import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatMoment } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { type DueState, Page, useConnection } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { AppForm, ConfirmForm, RecoveryCodes } from './twoStep/forms';
import { type Method, useSetUp, useTwoStep } from './twoStep/useTwoStep';

/** `/twoStep`: your own two-step verification, from the account menu or because your role requires it. */
export default function TwoStep({ tool }: PageSlotProps) {
  const { user } = useSession();
  const { renew } = useConnection();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: DueState | null };
  const isDue = user.mustSetUpTwoStep === true;
  const { data, error, refetch } = useTwoStep();
  const setUp = useSetUp(async () => {
    if (!isDue) return;
    // The session's next answer unlocks the console.
    await renew();
    navigate(state?.from ?? '/', { replace: true });
  });
  const { stage, problem, isBusy } = setUp;
  return (
    <Page title={tool.label}>
      <Box sx={{ maxWidth: 640, pb: 4 }}>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>
          {isDue ? 'Your role requires two-step verification. Set up a method to continue. ' : ''}
          {tool.about}
        </Typography>
        {stage.kind === 'password' ? (
          <ConfirmForm
            task={stage.task}
            email={user.email}
            problem={problem}
            isBusy={isBusy}
            onSubmit={(password) => void setUp.confirm(stage.task, password)}
            onCancel={setUp.cancel}
          />
        ) : stage.kind === 'app' ? (
          <AppForm
            app={stage.app}
            problem={problem}
            isBusy={isBusy}
            onSubmit={(code) => void setUp.finishApp(stage.app, code)}
            onCancel={setUp.cancel}
          />
        ) : stage.kind === 'recoveryCodes' ? (
          <RecoveryCodes codes={stage.codes} onDone={() => void setUp.codesSaved()} />
        ) : error && !data ? (
          <PageFailure what="two-step verification" error={error} onRetry={refetch} />
        ) : !data ? (
          <SkeletonRows rowHeight={64} count={2} />
        ) : (
          <Overview {...data} onBegin={setUp.begin} />
        )}
      </Box>
    </Page>
  );
}

type OverviewProps = NonNullable<ReturnType<typeof useTwoStep>['data']> & {
  onBegin: ReturnType<typeof useSetUp>['begin'];
};

function Overview({ methods, isRequired, recoveryCodes, onBegin }: OverviewProps) {
  const isOn = methods.length > 0;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Chip size="small" color={isOn ? 'success' : 'default'} label={isOn ? 'On' : 'Off'} />
        {isRequired && <Typography variant="body2">Required by your role</Typography>}
      </Box>
      {isOn && (
        <Box component="ul" aria-label="Methods" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
          {methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              canRemove={!isRequired || methods.length > 1}
              onRemove={() => onBegin({ kind: 'remove', method })}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant={isOn ? 'outlined' : 'contained'} onClick={() => onBegin({ kind: 'app' })}>
          Set up an authenticator app
        </Button>
        {browserSupportsWebAuthn() && (
          <Button variant="outlined" onClick={() => onBegin({ kind: 'passkey' })}>
            Set up a passkey
          </Button>
        )}
      </Box>
      {isOn && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3, flexWrap: 'wrap' }}>
          <Typography>
            {recoveryCodes === 1 ? '1 recovery code left' : `${recoveryCodes} recovery codes left`}
          </Typography>
          <Button size="small" onClick={() => onBegin({ kind: 'recoveryCodes' })}>
            Make new recovery codes
          </Button>
        </Box>
      )}
    </>
  );
}

function MethodRow({ method, canRemove, onRemove }: { method: Method; canRemove: boolean; onRemove: () => void }) {
  const { timeZone } = useSession();
  const { name, createdAt, usedAt } = method;
  const used = usedAt ? `last used ${formatMoment(usedAt, timeZone)}` : 'not used yet';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Set up {formatMoment(createdAt, timeZone)} · {used}
        </Typography>
      </Box>
      {canRemove && (
        <Button variant="outlined" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </Box>
  );
}
