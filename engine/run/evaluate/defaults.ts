/** Defaults of fields, apart from the validator: who only fills a record in needs no schema library. */
import type { AnyRecord, Fields } from '#engine/define/fields';
import { isRecord, objectIn } from '../values';

/**
 * Fills in defaults of fields that are not given, within groups that are given or must be as well. `words` resolves '@today',
 * '@outlet' and the like.
 */
export function withDefaults(fields: Fields, input: AnyRecord, words: Readonly<Record<string, unknown>>): AnyRecord {
  const output = { ...input };
  for (const [key, field] of Object.entries(fields)) {
    const held = output[key];
    if (field.kind === 'group' && (held === undefined ? field.required : isRecord(held)))
      output[key] = withDefaults(field.fields, objectIn(held), words);
    if (output[key] !== undefined || field.default === undefined) continue;
    const given = field.default;
    const value = typeof given === 'string' && given.startsWith('@') ? words[given] : given;
    if (value !== undefined) output[key] = value;
  }
  return output;
}
