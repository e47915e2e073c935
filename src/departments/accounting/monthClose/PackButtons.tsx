import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { saveFile } from '#src/table/export';

interface PackButtonsProps {
  outletId: string;
  /** YYYY-MM-DD */
  from: string;
  to: string;
  isClosed: boolean;
}

/** Prints a page in a frame of its own, and removes it afterwards. */
function printPage(html: string): void {
  const frame = document.createElement('iframe');
  frame.title = 'Pack to print';
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  frame.srcdoc = html;
  frame.onload = () => {
    const shown = frame.contentWindow;
    if (!shown) return;
    shown.onafterprint = () => frame.remove();
    shown.print();
  };
  document.body.append(frame);
}

/** The period's reports in one file: a workbook, or on paper. */
export function PackButtons({ outletId, from, to, isClosed }: PackButtonsProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [making, setMaking] = useState<'xlsx' | 'html'>();
  const make = async (format: 'xlsx' | 'html') => {
    setMaking(format);
    try {
      const asked = { outlets: outletId, fromDate: from, toDate: to };
      const { blob, name } = await dataProvider.reportFile('/monthClose/pack', asked, format);
      if (format === 'html') printPage(await blob.text());
      else saveFile(blob, name);
    } catch (error) {
      notify(`No pack was made: ${error instanceof Error ? error.message : 'unknown reason'}`, { type: 'error' });
    } finally {
      setMaking(undefined);
    }
  };
  const what = isClosed ? 'pack' : 'pack so far';
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Download />}
        disabled={making !== undefined}
        onClick={() => void make('xlsx')}
      >
        {making === 'xlsx' ? 'Making the pack' : `Download ${what}`}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Print />}
        disabled={making !== undefined}
        onClick={() => void make('html')}
      >
        {making === 'html' ? 'Making the pack' : `Print ${what}`}
      </Button>
    </>
  );
}
