import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { fieldsOf } from '../../../resources/entities';
import { type AnyRecord, type Entity, type Field, type Fields, labelOf, type Section } from '../../../resources/schema';
import { useFormEnvironment } from '../../inputs/environment';
import { FieldCell } from '../../inputs/FieldCell';
import { FieldInput, isOffered } from '../../inputs/FieldInput';
import { fieldGrid } from '../../inputs/layout';
import { useSelected } from '../../inputs/useField';
import { sizes } from '../../theme';
import { Slot } from '../slots';
import { RelatedSection, relatedEntity } from './RelatedSection';
import { SectionFigures } from './SectionFigures';

const STAMPS = ['createdBy', 'createdDateTime', 'modifiedBy', 'modifiedDateTime'];

/** The declared sections; fields that stand in none come last, the system's stamps never (the history shows them). */
export function sectionsOf(entity: Entity): Section[] {
  const fields: Fields = fieldsOf(entity);
  // A status that follows from dates stands beside the title; nobody sets it here.
  const isOurs = (key: string) => key !== 'status' || entity.kind !== 'resource' || entity.statusBy === undefined;
  const declared = (entity.sections ?? []).map((section) => ({ ...section, fields: section.fields.filter(isOurs) }));
  const placed = new Set(entity.sections?.flatMap((section) => section.fields));
  // Settings are their outlet's and have no life of their own, unless the declaration says otherwise.
  const implied = entity.kind === 'resource' && entity.per ? ['outletId', 'status'] : [];
  const isLeft = (key: string) => !placed.has(key) && !STAMPS.includes(key) && !implied.includes(key);
  const rest = Object.keys(fields).filter(
    (key) => isLeft(key) && fields[key]?.kind !== 'lines' && fields[key]?.editedIn === undefined,
  );
  if (declared.length === 0) return [{ label: '', fields: rest }];
  return rest.length ? [...declared, { label: 'More', fields: rest }] : [...declared];
}

const byKey = (fields: Fields, keys: readonly string[]) =>
  keys.flatMap((key) => (fields[key] ? [[key, fields[key]] as const] : []));

interface SectionFrameProps {
  section: Section;
  /** The heading would only repeat the one field's label. */
  isNamed?: boolean;
  children: ReactNode;
}

/** A section's place under its heading. */
export function SectionFrame({ section: { label, help }, isNamed = false, children }: SectionFrameProps) {
  return (
    <Box component="section" aria-label={label || undefined} sx={{ mb: 4 }}>
      {label && !isNamed ? (
        <Typography variant="h3" component="h2" sx={{ mb: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
          {label}
        </Typography>
      ) : null}
      {help ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: -0.5, mb: 1.5 }}>
          {help}
        </Typography>
      ) : null}
      {children}
    </Box>
  );
}

/** All inputs of an entity under their headings; long ones across, short ones two in a row. */
export const FormSections = memo(function FormSections({ entity }: { entity: Entity }) {
  const { user, mode, context, nested, settled } = useFormEnvironment();
  const id = useSelected((values: AnyRecord) => values._id ?? null);
  const fields = fieldsOf(entity);
  return sectionsOf(entity).map((section) => {
    const { label, fields: keys, component, related, needs } = section;
    if (needs && !context.can(needs)) return null;
    if (section.figures) return mode === 'edit' ? <SectionFigures key={label} label={label} keys={keys} /> : null;
    const placed = byKey(fields, keys).filter(([key]) => !settled.includes(key));
    const offered = placed.filter(([, field]) => isOffered(field, user, mode));
    // In a dialog there is no room for further tables, and for another dialog over it none at all.
    const child = related && !nested ? relatedEntity(related.resource, context) : undefined;
    if (offered.length === 0 && !component && !child) return null;
    const isNamed = offered.length === 1 && offered[0] !== undefined && labelOf(...offered[0]) === label;
    // A group that is the whole section needs no frame of its own within it.
    const group = isNamed && offered[0]?.[1].kind === 'group' && !offered[0][1].when ? offered[0] : undefined;
    const cells = group ? Object.entries((group[1] as Field<'group'>).fields) : placed;
    const scope = group?.[0] ?? '';
    return (
      <SectionFrame key={label} section={section} isNamed={isNamed && !group && !child && !component}>
        {cells.length > 0 ? (
          <Box
            sx={{
              ...fieldGrid,
              // A plan takes what a broad form has; lines of inputs stay readable.
              maxWidth: offered.some(([, field]) => field.input) ? 'none' : sizes.form,
              '&:empty': { display: 'none' },
            }}
          >
            {cells.map(([key, field]) => (
              <FieldCell key={key} field={field}>
                <FieldInput name={key} field={field} scope={scope} />
              </FieldCell>
            ))}
          </Box>
        ) : null}
        {component ? <Slot inline name={component} entity={entity} /> : null}
        {child ? <RelatedSection parent={entity} id={textOrNone(id)} child={child} by={related?.by} /> : null}
      </SectionFrame>
    );
  });
});

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
