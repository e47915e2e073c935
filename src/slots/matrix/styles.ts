/** The permission matrix's looks: one rule set over plain elements, since hundreds of boxes are drawn at once. */
import type { SxProps, Theme } from '@mui/material/styles';

/** Boxes are 16 px in a target of at least 24. */
const boxes = (theme: Theme) => ({
  '& input[type=checkbox]': {
    width: 16,
    height: 16,
    margin: 0,
    flexShrink: 0,
    accentColor: theme.palette.primary.main,
    cursor: 'pointer',
  },
  '& input[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.45 },
  '& input:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 3,
    borderRadius: '2px',
  },
});

export const gridStyles: SxProps<Theme> = (theme) => ({
  ...boxes(theme),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.background.paper,
  [theme.breakpoints.down('lg')]: { overflowX: 'auto' },
  '& table': {
    borderCollapse: 'separate',
    borderSpacing: 0,
    width: '100%',
    minWidth: 820,
    tableLayout: 'fixed',
    ...theme.typography.body2,
  },
  '& th, & td': { padding: 0, fontWeight: 400, textAlign: 'left', borderBottom: `1px solid ${theme.palette.divider}` },
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': {
    height: 36,
    fontSize: 12,
    fontWeight: 600,
    color: theme.palette.text.secondary,
    backgroundColor: theme.palette.raised,
    textAlign: 'center',
    // Below that width the grid scrolls by itself.
    [theme.breakpoints.up('lg')]: { position: 'sticky', top: 0, zIndex: 1 },
  },
  '& thead th:first-of-type': { textAlign: 'left', paddingLeft: '12px', borderTopLeftRadius: 8 },
  '& thead th:last-of-type': { textAlign: 'left', paddingLeft: '8px', borderTopRightRadius: 8 },
  '& tr.section > *': { height: 36, backgroundColor: theme.palette.raised, fontWeight: 600 },
  '& tr.section .count': { fontWeight: 400, color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& tr.module:hover > *': { backgroundColor: theme.palette.action.hover },
  '& .name': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: 36, paddingInline: '12px' },
  '& tr.module .name': { paddingLeft: '36px' },
  '& .name .text': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& td.cell': { textAlign: 'center' },
  '& td.cell label': { display: 'flex', alignItems: 'center', justifyContent: 'center', height: 36, cursor: 'pointer' },
  '& td.cell .none': { color: theme.palette.divider },
  '& td.more': { padding: '4px 12px 4px 8px' },
  '& td.more > div': { display: 'flex', flexWrap: 'wrap', columnGap: '14px' },
  '& td.more label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: 28,
    cursor: 'pointer',
    fontSize: 13,
  },
  '& button.fold': {
    ...{ font: 'inherit', color: 'inherit', background: 'none', border: 0, padding: 0, cursor: 'pointer' },
    ...{ display: 'inline-flex', alignItems: 'center', minHeight: 24, gap: '2px' },
  },
  '& button.fold svg': { fontSize: 18, color: theme.palette.text.secondary },
});

export const cardStyles: SxProps<Theme> = (theme) => ({
  ...boxes(theme),
  ...theme.typography.body2,
  '& input[type=checkbox]': { ...boxes(theme)['& input[type=checkbox]'], width: 18, height: 18 },
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.background.paper,
  '& .line': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: 44,
    paddingInline: '12px',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& .section': { backgroundColor: theme.palette.raised, fontWeight: 600 },
  '& .section .count, & .module .count': {
    marginLeft: 'auto',
    fontWeight: 400,
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .module': { paddingLeft: '24px' },
  '& .action': {
    paddingLeft: '54px',
    alignItems: 'flex-start',
    paddingBlock: '10px',
    cursor: 'pointer',
    minHeight: 40,
  },
  '& .action .about': { display: 'block', fontSize: 12, color: theme.palette.text.secondary },
  '& button.fold': {
    ...{ font: 'inherit', color: 'inherit', background: 'none', border: 0, padding: 0, cursor: 'pointer' },
    ...{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44, textAlign: 'left' },
  },
  '& button.fold svg': { fontSize: 20, color: theme.palette.text.secondary },
});
