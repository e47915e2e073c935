import Done from '@mui/icons-material/CheckCircleOutlined';
import Critical from '@mui/icons-material/ErrorOutline';
import Warning from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#engine/define/dashboard';
import { can } from '#engine/read/access';
import { alertsFor, type DashboardAnswer, queryOf, reportOf } from '#engine/read/dashboards';
import type { Asker } from '#engine/run/query/check';
import { documents, report as findReport } from '#resources';
import { formatCount, formatDate } from '../format/format';
import { tilePage } from '../report/drill';
import { useSession } from '../shell/session';
import { waitingLink } from './ListPanel';

interface Matter {
  key: string;
  level: 'critical' | 'warning';
  words: string;
  /** Since when. */
  since?: string | undefined;
  links: readonly { label: string; to: string }[];
}

/** An alert that this person can fix, with a link. */
function mattersOf(dashboard: Dashboard, answer: DashboardAnswer, asker: Asker): Matter[] {
  const found = alertsFor(dashboard, asker, findReport).flatMap(([key, alert]): Matter[] => {
    const own = answer.alerts[key];
    const count = Number(own?.value ?? 0);
    const report = reportOf(dashboard, alert, findReport);
    if (!own || !report || !(count > 0)) return [];
    const { today, params } = answer;
    const query = queryOf(alert, report, { ...params, today }, params.outlets);
    const to = tilePage(alert, { report, query, today }, asker);
    return [
      {
        key,
        level: alert.level ?? 'warning',
        words: alert.words(count),
        links: to ? [{ label: alert.settle, to }] : [],
      },
    ];
  });
  const waiting = answer.waiting.flatMap((each) => {
    const link = waitingLink(each);
    return link && can(asker, link.module, 'approve') ? [{ ...link, count: each.count, oldest: each.oldest }] : [];
  });
  if (waiting.length === 0) return found;
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  const [oldest] = waiting.flatMap((each) => each.oldest ?? []).sort();
  return [
    ...found,
    {
      key: 'waiting',
      level: 'warning',
      words: `${formatCount(count)} ${count === 1 ? 'document needs' : 'documents need'} your approval`,
      since: oldest === undefined ? undefined : `oldest ${formatDate(oldest)}`,
      links: waiting.map(({ label, to, count: own }) => ({ label: `${label} ${formatCount(own)}`, to })),
    },
  ];
}

const ICONS = {
  critical: <Critical fontSize="small" sx={{ color: 'error.main' }} />,
  warning: <Warning fontSize="small" sx={{ color: 'warning.main' }} />,
  done: <Done fontSize="small" sx={{ color: 'success.main' }} />,
} as const;

interface LineProps {
  icon: keyof typeof ICONS;
  words: ReactNode;
  /** Buttons in a line of their own, across the box. */
  isWhole?: boolean;
  children?: ReactNode;
}

const BUTTON = { flexShrink: 0, minHeight: 28, py: 0, whiteSpace: 'nowrap' } as const;

/** What is wrong on the left, and what settles it on the right, below one another where there are two columns. */
const Line = ({ icon, words, isWhole = false, children }: LineProps) => (
  <Box
    component="li"
    sx={{
      ...{ display: 'flex', gap: 1, alignItems: 'center', py: 0.25, px: 1.25, minHeight: 36, typography: 'body2' },
      ...(isWhole ? { gridColumn: '1 / -1', alignItems: 'start', flexWrap: { xs: 'wrap', md: 'nowrap' } } : {}),
    }}
  >
    <Box sx={{ display: 'flex', ...(isWhole ? { py: 0.5 } : {}) }}>{ICONS[icon]}</Box>
    <Box sx={isWhole ? { flex: 'none', maxWidth: 'calc(100% - 28px)', lineHeight: '28px' } : { flex: 1, minWidth: 0 }}>
      {words}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, ...(isWhole ? { flex: '1 1 300px' } : {}) }}>
      {children}
    </Box>
  </Box>
);

/** The day's alerts, at the top. If there are none, it says so. */
export function Attention({ dashboard, answer }: { dashboard: Dashboard; answer: DashboardAnswer | undefined }) {
  const { asker } = useSession();
  // Approvals have a line of their own, which is kept free while they are loading.
  const canApprove = documents.some(({ module }) => can(asker, module, 'approve'));
  const matters = answer && mattersOf(dashboard, answer, asker);
  return (
    <Box
      component="section"
      aria-label="Needs attention"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        mb: 1.5,
        minHeight: canApprove ? 76 : 42,
      }}
    >
      {!matters ? (
        <Box sx={{ p: 1.25 }}>
          <Skeleton width="60%" />
          {canApprove && <Skeleton width="70%" />}
        </Box>
      ) : (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            py: 0.5,
            listStyle: 'none',
            display: 'grid',
            columnGap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {matters.length === 0 && <Line icon="done" words="Nothing needs your attention." />}
          {matters.map(({ key, level, words, since, links }) => (
            <Line
              key={key}
              icon={level}
              isWhole={links.length > 1}
              words={
                <>
                  {words}
                  {since && <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${since}`}</Box>}
                </>
              }
            >
              {links.map(({ label, to }) => (
                <Button key={label} component={Link} to={to} size="small" variant="outlined" sx={BUTTON}>
                  {label}
                </Button>
              ))}
            </Line>
          ))}
        </Box>
      )}
    </Box>
  );
}
