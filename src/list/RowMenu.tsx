import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { ShownLink } from '../shell/links';

interface RowMenuProps {
  /** Where the menu hangs; closed without. */
  anchor: HTMLElement | undefined;
  /** Whose menu it is. */
  title: string;
  links: readonly ShownLink[];
  onClose: () => void;
}

/** Where else a row leads: the pages that begin with its record. */
export function RowMenu({ anchor, title, links, onClose }: RowMenuProps) {
  if (!anchor) return null;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': title, dense: true } }}>
      {links.map(({ label, to }) => (
        <MenuItem key={label} component={Link} to={to} onClick={onClose}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
