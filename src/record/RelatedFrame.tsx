import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useAfter } from '../form/frame/PageFrame';
import { LoadFailure } from '../shell/layout/LoadFailure';

interface RelatedFrameProps {
  label: string;
  /** The total number; undefined while unknown. */
  count: number | undefined;
  /** The text if there are none. @default 'None' */
  none: string | undefined;
  /** The link to all of them. */
  to: string;
  error: unknown;
  onRetry: () => void;
  /** The first few. */
  children: ReactNode;
}

/** A few rows with a heading and a link to all of them. */
export function RelatedFrame({ label, count, none = 'None', to, error, onRetry, children }: RelatedFrameProps) {
  const id = useId();
  const isLate = useAfter(400);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography id={id} variant="h3" component="h2">
          {label}
        </Typography>
        {count ? (
          <MuiLink className="no-print" component={Link} to={to} variant="body2" aria-label={`View all: ${label}`}>
            View all{count > 0 ? ` (${count})` : ''}
          </MuiLink>
        ) : null}
      </Box>
      {error ? (
        <LoadFailure what={label} error={error} onRetry={onRetry} />
      ) : count === undefined ? (
        <Skeleton variant="rounded" height={64} sx={{ visibility: isLate ? 'visible' : 'hidden' }} />
      ) : count === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {none}
        </Typography>
      ) : (
        children
      )}
    </Box>
  );
}
