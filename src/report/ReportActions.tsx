import Download from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { columnsText } from '#engine/read/tableView';
import { formatCount } from '../format/format';
import { usePageKeys } from '../shell/keys/pageKeys';
import { useExtensions, useSingleKeys } from '../shell/layout';
import { isKeyTaken } from '../shell/layout/keys';
import { useSession } from '../shell/session';
import { Slot } from '../shell/slots';
import { ExportMenu } from '../table/ExportMenu';
import { type ExportFormat, saveFile } from '../table/export';
import { ColumnsButton } from './ColumnsButton';
import { SendButton } from './send/SendButton';
import type { ColumnChoice, ShownColumns } from './useColumns';
import { askedOf, type ReportChange, type ReportState } from './useReportState';
import { ReportViews } from './views/ReportViews';

interface ReportActionsProps {
  report: Report;
  state: ReportState;
  columns: ShownColumns;
  chosen: ColumnChoice;
  today: string;
  onChange: (change: ReportChange) => void;
  /** The figures to export or send; undefined while there are none for these parameters. */
  answer: ReportAnswer | undefined;
  /** The address asks to send it. */
  isSending: boolean;
  /** The address no longer asks. */
  onSending: () => void;
  onPrint: () => void;
  /** Asks for the figures again. */
  onReload: () => void;
  /** The rows that are there while the others load for the printer. */
  loaded: LoadedRows | undefined;
}

interface LoadedRows {
  rows: number;
  total: number;
  onStop: () => void;
}

/** The report as a file, created by the server from the same figures, or in print; for people who can export it. */
export function ReportActions(props: ReportActionsProps) {
  const { report, state, columns, chosen, today, answer, onChange, onPrint } = props;
  const extensions = useExtensions();
  const { can } = useSession();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 1,
        // With a fourth button, they fit into one line of a phone without icons.
        ...(report.letter && { '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }),
      }}
    >
      {extensions && <ReportViews report={report} state={state} today={today} onChange={onChange} />}
      {report.tools && answer && extensions && (
        <Slot quiet name={report.tools} report={report} answer={answer} reload={props.onReload} />
      )}
      <ColumnsButton all={columns.all} shown={columns.shown} choice={chosen} />
      {report.letter && can(report.module, 'export') && (
        <SendButton
          // A letter is about one currency.
          {...{ report, answer: answer?.currencies ? undefined : answer, onPrint }}
          letter={report.letter}
          isAsked={props.isSending}
          onAsked={props.onSending}
        />
      )}
      <ExportActions {...{ report, state, columns, onPrint, loaded: props.loaded }} isReady={answer !== undefined} />
    </Box>
  );
}

/** Export and print, for people who can export figures. */
function ExportActions({
  report,
  state,
  columns,
  isReady,
  onPrint,
  loaded,
}: Pick<ReportActionsProps, 'report' | 'state' | 'columns' | 'onPrint' | 'loaded'> & { isReady: boolean }) {
  const { can } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isEveryColumn, setEveryColumn] = useState(false);
  const [making, setMaking] = useState<ExportFormat>();
  const isAllowed = can(report.module, 'export');
  useExportKey(isAllowed, () => button.current?.click());
  if (!isAllowed) return null;
  const download = async (format: ExportFormat) => {
    setMaking(format);
    try {
      // A file has what the screen shows, unless everything is requested: without columns the server returns all.
      const ids = columns.shown.map(({ id }) => id);
      const asked = { ...askedOf(state), columns: isEveryColumn ? undefined : columnsText(ids) };
      const { blob, name } = await dataProvider.reportFile(report.path, asked, format);
      saveFile(blob, name);
    } catch (error) {
      notify(`No file was made: ${error instanceof Error ? error.message : 'unknown reason'}`, { type: 'error' });
    } finally {
      setMaking(undefined);
    }
  };
  if (loaded)
    return (
      <Button size="small" variant="outlined" onClick={loaded.onStop} aria-live="polite">
        Loading {formatCount(loaded.rows)} of {formatCount(loaded.total)} rows to print. Stop
      </Button>
    );
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
        allColumns={
          columns.shown.length < columns.all.length
            ? { count: columns.all.length, isOn: isEveryColumn, onChange: setEveryColumn }
            : undefined
        }
      />
    </>
  );
}

/** 'x' opens the menu, where the arrow keys choose. */
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
