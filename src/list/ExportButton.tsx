import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import TableView from '@mui/icons-material/TableViewOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatCount } from '../format/format';
import type { ExportFormat } from '../table/export';
import type { Progress } from './useExport';

interface ExportButtonProps {
  progress: Progress | undefined;
  onExport: (format: ExportFormat) => void;
  onStop: () => void;
  onPrint: () => void;
}

const progressText = ({ have, total }: Progress): string =>
  have === 0 ? 'Exporting' : `Exporting ${formatCount(have)}${total === undefined ? '' : ` of ${formatCount(total)}`}`;

/** The list as a file or on paper. */
export function ExportButton({ progress, onExport, onStop, onPrint }: ExportButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
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
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Export or print' } }}
      >
        <MenuItem onClick={choose(() => onExport('xlsx'))}>
          <ListItemIcon>
            <TableView fontSize="small" />
          </ListItemIcon>
          <ListItemText>Export as XLSX</ListItemText>
        </MenuItem>
        <MenuItem onClick={choose(() => onExport('csv'))}>
          <ListItemIcon>
            <Download fontSize="small" />
          </ListItemIcon>
          <ListItemText>Export as CSV</ListItemText>
        </MenuItem>
        <MenuItem onClick={choose(onPrint)}>
          <ListItemIcon>
            <Print fontSize="small" />
          </ListItemIcon>
          <ListItemText>Print</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
}
