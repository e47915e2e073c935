import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportResult, ImportRowResult } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { csvFile } from '#engine/run/files/csv';
import { problemText } from '#src/form/problems';
import { Table } from '#src/table';
import { saveCsv } from '#src/table/export';
import { rowsAsCards } from '#src/table/rowsAsCards';
import type { Sheet } from './sheet';

/** Rows beyond this are counted, not drawn. */
const SHOWN = 200;

const WHAT: Record<ImportRowResult['action'], string> = { create: 'New', update: 'Change', skip: 'No change' };

type Change = NonNullable<ImportRowResult['changes']>[number];

/** 'Price: 3.50 → 3.70', 'Portions: 1 added', or only the label where the value is no text. */
const changeText = ({ label, before, after }: Change): string =>
  before === undefined ? (after ? `${label}: ${after}` : `${label} changes`) : `${label}: ${before} → ${after ?? '–'}`;

/** The positions of a record's rows in the sheet, by its number: the sheet's own line without grouping. */
export type Places = ReadonlyMap<number, readonly number[]>;

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** Rows whose record is called something else entirely: the code may be another system's. */
export const unlikeRows = ({ rows }: Pick<ImportResult, 'rows'>): ImportRowResult[] =>
  rows.filter(({ title = '', titleBefore }) => {
    if (titleBefore === undefined) return false;
    const after = new Set(wordsIn(title));
    return !wordsIn(titleBefore).some((word) => after.has(word));
  });

/** A row's problems as sentences that name their field. */
export const reasonsOf = (entity: Entity, row: ImportRowResult): string[] =>
  row.problems.map((problem) => problemText(fieldsOf(entity), problem));

/** The refused rows, as in the file, with the reasons in a last column. */
export const rejectedCsv = (entity: Entity, sheet: Sheet, result: ImportResult, places?: Places): string =>
  csvFile([
    [...sheet.headings, 'Reason'],
    ...result.rows
      .filter(({ problems }) => problems.length > 0)
      .flatMap((row) =>
        (places?.get(row.row) ?? [sheet.lines.indexOf(row.row)]).map((at) => {
          const cells = sheet.rows[at] ?? [];
          return [...sheet.headings.map((_heading, index) => cells[index] ?? ''), reasonsOf(entity, row).join(' ')];
        }),
      ),
  ]);

interface RowsTableProps {
  entity: Entity;
  sheet: Sheet;
  result: ImportResult;
  places?: Places | undefined;
  /** What a row is about. @default the entity */
  head?: string;
  /** What becomes of rows without changes to tell. @default 'New', 'Change', 'No change' */
  what?: Readonly<Record<ImportRowResult['action'], string>>;
}

/** The result of each row, those with problems first. */
export function RowsTable({ entity, sheet, result, places, head = entity.label.one, what = WHAT }: RowsTableProps) {
  const [isShort, setShort] = useState(true);
  // Another preview of the same file may have no wrong rows.
  const onlyWrong = isShort && result.wrong > 0;
  const rows = onlyWrong ? result.rows.filter(({ problems }) => problems.length > 0) : result.rows;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        {result.wrong > 0 ? (
          <>
            {result.wrong < result.rows.length ? (
              <Button size="small" onClick={() => setShort(!isShort)}>
                {onlyWrong ? `Show all ${result.rows.length} rows` : `Show only ${result.wrong} wrong`}
              </Button>
            ) : null}
            <Button
              size="small"
              onClick={() =>
                saveCsv(rejectedCsv(entity, sheet, result, places), `${inSentence(entity.label.many)} rejected.csv`)
              }
            >
              Download rejected rows
            </Button>
          </>
        ) : null}
      </Box>
      <Table
        look="plain"
        region="Rows"
        sx={rowsBox}
        columns={[
          { key: 'row', head: 'Row', className: 'figure line', cell: ({ row }) => row },
          {
            key: 'title',
            head,
            cell: ({ title, titleBefore }) => (titleBefore ? `${titleBefore} → ${title ?? '–'}` : (title ?? '–')),
          },
          {
            key: 'what',
            head: 'Result',
            cellClass: ({ problems, action }) =>
              problems.length ? 'negative' : action === 'skip' ? 'unit' : undefined,
            cell: (row) => <Outcome entity={entity} row={row} what={what} />,
          },
        ]}
        rows={rows.slice(0, SHOWN)}
        keyOf={({ row }) => row}
      />
      {rows.length > SHOWN ? (
        <Typography variant="caption" color="text.secondary">
          The first {SHOWN} of {rows.length}.
        </Typography>
      ) : null}
    </>
  );
}

function Outcome({ entity, row, what }: Required<Pick<RowsTableProps, 'entity' | 'what'>> & { row: ImportRowResult }) {
  if (row.problems.length > 0) return reasonsOf(entity, row).map((reason) => <div key={reason}>{reason}</div>);
  return (
    <>
      {row.changes?.length
        ? row.changes.map((change) => <div key={change.label}>{changeText(change)}</div>)
        : what[row.action]}
      {row.ignored?.map((each) => (
        <Box key={each} sx={{ color: 'warning.main' }}>
          {each}
        </Box>
      ))}
    </>
  );
}

/** A scroll container in the dialog with sticky headers. */
const rowsBox = {
  maxHeight: { sm: 320 },
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  '& th, & td': { px: 1, py: 0.75 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper' },
  '@media (max-width: 599.95px)': {
    ...rowsAsCards['@media (max-width: 599.95px)'],
    '& td.line::before': { content: '"Row "' },
  },
} as const;
