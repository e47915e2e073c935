import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { LOGOUT } from '../paths';
import { sizes } from '../theme';
import { DocumentTitle } from './DocumentTitle';
import { ErrorBoundary } from './ErrorBoundary';
import { PRODUCT } from './product';

/** Where someone was going before they had to do something else first. */
export interface DueState {
  from?: string;
}

interface StrictLayoutProps {
  /** The path of the page where it is done. */
  due: string;
  children: ReactNode;
}

/**
 * The shell for people who must do something before they can work, such as changing a password set by an administrator (domain 1.1): only
 * that page and sign-out. Every other address redirects there and is remembered.
 */
export function StrictLayout({ due, children }: StrictLayoutProps) {
  const { pathname, search, hash } = useLocation();
  if (pathname !== due)
    return <Navigate to={due} replace state={{ from: pathname + search + hash } satisfies DueState} />;
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <DocumentTitle />
      <Box
        component="header"
        sx={{
          height: sizes.header,
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          px: { xs: 2, md: 3 },
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ fontWeight: 600, letterSpacing: '-0.01em' }}>{PRODUCT}</Box>
        <Button component={Link} to={LOGOUT} color="inherit" size="small">
          Logout
        </Button>
      </Box>
      <Box component="main" id="main" sx={{ flex: 1 }}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Box>
    </Box>
  );
}
