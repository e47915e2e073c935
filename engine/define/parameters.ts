/** Parameters of reports, besides the field builders. */

import { choice } from './builders';
import type { Field } from './fields';

interface OneOf<V extends string> {
  /** @default the key in words */
  label?: string;
  /** The value that a report starts with. @default the first */
  default?: V;
  /** The words for values that need others than their own. @default the value in words */
  labels?: Readonly<Partial<Record<V, string>>>;
}

/**
 * A choice that always has a value. Its values are a list, or an object with their labels.
 * @example level: oneOf(['category', 'item'], { label: 'By' })
 * @example costing: oneOf({ actual: 'As the outlet costs', compare: 'Compare methods' })
 */
export function oneOf<const V extends string>(
  given: readonly V[] | Readonly<Record<V, string>>,
  options?: OneOf<NoInfer<V>>,
): Field<'choice', V, true> {
  const [first] = isList(given) ? given : Object.keys(given);
  const always = { required: true, default: first, ...options };
  return (isList(given) ? choice(given, always) : choice(given, always)) as Field<'choice', V, true>;
}

const isList = (given: readonly string[] | object): given is readonly string[] => Array.isArray(given);
