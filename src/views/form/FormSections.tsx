import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { fieldsOf } from '../../../resources/entities';
import { type Entity, type Fields, labelOf, type Section } from '../../../resources/schema';
import { useFormEnvironment } from '../../inputs/environment';
import { FieldCell } from '../../inputs/FieldCell';
import { FieldInput, isOffered } from '../../inputs/FieldInput';
import { fieldGrid } from '../../inputs/layout';
import { Slot } from '../slots';

const STAMPS = ['createdBy', 'createdDateTime', 'modifiedBy', 'modifiedDateTime'];

/** The declared sections; fields that stand in none come last, the system's stamps never (the history shows them). */
export function sectionsOf(entity: Entity): Section[] {
  const fields: Fields = fieldsOf(entity);
  const declared = entity.sections ?? [];
  const placed = new Set(declared.flatMap((section) => section.fields));
  const rest = Object.keys(fields).filter(
    (key) => !placed.has(key) && !STAMPS.includes(key) && fields[key]?.kind !== 'lines',
  );
  if (declared.length === 0) return [{ label: '', fields: rest }];
  return rest.length ? [...declared, { label: 'More', fields: rest }] : [...declared];
}

const byKey = (fields: Fields, keys: readonly string[]) =>
  keys.flatMap((key) => (fields[key] ? [[key, fields[key]] as const] : []));

/** All inputs of an entity under their headings; long ones across, short ones two in a row. */
export const FormSections = memo(function FormSections({ entity }: { entity: Entity }) {
  const { user, mode, context } = useFormEnvironment();
  const fields = fieldsOf(entity);
  return sectionsOf(entity).map(({ label, fields: keys, component, needs }) => {
    if (needs && !context.can(needs)) return null;
    const offered = byKey(fields, keys).filter(([, field]) => isOffered(field, user, mode));
    if (offered.length === 0 && !component) return null;
    const loneTitle = offered.length === 1 && offered[0] && labelOf(...offered[0]) === label;
    return (
      <Box key={label} component="section" aria-label={label || undefined} sx={{ mb: 4 }}>
        {label && !loneTitle ? (
          <Typography variant="h3" component="h2" sx={{ mb: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
            {label}
          </Typography>
        ) : null}
        <Box sx={fieldGrid}>
          {byKey(fields, keys).map(([key, field]) => (
            <FieldCell key={key} field={field}>
              <FieldInput name={key} field={field} />
            </FieldCell>
          ))}
        </Box>
        {component ? <Slot inline name={component} entity={entity} /> : null}
      </Box>
    );
  });
});
