import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

/** An action on a record: a link, or a click handler. */
export interface Offered {
  key: string;
  label: string;
  to?: string;
  onClick?: () => void;
  /** A declared action: it comes before those that every record has. */
  isOwn?: boolean;
  isDanger?: boolean;
  /** Why it is unavailable now. */
  obstacle?: string | undefined;
}

/** One of them as a button. */
function ActionButton({ offered: { label, to, onClick, obstacle } }: { offered: Offered }) {
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={obstacle !== undefined}
      title={obstacle}
      {...(to === undefined ? { onClick } : { component: Link, to })}
    >
      {label}
    </Button>
  );
}

interface ActionsMenuProps {
  offered: readonly Offered[];
  /** The filled button. */
  primary?: ReactNode;
}

/** At most two buttons, including the filled one, and everything else in a menu, irreversible actions last. */
export function ActionsMenu({ offered, primary }: ActionsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const first = offered.filter(({ isOwn, isDanger }) => isOwn && !isDanger).slice(0, primary ? 1 : 2);
  const others = offered.filter((each) => !first.includes(each));
  const [plain, danger] = [others.filter(({ isDanger }) => !isDanger), others.filter(({ isDanger }) => isDanger)];
  const close = () => setAnchor(null);
  const item = ({ key, label, to, onClick, isDanger, obstacle }: Offered) => (
    <MenuItem
      key={key}
      disabled={obstacle !== undefined}
      sx={isDanger ? { color: 'error.main' } : {}}
      onClick={() => {
        close();
        onClick?.();
      }}
      {...(to === undefined ? {} : { component: Link, to })}
    >
      <ListItemText
        primary={label}
        secondary={obstacle}
        slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
      />
    </MenuItem>
  );
  return (
    <>
      {first.map((each) => (
        <ActionButton key={each.key} offered={each} />
      ))}
      {others.length > 0 ? (
        <Button
          size="small"
          variant="outlined"
          aria-label="More actions"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ minWidth: 36, px: 1 }}
        >
          <MoreIcon fontSize="small" />
        </Button>
      ) : null}
      {primary}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {plain.map(item)}
        {plain.length > 0 && danger.length > 0 ? <Divider /> : null}
        {danger.map(item)}
      </Menu>
    </>
  );
}
