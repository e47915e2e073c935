import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext } from 'react';
import { PaperGroup } from '../PaperGroup';
import { Breadcrumb, PageGroup } from './Breadcrumb';
import { Title } from './DocumentTitle';

interface PageProps {
  title: string;
  /** The navigation group. @default its declaration's */
  group?: string | undefined;
  /** The parent page. */
  parent?: { label: string; to: string } | undefined;
  /** Next to the title: a status, a count. */
  aside?: ReactNode;
  /** On the right, the primary action last. */
  actions?: ReactNode;
  /** Fills the window's height instead of scrolling as a whole: for tables with their own scroll. */
  isFilling?: boolean;
  /** The page has its own printed header. */
  hasPaperHead?: boolean;
  children: ReactNode;
}

/** A page: group and title, actions, and full-width content. */
export function Page({ title, group, parent, aside, actions, isFilling, hasPaperHead, children }: PageProps) {
  const own = useContext(PageGroup);
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
      <Title title={title} />
      <Breadcrumb group={group ?? own} parent={parent} />
      {hasPaperHead ? null : <PaperGroup />}
      <Box
        className={hasPaperHead ? 'no-print' : undefined}
        // As high as its content, even if the page fills the window and would shrink it.
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', flexShrink: 0, minHeight: 36, mb: 1 }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'baseline',
            columnGap: 1.25,
            minWidth: 0,
            flexWrap: 'wrap',
            // Wide enough for both: a long sentence wraps before the actions do.
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
