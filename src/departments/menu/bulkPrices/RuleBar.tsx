import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { isDecimal } from '#engine/run/decimal';
import { type Change, METHODS, type Method, ROUNDINGS, type Rounding } from '#resources/menu/priceChange.rules';
import { SmallSelect } from '#src/field/SmallSelect';
import { formatCount } from '#src/format/format';

const METHOD_LABELS: Readonly<Record<Method, string>> = {
  none: 'Keep prices',
  set: 'Set prices to',
  addAmount: 'Add an amount',
  addPercent: 'Add a percentage',
};
const ROUNDING_LABELS: Readonly<Record<Rounding, string>> = {
  none: 'Don’t round',
  '0.05': 'Round to 0.05',
  '0.5': 'Round to 0.50',
  '1': 'Round to 1',
  '5': 'Round to 5',
  '10': 'Round to 10',
  nines: 'Round to end in .99',
};

interface RuleBarProps {
  change: Change;
  currency: string;
  onChange: (change: Partial<Change>) => void;
  /** How many prices were typed by hand. */
  typed: number;
  onClearTyped: () => void;
}

/** The rule that computes new prices; typed ones take precedence. */
export function RuleBar({ change, currency, onChange, typed, onClearTyped }: RuleBarProps) {
  const hintId = useId();
  const { method, value, rounding } = change;
  const isWrong = method !== 'none' && value !== '' && !isDecimal(value) && value !== '-';
  const unit = method === 'addPercent' ? '%' : currency;
  return (
    <Box role="group" aria-label="New prices" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <SmallSelect
        value={method}
        options={METHODS.map((each) => [each, METHOD_LABELS[each]])}
        onChoose={(chosen) => onChange({ method: chosen as Method })}
        slotProps={{ select: { inputProps: { 'aria-label': 'How prices change' } } }}
        sx={selectStyle(180)}
      />
      {method !== 'none' && (
        <TextField
          value={value}
          error={isWrong}
          onChange={({ target }) => onChange({ value: target.value.trim().replace(',', '.') })}
          placeholder={method === 'set' ? '0.00' : method === 'addPercent' ? 'e.g. 5 or -10' : 'e.g. 50 or -20'}
          slotProps={{
            htmlInput: {
              inputMode: 'decimal',
              autoComplete: 'off',
              'aria-label': method === 'addPercent' ? 'Percentage' : 'Amount',
              'aria-describedby': isWrong ? hintId : undefined,
              style: { textAlign: 'right' },
            },
            input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
          }}
          sx={{ width: 150, '& .MuiOutlinedInput-root': { height: 32 } }}
        />
      )}
      <SmallSelect
        value={rounding}
        options={ROUNDINGS.map((each) => [each, ROUNDING_LABELS[each]])}
        onChoose={(chosen) => onChange({ rounding: chosen as Rounding })}
        slotProps={{ select: { inputProps: { 'aria-label': 'Rounding' } } }}
        sx={selectStyle(150)}
      />
      {isWrong && (
        <Box component="span" id={hintId} role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
          Enter a number, such as 5 or -2.5
        </Box>
      )}
      {typed > 0 && (
        <Button size="small" onClick={onClearTyped}>
          Forget {formatCount(typed)} typed {typed === 1 ? 'price' : 'prices'}
        </Button>
      )}
    </Box>
  );
}

const selectStyle = (minWidth: number) => ({ minWidth, '& .MuiOutlinedInput-root': { height: 32 } });
