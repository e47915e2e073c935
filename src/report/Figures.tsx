import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Report } from '#engine/define/report';
import { reportAsked } from '#engine/read/comparison';
import { type ReportAnswer, type TableColumn, tableColumns } from '#engine/read/reporting';
import { chosenColumns } from '#engine/read/tableView';
import { formatCount, formatMoment } from '../format/format';
import { lazyInTime } from '../shell/chunks';
import { ErrorBoundary } from '../shell/layout';
import { useSession } from '../shell/session';
import { usePaper } from '../table';
import { PaperHead } from './Paper';
import type { ParameterText } from './parameters/parameters';
import { hasPicture } from './pictures';
import { ReportFoot } from './ReportFoot';
import { ReportTable } from './ReportTable';
import { Tiles } from './Tiles';
import { answerFirst, groupKeys, itemsOf, paperColumns, rowsIn, splitColumns } from './tableItems';
import { useChartPlace } from './useChartPlace';
import type { ColumnChoice } from './useColumns';

// Charts are 100 kB: fetched with the first report that draws one.
const ReportChart = lazyInTime('the chart', () => import('./ReportChart'));
const ReportPicture = lazyInTime('the picture', () => import('./ReportPicture'));

interface FiguresProps {
  report: Report;
  answer: ReportAnswer;
  texts: readonly ParameterText[];
  /** The columns that the person chose, in their order; none while nobody chose. */
  chosen: ColumnChoice;
  sort: string;
  onSort: (sort: string | undefined) => void;
  /** Other figures are on their way, or could not be had: these are those from before. */
  isBusy: boolean;
  hasMore: boolean;
  onMore: () => void;
}

/** An answer: tiles beside the chart, the table below, and what is left out of it. */
export function Figures(props: FiguresProps) {
  const { answer, texts, isBusy, chosen } = props;
  // As these figures were asked for: other ones may be on their way.
  const report = reportAsked(props.report, answer.params);
  const { access, can, timeZone, outlets } = useSession();
  const { isChartShown, setChartShown, isShort, chartHeight } = useChartPlace();
  const [isAllShown, setAllShown] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => tableColumns(report, access, answer.params, answer.totals), [report, access, answer]);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const isOnPaper = usePaper();
  const { shown, left, waiting } = useMemo(() => splitColumns(report, columns, answer), [report, columns, answer]);
  const environment = useMemo(() => ({ timeZone, outletCount: outlets.length, can }), [timeZone, outlets.length, can]);
  const toggle = useCallback((key: string) => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const items = useMemo(() => itemsOf(answer, closed), [answer, closed]);
  const isPicture = hasPicture(report, answer);
  const hasChart = isPicture || (answer.chart?.length ?? 0) > 1;
  const groups = groupKeys(answer);
  const onScreen = isAllShown ? columns : shown;
  const own = useMemo(() => chosenColumns(columns, chosen.ids), [columns, chosen.ids]);
  const table = useMemo(
    () =>
      own.length > 0
        ? own
        : isOnPaper
          ? paperColumns(report, columns, onScreen)
          : answerFirst(report, onScreen, isPhone),
    [own, isOnPaper, report, columns, onScreen, isPhone],
  );
  return (
    <Box
      className="print-flow"
      aria-busy={isBusy}
      sx={{ flex: '1 1 auto', minHeight: 0, display: 'flex', flexDirection: 'column', opacity: isBusy ? 0.45 : 1 }}
    >
      <PaperHead
        report={report}
        texts={texts}
        answer={answer}
        timeZone={timeZone}
        isWide={table.length > 8}
        rows={rowsIn(items)}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
          alignItems: 'center',
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
                {isPicture ? (
                  <ReportPicture report={report} answer={answer} height={chartHeight} />
                ) : (
                  <ReportChart report={report} answer={answer} height={chartHeight} />
                )}
              </Suspense>
            </ErrorBoundary>
          </Box>
        )}
      </Box>
      <ReportTable
        report={report}
        answer={answer}
        columns={table}
        isPhone={isPhone}
        items={items}
        onToggle={toggle}
        sort={props.sort}
        onSort={props.onSort}
        environment={environment}
        isBusy={isBusy}
        hasMore={props.hasMore}
        onMore={props.onMore}
      />
      {report.foot && <ReportFoot report={report} answer={answer} />}
      {answer.note && <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 0.75 }}>{answer.note}</Box>}
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
        </span>
        {own.length === 0 && (left.length + waiting.length > 0 || isAllShown) && (
          <span title={isAllShown ? undefined : named([...waiting, ...left])}>
            {isAllShown ? '' : hiddenText(left.length, waiting.length)}{' '}
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
  /** What it does, where its text alone does not say it. */
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
