import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useRef } from 'react';
import type { Report } from '#engine/define/report';
import { navLabelOf } from '#engine/read/navigation';
import { columnsText } from '#engine/read/tableView';
import { Age } from '../format/Age';
import { Message, Page } from '../shell/layout';
import { useSession } from '../shell/session';
import { useMarkedChanges } from '../table';
import { Figures } from './Figures';
import { ParameterBar } from './parameters/ParameterBar';
import { givenOf, parameterTexts } from './parameters/parameters';
import { ReportActions } from './ReportActions';
import { ReportSkeleton } from './ReportSkeleton';
import { SideBySide } from './SideBySide';
import { FailedReport, NoChoice, NoFigures, NoView } from './states';
import { useChartPlace } from './useChartPlace';
import { useColumns, useShownColumns } from './useColumns';
import { usePrinting } from './usePrinting';
import { useReport } from './useReport';
import { SEND, useReportState } from './useReportState';
import { useLinkedView } from './views/useLinkedView';
import { Waiting } from './Waiting';

/**
 * A report, derived from its declaration: parameters in the URL, the answer as up to three figures, chart, table, files and print. It runs
 * whenever a parameter changes; previous figures stay, dimmed, until new ones arrive.
 */
export function ReportView({ report }: { report: Report }) {
  const { outlets, can } = useSession();
  const { state, change, replace, today, isIncomplete, isSending } = useReportState(report);
  const linked = useLinkedView(report, state, today, replace);
  const chosen = useColumns(report, state, change);
  const missing = Object.entries(report.parameters).find(
    ([key, field]) => field.required && !givenOf(report, state, key),
  );
  const { answer, age, problems, error, isBusy, hasMore, isLoadingMore, loadMore, retry, cancel, isCancelled } =
    useReport(report, state, !isIncomplete && !missing);
  const figures = useRef<HTMLDivElement>(null);
  useMarkedChanges(figures, age !== undefined);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const columns = useShownColumns(report, answer, chosen, isPhone);
  const texts = useMemo(() => parameterTexts(report, state, outlets, today), [report, state, outlets, today]);
  const more = useCallback(() => {
    if (!isLoadingMore) void loadMore();
  }, [isLoadingMore, loadMore]);

  const printing = usePrinting({
    ...{ answer, hasMore, loadMore },
    isAllowed: can(report.module, 'export'),
  });

  const onSending = useCallback(() => replace({ [SEND]: undefined }), [replace]);
  const { isChartShown, isShort, chartHeight } = useChartPlace();
  const hasChart = report.chart !== undefined && isChartShown;
  const isWrong = problems.length > 0;
  const content = () => {
    if (linked === 'missing') return <NoView report={report} onOpen={() => replace({ view: undefined })} />;
    if (missing) return <NoChoice report={report} parameter={missing} onChange={change} />;
    if (!answer && isWrong) return null;
    if (!answer && error) return <FailedReport error={error} onRetry={() => void retry()} />;
    if (!answer && isCancelled)
      return (
        <Message
          level="h2"
          heading="Cancelled"
          text="The report was stopped. Try a shorter date range."
          action={
            <Button size="small" variant="outlined" onClick={() => void retry()}>
              Run the report
            </Button>
          }
        />
      );
    if (!answer)
      return (
        <ReportSkeleton report={report} chartHeight={hasChart ? chartHeight : 0} isStacked={hasChart && !isShort} />
      );
    return (
      <>
        {error && !isWrong ? <FailedReport error={error} onRetry={() => void retry()} isBrief /> : null}
        {answer.currencies ? (
          <SideBySide report={report} parts={answer.currencies} onChange={change} />
        ) : answer.docs.length === 0 && !isWrong ? (
          <NoFigures report={report} state={state} texts={texts} isBusy={isBusy} onChange={change} />
        ) : (
          <Figures
            report={report}
            answer={answer}
            texts={texts}
            columns={columns}
            isPhone={isPhone}
            sort={state.sort ?? ''}
            onSort={(sort) => change({ sort })}
            isBusy={isBusy || age !== undefined || isWrong || Boolean(error)}
            hasMore={hasMore}
            onMore={more}
          />
        )}
      </>
    );
  };

  return (
    <Page
      isFilling
      hasPaperHead={report.paper !== undefined}
      // In the navigation, its group says that it is about archived sales. A phone, paper and the browser's tab don't show that.
      title={report.archived ? report.label : navLabelOf(report)}
      aside={
        <>
          <Box className="no-print" component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {report.about}
          </Box>
          <Age at={age} />
        </>
      }
      actions={
        <ReportActions
          report={report}
          state={chosen.ids.length > 0 ? { ...state, columns: columnsText(chosen.ids) } : state}
          columns={columns}
          chosen={chosen}
          today={today}
          onChange={change}
          answer={
            answer &&
            (answer.docs.length > 0 || answer.currencies) &&
            !isBusy &&
            age === undefined &&
            !isWrong &&
            !missing
              ? answer
              : undefined
          }
          isSending={isSending}
          onSending={onSending}
          onPrint={printing.print}
          onReload={() => void retry()}
          loaded={
            printing.isLoading && answer
              ? { rows: answer.docs.length, total: answer.total, onStop: printing.stop }
              : undefined
          }
        />
      }
    >
      <ParameterBar report={report} state={state} today={today} problems={problems} onChange={change} />
      <Waiting isBusy={isBusy} hasFigures={answer !== undefined} onCancel={cancel} />
      <Box
        ref={figures}
        className="print-flow"
        sx={{ flex: '1 1 auto', minHeight: 0, display: 'flex', flexDirection: 'column', pb: 0.5 }}
      >
        {content()}
      </Box>
    </Page>
  );
}
