import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';

interface HowMuchProps {
  /** What is imported: 'rows', 'bills'. */
  what: string;
  /** What is left out, in words: '3 rows'. */
  wrong: string;
  /** Only what is valid is imported. */
  isValidOnly: boolean;
  /** Nothing is valid. */
  isEmpty: boolean;
  onChange: (isValidOnly: boolean) => void;
}

/** Whether a file with errors is imported in part or not at all. */
export function HowMuch({ what, wrong, isValidOnly, isEmpty, onChange }: HowMuchProps) {
  return (
    <RadioGroup
      aria-label="How to import"
      value={isValidOnly ? 'valid' : 'all'}
      onChange={(_event, value) => onChange(value === 'valid')}
      sx={{ mb: 1 }}
    >
      <FormControlLabel
        value="all"
        control={<Radio size="small" />}
        label={`All ${what}: fix the file first, then import everything`}
      />
      <FormControlLabel
        value="valid"
        disabled={isEmpty}
        control={<Radio size="small" />}
        label={`Valid ${what} only: skip ${wrong} with errors`}
      />
    </RadioGroup>
  );
}
