import type { Document } from '#engine/define/document';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { linesOf } from '#engine/run/lines';
import { startOfBusinessDay } from '#engine/run/time/businessDay';
import { addDays, isDay } from '#engine/run/time/days';
import type { Values } from '../form/model/state';

/** A unique id; generated here if the browser can't (pages without TLS). */
export function newRequestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';
const isDerived = (field: Field) => field.readOnly === true || field.kind === 'computed';
const startsAnew = (field: Field) => typeof field.default === 'string' && field.default.startsWith('@');

/**
 * The words of a document that a link dates back, as the count of a month that is being closed: its time is the last minute of its day. Now's
 * would compare what is counted with the stock of another day.
 */
export const wordsOn = (
  words: Readonly<Record<string, unknown>>,
  docDate: unknown,
  outlet: Parameters<typeof startOfBusinessDay>[1],
): Readonly<Record<string, unknown>> => {
  if (!isDay(docDate) || docDate >= String(words['@today'])) return words;
  const end = startOfBusinessDay(addDays(docDate, 1), outlet).getTime() - 60_000;
  return { ...words, '@now': new Date(end).toISOString() };
};

/** A new document with defaults, lines included. `filled` takes precedence, e.g. a source's values. */
export function freshDocument(
  entity: Document,
  filled: AnyRecord,
  words: Readonly<Record<string, unknown>>,
): AnyRecord {
  const record = withDefaults(fieldsOf(entity), filled, words);
  const lineFields = lineFieldsOf(entity);
  return { ...record, items: linesOf(record).map((line) => withDefaults(lineFields, line, words)) };
}

/**
 * A document that is begun on a phone, where what is expected is ticked line by line: nothing is received before. A wider window has no
 * ticks and starts with what is expected.
 */
export function notYetCounted({ counting }: Document, record: Values): Values {
  return counting?.expected
    ? { ...record, items: linesOf(record).map((line) => ({ ...line, [counting.given]: '0' })) }
    : record;
}

/** Whether a stored draft was created by an action, and no one has saved it since: people can't save it without what is required. */
export const isUntouched = (entity: Document, record: Values): boolean =>
  Object.entries(fieldsOf(entity)).some(
    ([key, field]) => field.required === true && key !== 'items' && !isSet(record[key]),
  );

const typed = (fields: Fields, record: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([key, value]) => {
      const field = fields[key];
      // A file belongs to one document.
      return field && field.kind !== 'files' && !field.hidden && !isDerived(field) && isSet(value);
    }),
  );

/** Whether a value belongs to its document alone: dates (last week's order is not expected last week again), who entered it, unique values. */
const isOfOne = (field: Field): boolean =>
  field.kind === 'date' || Boolean(field.unique) || field.notCopied === true || startsAnew(field);

/** What a copy takes over: typed values, for the same outlet. It leaves out what belongs to the original alone, and its source. */
export function copiedDocument(
  entity: Document,
  original: AnyRecord,
  words: Readonly<Record<string, unknown>>,
): AnyRecord {
  const fields = fieldsOf(entity);
  const links = Object.values(entity.from ?? {}).map(({ by }) => by);
  const header = Object.entries(typed(fields, original)).filter(([key]) => {
    const field = fields[key];
    return field && key !== 'items' && key !== 'status' && !links.includes(key) && !isOfOne(field);
  });
  const ofLines = Object.fromEntries(Object.entries(lineFieldsOf(entity)).filter(([, field]) => !isOfOne(field)));
  const items = linesOf(original).map((line) => typed(ofLines, line));
  return freshDocument(entity, { ...Object.fromEntries(header), outletId: original.outletId, items }, words);
}
