import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

/** Something that can be done with a record: a link, or what a click does. */
export interface Offered {
  key: string;
  label: string;
  to?: string;
  onClick?: () => void;
  /** Its declaration names it: it goes before what every record offers. */
  isOwn?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
}

interface ActionButtonProps {
  offered: Offered;
  title?: string | undefined;
}

/** One of them as a button. */
export function ActionButton({ offered, title }: ActionButtonProps) {
  const { label, to, onClick, isOwn = false, isDanger = false, isDisabled = false } = offered;
  return (
    <Button
      size="small"
      variant={isOwn ? 'outlined' : 'text'}
      color={isDanger ? 'error' : 'primary'}
      disabled={isDisabled}
      title={title}
      {...(to === undefined ? { onClick } : { component: Link, to })}
    >
      {label}
    </Button>
  );
}

interface ActionsMenuProps {
  offered: readonly Offered[];
  /** The filled button. */
  primary: ReactNode;
}

/** What is done most as a button beside the filled one, everything else in a menu: what cannot be undone comes last. */
export function ActionsMenu({ offered, primary }: ActionsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const first = offered.find(({ isOwn, isDanger }) => isOwn && !isDanger);
  const others = offered.filter((each) => each !== first);
  const [plain, danger] = [others.filter(({ isDanger }) => !isDanger), others.filter(({ isDanger }) => isDanger)];
  const close = () => setAnchor(null);
  const item = ({ key, label, to, onClick, isDanger, isDisabled }: Offered) => (
    <MenuItem
      key={key}
      disabled={isDisabled ?? false}
      sx={isDanger ? { color: 'error.main' } : {}}
      onClick={() => {
        close();
        onClick?.();
      }}
      {...(to === undefined ? {} : { component: Link, to })}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      {first ? <ActionButton offered={first} /> : null}
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
