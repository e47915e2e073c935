import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import HelpOutline from '@mui/icons-material/HelpOutline';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import LockReset from '@mui/icons-material/LockResetOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Security from '@mui/icons-material/SecurityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTheme } from 'react-admin';
import { Link } from 'react-router-dom';
import { isKnownPath, LOGOUT, RESET, SIGN_INS, TWO_STEP } from '../paths';
import { useSession } from '../session';
import { KeyHint } from './KeyHint';
import { useSingleKeys } from './useSingleKeys';

/** Who is signed in; opens theme and sign-out. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<AccountCircle />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Account of ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: 0 } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {name}
        </Box>
      </Button>
      {anchor && <OpenMenu anchor={anchor} name={name} onClose={() => setAnchor(null)} onKeys={onKeys} />}
    </>
  );
}

/** Pages about the person; an API without them has no such page. */
const PAGES = [
  [RESET, LockReset, 'Reset Password'],
  [TWO_STEP, Security, 'Two-step verification'],
  [SIGN_INS, Devices, 'Sign-ins'],
  [LOGOUT, Logout, 'Logout'],
] as const;

interface OpenMenuProps {
  anchor: HTMLElement;
  name: string;
  onClose: () => void;
  onKeys: () => void;
}

function OpenMenu({ anchor, name, onClose, onKeys }: OpenMenuProps) {
  const { user, group } = useSession();
  const [, setTheme] = useTheme();
  const [areSingleKeysOn, setSingleKeys] = useSingleKeys();
  const isDark = useMuiTheme().palette.mode === 'dark';
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Account' } }}
    >
      <MenuItem disabled sx={{ display: 'block', minWidth: 220, '&.Mui-disabled': { opacity: 1 } }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{user.email}</Box>
        {typeof group.name === 'string' && (
          <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{group.name}</Box>
        )}
      </MenuItem>
      <Divider component="li" role="separator" />
      <MenuItem
        onClick={() => {
          setTheme(isDark ? 'light' : 'dark');
          onClose();
        }}
      >
        <ListItemIcon>{isDark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}</ListItemIcon>
        <ListItemText>{isDark ? 'Light mode' : 'Dark mode'}</ListItemText>
      </MenuItem>
      <MenuItem
        onClick={() => setSingleKeys(!areSingleKeysOn)}
        role="menuitemcheckbox"
        aria-checked={areSingleKeysOn}
        aria-label={areSingleKeysOn ? 'Single-key shortcuts: on' : 'Single-key shortcuts: off'}
      >
        <ListItemIcon>
          <Keyboard fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={areSingleKeysOn ? 'Single-key shortcuts: on' : 'Single-key shortcuts: off'}
          secondary="/ search, N create, E edit, A approve"
          slotProps={{ secondary: { variant: 'caption' } }}
        />
      </MenuItem>
      <MenuItem
        aria-keyshortcuts="?"
        onClick={() => {
          onClose();
          onKeys();
        }}
      >
        <ListItemIcon>
          <HelpOutline fontSize="small" />
        </ListItemIcon>
        <ListItemText>Keyboard shortcuts</ListItemText>
        <KeyHint keys="?" />
      </MenuItem>
      {PAGES.map(
        ([path, Icon, label]) =>
          (path === LOGOUT || isKnownPath(path)) && (
            <MenuItem key={path} component={Link} to={path} onClick={onClose}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText>{label}</ListItemText>
            </MenuItem>
          ),
      )}
    </Menu>
  );
}
