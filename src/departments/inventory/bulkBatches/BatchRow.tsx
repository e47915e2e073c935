import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { RecordOf } from '#engine/define';
import { recordPath } from '#engine/read/paths';
import { dec, isDecimal } from '#engine/run/decimal';
import { entity } from '#resources';
import type { RowResult, Typed } from './useBatches';

const runs = () => entity('batchRuns');
const NOTHING: Typed = { batchCount: '', actualOutput: '' };

interface BatchRowProps {
  recipe: RecordOf<'batchRecipes'>;
  unit: string;
  typed: Typed | undefined;
  result: RowResult | undefined;
  onTyped: (change: Partial<Typed>) => void;
}

/** The columns, shared by the heading and the rows. */
export const BATCH_COLUMNS = {
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 130px 190px' },
  gap: 1.5,
} as const;

/** One recipe: number of batches, output, and the row's result. */
export function BatchRow({ recipe, unit, typed = NOTHING, result, onTyped }: BatchRowProps) {
  const said = useId();
  const batches = typed.batchCount === '' ? '1' : typed.batchCount;
  const standard = isDecimal(batches) ? dec(recipe.standardOutput).times(dec(batches)).toFixed() : '';
  const box = (key: keyof Typed, label: string, placeholder: string, end: string) => (
    <TextField
      size="small"
      label={label}
      value={typed[key]}
      onChange={(event) => onTyped({ [key]: event.target.value })}
      error={typed[key] !== '' && !isDecimal(typed[key])}
      placeholder={placeholder}
      slotProps={{
        // On a wider screen the column headings are the labels.
        inputLabel: { sx: { display: { sm: 'none' } } },
        input: { endAdornment: end ? <InputAdornment position="end">{end}</InputAdornment> : undefined },
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-label': `${label}, ${recipe.recipeName}`,
          'aria-describedby': result ? said : undefined,
          style: { textAlign: 'right' },
        },
      }}
    />
  );
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        ...BATCH_COLUMNS,
        alignItems: 'center',
        py: { xs: 1.5, sm: 1 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
        <div>{recipe.recipeName}</div>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {standard ? `Standard output ${standard} ${unit}` : ''}
        </Box>
      </Box>
      {box('batchCount', 'Batches', '1', '')}
      {box('actualOutput', 'Actual output', standard, unit)}
      {result ? (
        <Box id={said} role="status" sx={{ gridColumn: '1 / -1', typography: 'body2' }}>
          {result.isDone ? (
            <Box sx={{ color: 'success.main' }}>
              Recorded as{' '}
              <Link component={RouterLink} to={recordPath(runs(), result.id)}>
                {result.number}
              </Link>
            </Box>
          ) : (
            result.messages.map((message) => (
              <Box key={message} sx={{ color: 'error.main' }}>
                {message}
              </Box>
            ))
          )}
        </Box>
      ) : null}
    </Box>
  );
}
