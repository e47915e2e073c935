import type { Field } from '#engine/define/fields';

/** A group with a single switch. */
export const isLoneSwitch = (field: Field<'group'>): boolean => {
  const inner = Object.values(field.fields);
  return inner.length === 1 && inner[0]?.kind === 'boolean';
};

/** Whether a field takes the form's full width; short ones go two per row (look.md, Forms). */
export function isWide(field: Field): boolean {
  switch (field.kind) {
    case 'group':
      return !isLoneSwitch(field);
    case 'longText':
    case 'files':
    case 'list':
    case 'lines':
    case 'references':
    case 'tags':
      return true;
    case 'choices':
      return field.values.length > 4;
    default:
      return false;
  }
}

/** The grid for a section's or group's fields: three per row where a page has the width (`THREE`), otherwise two. */
export const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(var(--columns, 2), minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 2,
  alignItems: 'start',
} as const;

/** For a form on a large screen; dialogs keep two. */
export const THREE = { '--columns': { xs: '2', xl: '3' } } as const;
