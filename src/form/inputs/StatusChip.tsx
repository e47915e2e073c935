import { choiceLabel, type Field } from '#engine/define/fields';
import { StatusChip as Chip } from '#src/table/cells';

/** A value of a choice with tones, as a coloured chip; nothing if it has no tone, because it is what is usual. */
export const StatusChip = ({ field, value }: { field: Field<'choice'>; value: string }) => {
  const tone = field.tones?.[value];
  return tone ? <Chip label={choiceLabel(field, value)} tone={tone} /> : null;
};
