import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/** px: big enough for a thumb in a glove; at a desk, as in the line grid. */
export const rowHeight = (hasKeypad: boolean): number => (hasKeypad ? 64 : 32);

/** px of the name, so that the quantity is next to it however wide the window is. */
const NAME_WIDTH = 440;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** With a keyboard and a mouse, over the styles below: one line for each, and names, quantities and units are columns. */
const desk = {
  '&& .line': { height: rowHeight(false) },
  '&& .tick': { width: 32, height: 32 },
  '&& .tick input': { width: 18, height: 18 },
  '&& .item': { flex: `0 1 ${NAME_WIDTH}px`, display: 'flex', alignItems: 'baseline', columnGap: '12px' },
  '&& .name': { display: 'block', flex: '0 1 auto', ...cut },
  '&& .about': { flex: '1 1 0', minWidth: 0 },
  '&& .count': { height: 26, fontSize: 14 },
  '&& .unit': { order: 1 },
  '&& .more': { order: 2, width: 28, height: 28 },
} as const;

/** One stylesheet for all rows: a styled component for each part made scrolling through a thousand rows slow. */
export const rowSheet = (
  { palette, typography, shape, breakpoints }: Theme,
  hasKeypad: boolean,
): SystemStyleObject<Theme> => ({
  '& .line': {
    height: rowHeight(hasKeypad),
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    px: '4px',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& .line.active': { backgroundColor: palette.action.selected },
  '& .tick': { display: 'grid', placeItems: 'center', width: 44, height: 48, flexShrink: 0 },
  '& .tick input': { width: 22, height: 22, m: 0, accentColor: palette.primary.main },
  '& .item': { flex: 1, minWidth: 0 },
  // A long name gets a second line before it is cut: items often differ in their last word.
  '& .name': {
    fontWeight: 500,
    lineHeight: 1.2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
  },
  '& .about': { ...typography.caption, color: palette.text.secondary, ...cut },
  '& .disputed': { ...typography.caption, display: 'flex', alignItems: 'center', gap: '4px', flexWrap: 'wrap' },
  '& .more': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    flexShrink: 0,
    height: 44,
    border: 0,
    background: 'none',
    color: palette.text.secondary,
    cursor: 'pointer',
  },
  '& .more svg': { width: 20, height: 20, fill: 'currentColor' },
  '& .count': {
    boxSizing: 'border-box',
    width: 84,
    flexShrink: 0,
    height: 48,
    px: '8px',
    textAlign: 'right',
    font: 'inherit',
    fontSize: 20,
    fontVariantNumeric: 'tabular-nums',
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: `${shape.borderRadius}px`,
    outlineColor: palette.primary.main,
  },
  '& .line.active .count': { borderColor: palette.primary.main },
  '& .unit': {
    ...typography.body2,
    width: 44,
    flexShrink: 0,
    color: palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  [breakpoints.down('sm')]: {
    '& .line': { gap: '4px' },
    '& .more': { width: 30 },
    '& .count': { width: 68 },
    '& .unit': { width: 34 },
  },
  ...(hasKeypad ? {} : desk),
});
