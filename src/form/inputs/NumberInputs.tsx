import { useState } from 'react';
import type { Field } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { inCurrency } from '#engine/run/currency';
import { FieldFrame } from '#src/field/FieldFrame';
import { NumberBox } from '#src/field/NumberBox';
import { valueProblem } from '#src/field/numbers';
import { useUnits } from '#src/table';
import { useTitles } from '../facts/useTitles';
import { currencyOf, useFormEnvironment } from './environment';
import { frameOf, type InputProps, surrounding, useField, useSelected, withProblem } from './useField';

type NumberKind = 'integer' | 'decimal' | 'quantity' | 'money' | 'cost' | 'percent';

const NONE: readonly string[] = [];

/** The code of a figure's unit (or its name if the code is unknown), if the record determines it: '' until it is known, and inside rows. */
function useCountedIn(field: Field, scope: string): string {
  const { entity } = useFormEnvironment();
  const { inUnit } = field as Pick<Field<'quantity'>, 'inUnit'>;
  const unit = scope === '' && inUnit !== undefined ? fieldsOf(entity)[inUnit] : undefined;
  const id = useSelected((values) => (unit && inUnit ? values[inUnit] : undefined));
  const to = unit?.kind === 'reference' ? unit.to : undefined;
  const titles = useTitles(to ?? '', typeof id === 'string' && id ? [id] : NONE);
  const { codeOf } = useUnits(to);
  return typeof id === 'string' && titles.has(id) ? (codeOf(id) ?? titles.of(id)) : '';
}

/**
 * The unit after a figure: its own, the record's, the outlet's currency for amounts, % for percentages.
 * @param scope path of the field's record or row
 */
export function useUnit(field: Field, scope: string): string {
  const { context } = useFormEnvironment();
  const { unit: given } = field as Pick<Field<'decimal'>, 'unit'>;
  const unit = useSelected((values) => (typeof given === 'function' ? given(surrounding(values, scope)) : given) ?? '');
  const countedIn = useCountedIn(field, scope);
  if (unit === '@currency') return currencyOf(context);
  if (unit || countedIn) return unit || countedIn;
  const kind = field.kind === 'computed' ? field.as : field.kind;
  return kind === 'percent' ? '%' : kind === 'money' || kind === 'cost' ? currencyOf(context) : '';
}

/** A whole number, a decimal, a quantity, an amount, a cost or a percentage. */
export function NumberInput(props: InputProps<NumberKind>) {
  const { field, scope, label, compact } = props;
  const handle = useField<string | number>(props);
  const unit = useUnit(field, scope);
  const { context } = useFormEnvironment();
  // The value that was typed and left: if the field can't keep it as it is, it says so at once, in every form.
  const [left, setLeft] = useState<string | number | null>();
  const problem = () => inCurrency(currencyOf(context), () => valueProblem(field, label, left));
  const shown = withProblem(handle, handle.value === left ? problem() : undefined);
  return (
    <FieldFrame {...frameOf(props, shown)}>
      <NumberBox
        field={field}
        handle={shown}
        unit={compact ? undefined : unit}
        onLeave={(typed) => {
          if (typed) setLeft(handle.value ?? null);
        }}
      />
    </FieldFrame>
  );
}
