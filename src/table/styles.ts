/**
 * Table styles. One set of rules around plain elements: a styled component per cell would cost more than everything else in a row. Cells
 * have the class names below and those in `cells` (figures, dates, units).
 */
import { visuallyHidden } from '@mui/utils';
import { sizes } from '../shell/theme';
import { cellStyles } from './cells';
import { matrix, type Rules, sheet } from './entryStyles';

/**
 * `list`: rows of 40 px (`--row`) in a scroll container with sticky headers. `report`: a list with subtotals, totals and print. `compact`:
 * the 32 px rows of documents. `plain`: as long as its text, without a frame. `sheet`: input boxes. `matrix`: checkboxes.
 */
export type Look = 'list' | 'report' | 'compact' | 'plain' | 'sheet' | 'matrix';

const frame: Rules = ({ palette }) => ({
  border: `1px solid ${palette.divider}`,
  borderRadius: '8px',
  backgroundColor: palette.background.paper,
});

/** Styles that all tables share. */
const base: Rules = ({ typography, palette }) => ({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', width: '100%', ...typography.body2 },
  '& th, & td': { borderBottom: `1px solid ${palette.divider}`, fontWeight: 400, textAlign: 'left' },
  '& thead th': { color: palette.text.secondary, fontSize: 13, fontWeight: 600, whiteSpace: 'nowrap' },
  '& th .unit': { fontWeight: 400 },
  '& .right': { textAlign: 'right' },
  '& td a, & tbody th a': { color: 'inherit', textDecoration: 'none' },
  '& td a': { fontWeight: 500 },
  '& tr:hover td a, & tbody th a:hover': { textDecoration: 'underline' },
});

/** Buttons that look like text: sortable headings, collapsible groups, titles that open. */
const quietButton = { font: 'inherit', color: 'inherit', background: 'none', border: 0, cursor: 'pointer' } as const;
const withIcon = {
  ...quietButton,
  padding: '4px 0',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
} as const;
/** px of a cell's padding in lists on a laptop. */
const TIGHT = 8;
/** Extra px before text that follows a figure, so that the two don't read as one. */
export const GAP_AFTER_FIGURE = 12;

const sorting: Rules = ({ palette }) => ({
  // The arrow is in the heading's padding, so it widens no column and sorting moves none.
  '& th button': { ...quietButton, position: 'relative', padding: '4px 0', textAlign: 'inherit' },
  '& th button:hover, & th[aria-sort]': { color: palette.text.primary },
  '& .arrow': { position: 'absolute', top: 'calc(50% - 6px)', insetInlineStart: 'calc(100% + 3px)', fontSize: 13 },
  '& .right .arrow': { insetInlineStart: 'auto', insetInlineEnd: 'calc(100% + 3px)' },
  '& .arrow.idle': { opacity: 0 },
  '@media print': { '& .arrow': { display: 'none' } },
  '& th button:hover .arrow.idle, & th button:focus-visible .arrow.idle': { opacity: 0.5 },
});

