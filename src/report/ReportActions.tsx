import Download from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Report } from '#engine/define/report';
import { reportAsked } from '#engine/read/comparison';
import { type ReportAnswer, tableColumns } from '#engine/read/reporting';
import { chosenColumns } from '#engine/read/tableView';
import { usePageKeys } from '../shell/keys/pageKeys';
import { useExtensions, useSingleKeys } from '../shell/layout';
import { isKeyTaken } from '../shell/layout/keys';
import { useSession } from '../shell/session';
import { ExportMenu } from '../table/ExportMenu';
import { type ExportFormat, saveFile } from '../table/export';
import { ColumnsButton } from './ColumnsButton';
import { answerFirst, splitColumns } from './tableItems';
import type { ColumnChoice } from './useColumns';
import { askedOf, type ReportChange, type ReportState } from './useReportState';
import { ViewsMenu } from './views/ViewsMenu';

interface ReportActionsProps {
  report: Report;
  state: ReportState;
  answer: ReportAnswer | undefined;
  chosen: ColumnChoice;
  today: string;
  onChange: (change: ReportChange) => void;
  /** There are figures to take along. */
  isReady: boolean;
  onPrint: () => void;
}

/** The report as a file, made by the server from the same figures, or on paper; for who may take it along. */
export function ReportActions(props: ReportActionsProps) {
  const { report, state, answer, chosen, today, isReady, onChange, onPrint } = props;
  const extensions = useExtensions();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {extensions && <ViewsMenu report={report} state={state} today={today} onChange={onChange} />}
      {answer && <TableColumns report={report} answer={answer} chosen={chosen} />}
      <ExportActions report={report} state={state} isReady={isReady} onPrint={onPrint} />
    </Box>
  );
}

/** The columns of the figures that are there, to choose from. */
function TableColumns({
  report,
  answer,
  chosen,
}: Pick<ReportActionsProps, 'report' | 'chosen'> & { answer: ReportAnswer }) {
  const { access } = useSession();
  const asked = reportAsked(report, answer.params);
  const all = tableColumns(asked, access, answer.params, answer.totals);
  const own = chosenColumns(all, chosen.ids);
  const shown = own.length > 0 ? own : answerFirst(asked, splitColumns(asked, all, answer).shown, false);
  return <ColumnsButton all={all} shown={shown} choice={chosen} />;
}

/** The file and paper; for who may take figures along. */
function ExportActions({
  report,
  state,
  isReady,
  onPrint,
}: Pick<ReportActionsProps, 'report' | 'state' | 'isReady' | 'onPrint'>) {
  const { can } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [making, setMaking] = useState<ExportFormat>();
  const isAllowed = can(report.module, 'export');
  useExportKey(isAllowed, () => button.current?.click());
  if (!isAllowed) return null;
  const download = async (format: ExportFormat) => {
    setMaking(format);
    try {
      const { blob, name } = await dataProvider.reportFile(report.path, askedOf(state), format);
      saveFile(blob, name);
    } catch (error) {
      notify(`No file was made: ${error instanceof Error ? error.message : 'unknown reason'}`, { type: 'error' });
    } finally {
      setMaking(undefined);
    }
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        startIcon={<Download fontSize="small" />}
        disabled={!isReady || making !== undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {making ? `Making ${making.toUpperCase()}` : 'Export'}
      </Button>
      <ExportMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onExport={(format) => void download(format)}
        onPrint={onPrint}
      />
    </>
  );
}

/** 'x' opens the menu, where the arrows choose. */
function useExportKey(isAllowed: boolean, open: () => void): void {
  const [areOn] = useSingleKeys();
  const act = useRef(open);
  useEffect(() => {
    act.current = open;
  });
  usePageKeys('Report', isAllowed ? [{ keys: 'X', does: 'Export or print', isSingle: true }] : []);
  useEffect(() => {
    if (!areOn || !isAllowed) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'x' || isKeyTaken(event)) return;
      event.preventDefault();
      act.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn, isAllowed]);
}
