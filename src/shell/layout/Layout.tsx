import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { RailNavigation, SideNavigation } from '../navigation';
import { usePageScroll } from '../navigation/usePageScroll';
import { closeIt, lazyPart } from '../parts';
import { useSession } from '../session';
import { sizes } from '../theme';
import { ConnectionBanner } from './ConnectionBanner';
import { useVersion } from './ConsoleContext';
import { DocumentTitle } from './DocumentTitle';
import { ErrorBoundary } from './ErrorBoundary';
import { Header } from './Header';
import { isKeyTaken } from './keys';
import { COPYRIGHT, PRODUCT } from './product';
import { useSingleKeys } from './useSingleKeys';

/** The palette is downloaded once a page is idle, so that it is ready for its shortcut. */
const PALETTE_AFTER_MS = 1500;
const loadPalette = () => import('../navigation/CommandPalette');
const CommandPalette = lazyPart('the search', async () => ({ default: (await loadPalette()).CommandPalette }), closeIt);
/** Collects typing after the palette's shortcut while the palette is loading. */
function TypedAhead({ typed }: { typed: RefObject<string> }) {
  return (
    <input
      ref={(input) => input?.focus()}
      aria-label="Search the console"
      onChange={({ target }) => {
        typed.current = target.value;
      }}
      style={{ position: 'fixed', top: 0, left: 0, opacity: 0 }}
    />
  );
}
const KeySheet = lazyPart('the keyboard shortcuts', () => import('../keys/KeySheet'), closeIt);

/** Skips header and navigation; the first tab stop. */
function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      className="no-print"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'fixed',
        left: 8,
        top: -48,
        zIndex: 2000,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 6 },
      }}
    >
      Skip to content
    </Box>
  );
}

/** Below the navigation if that is open, so that the page has the full height; otherwise below the page. */
const Footer = memo(function Footer({ isBelowNavigation }: { isBelowNavigation: boolean }) {
  const version = useVersion();
  return (
    <Box
      component="footer"
      className="app-footer"
      sx={{
        display: 'flex',
        typography: 'caption',
        color: 'text.secondary',
        flexShrink: 0,
        ...(isBelowNavigation
          ? { flexDirection: 'column', px: 2.25, py: 1, borderTop: 1, borderColor: 'divider' }
          : {
              gridArea: 'footer',
              height: sizes.footer,
              alignItems: 'center',
              justifyContent: 'space-between',
              px: { xs: 2, md: 3 },
            }),
      }}
    >
      <span>{version ? `Version ${version}` : PRODUCT}</span>
      <span>{COPYRIGHT}</span>
    </Box>
  );
});

// Each change of the address, including a sort, draws the layout again, so parts that are the same on every page are kept out of it.
const SteadyHeader = memo(Header);
const SteadyNavigation = memo(SideNavigation);
const SteadyRail = memo(RailNavigation);

