import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { ImportResult } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { fieldsOf, scopeOf } from '#engine/read/entities';
import { formatCount } from '#src/format/format';
import { HowMuch } from '../../field/HowMuch';
import { countsInWords, repeatedIn } from './counts';
import { rowsInWords } from './leftOut/rowsInWords';
import { MissingRecords } from './MissingRecords';
import { type Places, RowsTable, reasonsOf, unlikeRows } from './RowsTable';
import type { ImportState } from './useImport';

const MOST_REPEATED = 6;

/** What many rows have in common. A missing record has its own line above. */
function repeatedProblems(entity: Entity, { rows, missing = [] }: ImportResult) {
  const names = missing.flatMap((each) => each.names.map((name) => `“${name}”`));
  const problems = repeatedIn(rows, (row) => reasonsOf(entity, row));
  const ignored = repeatedIn(rows, (row) => row.ignored ?? []);
  return [...problems.filter(({ text }) => !names.some((name) => text.includes(name))), ...ignored].slice(
    0,
    MOST_REPEATED,
  );
}

/** '12 rows: Category is required' */
function Repeated({ entity, result }: { entity: Entity; result: ImportResult }) {
  const all = useMemo(() => repeatedProblems(entity, result), [entity, result]);
  if (all.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {all.map(({ text, rows }) => (
        <li key={text}>
          {formatCount(rows)} rows: {text}
        </li>
      ))}
    </Box>
  );
}

/** What new records don't have yet, because no file can have it. */
const SetLater = ({ entity }: { entity: Entity }) =>
  Object.entries(fieldsOf(entity)).flatMap(([key, { setLater }]) =>
    setLater
      ? [
          <Alert key={key} severity="info" sx={{ mb: 1 }}>
            {setLater}
          </Alert>,
        ]
      : [],
  );

/** What the import will do, before anything is written. */
export function PreviewStep({ entity, state, places }: { entity: Entity; state: ImportState; places: Places }) {
  const { preview, sheet, mode, grouped } = state;
  const unlike = useMemo(() => (preview ? unlikeRows(preview).length : 0), [preview]);
  if (!preview) return null;
  const good = preview.created + preview.updated;
  const isPlaced = scopeOf(entity) !== 'group' && state.outletName !== '';
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>
        {countsInWords(preview)}
        {isPlaced ? ` at ${state.outletName}` : ''}
      </Typography>
      {preview.created > 0 ? <SetLater entity={entity} /> : null}
      <MissingRecords state={state} />
      {unlike > 0 ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {unlike === 1 ? 'One row replaces a record' : `${unlike} rows replace records`} with an entirely different
          name. The codes may be another system’s.
          <FormControlLabel
            control={
              <Checkbox size="small" checked={state.isSure} onChange={({ target }) => state.setSure(target.checked)} />
            }
            label="Replace them"
          />
        </Alert>
      ) : null}
      {grouped.differing.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {rowsInWords(grouped.differing.map((at) => sheet.lines[at] ?? at + 1))} other values than the first row of
          their record. The first row’s are used.
        </Alert>
      ) : null}
      <Repeated entity={entity} result={preview} />
      {preview.wrong > 0 ? (
        <HowMuch
          what="rows"
          wrong={`${preview.wrong} ${preview.wrong === 1 ? 'row' : 'rows'}`}
          isValidOnly={mode === 'valid'}
          isEmpty={good === 0}
          onChange={(isValidOnly) => state.setMode(isValidOnly ? 'valid' : 'all')}
        />
      ) : null}
      <RowsTable entity={entity} sheet={sheet} result={preview} places={places} />
    </>
  );
}