const list: Rules = ({ palette, breakpoints }) => ({
  // No higher than its rows.
  flex: '0 1 auto',
  minHeight: 0,
  overflow: 'auto',
  // Collapsed borders wouldn't stick with the headers.
  '& table': { borderCollapse: 'separate', borderSpacing: 0 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: 36,
    padding: '0 12px',
    backgroundColor: palette.raised,
  },
  '& td, & tbody th': {
    height: 'var(--row)',
    padding: '0 12px',
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // On a laptop a list of nine columns fits.
  [breakpoints.down('xl')]: { '& thead th, & td, & tbody th': { paddingInline: `${TIGHT}px` } },
  '& .right + :not(.right, .more)': { paddingInlineStart: `${TIGHT + GAP_AFTER_FIGURE}px` },
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr[data-index]': { cursor: 'pointer' },
  '& tbody tr[data-index]:hover td': { backgroundColor: palette.action.hover },
  '& tbody tr[data-selected] td': { backgroundColor: palette.action.selected },
  // A ring around the cells: the row's outline would be below the sticky cell on the right.
  '& tbody tr:focus-visible': {
    outline: 0,
    '& > *': { boxShadow: `inset 0 2px ${palette.primary.main}, inset 0 -2px ${palette.primary.main}` },
    '& > :first-of-type': {
      boxShadow: `inset 2px 0 ${palette.primary.main}, inset 0 2px ${palette.primary.main}, inset 0 -2px ${palette.primary.main}`,
    },
    '& > :last-of-type': {
      boxShadow: `inset -2px 0 ${palette.primary.main}, inset 0 2px ${palette.primary.main}, inset 0 -2px ${palette.primary.main}`,
    },
  },
  '& th.section': { fontWeight: 600, fontSize: 12, color: palette.text.secondary },
  '& tbody tr.gone td': { color: palette.text.secondary },
  '& table[aria-busy="true"] tbody': { opacity: 0.55, transition: 'opacity 100ms linear 400ms' },
  // Sticky cells are opaque: the hover tint is on top of their own background.
  '& tbody tr[data-index]:hover td:is(.stay, .stayRight)': {
    backgroundColor: palette.background.paper,
    backgroundImage: `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  },
  // A sticky column while the others scroll: on the left, or a control on the right.
  '& .stay': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: palette.background.paper },
  '& .stayRight': { position: 'sticky', right: 0, zIndex: 1 },
  '& td.stayRight': { backgroundColor: palette.background.paper },
  '& thead th.stay, & thead th.stayRight': { zIndex: 3, backgroundColor: palette.raised },
  [breakpoints.down('sm')]: { '& .stay': { minWidth: 130, maxWidth: 150, boxShadow: `1px 0 0 ${palette.divider}` } },
});

/** Row checkboxes, menus, buttons and handles. */
const controls: Rules = ({ palette }) => ({
  '& .check': { width: 40, minWidth: 40, paddingInline: '12px 4px' },
  '& .more': { width: 40, minWidth: 40, paddingInline: '4px' },
  '& td.more button': {
    ...quietButton,
    display: 'inline-flex',
    padding: '4px',
    borderRadius: '6px',
    color: palette.text.secondary,
  },
  '& td.more button:hover': { backgroundColor: palette.action.hover, color: palette.text.primary },
  '& input[type="checkbox"]': {
    width: 16,
    height: 16,
    margin: 0,
    verticalAlign: 'middle',
    accentColor: palette.primary.main,
    cursor: 'pointer',
  },
  '& button.open': { ...quietButton, fontWeight: 500, padding: 0, minHeight: 24, textAlign: 'left' },
  '& tr:hover button.open': { textDecoration: 'underline' },
  '& button.quick': {
    font: 'inherit',
    fontSize: 13,
    fontWeight: 500,
    minHeight: 26,
    paddingInline: '10px',
    borderRadius: '6px',
    border: '1px solid transparent',
    background: 'none',
    color: palette.primary.main,
    cursor: 'pointer',
    // The same word in every row would be noise: it appears with the pointer or the focus in its row.
    opacity: 0,
  },
  '& button.quick:disabled': { color: palette.text.disabled, cursor: 'default' },
  '& button.quick:hover, & tr:hover button.quick, & tr:focus-visible button.quick, & button.quick:focus-visible': {
    borderColor: palette.divider,
    background: palette.background.paper,
    opacity: 1,
  },
  // A pencil over the free end of an editable cell, and the input in its place.
  '& td.editable': { position: 'relative' },
  '& td.editable.right': { paddingInlineStart: '28px' },
  '& button.pencil': {
    ...quietButton,
    position: 'absolute',
    insetInlineEnd: 2,
    top: '50%',
    transform: 'translateY(-50%)',
    display: 'inline-flex',
    padding: '5px',
    fontSize: 14,
    borderRadius: '6px',
    color: palette.text.secondary,
    backgroundColor: palette.background.paper,
    opacity: 0,
  },
  '& td.right button.pencil': { insetInlineEnd: 'auto', insetInlineStart: 2 },
  '& td.editable:hover button.pencil, & tr:focus-visible button.pencil, & button.pencil:focus-visible': { opacity: 1 },
  '& button.pencil:hover': { color: palette.primary.main },
  '& button.pencil:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '@media (hover: none)': { '& button.pencil, & button.quick': { opacity: 1 } },
  '& td:has(.cellEditor)': { overflow: 'visible', paddingBlock: 0 },
  // No wider than the cell, so that columns don't move.
  '& .cellEditor': { position: 'relative', width: 0, minWidth: 'max(100%, 108px)', textAlign: 'left' },
  '& .cellEditor[aria-busy="true"]': { opacity: 0.6, pointerEvents: 'none' },
  '& .cellEditor .MuiInputBase-root': { height: 'calc(var(--row) - 6px)', fontSize: 'inherit' },
  '& .cellEditor .MuiFormHelperText-root': {
    position: 'absolute',
    zIndex: 4,
    top: '100%',
    insetInlineStart: 0,
    width: 'max-content',
    maxWidth: 280,
    marginTop: '2px',
    padding: '4px 8px',
    whiteSpace: 'normal',
    borderRadius: '6px',
    border: `1px solid ${palette.error.main}`,
    backgroundColor: palette.background.paper,
  },
  '& button.quick:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
});

const report: Rules = ({ palette, breakpoints }) => ({
  // On a phone the name gets a second line in the row before it is cut.
  [breakpoints.down('sm')]: { '& td.stay': { whiteSpace: 'normal', fontSize: 13, lineHeight: 1.15 } },
  maxHeight: { xs: '80dvh', sm: 'none' },
  // In a short window some rows stay visible, and the page scrolls.
  minHeight: { xs: 0, sm: 'min(260px, 100%, var(--rows) * var(--row))' },
  '& tbody tr[data-index]': { cursor: 'default' },
  // A heading may take two lines: columns are as wide as their figures.
  '& thead th': { whiteSpace: 'normal', padding: { xs: '0 8px', sm: '0 10px' }, lineHeight: 1.15 },
  '& thead .line': { whiteSpace: 'nowrap' },
  '& th button': { ...quietButton, position: 'relative', padding: '1px 0', textAlign: 'inherit' },
  '& td': { maxWidth: 280, padding: { xs: '0 8px', sm: '0 10px' } },
  '& .right + :not(.right)': { paddingInlineStart: { xs: '16px', sm: `${10 + GAP_AFTER_FIGURE}px` } },
  // Links look like links, figures too.
  '& td a': { color: palette.primary.main },
  '& .behind, & .behind a': { color: palette.text.secondary, fontWeight: 400 },
  '& td.subtotal': { fontWeight: 600 },
  '& tr.group td': { backgroundColor: palette.raised, fontWeight: 600 },
  '& tr.group button': withIcon,
  '& tr.group .count': { fontWeight: 400, color: palette.text.secondary },
  // On the tinted background the faint zero would be below 4.5:1.
  '& tfoot .zero, & tr.group .zero, & tbody tr[data-index]:hover .zero': { color: palette.text.secondary },
  '& tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    height: 36,
    fontWeight: 600,
    backgroundColor: palette.raised,
    borderTop: `1px solid ${palette.divider}`,
    borderBottom: 0,
  },
  '& tfoot td.stay': { zIndex: 3, backgroundColor: palette.raised },
  '& td a:hover, & td a:focus-visible': { textDecoration: 'underline' },
});

const compact: Rules = ({ palette, breakpoints }) => ({
  '& thead th': {
    height: sizes.compactRow,
    padding: '4px 10px',
    backgroundColor: palette.raised,
    lineHeight: 1.2,
    verticalAlign: 'bottom',
  },
  '& thead th.long': { whiteSpace: 'normal', minWidth: 120 },
  '& td, & tbody th': { height: sizes.compactRow, padding: '0 10px', whiteSpace: 'nowrap' },
  '& tbody:last-child tr:last-of-type > *, & tfoot tr:last-of-type td': { borderBottom: 0 },
  '& tfoot td': { fontWeight: 600, backgroundColor: palette.raised },
  '& .number': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums', width: 40 },
  // What a row is chosen by has room for a thumb.
  '@media (pointer: coarse)': {
    '& td.pick': { height: 48, whiteSpace: 'normal' },
    '& td.pick > a': { display: 'block', paddingBlock: '12px' },
  },
  // On a phone each row is a card: its name, and below it each value under its heading, so that nothing is cut or off the side.
  [breakpoints.down('sm').replace('@media', '@media screen and')]: {
    '& table, & tbody, & tfoot': { display: 'block' },
    '& thead': visuallyHidden,
    '& tr': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', padding: '8px 12px' },
    '& tr + tr, & tbody + * tr': { borderTop: `1px solid ${palette.divider}` },
    '& tfoot tr': { backgroundColor: palette.raised },
    '& td, & tbody th': {
      flex: '1 1 calc(50% - 12px)',
      boxSizing: 'border-box',
      minWidth: 0,
      height: 'auto',
      padding: 0,
      border: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      backgroundColor: 'transparent',
    },
    '& [data-head]::before': {
      content: 'attr(data-head)',
      display: 'block',
      fontSize: 12,
      fontWeight: 400,
      lineHeight: 1.4,
      color: palette.text.secondary,
    },
    // A row's first cell is a header or not.
    '& tr > :not(* + *)::before, & .number + *::before': { display: 'none' },
    '& .number': { flex: '0 0 auto', width: 'auto' },
    '& tr > :not(* + *, .number), & .number + *': { flex: '1 1 calc(100% - 48px)', fontWeight: 500 },
    '& td.right': { textAlign: 'left' },
    // As high as its lines.
    '& td.pick': { height: 'auto' },
    '& [data-blank]': { display: 'none' },
  },
  '& tbody tr:target td': { backgroundColor: palette.action.selected },
  // On paper texts and headings take more lines, so that all columns fit, and sums are below the last row only.
  '@media print': {
    '& tfoot': { display: 'table-row-group' },
    '& thead th, & td': { whiteSpace: 'normal', padding: '2pt 4pt' },
    '& thead th.long': { minWidth: 0 },
    '& td.right': { whiteSpace: 'nowrap' },
  },
});

const plain: Rules = ({ palette, typography }) => ({
  // Zero specificity, so that a container can override it.
  '& :where(th, td)': { padding: '4px 16px 4px 0', verticalAlign: 'top' },
  '& :where(th, td):where(:last-child)': { paddingRight: 0 },
  '& thead th': { color: palette.text.primary, fontSize: typography.body2.fontSize },
  '& .right': { fontVariantNumeric: 'tabular-nums' },
  '& .line': { whiteSpace: 'nowrap' },
  '& .clipped': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const cells = () => cellStyles;

/** A look's rules, general ones first. */
const LOOKS: Readonly<Record<Look, readonly Rules[]>> = {
  list: [frame, base, sorting, list, controls, cells],
  report: [frame, base, sorting, list, cells, report],
  compact: [frame, base, compact, cells],
  plain: [base, cells, plain],
  sheet: [frame, base, cells, sheet],
  matrix: [frame, base, matrix],
};
export const lookOf = (look: Look): readonly Rules[] => LOOKS[look];
