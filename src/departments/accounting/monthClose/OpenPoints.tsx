import Done from '@mui/icons-material/CheckCircleOutlined';
import Critical from '@mui/icons-material/ErrorOutline';
import Warning from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { ReportAnswer } from '#engine/read/reporting';
import { queryFor, queryLink } from '#engine/run/query/query';
import { showDay } from '#engine/run/time/days';
import { POINTS, SETTLING, STATES } from '#resources/accounting/closing.rules';
import { formatCount } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { drillTo } from '#src/report/drill';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import { pointsReport, usePoints } from './usePoints';

type Kind = keyof typeof POINTS;
const KINDS = Object.keys(POINTS) as Kind[];
/** How many points of a kind are named. */
const NAMED = 5;
/** The most rows that a request returns; people see the number of all. */
const MOST = 1000;

interface OpenPointsProps {
  outletId: string;
  /** The end of the period, YYYY-MM-DD. */
  asOf: string;
}

/** What is open at an outlet, by kind, each with links that settle it. */
export function OpenPoints({ outletId, asOf }: OpenPointsProps) {
  const { data, error, refetch } = usePoints({ outlets: [outletId], asOf, group: 'kind', limit: MOST });
  if (error && !data) return <PageFailure what="the open points" error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rowHeight={40} count={5} />;
  const open = KINDS.filter((kind) => data.groups?.some(({ value }) => value === kind));
  const fine = KINDS.filter((kind) => !open.includes(kind)).map((kind) => POINTS[kind].toLowerCase());
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {open.map((kind) => (
        <Point key={kind} kind={kind} answer={data} outletId={outletId} asOf={asOf} />
      ))}
      <Box component="li" sx={LINE}>
        <Done fontSize="small" sx={{ color: 'success.main' }} />
        <Box sx={{ minWidth: 0, color: 'text.secondary' }}>
          {open.length === 0 ? 'Nothing is open.' : `None of these: ${fine.join(', ')}.`}
        </Box>
      </Box>
    </Box>
  );
}

const LINE = {
  ...{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 1, px: 1.5, typography: 'body2' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
const LINK = { color: 'primary.main', display: 'inline-block', minHeight: 24 } as const;

function Point({ kind, answer, outletId, asOf }: { kind: Kind; answer: ReportAnswer } & OpenPointsProps) {
  const { asker } = useSession();
  // What is settled elsewhere is settled at this outlet.
  const state = { selectOutlet: outletId };
  const report = pointsReport();
  const rows = answer.docs.filter((row) => row.kind === kind);
  const totals = answer.groups?.find(({ value }) => value === kind)?.totals;
  const count = Number(totals?.points ?? rows.length);
  const isBlocking = Number(totals?.blocking ?? 0) > 0;
  const [first = {}] = rows;
  const settle = drillTo(report, 'kind', first, answer.params, asker);
  const all = queryLink(report, queryFor(report, { outlets: [outletId], filters: { kind }, period: { asOf } }));
  const named = kind === 'count' ? [] : rows.slice(0, NAMED);
  return (
    <Box component="li" sx={LINE}>
      {isBlocking ? (
        <Critical fontSize="small" titleAccess={STATES.must} sx={{ color: 'error.main' }} />
      ) : (
        <Warning fontSize="small" titleAccess={STATES.can} sx={{ color: 'warning.main' }} />
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {kind === 'count' ? POINTS[kind] : `${POINTS[kind]}: ${formatCount(count)}`}
          </Box>
          {settle ? (
            <Box component={Link} to={settle} state={state} sx={LINK}>
              {SETTLING[kind] ?? 'Settle'}
            </Box>
          ) : null}
        </Box>
        {named.length > 0 ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}>
            {named.map((row) => {
              const to = drillTo(report, 'what', row, answer.params, asker);
              const words = kind === 'days' ? showDay(String(row.date)) : wordsOf(row);
              return to ? (
                <Box component={Link} key={words} to={to} state={state} sx={LINK}>
                  {words}
                </Box>
              ) : (
                <span key={words}>{words}</span>
              );
            })}
            {rows.length > NAMED ? (
              <Box component={Link} to={all} sx={LINK}>
                Show all {formatCount(answer.groups?.find(({ value }) => value === kind)?.rows ?? rows.length)}
              </Box>
            ) : null}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

/** 'PO-COL-26-000012, 3 Oct 2026'; stock is as of the end of the period, which is in the heading. */
const wordsOf = ({ what, date, resource }: ReportAnswer['docs'][number]): string =>
  resource === 'inventoryItems' ? String(what) : `${String(what)}, ${showDay(String(date))}`;
