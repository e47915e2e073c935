import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Breadcrumb } from './Breadcrumb';

interface PageProps {
  title: string;
  /** Where it belongs: the navigation group. */
  group?: string | undefined;
  /** The page that leads here. */
  parent?: { label: string; to: string } | undefined;
  /** Beside the title: a status, a count. */
  aside?: ReactNode;
  /** At the right end, the primary action last. */
  actions?: ReactNode;
  /** Fills the height of the window instead of scrolling as a whole: for tables with their own scroll. */
  isFilling?: boolean;
  /** The page has a head of its own for paper. */
  hasPaperHead?: boolean;
  children: ReactNode;
}

/** A page: its group and title, its actions, its content over the whole width. */
export function Page({ title, group, parent, aside, actions, isFilling, hasPaperHead, children }: PageProps) {
  return (
    <Box
      className="print-flow"
      sx={{
        px: { xs: 2, md: 3 },
        pt: 1,
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        height: isFilling ? { xs: 'auto', sm: '100%' } : 'auto',
      }}
    >
      <Title title={title} preferenceKey={false} />
      <Breadcrumb group={group} parent={parent} />
      <Box
        className={hasPaperHead ? 'no-print' : undefined}
        // As high as its content, also where the page fills the window and would like to take some of it.
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', flexShrink: 0, minHeight: 36, mb: 1 }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'baseline',
            columnGap: 1.25,
            minWidth: 0,
            flexWrap: 'wrap',
            // Wide enough for both, a long sentence breaks before the actions do.
            flex: { xs: '0 1 auto', md: '1 1 0' },
          }}
        >
          <Typography variant="h1">{title}</Typography>
          {aside}
        </Box>
        <Box className="no-print" sx={{ ml: 'auto', display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {actions}
        </Box>
      </Box>
      {children}
    </Box>
  );
}
