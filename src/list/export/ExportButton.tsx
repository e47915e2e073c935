import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { formatCount } from '#src/format/format';
import { ExportMenu } from '#src/table/ExportMenu';
import type { ExportFormat } from '#src/table/export';
import type { Progress } from './useExport';

interface ExportButtonProps {
  progress: Progress | undefined;
  onExport: (format: ExportFormat) => void;
  onStop: () => void;
  onPrint: () => void;
}

const progressText = ({ have, total }: Progress): string =>
  have === 0 ? 'Exporting' : `Exporting ${formatCount(have)}${total === undefined ? '' : ` of ${formatCount(total)}`}`;

/** The list as a file or in print. */
export function ExportButton({ progress, onExport, onStop, onPrint }: ExportButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (progress)
    return (
      <Button size="small" onClick={onStop} aria-live="polite">
        {progressText(progress)}. Stop
      </Button>
    );
  return (
    <>
      <IconButton
        size="small"
        aria-label="Export or print"
        title="Export or print"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Download fontSize="small" />
      </IconButton>
      <ExportMenu anchor={anchor} onClose={() => setAnchor(null)} {...{ onExport, onPrint }} />
    </>
  );
}
