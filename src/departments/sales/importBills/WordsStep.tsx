import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import type { AnyRecord } from '#engine/define/fields';
import { choiceLabel } from '#engine/define/fields';
import { useSession } from '#src/shell/session';
import { Table } from '#src/table';
import { rowsAsCards } from '#src/table/rowsAsCards';
import { Buttons } from './Buttons';
import { BILL_COLUMNS, METHOD_LABELS } from './columns';
import { ItemWords } from './ItemWords';
import { LEFT_OUT, type WordColumn } from './rows';
import type { BillImportState, UnknownWord } from './useBillImport';
import { counted } from './wording';

type Option = readonly [value: string, label: string];

/** Methods that a word alone can mean: the others need an account or a name. */
const METHODS: readonly Option[] = (['cash', 'card', 'online', 'advance'] as const).map((each) => [
  each,
  METHOD_LABELS[each],
]);
const MOST_PAYMENTS = 200;

/** What the words of each column can mean. */
function useOptions(): Record<Exclude<WordColumn, 'itemCode'>, readonly Option[]> {
  const { outlets } = useSession();
  const { data } = useGetList<AnyRecord & { id: string }>('customPayments', {
    pagination: { page: 1, perPage: MOST_PAYMENTS },
    sort: { field: 'name', order: 'ASC' },
    filter: { status: 'active' },
  });
  const custom = [...new Set((data ?? []).map(({ name }) => String(name)))].map((name): Option => [name, name]);
  const choices = (path: string): Option[] => {
    const field = BILL_COLUMNS.find((each) => each.path === path)?.field;
    return field?.kind === 'choice' ? field.values.map((value) => [value, choiceLabel(field, value)]) : [];
  };
  return {
    outlet: outlets.map(({ _id, name }) => [String(_id), String(name)]),
    paymentMethod: [...METHODS, ...custom],
    orderType: choices('orderType'),
    channel: choices('channel'),
  };
}

const labelOf = (column: WordColumn) => BILL_COLUMNS.find(({ path }) => path === column)?.label ?? column;

/** Words of the file without a known meaning: each is asked about once, and remembered. */
export function WordsStep({ state }: { state: BillImportState }) {
  const { unknown, meanings, busy, back, check } = state;
  const open = unknown.filter(({ column, word }) => meanings[column]?.[word] === undefined).length;
  const items = unknown.filter(({ column }) => column === 'itemCode');
  const others = unknown.filter(({ column }) => column !== 'itemCode');
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        Choose what these words of the file mean. You are asked once; the next file is read the same way.
      </Typography>
      {others.length > 0 ? <Words words={others} state={state} /> : null}
      {items.length > 0 ? <ItemWords words={items} state={state} /> : null}
      {open > 0 ? <Alert severity="info">{counted(open, 'word')} to go.</Alert> : null}
      <Buttons>
        <Button onClick={back} disabled={busy}>
          Back
        </Button>
        <Button variant="contained" onClick={check} disabled={busy || open > 0}>
          {busy ? 'Checking rows' : 'Preview'}
        </Button>
      </Buttons>
    </>
  );
}

function Words({ words, state }: { words: readonly UnknownWord[]; state: BillImportState }) {
  const options = useOptions();
  return (
    <Box sx={{ mb: 3 }}>
      <Table
        look="plain"
        sx={{ '& th, & td': { p: 1, verticalAlign: 'middle' }, ...rowsAsCards }}
        columns={[
          { key: 'word', head: 'In the file', isRowHead: true, cell: ({ word }) => word },
          { key: 'column', head: 'Where', cell: ({ column, rows }) => `${labelOf(column)}, ${counted(rows, 'row')}` },
          {
            key: 'meaning',
            head: 'Means',
            cell: ({ column, word }) => (
              <TextField
                select
                fullWidth
                size="small"
                value={state.meanings[column]?.[word] ?? 'unasked'}
                onChange={({ target }) => state.mean(column, { [word]: target.value })}
                slotProps={{ select: { SelectDisplayProps: { 'aria-label': `${word} means` } } }}
              >
                <MenuItem value="unasked" disabled>
                  Choose
                </MenuItem>
                {(column === 'itemCode' ? [] : options[column]).map(([value, label]) => (
                  <MenuItem key={value} value={value}>
                    {label}
                  </MenuItem>
                ))}
                <MenuItem value={LEFT_OUT}>Leave these rows out</MenuItem>
              </TextField>
            ),
          },
        ]}
        rows={words}
        keyOf={({ column, word }) => `${column}|${word}`}
      />
    </Box>
  );
}
