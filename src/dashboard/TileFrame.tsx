import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

/** px; every panel has the same height, so that nothing moves when figures arrive. */
export const PANEL_HEIGHT = 304;

/** Whether two panels fit side by side, so that one may be twice as wide. */
const useIsWide = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });

interface PanelProps {
  label: string;
  /** The heading's link: where everything is. */
  to: string | undefined;
  /** The heading of the figures on the right. */
  note?: string | undefined;
  /** Twice as wide if there is room, for charts with many columns. */
  isDouble?: boolean;
  /** Its content decides the height: on a phone the panel isn't higher than that. */
  isShrinking?: boolean;
  children: ReactNode;
}

/** A chart or a list with a heading. */
export function Panel({ label, to, isDouble = false, isShrinking = false, note, children }: PanelProps) {
  const id = useId();
  const isWide = useIsWide();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 1.5,
        minWidth: 0,
        breakInside: 'avoid',
        height: { xs: isShrinking ? 'auto' : PANEL_HEIGHT, sm: PANEL_HEIGHT },
        maxHeight: PANEL_HEIGHT,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        ...(isDouble && isWide ? { gridColumn: 'span 2' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Box component="h2" id={id} sx={{ m: 0, typography: 'h3' }}>
          {to ? <TileLink to={to}>{label}</TileLink> : label}
        </Box>
        {note && <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>{note}</Box>}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

interface TileLinkProps {
  to: string;
  /** High enough to hit next to another target. */
  isTall?: boolean;
  children: ReactNode;
}

/** A link that stays subtle until hover. */
export const TileLink = ({ to, isTall = false, children }: TileLinkProps) => (
  <Box
    component={Link}
    to={to}
    sx={{
      ...(isTall ? { display: 'inline-block', minHeight: 24, minWidth: 24 } : {}),
      color: 'inherit',
      textDecoration: 'none',
      '&:hover, &:focus-visible': { textDecoration: 'underline', color: 'primary.main' },
    }}
  >
    {children}
  </Box>
);

/** A message in place of figures. */
export const TileMessage = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
);
