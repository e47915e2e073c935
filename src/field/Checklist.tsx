import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { type Choice, toggled } from './choices';

interface ChecklistProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** In the choices' order, whatever the order of choosing. */
  onChange: (chosen: string[]) => void;
  /** Focuses the first choice. @default false */
  hasFocus?: boolean;
  /** The last chosen one can't be removed. @default false */
  needsOne?: boolean;
  /** The text of a button that chooses all. @default no button */
  all?: string | undefined;
}

/** Any of a few choices. */
export function Checklist({ label, choices, chosen, onChange, hasFocus, needsOne, all }: ChecklistProps) {
  return (
    <FormGroup
      role="group"
      aria-label={label}
      sx={{ p: 1.5, minWidth: 204, maxHeight: 'min(60vh, 396px)', overflowY: 'auto', flexWrap: 'nowrap' }}
    >
      {choices.map(({ value, label: text }, index) => (
        <FormControlLabel
          key={value}
          label={text}
          control={
            <Checkbox
              size="small"
              autoFocus={hasFocus === true && index === 0}
              checked={chosen.includes(value)}
              disabled={needsOne === true && chosen.length === 1 && chosen[0] === value}
              onChange={() => onChange(toggled(choices, chosen, value))}
              sx={{ py: 0.5 }}
            />
          }
        />
      ))}
      {all !== undefined && choices.length > 1 && (
        <Button
          size="small"
          disabled={chosen.length === choices.length}
          onClick={() => onChange(choices.map(({ value }) => value))}
          sx={{ alignSelf: 'flex-start', mt: 0.5 }}
        >
          {all}
        </Button>
      )}
    </FormGroup>
  );
}
