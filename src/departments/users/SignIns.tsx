import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useTitles } from '#src/form/facts/useTitles';
import { formatAgo, formatMoment } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { browserName } from './diagnostics/browserName';
import { useNow } from './notifications/useNow';
import { type SignIn, useEndSignIn, useSignIns } from './signIns/useSignIns';

/** `/signins`: where you are signed in; with `?userId=`, where that user is. */
export default function SignIns({ tool }: PageSlotProps) {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const named = parameters.get('userId') ?? '';
  const userId = named === '' || named === user.userId ? undefined : named;
  const titles = useTitles('users', userId ? [userId] : []);
  const { data, error, refetch } = useSignIns(userId);
  const { mutate, isPending } = useEndSignIn(userId);
  const others = data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Page
      title={userId ? `${tool.label}: ${titles.of(userId)}` : tool.label}
      actions={
        others.length > 1 ? (
          <Button
            variant="outlined"
            size="small"
            aria-disabled={isPending}
            onClick={() => isPending || mutate(undefined)}
          >
            {userId ? 'Sign out everywhere' : 'Sign out everywhere else'}
          </Button>
        ) : null
      }
    >
      <Box sx={{ maxWidth: 760, pb: 4 }}>
        <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>{tool.about}</Typography>
        {error && !data ? (
          <PageFailure what="the sign-ins" error={error} onRetry={refetch} />
        ) : !data ? (
          <SkeletonRows rowHeight={64} count={3} />
        ) : data.length === 0 ? (
          <Typography>This user is not signed in anywhere.</Typography>
        ) : (
          <Box component="ul" aria-label={tool.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((each) => (
              <SignInRow key={each.id} signIn={each} isBusy={isPending} onEnd={() => mutate(each.id)} />
            ))}
          </Box>
        )}
      </Box>
    </Page>
  );
}

function SignInRow({ signIn, isBusy, onEnd }: { signIn: SignIn; isBusy: boolean; onEnd: () => void }) {
  const { timeZone } = useSession();
  const now = useNow();
  const { agent, address, isThis, startedAt, lastSeenAt } = signIn;
  const name = browserName(agent);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', fontWeight: 600 }}>
          {name}
          {isThis && <Chip size="small" label="This browser" />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[address, `signed in ${formatMoment(startedAt, timeZone)}`].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }} title={formatMoment(lastSeenAt, timeZone)}>
          Last seen {formatAgo(lastSeenAt, now)}
        </Typography>
      </Box>
      {!isThis && (
        <Button
          variant="outlined"
          size="small"
          aria-label={`Sign out: ${name}, ${address}`}
          aria-disabled={isBusy}
          onClick={() => isBusy || onEnd()}
          sx={{ flexShrink: 0 }}
        >
          Sign out
        </Button>
      )}
    </Box>
  );
}
