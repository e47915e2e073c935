/** A document's fields and lines held to their rules while someone types: a line that has not changed is not read again. */

import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { isRecord } from '../values';
import type { Validate } from './evaluate';
import { looksAround, type Validated, validateFields } from './validate';

/** How many lines there are, without what is in them. */
const counted = (field: Field<'lines'>): Field => ({ ...field, fields: {} });

/** Reads documents as `validateFields` does, and remembers lines by their identity. Serves one form: its lines are never changed in place. */
export function createLineReader(): Validate {
  let known = new WeakMap<object, Validated>();
  let day = '';
  const read = (fields: Fields, line: AnyRecord, today: string): Validated => {
    let result = known.get(line);
    if (!result) {
      result = validateFields(fields, line, { today });
      known.set(line, result);
    }
    return result;
  };
  return (fields, record, moment) => {
    const { items: field } = fields;
    const lines = record.items;
    if (field?.kind !== 'lines' || !Array.isArray(lines) || !lines.every(isRecord) || looksAround(field))
      return validateFields(fields, record, moment);
    if (day !== moment.today) known = new WeakMap();
    day = moment.today;
    const header = { ...record, items: lines.map(() => ({})) };
    const { value, problems } = validateFields({ ...fields, items: counted(field) }, header, moment);
    const found = lines.map((line) => read(field.fields, line, moment.today));
    const all = [
      ...problems,
      ...found.flatMap((line, index) =>
        line.problems.map((problem) => ({ ...problem, field: `items.${index}.${problem.field}` })),
      ),
    ];
    return all.length > 0
      ? { value: record, problems: all }
      : { value: { ...value, items: found.map((line) => line.value) }, problems: [] };
  };
}
