import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { FieldHandle } from './editor';

interface SwitchBoxProps {
  handle: FieldHandle<boolean>;
  /** The text next to it; undefined in a table, where its heading says it. */
  label: string | undefined;
}

/** Yes or no: a checkbox. */
export function SwitchBox({ handle: { value, set, blur, disabled, control, ref }, label }: SwitchBoxProps) {
  const box = (
    <Checkbox
      size="small"
      checked={value === true}
      disabled={disabled}
      onChange={(_event, checked) => set(checked)}
      onBlur={blur}
      slotProps={{
        input: {
          id: control.id,
          'aria-describedby': control['aria-describedby'],
          'aria-label': control['aria-label'],
          ref,
        },
      }}
    />
  );
  return label === undefined ? (
    box
  ) : (
    <FormControlLabel label={label} slotProps={{ typography: { variant: 'body2', fontWeight: 500 } }} control={box} />
  );
}
