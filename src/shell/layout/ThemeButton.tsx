import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useTheme } from 'react-admin';

/** Switches between light and dark; on a phone it is only in the account menu. */
export function ThemeButton() {
  const [, setTheme] = useTheme();
  const isDark = useMuiTheme().palette.mode === 'dark';
  const label = isDark ? 'Light mode' : 'Dark mode';
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
      sx={{ width: 36, height: 36, color: 'text.secondary', display: { xs: 'none', sm: 'inline-flex' } }}
    >
      {isDark ? <LightMode sx={{ fontSize: 20 }} /> : <DarkMode sx={{ fontSize: 20 }} />}
    </IconButton>
  );
}
