import Chip from '@mui/material/Chip';
import { choiceLabel, type Field } from '../../resources/schema';

/** A value of a choice that has tones, in its one colour and word. */
export function StatusChip({ field, value }: { field: Field<'choice'>; value: string }) {
  const tone = field.tones?.[value] ?? 'grey';
  return (
    <Chip
      size="small"
      label={choiceLabel(field, value)}
      sx={({ palette: { tones } }) =>
        tones
          ? { color: tones[tone].text, bgcolor: tones[tone].background, border: 1, borderColor: tones[tone].border }
          : {}
      }
    />
  );
}
