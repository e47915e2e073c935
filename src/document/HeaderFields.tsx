import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, memo } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import { type Field, labelOf, shownKind } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { pathsOf, pathTo, recordPath } from '#engine/read/paths';
import { entity as entityNamed } from '#resources/index';
import { ReadOnlyValue } from '../form/inputs/ComputedInput';
import { inputId } from '../form/inputs/environment';
import { FieldInput } from '../form/inputs/FieldInput';
import { useSelected } from '../form/inputs/useField';
import { linksOf, type NamedField, saysNothing } from './fields';
import type { Begin } from './initialDocument';

/** px for a name or a date with its calendar: as many columns as fit, so that the lines start high on the page. */
const COLUMN = 156;

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(auto-fill, minmax(${COLUMN}px, 1fr))` },
  columnGap: 1.5,
  rowGap: 1.25,
  alignItems: 'start',
  // A two-line label would push its box below the others.
  '& .MuiFormLabel-root': { whiteSpace: 'nowrap', flex: 'none' },
  // "Create" is next to the label that says what; the full name is for screen readers.
  '& .of-what': visuallyHidden,
  '& .MuiFormLabel-root + *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
const place = (field: Field) => ({
  minWidth: 0,
  ...(['longText', 'image', 'files', 'datetime'].includes(shownKind(field)) ? { gridColumn: { sm: 'span 2' } } : {}),
  '&:empty': { display: 'none' },
});

interface HeaderFieldsProps {
  entity: Document;
  mode: 'create' | 'edit';
  formId: string;
  fields: readonly NamedField[];
  source?: Begin['source'];
  label: string;
}

/** Inputs, and the lines' active cell. */
const STOPS = 'input:not([disabled]), textarea:not([disabled]), [role="gridcell"][tabindex="0"]';

/** Enter moves on like Tab, so no one saves by accident in the header. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const all = event.target.closest('form')?.querySelectorAll<HTMLElement>(STOPS) ?? [];
  const stops = [...all].filter((each) => each.tabIndex >= 0);
  stops[stops.indexOf(event.target) + 1]?.focus();
}

/** The document's own fields, before or after its lines. */
export const HeaderFields = memo(function HeaderFields({
  entity,
  mode,
  formId,
  fields,
  source,
  label,
}: HeaderFieldsProps) {
  const links = linksOf(entity);
  const { start } = pathsOf(entity);
  return (
    <Box component="section" aria-label={label} sx={row} onKeyDown={moveOn}>
      {fields.map((each) => {
        const [name, field] = each;
        // No choices, and nothing chosen.
        if (links.includes(name) && source?.by !== name && !start) return null;
        const isFrozen = mode === 'edit' && (field.once === true || (entity.frozen ?? []).includes(name));
        const isDerived = field.readOnly === true || field.kind === 'computed';
        return (
          <Box key={name} sx={place(field)}>
            {links.includes(name) ? (
              <SourceLink entity={entity} name={name} formId={formId} source={source} />
            ) : isFrozen ? (
              <FrozenValue name={name} field={field} />
            ) : isDerived ? (
              <LiveFigure name={name} field={field} />
            ) : (
              <FieldInput name={name} field={field} />
            )}
          </Box>
        );
      })}
    </Box>
  );
});

/** Frozen fields, if they apply at all. */
function FrozenValue({ name, field }: { name: string; field: NamedField[1] }) {
  const isShown = useSelected((values) => !field.when || field.when(values, values));
  return isShown ? <ReadOnlyValue source={name} field={field} label={labelOf(name, field)} scope="" /> : null;
}

/** A computed figure, once it has a value. */
function LiveFigure({ name, field }: { name: string; field: NamedField[1] }) {
  const isSilent = useSelected((values) => saysNothing(field, values, name));
  if (isSilent) return null;
  return <ReadOnlyValue source={name} field={field} label={labelOf(name, field)} scope="" />;
}

const sourcePath = (target: Entity, id: string): string =>
  target.kind === 'document' ? pathTo(target, 'view', id) : recordPath(target, id);

interface SourceLinkProps {
  entity: Document;
  name: string;
  formId: string;
  source: Begin['source'];
}

/** The document's source, or a picker for one. */
function SourceLink({ entity, name, formId, source }: SourceLinkProps) {
  const { control, getFieldState } = useFormContext();
  const state = useFormState({ control, name });
  const error = getFieldState(name, state).error?.message;
  const resource = Object.entries(entity.from ?? {}).find(([, { by }]) => by === name)?.[0];
  if (!resource) return null;
  const target = entityNamed(resource);
  const id = inputId(formId, name);
  const start = pathsOf(entity).start;
  return (
    <Box sx={{ minWidth: 0, typography: 'body2' }}>
      <Box sx={{ fontWeight: 500, mb: 0.5 }}>{target.label.one}</Box>
      <Box sx={{ minHeight: 37, display: 'flex', alignItems: 'center', gap: 1 }}>
        {source?.by === name ? (
          <Link id={id} component={RouterLink} to={sourcePath(target, String(source.record._id))}>
            {titleOf(target, source.record)}
          </Link>
        ) : (
          <>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              None
            </Box>
            {start ? (
              <Link id={id} component={RouterLink} to={start}>
                Choose one
              </Link>
            ) : null}
          </>
        )}
      </Box>
      {error ? (
        <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
          {error}
        </Box>
      ) : null}
    </Box>
  );
}
