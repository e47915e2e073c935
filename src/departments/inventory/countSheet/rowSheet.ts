import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/** Pixels: big enough for a thumb in a glove. */
export const ROW_HEIGHT = 64;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** One stylesheet for all rows: a styled component for each part made scrolling through a thousand rows slow. */
export const rowSheet = ({ palette, typography, shape, breakpoints }: Theme): SystemStyleObject<Theme> => ({
  '& .line': {
    height: ROW_HEIGHT,
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
});
