/** The permission matrix's styles: one set of rules over plain elements, because hundreds of checkboxes are drawn at once. */
import type { SxProps, Theme } from '@mui/material/styles';

/** The mark of sensitive permissions. */
const dot = (theme: Theme) => ({
  content: '""',
  display: 'inline-block',
  width: 6,
  height: 6,
  borderRadius: '50%',
  backgroundColor: theme.palette.tones.amber.text,
});

/** Checkboxes are 16 px in a target of at least 24. */
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
  // Sensitive ones stand out while granted: by colour and by a dot next to them.
  '& input[data-sensitive]:is(:checked, :indeterminate)': { accentColor: theme.palette.tones.amber.text },
  '& label:has(input[data-sensitive]:is(:checked, :indeterminate))': { position: 'relative' },
  '& label:has(input[data-sensitive]:is(:checked, :indeterminate))::after': {
    ...dot(theme),
    position: 'absolute',
    top: 'calc(50% - 11px)',
    left: 'calc(50% + 9px)',
  },
  '& input:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 3,
    borderRadius: '2px',
  },
});

/** How much of a section is granted. */
const count = (theme: Theme) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  fontWeight: 400,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& .held': { color: theme.palette.text.primary, fontWeight: 600 },
});
const bar = (theme: Theme) => ({
  display: 'inline-block',
  width: 72,
  height: 6,
  borderRadius: '3px',
  backgroundColor: theme.palette.divider,
  overflow: 'hidden',
  '& > span': { display: 'block', height: '100%', backgroundColor: theme.palette.primary.main },
});

export const gridStyles: SxProps<Theme> = (theme) => ({
  ...boxes(theme),
  // Keyboard targets stay clear of the sticky headers above and the bar below.
  '& [data-column]': { scrollMarginBlock: '88px 80px' },
  '& thead th:first-of-type': { textAlign: 'left', paddingLeft: '12px', borderTopLeftRadius: 8 },
  '& thead th:last-of-type': { textAlign: 'left', paddingLeft: '8px', borderTopRightRadius: 8 },
  '& .count': { ...count(theme) },
  '& .count .bar': { ...bar(theme) },
  '& tr.module:hover > *': { backgroundColor: theme.palette.action.hover },
  '& .name': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: 36, paddingInline: '12px' },
  '& tr.module .name': { paddingLeft: '40px' },
  '& .text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td.cell label': { display: 'flex', alignItems: 'center', justifyContent: 'center', height: 36, cursor: 'pointer' },
  '& td.cell .none': { color: theme.palette.divider },
  '& td.more': { padding: '4px 12px 4px 8px' },
  '& td.more > div': { display: 'flex', flexWrap: 'wrap', columnGap: '14px' },
  '& td.more label:has(input[data-sensitive]:is(:checked, :indeterminate))::after': {
    position: 'static',
    marginLeft: '-2px',
  },
  '& tr.section td.more': { paddingBlock: 0 },
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
    ...{ display: 'inline-flex', alignItems: 'center', minHeight: 24, gap: '4px', minWidth: 0, flex: 1 },
  },
  '& button.fold svg': { fontSize: 18, color: theme.palette.text.secondary },
  '& button.fold .picture': { marginRight: '4px' },
  '& button.fold:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
    borderRadius: '2px',
  },
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
  '& .count': { ...count(theme), marginLeft: 'auto' },
  // There is no room for icons: names come first.
  '& .count .bar, & .picture': { display: 'none' },
  '& .text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .module': { paddingLeft: '24px' },
  '& .action': {
    paddingLeft: '54px',
    alignItems: 'flex-start',
    paddingBlock: '10px',
    cursor: 'pointer',
    minHeight: 40,
  },
  '& .action:has(input[data-sensitive]:checked)::after': { top: '6px', left: '74px' },
  '& .action .about': { display: 'block', fontSize: 12, color: theme.palette.text.secondary },
  '& button.fold': {
    ...{ font: 'inherit', color: 'inherit', background: 'none', border: 0, padding: 0, cursor: 'pointer' },
    ...{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44, textAlign: 'left' },
  },
  '& button.fold svg': { fontSize: 20, color: theme.palette.text.secondary },
});

/** A role's sensitive permissions, above its matrix. */
export const riskStyles: SxProps<Theme> = (theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  padding: '8px 12px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.raised,
  ...theme.typography.body2,
  '&[data-some]': {
    borderColor: theme.palette.tones.amber.border,
    backgroundColor: theme.palette.tones.amber.background,
  },
  '& .lead': { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  '& svg': { fontSize: 18, color: theme.palette.tones.amber.text },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: 0, padding: 0, listStyle: 'none' },
  '& li > *': {
    font: 'inherit',
    fontSize: 13,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: 26,
    paddingInline: '10px',
    borderRadius: '13px',
    border: `1px solid ${theme.palette.tones.amber.border}`,
    color: theme.palette.tones.amber.text,
    backgroundColor: theme.palette.background.paper,
    whiteSpace: 'nowrap',
  },
  '& li strong': { fontVariantNumeric: 'tabular-nums' },
  '& button': { cursor: 'pointer' },
  '& button:hover': { borderColor: theme.palette.tones.amber.text },
  '& button[aria-pressed=true]': {
    color: theme.palette.background.paper,
    backgroundColor: theme.palette.tones.amber.text,
    borderColor: theme.palette.tones.amber.text,
  },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& .people': { flexBasis: '100%', color: theme.palette.text.secondary },
});

/** The line that explains a checkbox. */
export const aboutStyles: SxProps<Theme> = (theme) => ({
  minHeight: 22,
  fontSize: 13,
  color: theme.palette.text.secondary,
  '& .said': { color: theme.palette.text.primary },
  '& .said:not(:empty)': { marginRight: '8px' },
});

/** The legend, below the matrix. */
export const legendStyles: SxProps<Theme> = (theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  marginLeft: 'auto',
  fontSize: 12,
  lineHeight: '24px',
  color: theme.palette.text.secondary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  '& .box': {
    width: 13,
    height: 13,
    borderRadius: '2px',
    border: `1px solid ${theme.palette.text.secondary}`,
    opacity: 0.6,
  },
  '& .mark': dot(theme),
});
