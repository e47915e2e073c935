import type { Document } from '#engine/define/document';
import { type Field, inSentence, labelOf } from '#engine/define/fields';
import { lineFieldsOf } from '#engine/read/entities';
import { stepInto } from '#engine/run/values';

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A quantity that people type; its meaning depends on the fields next to it. */
const isTypedQuantity = (field: Field) => field.kind === 'quantity' && !field.readOnly && !field.hidden;

/**
 * A warning for a line whose choice was replaced: a quantity typed in kilograms isn't the same in crates. Only with such a quantity, and
 * only for choices that depend on others.
 */
export function replacedChoices(
  document: Document,
  before: object,
  after: object,
  nameOf: (key: string, id: unknown) => string | undefined,
): Record<string, string> {
  const fields = Object.entries(lineFieldsOf(document));
  const quantity = fields.find(([key, field]) => isTypedQuantity(field) && isSet(stepInto(after, key)));
  if (!quantity) return {};
  const label = inSentence(labelOf(...quantity));
  return Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const [was, is] = [stepInto(before, key), stepInto(after, key)];
      if (field.kind !== 'reference' || !field.among || !isSet(was) || !isSet(is) || was === is) return [];
      const [from, to] = [was, is].map((id) => nameOf(key, id) ?? 'another');
      return [[key, `Changed from ${from} to ${to}. Check the ${label}`]];
    }),
  );
}
