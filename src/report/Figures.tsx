import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useCallback, useMemo, useRef } from 'react';
import { useStore } from 'react-admin';
import type { Report } from '#engine/define/report';
import { reportAsked } from '#engine/read/comparison';
import type { ReportAnswer, TableColumn } from '#engine/read/reporting';
import { paperColumns } from '#engine/read/tableView';
import { chartOf } from '../chart/chartOf';
import { formatCount, formatMoment } from '../format/format';
import { ErrorBoundary } from '../shell/layout';
import { lazyPart } from '../shell/parts';
import { useSession } from '../shell/session';
import { usePaper } from '../table';
import { cardLayout } from './cards/cardLayout';
import { PhoneBar, type PhoneLook } from './cards/PhoneBar';
import { ReportCards } from './cards/ReportCards';
import { PaperHead } from './Paper';
import type { ParameterText } from './parameters/parameters';
import { ReportFoot } from './ReportFoot';
import { ReportTable } from './ReportTable';
import { Tiles } from './Tiles';
import { groupKeys, itemsOf, rowsIn } from './tableItems';
import { useChartPlace } from './useChartPlace';
import type { ShownColumns } from './useColumns';
import { useReturn } from './useReturn';

/** Downloaded with the first report that draws one. */
const ReportChart = lazyPart('the chart', () => import('../chart/ReportChart'));

interface FiguresProps {
  report: Report;
  answer: ReportAnswer;
  texts: readonly ParameterText[];
  columns: ShownColumns;
  isPhone: boolean;
  sort: string;
  onSort: (sort: string | undefined) => void;
  /** New figures are loading, or failed to load: these are the previous ones. */
  isBusy: boolean;
  hasMore: boolean;
  onMore: () => void;
}

/** An answer: tiles next to the chart, the table below, and a note about hidden columns. */
export function Figures(props: FiguresProps) {
  const { answer, texts, isBusy, columns, isPhone } = props;
  // The request of these figures; new ones may be loading.
  const report = reportAsked(props.report, answer.params);
  const { asker, timeZone, outlets } = useSession();
  const { isChartShown, setChartShown, isShort, chartHeight } = useChartPlace();
  const [look, setLook] = useStore<PhoneLook>('report.phone', 'cards');
  const scroller = useRef<HTMLDivElement>(null);
  const { closed, setClosed, cards, setCards } = useReturn(scroller);
  const isOnPaper = usePaper();
  const environment = useMemo(
    () => ({ timeZone, outletCount: outlets.length, asker }),
    [timeZone, outlets.length, asker],
  );
  const toggle = useCallback(
    (key: string) => {
      setClosed((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    [setClosed],
  );
  const items = useMemo(() => itemsOf(answer, closed), [answer, closed]);
  const hasChart = chartOf(report, answer) !== undefined;
  const groups = groupKeys(answer);
  const { all, shown, isChosen, left, waiting, isAllShown, setAllShown } = columns;
  const table = useMemo(
    () => (isOnPaper && !isChosen ? paperColumns(report, all, shown, answer) : shown),
    [isOnPaper, isChosen, report, all, shown, answer],
  );
  const areCards = isPhone && look === 'cards' && !isOnPaper;
  const isWhole = isChosen || isAllShown;
  const unseen = areCards && !isWhole ? cardLayout(report, table, false).left : 0;
  return (
    <Box
      className="print-flow"
      aria-busy={isBusy}
      sx={{ flex: '1 1 auto', minHeight: 0, display: 'flex', flexDirection: 'column', opacity: isBusy ? 0.45 : 1 }}
    >
      <PaperHead report={report} texts={texts} answer={answer} timeZone={timeZone} rows={rowsIn(items)} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
          alignItems: 'flex-start',
          columnGap: 4,
          rowGap: 0.5,
          mb: 1,
          flexShrink: 0,
        }}
      >
        <Tiles report={report} answer={answer} isStacked={hasChart && isChartShown && !isShort} />
        {hasChart && isChartShown && (
          <Box className="no-print" sx={{ minHeight: chartHeight, minWidth: 0 }}>
            <ErrorBoundary>
              <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
                <ReportChart report={report} answer={answer} height={chartHeight} />
              </Suspense>
            </ErrorBoundary>
          </Box>
        )}
      </Box>
      {isPhone && <PhoneBar columns={table} sort={props.sort} onSort={props.onSort} look={look} onLook={setLook} />}
      {areCards ? (
        <ReportCards
          {...{ report, answer, columns: table, isWhole, items, environment, isBusy }}
          onToggle={toggle}
          hasMore={props.hasMore}
          onMore={props.onMore}
          drawn={cards}
          onDrawn={setCards}
        />
      ) : (
        <ReportTable
          {...{ report, answer, columns: table, isPhone, items, environment, isBusy, scroller }}
          onToggle={toggle}
          sort={props.sort}
          onSort={props.onSort}
          hasMore={props.hasMore}
          onMore={props.onMore}
        />
      )}
      {report.foot && <ReportFoot report={report} answer={answer} />}
      {answer.note && isOnPaper && <Box sx={{ typography: 'caption', mt: 0.75 }}>{answer.note}</Box>}
      <Box
        className="no-print"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          mt: 0.5,
          typography: 'caption',
          color: 'text.secondary',
          flexShrink: 0,
        }}
      >
        <span role="status">
          {formatCount(answer.total)} {answer.total === 1 ? 'row' : 'rows'} · as of{' '}
          {formatMoment(answer.generatedAt, timeZone)}
          {answer.behindSeconds !== undefined && ` (${formatCount(answer.behindSeconds)} s behind)`}
        </span>
        {answer.note && <span>{answer.note}</span>}
        {!isChosen && (left.length + waiting.length + unseen > 0 || isAllShown) && (
          <span title={isAllShown ? undefined : named([...waiting, ...left])}>
            {isAllShown ? '' : hiddenText(left.length, waiting.length + unseen)}{' '}
            <TextButton label={isAllShown ? undefined : 'Show hidden columns'} onClick={() => setAllShown(!isAllShown)}>
              {isAllShown ? 'Show fewer columns' : 'Show'}
            </TextButton>
          </span>
        )}
        {groups.length > 1 && (
          <TextButton onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(groups))}>
            {closed.size > 0 ? 'Open all groups' : 'Close all groups'}
          </TextButton>
        )}
        {hasChart && (
          <TextButton onClick={() => setChartShown(!isChartShown)}>
            {isChartShown ? 'Hide chart' : 'Show chart'}
          </TextButton>
        )}
      </Box>
    </Box>
  );
}

const named = (columns: readonly TableColumn[]): string => columns.map(({ label }) => label).join(', ');

/** '2 empty columns hidden:', '5 hidden columns:'. */
const hiddenText = (empty: number, waiting: number): string => {
  const count = empty + waiting;
  const columns = count === 1 ? 'column' : 'columns';
  return waiting === 0 ? `${count} empty ${columns} hidden:` : `${count} hidden ${columns}:`;
};

interface TextButtonProps {
  /** Its accessible description, if its text isn't enough. */
  label?: string | undefined;
  onClick: () => void;
  children: React.ReactNode;
}

const TextButton = ({ label, onClick, children }: TextButtonProps) => (
  <Button
    size="small"
    aria-label={label}
    onClick={onClick}
    sx={{ minHeight: 24, minWidth: 0, p: 0, fontSize: 12, verticalAlign: 'baseline' }}
  >
    {children}
  </Button>
);
