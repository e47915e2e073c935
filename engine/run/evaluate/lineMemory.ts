/** Evaluates a document repeatedly while someone types, without recomputing unchanged lines. */

import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { currencyNow } from '../currency';
import { isRecord, stepInto } from '../values';
import { type Computing, computing, withComputed } from './computed';
import type { Memory, Validate } from './evaluate';
import { type Comparing, comparing, differsInTyped } from './revalidate';
import { looksAround, type Validated, validateFields } from './validate';

/** The number of lines, without their contents. */
const counted = (field: Field<'lines'>): Field => ({ ...field, fields: {} });

/** Whether two objects have the same keys with identical values. */
export const haveSameParts = (one: object, other: object): boolean => {
  const keys = Object.keys(one);
  const isSame = (key: string) => Object.hasOwn(other, key) && stepInto(one, key) === stepInto(other, key);
  return keys.length === Object.keys(other).length && keys.every(isSame);
};

/** Validates documents like `validateFields`, and caches lines by identity. */
function createReader(): Validate {
  let known = new WeakMap<object, Validated>();
  let day = '';
  let currency = '';
  const read = (fields: Fields, line: AnyRecord, today: string): Validated => {
    let result = known.get(line);
    if (!result) {
      result = validateFields(fields, line, { today });
      known.set(line, result);
    }
    return result;
  };
  let head: { fields: Fields; given: object; read: Validated } | undefined;
  /** The values around the lines; they stay the same while someone types in the lines. */
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
    if (day !== moment.today || currency !== currencyNow().code) {
      known = new WeakMap();
      head = undefined;
    }
    day = moment.today;
    currency = currencyNow().code;
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

/** Computed lines: returns the previous object if the line is equal, so that identity works. */
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

/** Caches a document's computed lines by identity. For one form, whose lines are replaced and never mutated. */
export function createLineMemory(): Memory {
  let computed = new WeakMap<object, ReturnType<Computing>>();
  let currency = '';
  const compute: Computing = (fields, line) => {
    if (currency !== currencyNow().code) computed = new WeakMap();
    currency = currencyNow().code;
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
