/** Field defaults, separate from the validator, so that filling in a record needs no schema library. */
import type { AnyRecord, Fields } from '#engine/define/fields';
import { isRecord, objectIn } from '../values';

/** Fills in defaults of missing fields, also in groups that are present or required. `words` resolves '@today', '@outlet' and so on. */
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
