import type { SxProps, Theme } from '@mui/material/styles';
import { tableStyles } from '../list/styles';

/** A report's table: what lists have, and subtotals, totals, a column that stays while the others scroll, and paper. */
export const reportTableStyles = (columnCount: number): SxProps<Theme> => [
  tableStyles as never,
  (theme) => ({
    maxHeight: { xs: '80dvh', sm: 'none' },
    minHeight: { xs: 0, sm: 'min(260px, 100%)' },
    '& tbody tr[data-index]': { cursor: 'default' },
    '& td': { maxWidth: 280 },
    // No higher than its rows.
    flex: '0 1 auto',
    '& .stay a': { color: theme.palette.primary.main },
    '& tr.group td': {
      backgroundColor: theme.palette.raised,
      fontWeight: 600,
    },
    '& tr.group button': {
      font: 'inherit',
      color: 'inherit',
      background: 'none',
      border: 0,
      padding: '4px 0',
      cursor: 'pointer',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
    },
    '& tr.group .count': { fontWeight: 400, color: theme.palette.text.secondary },
    // On the tinted ground the faint zero would be below 4.5:1.
    '& tfoot .zero, & tr.group .zero, & tbody tr[data-index]:hover .zero': { color: theme.palette.text.secondary },
    '& tfoot td': {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      height: 36,
      fontWeight: 600,
      backgroundColor: theme.palette.raised,
      borderTop: `1px solid ${theme.palette.divider}`,
      borderBottom: 0,
    },
    '& .stay': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: theme.palette.background.paper },
    '& tbody tr[data-index]:hover td.stay': { backgroundColor: theme.palette.raised },
    '& th.stay, & tfoot td.stay': { zIndex: 3, backgroundColor: theme.palette.raised },
    '& tr.group td.stay': { backgroundColor: theme.palette.raised },
    [theme.breakpoints.down('sm')]: {
      '& .stay': { maxWidth: 150, boxShadow: `1px 0 0 ${theme.palette.divider}` },
    },
    '& td a:hover, & td a:focus-visible': { textDecoration: 'underline' },
    '@media print': {
      '& table': { width: '100% !important', tableLayout: 'auto !important' },
      '& th, & td, & tfoot td, & .stay': { position: 'static !important', maxWidth: 'none' },
      '& th, & td': {
        fontSize: `${paperSize(columnCount)}pt !important`,
        padding: columnCount > 14 ? '1.5pt 2pt !important' : '2pt 4pt !important',
        whiteSpace: 'normal',
      },
      '& th': { borderBottom: '1pt solid #000' },
      '& td': { borderBottom: '0.25pt solid #bbb' },
      '& tr.group td, & tfoot td': { borderTop: '0.75pt solid #000' },
      // Once, at the end; as a footer it would stand on every page.
      '& tfoot': { display: 'table-row-group' },
      '& .stay': { whiteSpace: 'nowrap' },
      '& td a, & .stay a': { textDecoration: 'none', fontWeight: 400, color: '#000 !important' },
      // A status is its word.
      '& td > span': { height: 'auto', border: 0, padding: 0, background: 'none', fontSize: 'inherit' },
      '& .arrow, & tr.group svg': { display: 'none' },
    },
  }),
];

/** Points of text that let so many columns stand beside each other on paper across. */
const paperSize = (columns: number): number => (columns > 18 ? 5.5 : columns > 14 ? 6.5 : columns > 10 ? 7.5 : 9);
