import { useMemo } from 'react';
import type { Field } from '#engine/define/fields';
import { WORLD_NAMES, type WorldName } from '#engine/run/currenciesAndZones';
import { ChoiceInput } from './ChoiceInputs';
import { type InputProps, useSelected } from './useField';

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' });
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** The full text of each kind of name, searchable by code and description. */
const labelOf: Readonly<Record<WorldName, (name: string) => string>> = {
  currency: (code) => `${code}, ${currencyNames.of(code) ?? code}`,
  timeZone: (zone) => zone.replaceAll('_', ' '),
  country: (code) => countryNames.of(code) ?? code,
};

const valueIn = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], values);

/** A currency, time zone or country, searched among all of them. The stored one is always included. */
export function WorldNameInput(props: InputProps<'text'>) {
  const { field, source } = props;
  const names = field.names ?? 'currency';
  const stored = useSelected((all) => valueIn(all, source) ?? null);
  const choice = useMemo((): Field<'choice'> => {
    const all = WORLD_NAMES[names].list();
    const values = typeof stored === 'string' && stored && !all.includes(stored) ? [stored, ...all] : all;
    const labels = Object.fromEntries(values.map((name) => [name, labelOf[names](name)]));
    const { required, help } = field;
    return { kind: 'choice', values, labels, ...(required ? { required } : {}), ...(help ? { help } : {}) };
  }, [names, stored, field]);
  return <ChoiceInput {...props} field={choice} />;
}
