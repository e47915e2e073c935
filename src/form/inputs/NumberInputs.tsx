import { useState } from 'react';
import type { Field } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { isNumberName } from '#src/format/format';
import { useUnits } from '#src/table';
import { useTitles } from '../facts/useTitles';
import { currencyOf, useFormEnvironment } from './environment';
import { FieldFrame } from './FieldFrame';
import { readDecimal, readInteger, showDecimal, valueProblem } from './numbers';
import { frameOf, TextBox } from './TextInputs';
import { type InputProps, surrounding, useField, useSelected, withProblem } from './useField';

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

const numberInput = <K extends NumberKind>(
  read: (typed: string) => string | number | null,
  inputMode: 'decimal' | 'numeric',
) =>
  function NumberInput(props: InputProps<K>) {
    const handle = useField<string | number>(props as InputProps);
    const field = props.field as Field;
    const unit = useUnit(field, props.scope);
    // While typing, the text stays as typed; the record already has its value.
    const [typed, setTyped] = useState<string>();
    // The value that was typed and left: if the field can't keep it as it is, it says so at once, in every form.
    const [left, setLeft] = useState<string | number | null>();
    const shown = withProblem(handle, handle.value === left ? valueProblem(field, props.label, left) : undefined);
    return (
      <FieldFrame {...frameOf(props as InputProps, shown)}>
        <TextBox
          numeric={!isNumberName(field)}
          handle={shown}
          text={typed ?? showDecimal(field, handle.value)}
          onText={(text) => {
            setTyped(text);
            setLeft(undefined);
            handle.set(read(text));
          }}
          onLeave={() => {
            if (typed !== undefined) setLeft(handle.value ?? null);
            setTyped(undefined);
          }}
          input={{ inputMode, autoComplete: 'off' }}
          end={props.compact ? undefined : unit}
        />
      </FieldFrame>
    );
  };

export const IntegerInput = numberInput<'integer'>(readInteger, 'numeric');
/** Decimals, quantities, amounts, costs and percentages: typed the usual way, strings throughout. */
export const DecimalInput = numberInput<'decimal'>(readDecimal, 'decimal');
export const QuantityInput = numberInput<'quantity'>(readDecimal, 'decimal');
export const MoneyInput = numberInput<'money'>(readDecimal, 'decimal');
export const CostInput = numberInput<'cost'>(readDecimal, 'decimal');
export const PercentInput = numberInput<'percent'>(readDecimal, 'decimal');
