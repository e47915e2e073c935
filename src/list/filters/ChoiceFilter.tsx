import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { choiceLabel, type Field } from '#engine/define/fields';
import { type FilterInputProps, valuesOf } from './values';

/** Any of a choice's values, or yes and no. */
export function ChoiceFilter({ field, label, value, onChange }: FilterInputProps) {
  const options: readonly (readonly [string, string])[] =
    field.kind === 'boolean'
      ? [
          ['true', 'Yes'],
          ['false', 'No'],
        ]
      : (field as Field<'choice'>).values.map((each) => [each, choiceLabel(field, each)] as const);
  const chosen = valuesOf(value);
  const toggle = (option: string) => {
    const next = options.map(([each]) => each).filter((each) => chosen.includes(each) !== (each === option));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <FormGroup role="group" aria-label={label} sx={{ minWidth: 180, flexWrap: 'nowrap' }}>
      {options.map(([option, text], index) => (
        <FormControlLabel
          key={option}
          label={text}
          control={
            <Checkbox
              size="small"
              autoFocus={index === 0}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
              sx={{ py: 0.5 }}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
