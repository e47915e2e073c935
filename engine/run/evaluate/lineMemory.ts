/** A document judged again and again while someone types: what follows from a line that has not changed is not worked out again. */

import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { isRecord, stepInto } from '../values';
import { type Computing, computing, withComputed } from './computed';
import { type Comparing, comparing, differsInTyped } from './differs';
import type { Memory, Validate } from './evaluate';
import { looksAround, type Validated, validateFields } from './validate';

/** How many lines there are, without what is in them. */
const counted = (field: Field<'lines'>): Field => ({ ...field, fields: {} });

/** Whether two objects have the very same values under the same keys. */
export const haveSameParts = (one: object, other: object): boolean => {
  const keys = Object.keys(one);
  const isSame = (key: string) => Object.hasOwn(other, key) && stepInto(one, key) === stepInto(other, key);
  return keys.length === Object.keys(other).length && keys.every(isSame);
};

/** Reads documents as `validateFields` does, and remembers lines by their identity. */
function createReader(): Validate {
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
  let head: { fields: Fields; given: object; read: Validated } | undefined;
  /** What is around the lines; while someone types into the lines it stays as it is. */
  const header = (fields: Fields, field: Field<'lines'>, around: object, count: number) => {
    const given = { ...around, items: count };
    if (head?.fields !== fields || !haveSameParts(head.given, given)) {
      const items = Array.from({ length: count }, () => ({}));
      const read = validateFields({ ...fields, items: counted(field) }, { ...around, items }, { today: day });
      head = { fields, given, read };
    }
    return head.read;
  };
  return (fields, record, moment) => {
    const { items: field } = fields;
    const lines = record.items;
    if (field?.kind !== 'lines' || !Array.isArray(lines) || !lines.every(isRecord) || looksAround(field))
      return validateFields(fields, record, moment);
    if (day !== moment.today) {
      known = new WeakMap();
      head = undefined;
    }
    day = moment.today;
    const { items: _lines, ...around } = record;
    const { value, problems } = header(fields, field, around, lines.length);
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

/** Lines that rules worked out: each the very object of the time before where it says the same, so that it is known by its identity. */
function createSettler(): Memory['settled'] {
  const known = new WeakMap<object, object>();
  return (given, worked) =>
    worked.map((line: unknown, index) => {
      const from = given[index];
      if (!isRecord(line) || !isRecord(from)) return line;
      const before = known.get(from);
      if (before && haveSameParts(before, line)) return before;
      const settled = haveSameParts(from, line) ? from : line;
      known.set(from, settled);
      return settled;
    });
}

/** Remembers what a document's lines come to, by their identity. Serves one form: its lines are replaced, never changed in place. */
export function createLineMemory(): Memory {
  const computed = new WeakMap<object, ReturnType<Computing>>();
  const compute: Computing = (fields, line) => {
    const known = computed.get(line) ?? withComputed(fields, line);
    computed.set(line, known);
    return known;
  };
  const compared = new WeakMap<object, { other: object; differs: boolean }>();
  const compare: Comparing = (fields, one, other) => {
    if (one === other) return false;
    let known = compared.get(one);
    if (known?.other !== other) {
      known = { other, differs: differsInTyped(fields, one, other) };
      compared.set(one, known);
    }
    return known.differs;
  };
  return {
    validate: createReader(),
    settled: createSettler(),
    computed: computing(compute),
    differs: comparing(compare),
  };
}
