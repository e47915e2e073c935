import Done from '@mui/icons-material/CheckCircleOutlined';
import Critical from '@mui/icons-material/ErrorOutline';
import Warning from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '#engine/define/dashboard';
import { can } from '#engine/read/access';
import { alertsFor, type DashboardAnswer, queryOf, reportOf } from '#engine/read/dashboards';
import type { Asker } from '#engine/run/query/check';
import { documents, report as findReport } from '#resources';
import { formatCount } from '../format/format';
import { tilePage } from '../report/drill';
import { useSession } from '../shell/session';
import { waitingLink } from './ListPanel';

interface Matter {
  key: string;
  level: 'critical' | 'warning';
  words: string;
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
    return link && can(asker, link.module, 'approve') ? [{ ...link, count: each.count }] : [];
  });
  if (waiting.length === 0) return found;
  const count = waiting.reduce((sum, each) => sum + each.count, 0);
  return [
    ...found,
    {
      key: 'waiting',
      level: 'warning',
      words: `${formatCount(count)} ${count === 1 ? 'document waits' : 'documents wait'} for your approval`,
      links: waiting.map(({ label, to, count: own }) => ({ label: `${label} ${formatCount(own)}`, to })),
    },
  ];
}

const Line = ({ icon, isWhole, children }: { icon: ReactNode; isWhole?: boolean; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      ...{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.5, px: 1.25, minHeight: 32, typography: 'body2' },
      ...(isWhole ? { gridColumn: '1 / -1' } : {}),
    }}
  >
    {icon}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, minWidth: 0 }}>{children}</Box>
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
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {matters.length === 0 && (
            <Line icon={<Done fontSize="small" sx={{ color: 'success.main' }} />}>Nothing needs your attention.</Line>
          )}
          {matters.map(({ key, level, words, links }) => (
            <Line
              key={key}
              isWhole={links.length > 1}
              icon={
                level === 'critical' ? (
                  <Critical fontSize="small" sx={{ color: 'error.main' }} />
                ) : (
                  <Warning fontSize="small" sx={{ color: 'warning.main' }} />
                )
              }
            >
              <span>{words}</span>
              {links.map(({ label, to }) => (
                <Box
                  component={Link}
                  key={label}
                  to={to}
                  sx={{
                    display: 'inline-block',
                    minHeight: 24,
                    color: 'primary.main',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {label}
                </Box>
              ))}
            </Line>
          ))}
        </Box>
      )}
    </Box>
  );
}
