import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Field } from '#engine/define/fields';
import { isWide } from './layout';

/** A field's cell in the grid, which takes no space while the field is hidden. */
export function FieldCell({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: isWide(field) ? '1 / -1' : 'auto', '&:empty': { display: 'none' } }}>
      {children}
    </Box>
  );
}
