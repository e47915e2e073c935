import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import HelpOutline from '@mui/icons-material/HelpOutline';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import LockReset from '@mui/icons-material/LockResetOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Security from '@mui/icons-material/SecurityOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useTheme } from 'react-admin';
import { Link } from 'react-router-dom';
import { isKnownPath, LOGOUT, RESET, SIGN_INS, TWO_STEP } from '../paths';
import { useSession } from '../session';
import { KeyHint } from './KeyHint';
import { useSingleKeys } from './useSingleKeys';

/** Pages about the person; an API without them has no such page. */
const PAGES = [
  [RESET, LockReset, 'Reset Password'],
  [TWO_STEP, Security, 'Two-step verification'],
  [SIGN_INS, Devices, 'Sign-ins'],
  [LOGOUT, Logout, 'Logout'],
] as const;

interface AccountItemsProps {
  anchor: HTMLElement;
  name: string;
  onClose: () => void;
  onKeys: () => void;
}

/** Theme, keys, the person's pages, and sign-out. */
export default function AccountItems({ anchor, name, onClose, onKeys }: AccountItemsProps) {
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
