import type { Palette, SxProps, Theme } from '@mui/material/styles';

/** Pixels. */
export const PRICE_ROW = 40;
/** A card has one more line if there are cost figures. */
export const cardHeight = (hasCost: boolean): number => (hasCost ? 124 : 100);

/** Columns from a tablet up; on a phone each price is a card. Cost figures use the category's space. */
const COLUMNS = (hasCost: boolean, canEdit: boolean) =>
  [
    ...(canEdit ? ['40px'] : []),
    hasCost
      ? 'minmax(170px, 2.5fr) minmax(96px, 0.9fr) minmax(92px, 0.9fr) 76px'
      : 'minmax(160px, 2.2fr) minmax(100px, 1fr) minmax(110px, 1.3fr)',
    ...(canEdit ? ['84px 100px 72px'] : ['96px']),
    ...(hasCost ? ['80px 84px'] : []),
    'minmax(124px, 1fr)',
  ].join(' ');

/** A chip in each tone. */
const chipTones = ({ tones }: Palette): Record<string, { color: string; backgroundColor: string; border: string }> =>
  Object.fromEntries(
    Object.entries(tones).map(([tone, { text, background, border }]) => [
      `& .chip.${tone}`,
      { color: text, backgroundColor: background, border: `1px solid ${border}` },
    ]),
  );

/** The prices as rows, of which only visible ones are rendered. */
export const priceTableStyles =
  (hasCost: boolean, canEdit: boolean): SxProps<Theme> =>
  ({ palette, typography, breakpoints }) => ({
    flex: '1 1 auto',
    minHeight: 240,
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: '8px',
    backgroundColor: palette.background.paper,
    ...typography.body2,
    '& .head, & .line': {
      display: 'grid',
      gridTemplateColumns: COLUMNS(hasCost, canEdit),
      alignItems: 'center',
      minWidth: canEdit ? (hasCost ? 1000 : 880) : hasCost ? 860 : 720,
    },
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: 36,
      backgroundColor: palette.raised,
      borderBottom: `1px solid ${palette.divider}`,
      color: palette.text.secondary,
      fontSize: 13,
      fontWeight: 600,
      whiteSpace: 'nowrap',
    },
    '& .line': {
      height: PRICE_ROW,
      // Rows that come into view are laid out without a look at the others.
      contain: 'layout paint style',
      borderBottom: `1px solid ${palette.divider}`,
      '&:hover': { backgroundColor: palette.action.hover },
    },
    '& .head > *, & .line > *': {
      paddingInline: '8px',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .check': { textAlign: 'center', paddingInline: '4px' },
    '& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& .quiet, & .out > *': { color: palette.text.secondary },
    // A row has room for two small lines: “Burgers & sandwiches” is narrow next to cost figures, and isn't cut.
    '& .line > .category': { whiteSpace: 'normal', fontSize: 12, lineHeight: '15px', maxHeight: 30 },
    '& .code': { color: palette.text.secondary, marginLeft: '8px', fontSize: 12 },
    '& .faint': { color: palette.text.disabled },
    '& .down': { color: palette.error.main },
    '& .new': { paddingInline: '4px' },
    '& .notes': { display: 'flex', gap: '4px', alignItems: 'center' },
    // Plain chips without a component each: dozens of rows come and go during scrolling.
    '& .chip': {
      display: 'inline-flex',
      alignItems: 'center',
      height: 22,
      paddingInline: '8px',
      borderRadius: '6px',
      fontSize: 12,
      fontWeight: 500,
      whiteSpace: 'nowrap',
    },
    ...chipTones(palette),
    '& .note': { color: palette.text.secondary, fontSize: 12, overflow: 'hidden', textOverflow: 'ellipsis' },
    // An error uses the space of the missing change.
    '& .refused .percent': { display: 'none' },
    '& .refused .notes': { gridColumn: 'span 2', whiteSpace: 'normal' },
    '& .wrong': { color: palette.error.main, fontSize: 12, lineHeight: 1.25 },
    '& input[type="checkbox"]': {
      width: 16,
      height: 16,
      margin: '4px',
      verticalAlign: 'middle',
      accentColor: palette.primary.main,
      cursor: 'pointer',
    },
    '& input[type="text"]': {
      width: '100%',
      height: 30,
      padding: '0 6px',
      font: 'inherit',
      textAlign: 'right',
      color: palette.text.primary,
      backgroundColor: 'transparent',
      border: `1px solid ${palette.divider}`,
      borderRadius: '4px',
      fontVariantNumeric: 'tabular-nums lining-nums',
      '&::placeholder': { color: palette.text.disabled, opacity: 1 },
      '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
    },
    '& .changing input[type="text"]': { fontWeight: 600, backgroundColor: palette.action.selected },
    '& .typed input[type="text"]': { borderColor: palette.primary.main },
    '& input[type="text"][aria-invalid="true"]': { borderColor: palette.error.main },
    '&[aria-busy="true"] .right': { opacity: 0.55 },
    [breakpoints.down('sm')]: {
      // The page scrolls as a whole there; without its own height all rows would be visible.
      flex: '0 0 auto',
      height: '75dvh',
      '& .head': { display: 'none' },
      '& .line': {
        minWidth: 0,
        height: cardHeight(hasCost),
        paddingBlock: '6px',
        gridTemplateColumns: canEdit ? '40px minmax(0, 1fr) 84px 96px' : 'minmax(0, 1fr) 96px',
        gridTemplateAreas: canEdit
          ? `"check name name name" "check place old new" ${hasCost ? '"check share margin margin" ' : ''}"check notes notes percent"`
          : `"name name" "place old" ${hasCost ? '"share margin" ' : ''}"notes notes"`,
        gridTemplateRows: `24px 34px ${hasCost ? '24px ' : ''}26px`,
      },
      '& .check': { gridArea: 'check', alignSelf: 'start' },
      '& .name': { gridArea: 'name', fontWeight: 500 },
      '& .place': { gridArea: 'place' },
      '& .category, & .cost': { display: 'none' },
      '& .old': { gridArea: 'old' },
      '& .new': { gridArea: 'new' },
      '& .percent': { gridArea: 'percent' },
      '& .share, & .margin': { fontSize: 12 },
      '& .share': { gridArea: 'share', textAlign: 'left', paddingRight: 0, '&::before': { content: '"Food cost "' } },
      '& .margin': { gridArea: 'margin', '&::before': { content: '"Margin "' } },
      '& .notes': { gridArea: 'notes' },
      '& .refused .notes': { gridColumn: '2 / -1' },
    },
  });
