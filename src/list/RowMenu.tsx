import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { ShownLink } from '../shell/links';

interface RowMenuProps {
  /** The menu's anchor; closed without one. */
  anchor: HTMLElement | undefined;
  /** The menu's record. */
  title: string;
  links: readonly ShownLink[];
  onClose: () => void;
}

/** A row's other links: the pages that start from its record. */
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
