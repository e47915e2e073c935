import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** A small action at the right end of a label's line. */
export function Shortcut({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      variant="caption"
      onClick={onClick}
      sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}
    >
      {children}
    </Link>
  );
}
