import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Report } from '#engine/define/report';
import { useSession } from '../shell/session';
import { saveFile } from '../table/export';
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
  const [making, setMaking] = useState<'csv' | 'xlsx'>();
  if (!can(report.module, 'export')) return null;
  const download = async (format: 'csv' | 'xlsx') => {
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
  const file = (format: 'csv' | 'xlsx') => (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Download fontSize="small" />}
      disabled={!isReady || making !== undefined}
      onClick={() => void download(format)}
      aria-label={`Export as ${format.toUpperCase()}`}
    >
      {making === format ? 'Making' : format.toUpperCase()}
    </Button>
  );
  return (
    <>
      {file('csv')}
      {file('xlsx')}
      <Button
        size="small"
        variant="outlined"
        startIcon={<Print fontSize="small" />}
        disabled={!isReady}
        onClick={onPrint}
      >
        Print
      </Button>
    </>
  );
}
