import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { missingColumns } from './columns';
import type { ImportState } from './useImport';

const cell = { p: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'left', verticalAlign: 'middle' } as const;

/** What each column of the file means; guessed by its heading, changed by hand. */
export function ColumnsStep({ state }: { state: ImportState }) {
  const { sheet, mapping, columns } = state;
  if (!sheet) return null;
  const ignored = sheet.headings.filter((_heading, index) => !mapping[index]);
  const missing = missingColumns(columns, mapping);
  return (
    <>
      {missing.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          No column gives {missing.map(({ label }) => label).join(', ')}: rows can change records that exist, but not
          make new ones.
        </Alert>
      ) : null}
      {ignored.length > 0 ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          Ignored: {ignored.map((heading) => heading || 'a column without heading').join(', ')}.
        </Alert>
      ) : null}
      <Box
        component="table"
        sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2', '& th, & td': cell }}
      >
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">First value</th>
            <th scope="col">Goes to</th>
          </tr>
        </thead>
        <tbody>
          {sheet.headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; headings may repeat
            <tr key={index}>
              <th scope="row" style={{ fontWeight: 500 }}>
                {heading || <em>no heading</em>}
              </th>
              <Box
                component="td"
                sx={{
                  color: 'text.secondary',
                  maxWidth: 160,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {sheet.rows.find((row) => row[index])?.[index] ?? '–'}
              </Box>
              <td>
                <Select
                  fullWidth
                  size="small"
                  displayEmpty
                  value={mapping[index] ?? ''}
                  onChange={(event) => state.map(index, event.target.value)}
                  SelectDisplayProps={{ 'aria-label': `${heading || `Column ${index + 1}`} goes to` }}
                  renderValue={(path) =>
                    columns.find((column) => column.path === path)?.label ?? (
                      <Box component="span" sx={{ color: 'text.disabled' }}>
                        Ignore
                      </Box>
                    )
                  }
                >
                  <MenuItem value="">Ignore</MenuItem>
                  {columns.map(({ path, label, field }) => (
                    <MenuItem key={path} value={path}>
                      {label}
                      {field.required ? ' *' : ''}
                    </MenuItem>
                  ))}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}
