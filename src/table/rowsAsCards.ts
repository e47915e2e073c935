const PHONE = '@media (max-width: 599.95px)';

/** For the `sx` of a plain table: on a phone its rows are cards, a line for each cell. */
export const rowsAsCards = {
  [PHONE]: {
    '& table, & tbody, & tr, & th, & td': { display: 'block', width: '100%' },
    '& thead': { display: 'none' },
    '& tbody tr': { py: 1, borderBottom: 1, borderColor: 'divider' },
    '& tbody th, & tbody td': {
      px: '8px !important',
      py: '2px !important',
      border: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
} as const;

/** `rowsAsCards` with its column’s heading before each value; the first cell is the card’s heading. */
export const labelledCards = {
  [PHONE]: {
    ...rowsAsCards[PHONE],
    '& tbody tr > *': { fontWeight: 600 },
    '& tbody tr > * + *': {
      ...{ display: 'flex', justifyContent: 'space-between', gap: 2 },
      ...{ textAlign: 'right', fontWeight: 400 },
    },
    '& tbody tr > * + *::before': { content: 'attr(data-head)', color: 'text.secondary', textAlign: 'left' },
  },
} as const;
