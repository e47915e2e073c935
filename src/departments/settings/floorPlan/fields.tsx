import RectangleIcon from '@mui/icons-material/Crop169';
import SquareIcon from '@mui/icons-material/CropSquare';
import RoundIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { inWords } from '#engine/define/fields';
import { TABLE_SHAPES, type TableShape } from '#resources/settings/floorTables.rules';
import { requiredMark } from '#src/field/FieldFrame';
import { readInteger } from '#src/field/numbers';

const labelStyle = { display: 'block', typography: 'body2', fontWeight: 500, color: 'text.primary', mb: 0.25 } as const;

interface PanelFieldProps {
  label: string;
  value: unknown;
  /** Null for nothing; invalid text stays for the validator. */
  onChange: (value: string | number | null) => void;
  number?: boolean;
  unit?: string;
  id?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** One property of a table. */
export function PanelField({
  label,
  value,
  onChange,
  number = false,
  unit,
  id,
  error,
  required = false,
  disabled = false,
  inputRef,
  onKeyDown,
}: PanelFieldProps) {
  const own = useId();
  const input = id ?? own;
  // Input stays, even if it isn't a valid figure for the plan yet.
  const [typed, setTyped] = useState<string>();
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={input} sx={{ ...labelStyle, ...(required ? requiredMark : {}) }}>
        {label}
      </FormLabel>
      <OutlinedInput
        fullWidth
        id={input}
        size="small"
        inputRef={inputRef}
        disabled={disabled}
        error={error !== undefined}
        value={typed ?? value ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(number ? readInteger(target.value) : target.value || null);
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          // Not for the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
          onKeyDown?.(event);
        }}
        endAdornment={unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined}
        slotProps={{
          input: {
            autoComplete: 'off',
            'aria-required': required || undefined,
            'aria-describedby': error ? `${input}-error` : undefined,
            ...(number
              ? { inputMode: 'numeric', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }
              : {}),
          },
        }}
      />
      {error ? (
        <FormHelperText error id={`${input}-error`}>
          {error}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

const SHAPE_ICONS = {
  square: <SquareIcon fontSize="small" />,
  round: <RoundIcon fontSize="small" />,
  rectangle: <RectangleIcon fontSize="small" />,
};

interface ShapeFieldProps {
  value: string;
  disabled?: boolean;
  onChange: (shape: TableShape) => void;
}

/** Square, round or rectangle, as icon and name. */
export function ShapeField({ value, disabled = false, onChange }: ShapeFieldProps) {
  const id = useId();
  return (
    <Box>
      <FormLabel id={id} component="div" sx={labelStyle}>
        Shape
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        onChange={(_event, shape: TableShape | null) => shape && onChange(shape)}
        sx={{ bgcolor: 'background.paper', '& .MuiToggleButton-root': { height: 37 } }}
      >
        {TABLE_SHAPES.map((shape) => (
          <ToggleButton key={shape} value={shape} aria-label={inWords(shape)} title={inWords(shape)}>
            {SHAPE_ICONS[shape]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
