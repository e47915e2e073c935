/** Styles of tables that people fill in: input boxes and checkboxes. */
import type { Theme } from '@mui/material/styles';

/** A look's rules, in the theme's form. */
export type Rules = (theme: Theme) => object;

/** A sheet of input boxes with sticky row headers. */
export const sheet: Rules = ({ palette, typography }) => ({
  '& table': { fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: 0, whiteSpace: 'nowrap' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  // A line between blocks of rows.
  '& tr.block > *': { borderTop: `2px solid ${palette.divider}` },
  '& thead th': {
    ...typography.caption,
    padding: '6px 8px',
    textAlign: 'right',
    color: palette.text.secondary,
    fontWeight: 500,
  },
  '& th:first-of-type': {
    paddingInline: '12px',
    textAlign: 'left',
    fontWeight: 400,
    position: 'sticky',
    left: 0,
    backgroundColor: palette.background.paper,
    maxWidth: { xs: 128, sm: 220 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& td.figure': { paddingInline: '8px', textAlign: 'right', color: palette.text.secondary },
  '& td': { borderLeft: `1px solid ${palette.divider}`, minWidth: 84 },
  '& input': {
    width: '100%',
    height: 32,
    paddingInline: '8px',
    border: 0,
    outline: 0,
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'right',
    color: palette.text.primary,
    backgroundColor: 'transparent',
    '&::placeholder': { color: palette.text.disabled, opacity: 1, fontWeight: 400 },
    '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px' },
    '&[aria-invalid]': { outline: `2px solid ${palette.error.main}`, outlineOffset: '-2px' },
  },
  '& span.figure': { display: 'block', padding: '6px 8px', textAlign: 'right' },
  '& .faint': { color: palette.text.disabled },
});

/** A matrix of checkboxes with headers that stick below the page's own. */
export const matrix: Rules = ({ palette, breakpoints }) => ({
  // If headers stick below the page's own, it must not be a scroll container.
  overflowX: { xs: 'auto', lg: 'visible' },
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: 820, tableLayout: 'fixed' },
  '& th, & td': { padding: 0 },
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': {
    height: 36,
    fontSize: 12,
    backgroundColor: palette.raised,
    textAlign: 'center',
    [breakpoints.up('lg')]: { position: 'sticky', top: 0, zIndex: 2 },
  },
  '& tr.section > *': {
    height: 40,
    backgroundColor: palette.raised,
    fontWeight: 600,
    // The current section's header sticks below the column headers.
    [breakpoints.up('lg')]: { position: 'sticky', top: 36, zIndex: 1 },
  },
  '& td.cell': { textAlign: 'center' },
});
