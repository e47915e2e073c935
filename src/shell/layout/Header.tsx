import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { useTheme } from 'react-admin';
import { Link } from 'react-router-dom';
import { isAbsent } from '#engine/read/entities';
import { fromDeclarations, tools } from '#resources';
import { onStored } from '../../offline/mark';
import { Slot } from '../slots';
import { sizes } from '../theme';
import { AccountMenu } from './AccountMenu';
import { OutletSwitcher } from './OutletSwitcher';
import { PRODUCT } from './product';

/** Switches between light and dark; on a phone it is only in the account menu. */
function ThemeButton() {
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

/** Components that pages declare for the header. */
const headerComponents = fromDeclarations(() =>
  tools.filter((tool) => !isAbsent(tool) && tool.headerComponent !== undefined),
);

/** The names of those that this browser needs, as one text. */
const shownComponents = (): string =>
  headerComponents()
    .flatMap(({ headerComponent = [], headerIfStored: key }) =>
      key === undefined || localStorage.getItem(key) !== null ? headerComponent : [],
    )
    .join(' ');

interface HeaderProps {
  onMenu: () => void;
  /** The menu button's accessible label. */
  menuLabel: string;
  isMenuOpen: boolean;
  onSearch: () => void;
  /** Shows the page's shortcuts. */
  onKeys: () => void;
}

/** Product, outlet, search, theme, notifications, account. */
export function Header({ onMenu, menuLabel, isMenuOpen, onSearch, onKeys }: HeaderProps) {
  const shown = useSyncExternalStore(onStored, shownComponents);
  return (
    <Box
      component="header"
      className="app-header"
      sx={{
        gridArea: 'header',
        height: sizes.header,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.5 },
        px: { xs: 0.5, sm: 1 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        position: { xs: 'sticky', sm: 'static' },
        top: 0,
        zIndex: 10,
      }}
    >
      <IconButton aria-label={menuLabel} aria-expanded={isMenuOpen} onClick={onMenu}>
        <MenuIcon fontSize="small" />
      </IconButton>
      <Box
        component={Link}
        to="/"
        sx={{
          color: 'text.primary',
          textDecoration: 'none',
          fontWeight: 600,
          letterSpacing: '-0.01em',
          whiteSpace: 'nowrap',
          display: { xs: 'none', md: 'block' },
          mr: 1,
        }}
      >
        {PRODUCT}
      </Box>
      <OutletSwitcher />
      <Box sx={{ flex: 1 }} />
      <Button
        color="inherit"
        size="small"
        onClick={onSearch}
        startIcon={<Search />}
        aria-label="Search the console"
        aria-keyshortcuts="Control+K"
        title="Search the console (Ctrl+K)"
        sx={{
          color: 'text.secondary',
          minWidth: 0,
          border: { md: 1 },
          borderColor: { md: 'divider' },
          '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 }, ml: 0 },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, mr: 2 }}>
          Search
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, fontFamily: 'inherit', fontSize: 12 }}>
          Ctrl K
        </Box>
      </Button>
      <ThemeButton />
      {shown.split(' ').map((name) => (
        <Box key={name} sx={{ minWidth: 36, minHeight: 36, '&:empty': { display: 'none' } }}>
          <Slot name={name} quiet />
        </Box>
      ))}
      <AccountMenu onKeys={onKeys} />
    </Box>
  );
}