/** The shell around every page: header, side navigation (rail on medium width, drawer on a phone), content, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const [isFolded, setFolded] = useStore('navigation.folded', false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  /** Typed while the palette was loading. */
  const typed = useRef('');
  const closePalette = () => {
    typed.current = '';
    setPaletteOpen(false);
  };
  const [areKeysShown, setKeysShown] = useState(false);
  const [areSingleKeysOn] = useSingleKeys();
  const { pathname } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const { outletId } = useSession();
  const main = useRef<HTMLElement>(null);
  const isFull = isWide && !isFolded && !isPhone;

  const shown = useRef(pathname);
  usePageScroll(main, isPhone);
  useEffect(() => {
    // A newly opened console starts at the top, also if its first page redirects.
    if (shown.current === pathname || isReplaced) return;
    shown.current = pathname;
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      // The element that led here is gone (a row, a dialog) or is in the header, so focus moves to the page. In the navigation it stays.
      if (activeElement === document.body || activeElement?.closest('.app-header'))
        main.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, isReplaced]);

  useEffect(() => {
    // Without a connection it is downloaded when it is opened.
    const timer = setTimeout(() => void loadPalette().catch(() => {}), PALETTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && areSingleKeysOn && !isKeyTaken(event)) {
        event.preventDefault();
        setKeysShown(true);
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areSingleKeysOn]);

  const onMenu = useCallback(
    () => (isWide ? setFolded(!isFolded) : setDrawerOpen(true)),
    [isWide, isFolded, setFolded],
  );
  const onSearch = useCallback(() => setPaletteOpen(true), []);
  const onKeys = useCallback(() => setKeysShown(true), []);
  const menuLabel = isWide ? (isFolded ? 'Show navigation' : 'Collapse navigation') : 'Open navigation';
  return (
    <Box
      className="print-flow"
      sx={{
        display: 'grid',
        gridTemplateAreas: isPhone
          ? '"header" "banner" "main" "footer"'
          : isFull
            ? '"header header" "nav banner" "nav main"'
            : '"header header" "nav banner" "nav main" "nav footer"',
        gridTemplateColumns: isPhone ? 'minmax(0, 1fr)' : `${isFull ? sizes.navigation : sizes.rail}px minmax(0, 1fr)`,
        gridTemplateRows: isPhone ? 'auto auto 1fr auto' : `auto auto minmax(0, 1fr)${isFull ? '' : ' auto'}`,
        height: isPhone ? 'auto' : '100dvh',
        minHeight: '100dvh',
      }}
    >
      <SkipLink />
      <DocumentTitle />
      <SteadyHeader
        onMenu={onMenu}
        menuLabel={menuLabel}
        isMenuOpen={isWide ? isFull : isDrawerOpen}
        onSearch={onSearch}
        onKeys={onKeys}
      />
      {!isPhone && (
        <Box
          sx={{
            gridArea: 'nav',
            display: 'flex',
            flexDirection: 'column',
            minHeight: 0,
            bgcolor: 'background.paper',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          <Box
            component="nav"
            aria-label="Screens"
            sx={{ flex: '1 1 auto', minHeight: 0, overflowY: 'auto', scrollbarWidth: 'thin' }}
          >
            {isFull ? <SteadyNavigation /> : <SteadyRail />}
          </Box>
          {isFull && <Footer isBelowNavigation />}
        </Box>
      )}
      {!isWide && (
        <Drawer
          open={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          slotProps={{ paper: { sx: { width: 280 }, 'aria-label': 'Navigation' } }}
        >
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              minHeight: sizes.header,
              pl: 2.25,
              pr: 1,
              borderBottom: 1,
              borderColor: 'divider',
              fontWeight: 600,
            }}
          >
            {PRODUCT}
            <IconButton aria-label="Close navigation" size="small" onClick={() => setDrawerOpen(false)}>
              <Close fontSize="small" />
            </IconButton>
          </Box>
          <nav aria-label="Screens">{isDrawerOpen && <SideNavigation onGo={() => setDrawerOpen(false)} />}</nav>
        </Drawer>
      )}
      <ConnectionBanner />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{
          gridArea: 'main',
          minHeight: 0,
          overflowY: { xs: 'visible', sm: 'auto' },
          '&:focus-visible': { outline: 'none' },
        }}
      >
        {/* Another outlet: the same page, remounted. Popups over the page are inside too, because their code can fail to load as a page’s can. */}
        <ErrorBoundary key={`${outletId} ${pathname}`}>
          {children}
          {isPaletteOpen && (
            <Suspense fallback={<TypedAhead typed={typed} />}>
              <CommandPalette begun={typed} onClose={closePalette} />
            </Suspense>
          )}
          {areKeysShown && (
            <Suspense fallback={null}>
              <KeySheet onClose={() => setKeysShown(false)} />
            </Suspense>
          )}
        </ErrorBoundary>
      </Box>
      {!isFull && <Footer isBelowNavigation={false} />}
    </Box>
  );
}
