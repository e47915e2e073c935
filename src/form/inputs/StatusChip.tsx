import { choiceLabel, type Field } from '#engine/define/fields';
import { StatusChip as Chip } from '#src/table/cells';

/** A value of a choice with tones, as a coloured chip. */
export const StatusChip = ({ field, value }: { field: Field<'choice'>; value: string }) => (
  <Chip label={choiceLabel(field, value)} tone={field.tones?.[value]} />
);
