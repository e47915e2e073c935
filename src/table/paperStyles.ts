/** How tables look on paper. Lists download this only when they may be printed, so it isn't part of their styles. */
import type { SxProps, Theme } from '@mui/material/styles';

/** On paper nothing is cut off: texts and headings take more lines. */
const paperRows = {
  '& table': { width: '100% !important', tableLayout: 'auto !important' },
  '& th, & td, & tfoot td, & .stay': { position: 'static !important', maxWidth: 'none' },
  '& thead th, & td': { whiteSpace: 'normal' },
  '& thead th': { borderBottom: '1pt solid #000' },
  '& td': { borderBottom: '0.25pt solid #bbb' },
  '& td a, & .stay a': { textDecoration: 'none', fontWeight: 400, color: '#000 !important' },
  // A status is its word.
  '& td > span': { height: 'auto', border: 0, padding: 0, background: 'none', fontSize: 'inherit' },
} as const;

/** A list's rows on paper. */
export const listOnPaper: SxProps<Theme> = { '@media print': paperRows };

/** A report's rows on paper: groups and sums are set off. */
export const reportOnPaper: SxProps<Theme> = {
  '@media print': {
    ...paperRows,
    '& tr.group td, & tr.sums td': { borderTop: '0.75pt solid #000' },
    '& .stay': { whiteSpace: 'nowrap' },
    '& tr.group svg': { display: 'none' },
  },
};

/** A table's end: the sums once, since as a footer they would be on every page. */
export const endOnPaper: SxProps<Theme> = {
  '@media print': {
    '& tfoot': { display: 'table-row-group' },
    '& tbody.paperTogether': { breakInside: 'avoid' },
    '& tr.sums td': { fontWeight: 600 },
    '& tr.after > td': { border: '0 !important', padding: '0 !important', whiteSpace: 'normal !important' },
  },
};

/** A printed table's text, in points as `sheetsOf` says. */
export const paperStyles = (size: number): SxProps<Theme> => ({
  '@media print': {
    '& th, & td': {
      fontSize: `${size}pt !important`,
      padding: size < 9 ? '2pt 3pt !important' : '2pt 4pt !important',
      ...(size < 9 ? { lineHeight: 1.25 } : {}),
    },
    '& .right + :not(.right)': { paddingInlineStart: '10pt !important' },
  },
});
