import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { createContext } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** The navigation group of the current page, from its declaration. */
export const PageGroup = createContext<string | undefined>(undefined);

interface BreadcrumbProps {
  /** The navigation group. */
  group?: string | undefined;
  /** The parent page, with its navigation name. */
  parent?: { label: string; to?: string | undefined } | undefined;
}

/** The breadcrumb above a page's title: the group, and the parent page. */
export function Breadcrumb({ group, parent }: BreadcrumbProps) {
  if (!group && !parent) return null;
  return (
    <Box
      component="nav"
      aria-label="Breadcrumb"
      className="no-print"
      // Without a link it isn't worth a row on a phone.
      sx={{
        display: { xs: parent ? 'block' : 'none', sm: 'block' },
        typography: 'caption',
        lineHeight: '16px',
        color: 'text.secondary',
      }}
    >
      {[group, parent ? '' : undefined].filter((part) => part !== undefined).join(' / ')}
      {parent?.to ? (
        <Link component={RouterLink} to={parent.to} color="inherit" underline="hover">
          {parent.label}
        </Link>
      ) : (
        parent?.label
      )}
    </Box>
  );
}
