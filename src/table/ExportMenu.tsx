import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import TableView from '@mui/icons-material/TableViewOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ExportFormat } from './export';

interface ExportMenuProps {
  /** What it opens at; closed while there is none. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onExport: (format: ExportFormat) => void;
  onPrint: () => void;
}

/** The ways to take a table along: as a file or on paper. */
export function ExportMenu({ anchor, onClose, onExport, onPrint }: ExportMenuProps) {
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
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
  );
}
