import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ImportResult, ImportRowResult } from '../../../dataProvider/types';
import { fieldsOf } from '../../../resources/entities';
import type { Entity } from '../../../resources/schema';
import { labelOfPath } from '../form/problems';
import { download, type Sheet, toCsv } from './sheet';

/** Rows beyond this are counted, not drawn. */
const SHOWN = 200;

const WHAT: Record<ImportRowResult['action'], string> = { create: 'New', update: 'Change', skip: 'No change' };

/** A row's problems as sentences that name their field. */
export const reasonsOf = (entity: Entity, row: ImportRowResult): string[] =>
  row.problems.map(({ field, message }) => {
    const label = labelOfPath(fieldsOf(entity), field);
    return !label || message.toLowerCase().startsWith(label.split(',')[0]?.toLowerCase() ?? '')
      ? message
      : `${label}: ${message}`;
  });

/** The rows that were refused, as they stood in the file, with the reasons in a last column. */
export const rejectedCsv = (entity: Entity, sheet: Sheet, result: ImportResult): Promise<string> =>
  toCsv(
    [...sheet.headings, 'Reason'],
    result.rows
      .filter(({ problems }) => problems.length > 0)
      .map((row) => {
        const cells = sheet.rows[row.row - 1] ?? [];
        return [...sheet.headings.map((_heading, index) => cells[index] ?? ''), reasonsOf(entity, row).join(' ')];
      }),
  );

/** '12 new, 3 changed, 5 unchanged, 2 wrong' */
export const countsInWords = ({ created, updated, unchanged, wrong }: ImportResult): string =>
  [
    [created, 'new'],
    [updated, 'changed'],
    [unchanged, 'unchanged'],
    [wrong, 'wrong'],
  ]
    .filter(([count]) => count)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ') || 'Nothing to do';

interface RowsTableProps {
  entity: Entity;
  sheet: Sheet;
  result: ImportResult;
}

/** What happens to each row, those with problems first in view. */
export function RowsTable({ entity, sheet, result }: RowsTableProps) {
  const [onlyWrong, setOnlyWrong] = useState(result.wrong > 0);
  const rows = onlyWrong ? result.rows.filter(({ problems }) => problems.length > 0) : result.rows;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        {result.wrong > 0 ? (
          <>
            <Button size="small" onClick={() => setOnlyWrong(!onlyWrong)}>
              {onlyWrong ? `Show all ${result.rows.length} rows` : `Show only the ${result.wrong} wrong`}
            </Button>
            <Button
              size="small"
              onClick={async () =>
                download(`${entity.label.many.toLowerCase()} rejected.csv`, await rejectedCsv(entity, sheet, result))
              }
            >
              Download rejected rows
            </Button>
          </>
        ) : null}
      </Box>
      <Box
        sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
        tabIndex={0}
        role="region"
        aria-label="Rows"
      >
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            typography: 'body2',
            '& th, & td': {
              textAlign: 'left',
              verticalAlign: 'top',
              px: 1,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            },
            '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">{entity.label.one}</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.row}>
                <td style={{ fontVariantNumeric: 'tabular-nums' }}>{sheet.lines[row.row - 1] ?? row.row}</td>
                <td>{row.title ?? '–'}</td>
                <Box
                  component="td"
                  sx={{
                    color: row.problems.length
                      ? 'error.main'
                      : row.action === 'skip'
                        ? 'text.secondary'
                        : 'text.primary',
                  }}
                >
                  {row.problems.length
                    ? reasonsOf(entity, row).map((reason) => <div key={reason}>{reason}</div>)
                    : WHAT[row.action]}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {rows.length > SHOWN ? (
        <Typography variant="caption" color="text.secondary">
          The first {SHOWN} of {rows.length}.
        </Typography>
      ) : null}
    </>
  );
}
