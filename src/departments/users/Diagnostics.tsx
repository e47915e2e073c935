import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Report from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { missingFrom } from '#engine/read/narrowToSpec';
import { everyWholeDeclaration } from '#resources';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page, useConnection, useExtensions, useVersion } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { FiguresCheck } from './diagnostics/FiguresCheck';
import { askChecking, askVerification, gatherFacts } from './diagnostics/facts';
import { diagnose, type Line, type LineGroup, supportText } from './diagnostics/lines';

/** `/checking`: whether this browser, its sign-in and the connection are in order. */
export default function Diagnostics({ tool }: PageSlotProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const consoleVersion = useVersion();
  const extensions = useExtensions();
  const { renew } = useConnection();
  const { user, group, outlet, timeZone, settings, access, unknownModules } = useSession();
  const {
    data: facts,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['checking'],
    queryFn: ({ signal }) => gatherFacts(extensions ? askChecking(dataProvider) : askVerification(renew), signal),
    staleTime: 0,
    gcTime: 0,
  });
  const groups = useMemo(
    () =>
      facts &&
      diagnose(facts, {
        consoleVersion,
        personName: `${user.firstName} ${user.lastName}`.trim(),
        groupName: String(group.name ?? ''),
        outletName: String(outlet.name ?? ''),
        timeZone,
        settings,
        isAdministrator: access.isAdministrator,
        permissions: Object.values(access.permissions).flat().length,
        unknownModules,
        missing: extensions ? undefined : missingFrom(everyWholeDeclaration()),
      }),
    [facts, extensions, consoleVersion, user, group, outlet, timeZone, settings, access, unknownModules],
  );
  const wrong = groups?.flatMap(({ lines }) => lines).filter(({ isFine }) => !isFine) ?? [];
  const copy = async () => {
    if (!groups || !facts) return;
    try {
      await navigator.clipboard.writeText(supportText(groups, facts.at));
      notify('Copied. Paste it into your message to support.', { type: 'success' });
    } catch {
      notify('The browser blocked copying.', { type: 'warning' });
    }
  };
  return (
    <Page
      title={tool.label}
      actions={
        <>
          {/* Neither is ever `disabled`, because it would lose keyboard focus. */}
          <Button variant="outlined" size="small" startIcon={<Refresh />} onClick={() => void refetch()}>
            Run again
          </Button>
          <Button
            variant="contained"
            size="small"
            startIcon={<ContentCopy />}
            aria-disabled={!groups}
            onClick={() => void copy()}
          >
            Copy for support
          </Button>
        </>
      }
    >
      {error && !groups ? <Message level="h2" isAlert heading="Couldn’t run the checks" text={error.message} /> : null}
      {!groups && !error && <SkeletonRows rowHeight={36} count={10} />}
      {groups && (
        <Box aria-busy={isFetching} sx={{ pb: 4 }}>
          <Summary wrong={wrong} isBusy={isFetching} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
              alignItems: 'start',
            }}
          >
            <Column groups={groups.slice(0, 5)} />
            <Column groups={groups.slice(5)} />
          </Box>
          {access.isAdministrator && extensions && <FiguresCheck />}
        </Box>
      )}
    </Page>
  );
}

/** The result in a sentence, before the details. */
function Summary({ wrong, isBusy }: { wrong: readonly Line[]; isBusy: boolean }) {
  const tone = wrong.length === 0 ? 'green' : 'amber';
  const names = wrong.map(({ label }) => label.toLowerCase()).join(', ');
  const text =
    wrong.length === 0
      ? 'All checks passed.'
      : `${wrong.length} ${wrong.length === 1 ? 'check needs' : 'checks need'} attention: ${names}.`;
  return (
    <Box
      role="status"
      sx={({ palette }) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.25,
        mb: 2,
        borderRadius: '8px',
        border: `1px solid ${palette.tones[tone].border}`,
        color: palette.tones[tone].text,
        backgroundColor: palette.tones[tone].background,
        fontWeight: 600,
        opacity: isBusy ? 0.6 : 1,
      })}
    >
      {wrong.length === 0 ? <CheckCircle fontSize="small" aria-hidden /> : <Report fontSize="small" aria-hidden />}
      {isBusy ? 'Checking…' : text}
    </Box>
  );
}

const Column = ({ groups }: { groups: readonly LineGroup[] }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}>
    {groups.map((group) => (
      <Section key={group.label} group={group} />
    ))}
  </Box>
);

const Section = ({ group: { label, lines } }: { group: LineGroup }) => (
  <Box component="section" aria-label={label}>
    <Box component="h2" sx={{ m: 0, mb: 0.75, typography: 'h3' }}>
      {label}
    </Box>
    <Box
      component="dl"
      sx={{
        m: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      {lines.map((line) => (
        <LineRow key={line.label} line={line} />
      ))}
    </Box>
  </Box>
);

function LineRow({ line: { label, value, isFine, isPlain, advice } }: { line: Line }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '190px minmax(0, 1fr) auto' },
        columnGap: 1.5,
        alignItems: 'center',
        px: 1.5,
        py: 0.75,
        minHeight: 36,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box
        component="dt"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere', gridColumn: { xs: '1', sm: 'auto' } }}
      >
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', gridColumn: { xs: '1', sm: 'auto' } }}>
        {value}
        {advice && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {advice}
          </Box>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: '1 / span 2', sm: 'auto' } }}>
        {isPlain ? null : <Verdict isFine={isFine} />}
      </Box>
    </Box>
  );
}

/** Subtle if all is well, so that problems stand out. */
const Verdict = ({ isFine }: { isFine: boolean }) => (
  <Box
    component="span"
    sx={({ palette }) => ({
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      fontSize: 12,
      fontWeight: isFine ? 400 : 600,
      whiteSpace: 'nowrap',
      color: isFine ? palette.success.main : palette.tones.amber.text,
    })}
  >
    {isFine ? <CheckCircle sx={{ fontSize: 15 }} aria-hidden /> : <Report sx={{ fontSize: 15 }} aria-hidden />}
    {isFine ? 'OK' : 'Needs attention'}
  </Box>
);
