import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

/** px; every panel has the same, so that nothing moves when figures arrive. */
export const PANEL_HEIGHT = 304;

interface PanelProps {
  label: string;
  /** Where everything is: the heading leads there. */
  to: string | undefined;
  children: ReactNode;
}

/** A chart or a list under its heading. */
export function Panel({ label, to, children }: PanelProps) {
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
        height: PANEL_HEIGHT,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
      }}
    >
      <Box component="h2" id={id} sx={{ m: 0, mb: 1, typography: 'h3' }}>
        {to ? <TileLink to={to}>{label}</TileLink> : label}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

/** What leads on, calm until it is pointed at. */
export const TileLink = ({ to, label, children }: { to: string; label?: string; children: ReactNode }) => (
  <Box
    component={Link}
    to={to}
    aria-label={label}
    sx={{
      color: 'inherit',
      textDecoration: 'none',
      '&:hover, &:focus-visible': { textDecoration: 'underline', color: 'primary.main' },
    }}
  >
    {children}
  </Box>
);

/** What there is to say in place of figures. */
export const Said = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
);
