/** For the `sx` of a plain table: on a phone its rows are cards, a line for each cell. */
export const rowsAsCards = {
  '@media (max-width: 599.95px)': {
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
