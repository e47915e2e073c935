import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

/** px: a plot's panel, and any panel while it is loading, so that little moves when figures arrive. Others are as high as their content. */
const PANEL_HEIGHT = 304;

interface PanelProps {
  label: string;
  /** The heading's link: where everything is. */
  to: string | undefined;
  /** The heading of the figures on the right. */
  note?: string | undefined;
  /** A plot fills its panel, which therefore has a height. @default as high as the content */
  isPlot?: boolean;
  children: ReactNode;
}

/** A chart or a list with a heading. */
export function Panel({ label, to, isPlot = false, note, children }: PanelProps) {
  const id = useId();
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
        ...(isPlot ? { height: PANEL_HEIGHT } : {}),
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
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
