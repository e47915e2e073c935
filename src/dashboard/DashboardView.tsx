import Refresh from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Dashboard, Tile } from '#engine/define/dashboard';
import type { Tool } from '#engine/define/page';
import { can } from '#engine/read/access';
import { AS_DECLARED, partsOf, queryOf, reportOf, shownOf, tilesFor } from '#engine/read/dashboards';
import { isDashboard } from '#engine/read/entities';
import { daysInWords } from '#engine/run/time/compare';
import { documents, report as findReport } from '#resources';
import { formatMoment } from '../format/format';
import { tilePage } from '../report/drill';
import { Message, Page } from '../shell/layout';
import { PageFailure } from '../shell/layout/LoadFailure';
import { useSession } from '../shell/session';
import { useMarkedChanges } from '../table';
import { ArrangeDialog } from './ArrangeDialog';
import { Attention } from './Attention';
import { ChartPanel } from './ChartPanel';
import { DashboardBar } from './DashboardBar';
import { FigureCard } from './FigureCard';
import { ListPanel, WaitingPanel } from './ListPanel';
import { MoreFigures } from './MoreFigures';
import { useDashboard, useDashboardState } from './useDashboard';
import { useWayBack } from './useWayBack';

/** A dashboard from its declaration: alerts, figures, charts and lists, each linked to its report. */
export function DashboardView({ tool }: { tool: Tool }) {
  return isDashboard(tool) ? <Tiles key={tool.name} dashboard={tool} /> : null;
}

const HEADLINE = {
  m: 0,
  mb: 1.5,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const;
/** One box for all, so that the last row isn't ragged. */
const FIGURES = {
  ...{ m: 0, mb: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' },
  ...{ display: 'grid', columnGap: 2, rowGap: 1 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(160px, 1fr))' },
} as const;
const PANELS = {
  display: 'grid',
  gap: 1.5,
  mb: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
/** Each panel is as high as its content, and the next one follows right below it. */
const COLUMNS = {
  ...{ columnGap: 1.5, columnWidth: 330, pb: 4 },
  '& > *': { mb: 1.5, breakInside: 'avoid' },
} as const;

function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const { asker, timeZone } = useSession();
  const { state, change } = useDashboardState(dashboard);
  const { answer, age, isForeign, problems, error, isBusy, isOld, refetch, rearrange } = useDashboard(dashboard, state);
  const [isArranging, setArranging] = useState(false);
  const { box, onClickCapture } = useWayBack(answer !== undefined);
  useMarkedChanges(box, age !== undefined);
  // Who approves everything waits for no one else.
  const approvesAll = documents.every(({ module }) => can(asker, module, 'approve'));
  const visible = tilesFor(dashboard, asker, findReport).filter(([, { kind }]) => kind !== 'waiting' || !approvesAll);
  const arrangement = answer?.arrangement ?? AS_DECLARED;
  const byKey = new Map(visible);
  const shown = shownOf([...byKey.keys()], arrangement).flatMap((key): [string, Tile][] => {
    const tile = byKey.get(key);
    return tile ? [[key, tile]] : [];
  });
  const { headline, panels, moreFigures, morePanels } = partsOf(shown);
  const before = answer?.params.before;
  const against = before ? `vs ${daysInWords(before)}` : undefined;
  const drawn = ([key, tile]: [string, Tile], isLarge = false) => {
    if (tile.kind === 'waiting') return <WaitingPanel key={key} tile={tile} waiting={answer?.waiting} />;
    const report = reportOf(dashboard, tile, findReport);
    if (!report) return null;
    const own = answer?.tiles[key];
    const { today = '', params } = answer ?? {};
    const query = params && queryOf(tile, report, { ...params, today }, params.outlets);
    const to = query && tilePage(tile, { report, query, today }, asker);
    const shared = { report, answer: own, to };
    if (tile.kind === 'figure')
      return (
        <FigureCard
          key={key}
          {...shared}
          tile={tile}
          currency={answer?.currency ?? null}
          against={against}
          isLarge={isLarge}
        />
      );
    return tile.kind === 'chart' ? (
      <ChartPanel key={key} {...shared} tile={tile} />
    ) : (
      <ListPanel key={key} {...shared} tile={tile} />
    );
  };
  const content = () => {
    if (isForeign)
      return (
        <Message
          level="h2"
          heading="This server has its own dashboard"
          text="Its figures can’t be shown here. The reports have them."
        />
      );
    if (!answer && problems.length === 0 && error)
      return <PageFailure what="the dashboard" error={error} onRetry={refetch} />;
    if (!answer && problems.length > 0) return null;
    if (visible.length === 0)
      return (
        <Message
          level="h2"
          heading="No tiles to show"
          text="Tiles show figures of reports, and your role opens none of them."
        />
      );
    return (
      <Box ref={box} onClickCapture={onClickCapture} aria-busy={isBusy} sx={{ opacity: isOld ? 0.6 : 1 }}>
        {error && answer && problems.length === 0 && (
          <Alert
            severity="warning"
            sx={{ mb: 1.5 }}
            action={
              <Button size="small" color="inherit" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            Couldn’t refresh. These figures are as of {formatMoment(answer.asOf, timeZone)}.
          </Alert>
        )}
        <Box component="dl" sx={HEADLINE}>
          {headline.map((each) => drawn(each, true))}
        </Box>
        <Attention dashboard={dashboard} answer={answer} />
        <Box sx={PANELS}>{panels.map((each) => drawn(each))}</Box>
        {moreFigures.length + morePanels.length > 0 && (
          <MoreFigures name={dashboard.name} count={moreFigures.length + morePanels.length}>
            {moreFigures.length > 0 && (
              <Box component="dl" sx={FIGURES}>
                {moreFigures.map((each) => drawn(each))}
              </Box>
            )}
            <Box sx={COLUMNS}>{morePanels.map((each) => drawn(each))}</Box>
          </MoreFigures>
        )}
      </Box>
    );
  };
  return (
    <Page
      title={dashboard.nav?.label ?? dashboard.label}
      aside={
        answer && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            As of {formatMoment(answer.asOf, timeZone)}
          </Box>
        )
      }
      actions={
        <>
          <Tooltip title="Refresh">
            <IconButton size="small" aria-label="Refresh" onClick={() => void refetch()}>
              <Refresh fontSize="small" />
            </IconButton>
          </Tooltip>
          {answer && dashboard.calls?.arrange !== undefined && visible.length > 0 && (
            <Button size="small" variant="outlined" onClick={() => setArranging(true)}>
              Arrange tiles
            </Button>
          )}
        </>
      }
    >
      {!isForeign && (
        <DashboardBar dashboard={dashboard} state={state} answer={answer} problems={problems} onChange={change} />
      )}
      {content()}
      {isArranging && answer && (
        <ArrangeDialog
          dashboard={dashboard}
          tiles={visible}
          arrangement={answer.arrangement}
          onClose={() => setArranging(false)}
          onSaved={(saved) => void rearrange(saved)}
        />
      )}
    </Page>
  );
}
