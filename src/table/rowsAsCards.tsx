import type { TableColumn } from './types';

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

/** The columns of a table whose cards name each value; the first cell is the card's heading. Goes with `labelledCards`. */
export const withLabels = <Row,>(columns: readonly TableColumn<Row>[]): TableColumn<Row>[] =>
  columns.map((column, index) =>
    index === 0
      ? column
      : {
          ...column,
          cell: (row, place) => (
            <>
              <span className="card-label">{column.head}</span>
              {column.cell(row, place)}
            </>
          ),
        },
  );

/** `rowsAsCards` with a label before each value. */
export const labelledCards = {
  '& .card-label': { display: 'none' },
  [PHONE]: {
    ...rowsAsCards[PHONE],
    '& tbody tr > :not(:first-child)': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      textAlign: 'right',
    },
    '& tbody tr > :first-child': { fontWeight: 600 },
    '& .card-label': { display: 'inline', color: 'text.secondary', textAlign: 'left' },
  },
} as const;
