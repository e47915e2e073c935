/** What scrolls sideways on a phone fades out at its end, so that a cut word reads as "more this way". */
export const fadingEnd = {
  '@media (max-width: 599.95px)': {
    maskImage: 'linear-gradient(90deg, #000 88%, #0000)',
    // What has the focus is scrolled out of the fading part.
    scrollPaddingInline: 24,
    '&::after': { content: '""', flex: '0 0 16px' },
  },
} as const;

/** One row that scrolls sideways on a phone, and wraps if there is room. */
export const filterRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  flex: { xs: '1 1 0', sm: '0 1 auto' },
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  // Room for the fingers that press them (devices.css): what scrolls is clipped.
  py: '6px',
  my: '-6px',
  ...fadingEnd,
  '& > *': { flexShrink: 0 },
} as const;
