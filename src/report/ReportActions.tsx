import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Report } from '#engine/define/report';
import { usePageKeys } from '../shell/keys/pageKeys';
import { useSingleKeys } from '../shell/layout';
import { isKeyTaken } from '../shell/layout/keys';
import { useSession } from '../shell/session';
import { ExportMenu } from '../table/ExportMenu';
import { type ExportFormat, saveFile } from '../table/export';
import type { ReportState } from './useReportState';

interface ReportActionsProps {
  report: Report;
  state: ReportState;
  /** There are figures to take along. */
  isReady: boolean;
  onPrint: () => void;
}

/** The report as a file, made by the server from the same figures, or on paper; for who may take it along. */
export function ReportActions({ report, state, isReady, onPrint }: ReportActionsProps) {
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
      const { blob, name } = await dataProvider.reportFile(report.path, state, format);
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
