import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Select from '@mui/material/Select';
import type { Entity } from '#engine/define/declaration';
import { Table } from '#src/table';
import { rowsAsCards } from '#src/table/rowsAsCards';
import { missingColumns } from './columns';
import { FileLayout } from './FileLayout';
import { JoinedFiles } from './joined/JoinedFiles';
import { LeftOut } from './leftOut/LeftOut';
import { rowsInWords } from './leftOut/rowsInWords';
import { SharedValues } from './SharedValues';
import type { FileState } from './useFile';

interface ColumnsStepProps {
  /** Whose forms the inputs for all rows are like. */
  entity: Entity;
  state: FileState;
  /** What needs the required columns. @default 'New records' */
  neededBy?: string;
  /** The rows aren't whole records: what they lack is filled in elsewhere. @default false */
  isPart?: boolean;
}

/** The meaning of each column of the file: guessed from its heading, changed by hand. */
export function ColumnsStep({ entity, state, neededBy = 'New records', isPart = false }: ColumnsStepProps) {
  const { sheet, mapping, columns } = state;
  const ignored = sheet.headings.filter((_heading, index) => !mapping[index]);
  const needed = isPart ? [] : missingColumns(columns, mapping);
  const missing = needed.filter(({ path }) => state.sharedCells[path] === undefined);
  return (
    <>
      <FileLayout state={state} />
      <JoinedFiles state={state} />
      {state.chosen?.from ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          An export of {state.chosen.from}: its columns are matched.
        </Alert>
      ) : null}
      {missing.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          No column is matched to {missing.map(({ label }) => label).join(', ')}. {neededBy} need it.
        </Alert>
      ) : null}
      <LeftOut state={state} />
      {sheet.tooWide ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {rowsInWords(sheet.tooWide)} more values than the file has headings, so values may be in the wrong column. Put
          quotation marks around values that contain the separator.
        </Alert>
      ) : null}
      {ignored.length > 0 ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          Ignored: {ignored.map((heading) => heading || 'a column without heading').join(', ')}.
        </Alert>
      ) : null}
      <SharedValues entity={entity} state={state} />
      <Questions state={state} />
      <Table
        look="plain"
        sx={{
          '& th, & td': { p: 1, verticalAlign: 'middle' },
          '& .value': { color: 'text.secondary', maxWidth: { sm: 160 } },
          ...rowsAsCards,
        }}
        columns={[
          {
            key: 'heading',
            head: 'Column in the file',
            isRowHead: true,
            cell: ({ heading }) => heading || <em>no heading</em>,
          },
          {
            key: 'value',
            head: 'First value',
            cellClass: () => 'value clipped',
            cell: ({ index }) => <FirstValue state={state} index={index} />,
          },
          { key: 'target', head: 'Goes to', cell: (column) => <Target state={state} {...column} /> },
        ]}
        rows={sheet.headings
          .map((heading, index) => ({ heading, index }))
          .filter(({ heading, index }) => heading !== '' || sheet.rows.some((cells) => cells[index]))}
        // A column is identified by position, because headings may repeat.
        keyOf={({ index }) => index}
      />
    </>
  );
}

/** A column's first value, and how it is read if that looks different. */
function FirstValue({ state: { sheet, mapping, read }, index }: { state: FileState; index: number }) {
  const row = sheet?.rows.findIndex((cells) => cells[index]) ?? -1;
  const text = sheet?.rows[row]?.[index];
  if (text === undefined) return '–';
  const value = mapping[index] ? read.cell(row, index) : text;
  return value === text ? text : `${text} → ${value}`;
}

/** Asks what nothing in the file decides: one question for each column. */
function Questions({ state }: { state: FileState }) {
  const { sheet, read, answers } = state;
  return read.questions.map((question) => {
    const { column, of, text, choices } = question;
    const heading = sheet?.headings[column] || `Column ${column + 1}`;
    return (
      <Alert key={`${of} ${column}`} severity={answers[of][column] === undefined ? 'warning' : 'info'} sx={{ mb: 2 }}>
        <FormControl>
          <FormLabel id={`question-${of}-${column}`} sx={{ color: 'inherit' }}>
            {`${text} in “${heading}” is`}
          </FormLabel>
          <RadioGroup
            row
            aria-labelledby={`question-${of}-${column}`}
            value={answers[of][column] ?? null}
            onChange={(_event, value) => state.answer(question, value)}
          >
            {choices.map(({ value, label }) => (
              <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={label} />
            ))}
          </RadioGroup>
        </FormControl>
      </Alert>
    );
  });
}

/** Chooses the field that a column fills. */
function Target({ state, heading, index }: { state: FileState; heading: string; index: number }) {
  const { mapping, columns } = state;
  return (
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
  );
}
