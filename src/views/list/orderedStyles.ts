import type { SxProps, Theme } from '@mui/material/styles';
import { tableStyles } from './styles';

/** A list's looks, with the handles and the indent of what stands within another record. */
export const orderedStyles: SxProps<Theme> = [
  tableStyles as (theme: Theme) => object,
  (theme: Theme) => ({
    '& td.move, & th.move': { width: 104, minWidth: 104, paddingInline: '4px 0', whiteSpace: 'nowrap' },
    '& .handle': {
      width: 28,
      height: 32,
      border: 0,
      borderRadius: '6px',
      background: 'none',
      color: theme.palette.text.secondary,
      fontSize: 16,
      lineHeight: 1,
      cursor: 'grab',
      touchAction: 'none',
      verticalAlign: 'middle',
    },
    '& .handle:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
    '& .handle:disabled': { visibility: 'hidden' },
    '& .step': { padding: '4px' },
    '& a.within': { display: 'inline-block', paddingLeft: '28px', fontWeight: 400 },
    '& tr[data-dragged] td': { backgroundColor: theme.palette.action.selected },
    '& tr[data-dragged] .handle': { cursor: 'grabbing' },
  }),
];
