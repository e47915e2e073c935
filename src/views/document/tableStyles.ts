import type { SxProps, Theme } from '@mui/material/styles';
import { cellStyles } from '../../cells';
import { sizes } from '../../theme';

/** Compact tables of document pages (look.md, Density). One rule set, so that cells stay plain elements. */
export const tableSx: SxProps<Theme> = (theme) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.background.paper,
  '& table': { borderCollapse: 'collapse', width: '100%', ...theme.typography.body2 },
  '& th': {
    height: sizes.compactRow,
    padding: '4px 10px',
    backgroundColor: theme.palette.raised,
    borderBottom: `1px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1.2,
    textAlign: 'left',
    verticalAlign: 'bottom',
    whiteSpace: 'nowrap',
  },
  '& th.long': { whiteSpace: 'normal', minWidth: 120 },
  '& td': {
    height: sizes.compactRow,
    padding: '0 10px',
    borderBottom: `1px solid ${theme.palette.divider}`,
    whiteSpace: 'nowrap',
  },
  '& tbody:last-child tr:last-of-type td, & tfoot tr:last-of-type td': { borderBottom: 0 },
  '& tfoot td': { fontWeight: 600, backgroundColor: theme.palette.raised },
  '& .right': { textAlign: 'right' },
  '& .number': { color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums', width: 40 },
  '& td a': { color: 'inherit', fontWeight: 500, textDecoration: 'none' },
  '& tbody tr:hover td a': { textDecoration: 'underline' },
  '& tbody tr:target td': { backgroundColor: theme.palette.action.selected },
  ...cellStyles,
});
