import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import type { Field } from '#engine/define/fields';
import { useFormSession } from '#src/form/facts/useFormSession';
import { ApartFields } from '#src/form/inputs/ApartFields';
import { FieldInput } from '#src/form/inputs/FieldInput';
import type { FileState } from './useFile';

/** A field for a value of many records, without what depends on one record. */
export const apart = ({ when: _when, requiredWhen: _requiredWhen, ...field }: Field): Field =>
  ({ ...field, required: false }) as Field;

/** The outlet has a default, which only new records get: a value here would change existing records too. */
const withDefault = (field: Field): Field =>
  field.default === undefined ? field : { ...field, help: 'Leave blank for the selected outlet in new records' };

/** Two inputs in a row, on phones one below the other. */
export const sharedGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
} as const;

/** Values for all rows, for fields that a new record needs and no column gives: outlet, supplier, category, unit. */
export function SharedValues({ entity, state }: { entity: Entity; state: FileState }) {
  const session = useFormSession(entity);
  const formId = useId().replaceAll(':', '');
  const { sharing, shared, share } = state;
  const form = useForm({ defaultValues: shared, shouldFocusError: false });
  const values = useWatch({ control: form.control });
  useEffect(() => share(values), [values, share]);
  if (sharing.length === 0) return null;
  return (
    <ApartFields {...{ form, entity, session, formId }}>
      <Box component="section" aria-label="Same for all rows" sx={{ mb: 2 }}>
        <Typography variant="subtitle2" sx={{ mb: 1 }}>
          Same for all rows
        </Typography>
        <Box sx={sharedGrid}>
          {sharing.map(({ path, field }) => (
            <FieldInput key={path} name={path} field={withDefault(apart(field))} />
          ))}
        </Box>
      </Box>
    </ApartFields>
  );
}
