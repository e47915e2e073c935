import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, labelOf } from '#engine/define/fields';
import type { Section } from '#engine/define/resource';
import { fieldsOf } from '#engine/read/entities';
import { sectionsOf } from '#engine/read/sections';
import { Slot } from '../shell/slots';
import { sizes } from '../shell/theme';
import { useFormEnvironment } from './inputs/environment';
import { FieldCell } from './inputs/FieldCell';
import { FieldInput, isShown } from './inputs/FieldInput';
import { fieldGrid, THREE } from './inputs/layout';
import { useSelected } from './inputs/useField';
import { isOffered } from './inputs/visibleInput';
import { RelatedSection, relatedEntity } from './related/RelatedSection';
import { SectionFigures } from './SectionFigures';
import { useBuilt } from './useBuilt';

const byKey = (fields: Fields, keys: readonly string[]) =>
  keys.flatMap((key) => (fields[key] ? [[key, fields[key]] as const] : []));

interface SectionFrameProps {
  section: Section;
  /** The heading would only repeat the single field's label. */
  isNamed?: boolean;
  children: ReactNode;
}

/** A section below its heading. */
export function SectionFrame({ section: { label, help }, isNamed = false, children }: SectionFrameProps) {
  return (
    <Box component="section" aria-label={label || undefined} sx={{ mb: 4, '@media print': { mb: 2 } }}>
      {label && !isNamed ? (
        <Typography variant="h3" component="h2" sx={{ mb: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
          {label}
        </Typography>
      ) : null}
      {help ? (
        <Typography className="no-print" variant="body2" color="text.secondary" sx={{ mt: -0.5, mb: 1.5 }}>
          {help}
        </Typography>
      ) : null}
      {children}
    </Box>
  );
}

interface FormSectionsProps {
  entity: Entity;
  /** Builds every section at once, for a jump to a field. @default the visible part first, then the rest */
  whole?: boolean;
}

/** All inputs of an entity under their headings: long ones full width, short ones two per row. */
export const FormSections = memo(function FormSections({ entity, whole = false }: FormSectionsProps) {
  const { user, mode, context, nested, settled } = useFormEnvironment();
  const id = useSelected((values: AnyRecord) => values._id ?? null);
  const fields = fieldsOf(entity);
  const sections = sectionsOf(entity);
  const built = useBuilt(
    sections.map((section) => section.fields.length),
    whole,
  );
  return sections.slice(0, built.sections).map((section, index) => {
    const { label, fields: keys, component, related, needs } = section;
    if (needs && !context.can(needs)) return null;
    if (section.figures) return mode === 'edit' ? <SectionFigures key={label} label={label} keys={keys} /> : null;
    const placed = byKey(fields, keys).filter(([key]) => !settled.includes(key));
    const offered = placed.filter(([, field]) => isOffered(field, user, mode));
    // A dialog has no room for more tables or another dialog.
    const child = related && !nested ? relatedEntity(related.resource, context) : undefined;
    if (offered.length === 0 && !component && !child) return null;
    const isNamed = offered.length === 1 && offered[0] !== undefined && labelOf(...offered[0]) === label;
    // A group that fills its section needs no frame.
    const group = isNamed && offered[0]?.[1].kind === 'group' && !offered[0][1].when ? offered[0] : undefined;
    const cells = group ? Object.entries((group[1] as Field<'group'>).fields) : placed;
    const scope = group?.[0] ?? '';
    const begun = index === built.sections - 1 ? cells.slice(0, built.fields) : cells;
    const frame = (
      <SectionFrame key={label} section={section} isNamed={isNamed && !group && !child && !component}>
        {cells.length > 0 ? (
          <Box
            sx={{
              ...fieldGrid,
              // A plan uses a wide form's full width; rows of inputs stay readable.
              maxWidth: offered.some(([, field]) => field.input) ? 'none' : { xs: sizes.form, xl: sizes.largeForm },
              ...(nested ? {} : THREE),
              '&:empty': { display: 'none' },
            }}
          >
            {begun.map(([key, field]) => (
              <FieldCell key={key} field={field}>
                <FieldInput name={key} field={field} scope={scope} />
              </FieldCell>
            ))}
          </Box>
        ) : null}
        {component && begun.length === cells.length ? <Slot inline name={component} entity={entity} /> : null}
        {child && begun.length === cells.length ? (
          <RelatedSection parent={entity} id={textOrNone(id)} child={child} by={related?.by} />
        ) : null}
      </SectionFrame>
    );
    // Related records have something to show in any case, and so has a component, except of fields that a new record doesn't have yet.
    return child || placed.length === 0 || (component && mode === 'edit') ? (
      frame
    ) : (
      <WhileShown key={label} fields={placed}>
        {frame}
      </WhileShown>
    );
  });
});

/** A section while one of its fields applies: without one there is nothing to head. */
function WhileShown({ fields, children }: { fields: readonly (readonly [string, Field])[]; children: ReactNode }) {
  const environment = useFormEnvironment();
  return useSelected((values) => fields.some(([key, field]) => isShown(key, field, environment, values)))
    ? children
    : null;
}

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
