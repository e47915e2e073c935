import type { ReactNode } from 'react';
import { ReferenceArrayInputBase, ReferenceInputBase } from 'react-admin';
import type { Field } from '#engine/define/fields';
import { titleField } from '#engine/read/entities';
import { findEntity } from '#resources/index';
import { filterOf } from '#src/field/options/records';
import { Slot } from '#src/shell/slots';
import { type InputProps, surrounding, useSelected } from './useField';

interface ChoicesProps {
  field: Field<'reference'> | Field<'references'>;
  /** Full path in the form. */
  source: string;
  scope: string;
  children: ReactNode;
}

/** The records that a field can refer to, narrowed as declared, for react-admin's pickers. */
function Choices({ field, source, scope, children }: ChoicesProps) {
  const filter = useSelected((values) => filterOf(field, surrounding(values, scope)) ?? null) ?? {};
  const target = findEntity(field.to);
  const sort = { field: (target && titleField(target)) ?? 'id', order: 'ASC' as const };
  const shared = { source, reference: field.to, filter, sort };
  return field.kind === 'reference' ? (
    <ReferenceInputBase {...shared}>{children}</ReferenceInputBase>
  ) : (
    <ReferenceArrayInputBase {...shared}>{children}</ReferenceArrayInputBase>
  );
}

/**
 * The component that a field names as its input. If the field is a reference, `useChoicesContext()`, `<AutocompleteInput>` and
 * `<SelectInput>` find its records inside.
 */
export function InputSlot({ name, ...props }: InputProps & { name: string }) {
  const { field, source, scope } = props;
  const slot = <Slot inline name={name} {...props} />;
  const isPicker = field.kind === 'reference' || field.kind === 'references';
  return isPicker ? <Choices {...{ field, source, scope }}>{slot}</Choices> : slot;
}
