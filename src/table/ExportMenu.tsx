import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import TableView from '@mui/icons-material/TableViewOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ExportFormat } from './export';

interface ExportMenuProps {
  /** Its anchor; closed without one. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onExport: (format: ExportFormat) => void;
  onPrint: () => void;
  /** Whether files have all columns instead of the visible ones, if there are more. */
  allColumns?: { count: number; isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
}

/** The ways to export a table: as a file or in print. */
export function ExportMenu({ anchor, onClose, onExport, onPrint, allColumns }: ExportMenuProps) {
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  // A closed menu isn't drawn with the page or its updates.
  if (!anchor) return null;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Export or print' } }}>
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
      {allColumns && <Divider />}
      {allColumns && (
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={allColumns.isOn}
          onClick={() => allColumns.onChange(!allColumns.isOn)}
        >
          <ListItemIcon>
            {allColumns.isOn ? (
              <CheckBox fontSize="small" color="primary" />
            ) : (
              <CheckBoxOutlineBlank fontSize="small" />
            )}
          </ListItemIcon>
          <ListItemText>Files with all {allColumns.count} columns</ListItemText>
        </MenuItem>
      )}
    </Menu>
  );
}
