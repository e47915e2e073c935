import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Report from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import { recordPath } from '#engine/read/paths';
import { rowsIn, stepInto, textIn } from '#engine/run/values';
import { entityServingAs, findEntity } from '#resources';
import { formatCount } from '#src/format/format';
import { useSession } from '#src/shell/session';

/** A stored figure that differs from its inputs. */
interface Difference {
  place: string;
  /** The page of its item or document; undefined if there is none. */
  to: string | undefined;
  outlet: string | undefined;
  figure: string;
  expected: string;
  found: string;
}

type Outcome =
  | { state: 'checking' }
  | { state: 'done'; total: number; differences: readonly Difference[] }
  | { state: 'failed'; message: string };

/** The link to a difference's record. */
function pageOf(row: object): string | undefined {
  const record = stepInto(row, 'record');
  const about = textIn(stepInto(record, 'resource'));
  const entity = about === undefined ? undefined : findEntity(about);
  const id = textIn(stepInto(record, 'id'));
  if (entity && id) return recordPath(entity, id);
  const items = entityServingAs('stockItems');
  const itemId = textIn(stepInto(row, 'itemId'));
  return items && itemId ? recordPath(items, itemId) : undefined;
}

/**
 * Whether the group's stored figures agree with their inputs: stock with movements, orders with receipts, daily sales with bills. One check
 * after another, because each may take some seconds; for administrators.
 */
export function FiguresCheck() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { outlets } = useSession();
  const heading = useId();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const isRunning = useRef(false);
  const { data: checks = [] } = useQuery({
    queryKey: ['checking', 'agreement'],
    queryFn: async () =>
      rowsIn((await dataProvider.custom('checking', 'agreement')).docs).map(({ kind, label }) => ({
        kind: String(kind),
        label: String(label),
      })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = (outletId: string | undefined) => textIn(outlets.find(({ _id }) => _id === outletId)?.name);
  const differenceOf = (row: object): Difference => ({
    place: textIn(stepInto(row, 'itemName')) ?? String(stepInto(row, 'of')),
    to: pageOf(row),
    outlet: nameOf(textIn(stepInto(row, 'outletId'))),
    figure: String(stepInto(row, 'figure')),
    expected: String(stepInto(row, 'expected')),
    found: String(stepInto(row, 'found')),
  });
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setOutcomes({});
    for (const { kind } of checks) {
      const note = (outcome: Outcome) => setOutcomes((before) => ({ ...before, [kind]: outcome }));
      note({ state: 'checking' });
      try {
        const { total, docs } = await dataProvider.custom('checking', 'agreement', { query: { check: kind } });
        note({ state: 'done', total: Number(total), differences: rowsIn(docs).map(differenceOf) });
      } catch (error) {
        note({ state: 'failed', message: error instanceof Error ? error.message : 'This could not be checked.' });
      }
    }
    isRunning.current = false;
  };
  const isStarted = Object.keys(outcomes).length > 0;
  const over = checks.flatMap(({ kind }) => outcomes[kind] ?? []).filter(({ state }) => state !== 'checking');
  const wrong = over.filter((outcome) => outcome.state === 'failed' || (outcome.state === 'done' && outcome.total > 0));
  const said = !isStarted
    ? 'Compares balances, documents and daily figures with their source records. It doesn’t change anything.'
    : over.length < checks.length
      ? `Checking ${over.length + 1} of ${checks.length}…`
      : wrong.length === 0
        ? 'All figures agree.'
        : `${wrong.length} of ${checks.length} checks need attention.`;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 0.75 }}>
        <Box component="h2" id={heading} sx={{ m: 0, typography: 'h3' }}>
          Figures
        </Box>
        <Box role="status" sx={{ flex: '1 1 240px', color: 'text.secondary', typography: 'body2' }}>
          {said}
        </Box>
        <Button
          variant="outlined"
          size="small"
          aria-disabled={isStarted && over.length < checks.length}
          onClick={() => void run()}
        >
          Check figures
        </Button>
      </Box>
      <Box
        component="ul"
        aria-label="Checks of figures"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: 'background.paper',
        }}
      >
        {checks.map(({ kind, label }) => (
          <CheckRow key={kind} label={label} outcome={outcomes[kind]} />
        ))}
      </Box>
    </Box>
  );
}

const row = {
  px: 1.5,
  py: 0.75,
  minHeight: 36,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

function CheckRow({ label, outcome }: { label: string; outcome: Outcome | undefined }) {
  const found = outcome?.state === 'done' ? outcome.differences : [];
  const rest = outcome?.state === 'done' ? outcome.total - found.length : 0;
  return (
    <Box component="li" sx={row}>
      {/* On a phone a long reason goes below its title. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
        <Verdict outcome={outcome} />
      </Box>
      {found.length > 0 && (
        <Box component="ul" aria-label={`Differences: ${label}`} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {found.map(({ place, to, outlet, figure, expected, found: kept }) => (
            <Box component="li" key={`${place} ${outlet} ${figure}`} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
              {to ? (
                <Link component={RouterLink} to={to}>
                  {place}
                </Link>
              ) : (
                place
              )}
              {outlet ? `, ${outlet}` : ''}: {figure} is {kept}, should be {expected}
            </Box>
          ))}
        </Box>
      )}
      {rest > 0 && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>And {formatCount(rest)} more.</Box>}
    </Box>
  );
}

/** Subtle where figures agree, so that differences stand out. */
function Verdict({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  if (outcome.state === 'checking') return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Checking…</Box>;
  const isFine = outcome.state === 'done' && outcome.total === 0;
  const text =
    outcome.state === 'failed'
      ? outcome.message
      : isFine
        ? 'Agree'
        : `${formatCount(outcome.total)} ${outcome.total === 1 ? 'difference' : 'differences'}`;
  return (
    <Box
      component="span"
      sx={({ palette }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 12,
        fontWeight: isFine ? 400 : 600,
        color: isFine ? palette.success.main : palette.tones.amber.text,
      })}
    >
      {isFine ? <CheckCircle sx={{ fontSize: 15 }} aria-hidden /> : <Report sx={{ fontSize: 15 }} aria-hidden />}
      {text}
    </Box>
  );
}
