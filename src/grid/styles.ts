import { alpha, styled } from '@mui/material/styles';
import { LOW_WINDOW } from '#src/shell/theme';

/** px; design: rows of documents are compact. */
export const ROW_HEIGHT = 32;
export const NUMBER_WIDTH = 32;
export const TOOLS_WIDTH = 28;

/** A cell with a message: tinted, framed, and with a corner mark as in spreadsheets, so that it doesn't depend on colour alone. */
const marked = (color: string, share: number) => ({
  background: alpha(color, share),
  boxShadow: `inset 0 0 0 1px ${color}`,
  '&::after': {
    content: '""',
    position: 'absolute' as const,
    top: 0,
    right: 0,
    borderTop: `8px solid ${color}`,
    borderLeft: '8px solid transparent',
  },
});

/**
 * Styles the whole grid with class names under one root: a styled component per cell would cost more per key stroke than everything else
 * together. Colours and sizes come from the theme.
 */
export const GridRoot = styled('div')(({ theme }) => {
  const { palette, spacing, shape, typography } = theme;
  const line = `1px solid ${palette.divider}`;
  // Sticky parts cover scrolling content, so their tint must be opaque.
  const tint = (color: string, share: number) =>
    `linear-gradient(${alpha(color, share)}, ${alpha(color, share)}), ${palette.background.paper}`;
  return {
    ...typography.body2,
    fontSize: typography.pxToRem(14),
    fontVariantNumeric: 'tabular-nums',
    color: palette.text.primary,
    colorScheme: palette.mode,
    '& .lg-scroll': {
      position: 'relative',
      overflow: 'auto',
      background: palette.background.paper,
      border: line,
      borderRadius: shape.borderRadius,
      overscrollBehavior: 'contain',
    },
    '& .lg-row': { display: 'grid', gridTemplateColumns: 'var(--lg-columns)', height: ROW_HEIGHT },
    // Each row separately: a change in one is laid out and painted without the others.
    '& .lg-body': { position: 'absolute', left: 0, right: 0, contain: 'strict' },
    '& .lg-head, & .lg-foot': { position: 'sticky', zIndex: 3, fontWeight: typography.fontWeightMedium },
    '& .lg-head': { top: 0, color: palette.text.secondary, fontSize: typography.caption.fontSize },
    [`@media ${LOW_WINDOW}`]: { '& .lg-foot': { position: 'static' } },
    '& .lg-foot': { bottom: 0, '& .lg-cell, & .lg-number, & .lg-tools': { borderTop: line, borderBottom: 0 } },
    '& .lg-cell, & .lg-number, & .lg-tools': {
      minWidth: 0,
      height: ROW_HEIGHT,
      lineHeight: `${ROW_HEIGHT - 1}px`,
      boxSizing: 'border-box',
      borderBottom: line,
    },
    // Plain blocks: a flex container in each cell would take most of the layout time.
    '& .lg-cell': {
      position: 'relative',
      padding: spacing(0, 1),
      borderRight: line,
      whiteSpace: 'nowrap',
      cursor: 'cell',
      userSelect: 'none',
    },
    '& .lg-clip, & .lg-head .lg-cell, & .lg-foot .lg-cell': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .lg-editing': { display: 'flex', cursor: 'text' },
    '& .lg-unit': { color: palette.text.secondary, paddingLeft: spacing(0.5) },
    '& .lg-right, & .lg-right .lg-input': { textAlign: 'right' },
    '& .lg-readonly': { background: alpha(palette.text.primary, 0.025) },
    '& .lg-waiting, & .lg-zero': { color: palette.text.secondary },
    '& .lg-waiting': { fontStyle: 'italic' },
    '& .lg-negative': { color: palette.error.main },
    '& .lg-selected': { background: alpha(palette.primary.main, 0.14) },
    '& .lg-differs': { background: alpha(palette.warning.main, 0.18) },
    '& .lg-problem': marked(palette.error.main, 0.08),
    '& .lg-remark': marked(palette.warning.main, 0.14),
    '& .lg-cell:focus': { outline: 0 },
    '& .lg-active': { boxShadow: `inset 0 0 0 1px ${alpha(palette.primary.main, 0.5)}` },
    '& .lg-focused .lg-active': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
    '& .lg-focused .lg-active.lg-problem': { boxShadow: `inset 0 0 0 2px ${palette.error.main}` },
    '& .lg-input': {
      flex: 1,
      minWidth: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      padding: '0 0 1px',
      border: 0,
      outline: 0,
      background: 'transparent',
      color: 'inherit',
      font: 'inherit',
      fontVariantNumeric: 'inherit',
      textOverflow: 'ellipsis',
    },
    '& .lg-number': {
      textAlign: 'center',
      color: palette.text.secondary,
      fontSize: typography.caption.fontSize,
      background: tint(palette.text.primary, 0.04),
      borderRight: line,
      cursor: 'default',
      userSelect: 'none',
    },
    '& .lg-here .lg-number': { color: palette.primary.main, fontWeight: typography.fontWeightMedium },
    // After the number, wherever it is in the row: at the right end it would cover a cell scrolled below it.
    '& .lg-tools': {
      gridColumn: 2,
      gridRow: 1,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      borderRight: line,
      background: palette.background.paper,
    },
    '& .lg-tools button': {
      display: 'flex',
      padding: spacing(0.25),
      border: 0,
      borderRadius: shape.borderRadius,
      background: 'transparent',
      color: palette.text.secondary,
      cursor: 'pointer',
      opacity: 0,
      '&:hover': { background: palette.action.hover, color: palette.error.main },
      '@media (hover: none)': { opacity: 1 },
    },
    '& .lg-head .lg-row > *, & .lg-foot .lg-row > *': { background: tint(palette.text.primary, 0.04) },
    '& .lg-row:hover .lg-tools button, & .lg-here .lg-tools button': { opacity: 1 },
    // Only if there is something to scroll sideways, because every sticky cell is a compositor layer.
    '& .lg-sideways': {
      '& .lg-number': { position: 'sticky', left: 0, zIndex: 1 },
      '& .lg-tools': { position: 'sticky', left: NUMBER_WIDTH, zIndex: 1 },
      // The first column names the line: it stays while the figures scroll below it, so that its tints cover them.
      '& .lg-number + .lg-cell': {
        position: 'sticky',
        left: 'var(--lg-left)',
        zIndex: 1,
        background: palette.background.paper,
        '&.lg-readonly': { background: tint(palette.text.primary, 0.025) },
        '&.lg-selected': { background: tint(palette.primary.main, 0.14) },
        '&.lg-differs': { background: tint(palette.warning.main, 0.18) },
        '&.lg-problem': { background: tint(palette.error.main, 0.08) },
        '&.lg-remark': { background: tint(palette.warning.main, 0.14) },
      },
      '& .lg-head .lg-number + .lg-cell, & .lg-foot .lg-number + .lg-cell': {
        background: tint(palette.text.primary, 0.04),
      },
    },
    '& .lg-bar': {
      display: 'flex',
      alignItems: 'center',
      gap: spacing(2),
      minHeight: 36,
      fontSize: typography.caption.fontSize,
      color: palette.text.secondary,
    },
    '& .lg-note': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .lg-unplaced': {
      fontSize: typography.caption.fontSize,
      color: palette.error.main,
      '& ul': { margin: 0, paddingInlineStart: 18 },
    },
    '& .lg-empty': { position: 'absolute', insetInline: 0, padding: spacing(1.5, 2), color: palette.text.secondary },
    '& .lg-hidden': {
      position: 'absolute',
      width: 1,
      height: 1,
      margin: -1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  };
});
