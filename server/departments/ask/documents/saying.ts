/** What a document says to a question, as a sentence with a table. */

import { type Field, inSentence, labelOf, shownKind } from '#engine/define/fields';
import { canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { dec } from '#engine/run/decimal';
import { isEmpty } from '#engine/run/values';
import { counted, listed, upper } from '../catalogue/labels';
import type { AnswerColumn } from '../say/answered';
import type { Row } from '../say/figures';
import { dayText, fieldText, type Line, type Loaded, lineName, lineText, stateText } from './loading';
import { lineColumns, partyOf, quantityOf, totalOf } from './words';

/** Lines that a sentence names. */
const NAMED_LINES = 4;

const an = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
const kindOf = ({ document }: Loaded): string => inSentence(document.label.one);

/** 'approved' of 'Approved by'. */
const verbOf = (label: string): string | undefined => /^(\w+ed) by$/i.exec(label)?.[1]?.toLowerCase();

/** The moment that belongs to a person: `approvedDateTime` to `approvedBy`. */
const momentOf = ({ document }: Loaded, key: string): string | undefined => {
  const start = key.replace(/By$/, '');
  return Object.keys(fieldsOf(document)).find((other) => other.toLowerCase() === `${start}datetime`.toLowerCase());
};
/** The person that belongs to a moment. */
const personOf = ({ document }: Loaded, key: string): string | undefined => {
  const person = key.replace(/date_?time$/i, 'By');
  return person !== key && person in fieldsOf(document) ? person : undefined;
};

/** Its status, and who brought it there. */
export function statusSentence(loaded: Loaded): string {
  const { document, number, record } = loaded;
  const { progress } = document;
  const share = progress?.share ? fieldText(loaded, progress.share) : undefined;
  const isPartly = progress?.states?.partly === record.status;
  const done = share && isPartly ? `, ${share} ${progress?.verb}` : '';
  const by = isEmpty(record.approvedBy) || record.status === 'delete' ? '' : ` ${peopleSentence(loaded, 'approvedBy')}`;
  return `The status of ${number} is ${stateText(loaded)}${done}.${by}`;
}

/** Who did something with it, and when. */
function peopleSentence(loaded: Loaded, key: string): string {
  const { document, number, record } = loaded;
  const label = labelOf(key, fieldsOf(document)[key]);
  const verb = verbOf(label);
  const name = fieldText(loaded, key);
  if (!name && verb === 'approved' && isEmpty(record[key]))
    return `${number} has not been approved. Its status is ${stateText(loaded)}.`;
  if (!name) return verb ? `It isn’t known who ${verb} ${number}.` : `${number} has no ${inSentence(label)}.`;
  if (!verb) return `${upper(label)} on ${number}: ${name}.`;
  const moment = momentOf(loaded, key);
  const when = moment && record[moment] ? ` on ${dayText(loaded, record[moment])}` : '';
  return `${name} ${verb} ${number}${when}.`;
}

function dateSentence(loaded: Loaded, key: string, today: string): string {
  const { document, number, record } = loaded;
  const label = labelOf(key, fieldsOf(document)[key]);
  const value = record[key];
  const participle = /ed$/.test(label) ? inSentence(label) : undefined;
  if (isEmpty(value))
    return participle && key !== 'expectedDate'
      ? `${number} has not been ${participle}. Its status is ${stateText(loaded)}.`
      : `${number} has no ${inSentence(label)} date.`;
  const day = dayText(loaded, value);
  if (key === 'docDate') return `${number} is dated ${day}.`;
  const person = personOf(loaded, key);
  const by = person && fieldText(loaded, person) ? ` by ${fieldText(loaded, person)}` : '';
  if (participle)
    return `${number} ${!isMoment(value) && String(value) >= today ? 'is' : 'was'} ${participle}${by} ${isMoment(value) ? 'on' : 'for'} ${day}.`;
  return /^(due|expires)$/i.test(label)
    ? `${number} is due on ${day}.`
    : `The ${inSentence(label)} of ${number} is ${day}.`;
}

const isMoment = (value: unknown): boolean => String(value).length > 10;

/** One field of the document. */
export function fieldSentence(loaded: Loaded, key: string, today: string): string {
  const { document, number } = loaded;
  const field = fieldsOf(document)[key] as Field;
  if (field.kind === 'reference' && field.to === 'users') return peopleSentence(loaded, key);
  const kind = shownKind(field);
  if (kind === 'date' || kind === 'datetime') return dateSentence(loaded, key, today);
  const label = labelOf(key, field);
  const text = fieldText(loaded, key);
  if (key === document.progress?.share)
    return text ? `${text} of ${number} has been ${document.progress.verb}.` : statusSentence(loaded);
  return text ? `The ${inSentence(label)} of ${number} is ${text}.` : `${number} has no ${inSentence(label)}.`;
}

/** Whether it is in a state: yes, no, or in part. Undefined where its status does not tell. */
function whetherIn({ document, record }: Loaded, state: string): 'Yes' | 'No' | 'In part' | undefined {
  const states = Object.keys(document.statuses);
  const { status } = record;
  if (status === state) return 'Yes';
  const { fully, partly } = document.progress?.states ?? {};
  if (state === fully) return status === partly ? 'In part' : 'No';
  if (state === 'approved') {
    if (status === 'delete') return undefined;
    return !isEmpty(record.approvedBy) || !isEmpty(record.approvedDateTime) ? 'Yes' : 'No';
  }
  const isBefore = states.indexOf(String(status)) < states.indexOf(state);
  return isBefore || state === 'draft' || state === 'delete' || state === 'cancelled' ? 'No' : undefined;
}

export function stateSentence(loaded: Loaded, state: string): string {
  const whether = whetherIn(loaded, state);
  return `${whether ? `${whether}: ` : ''}${whether ? inner(statusSentence(loaded)) : statusSentence(loaded)}`;
}

/** A sentence behind a colon. */
const inner = (sentence: string): string => sentence.replace(/^The /, 'the ');

const isSome = (value: unknown): boolean => !isEmpty(value) && !dec(value).eq(0);

/** Lines with one of their figures: 'Chicken 10 kg and Rice 20 kg'. */
function linesText(loaded: Loaded, lines: Loaded['lines'], key: string | undefined): string {
  const shown = lines.slice(0, lines.length === NAMED_LINES + 1 ? lines.length : NAMED_LINES);
  const more = lines.length - shown.length;
  const texts = shown.map((line) =>
    [lineName(loaded, line), key && lineText(loaded, key, line)].filter(Boolean).join(' '),
  );
  return `${listed(texts)}${more > 0 ? `, and ${more} more in the table` : ''}`;
}

/** What is on it. */
export function linesSentence(loaded: Loaded, lines: Loaded['lines'], isNamed: boolean): string {
  const { document, number } = loaded;
  const quantity = quantityOf(document);
  if (lines.length === 0) return `${number} has no items.`;
  if (isNamed) return lines.map((line) => lineSentence(loaded, line)).join(' ');
  const total = totalOf(document);
  const worth = total && fieldText(loaded, total);
  return `${number} has ${counted(lines.length, 'item')}: ${linesText(loaded, lines, quantity)}.${worth ? ` The total is ${worth}.` : ''}`;
}

/** All quantities of one line: '10 kg, received 6 kg, open 4 kg'. */
function lineSentence(loaded: Loaded, line: Line): string {
  const { document, number } = loaded;
  const main = quantityOf(document);
  const [first] = lineColumns(document).filter(
    ([, field]) => shownKind(field) === 'money' && canSee(loaded.identity, field),
  );
  const others = lineColumns(document).flatMap(([key, field]) => {
    const isShown = field.kind === 'quantity' && key !== main && isSome(line[key]);
    return isShown ? [`${inSentence(labelOf(key, field))} ${lineText(loaded, key, line)}`] : [];
  });
  const worth = first ? lineText(loaded, first[0], line) : undefined;
  const parts = [main ? lineText(loaded, main, line) : undefined, ...others, worth].filter(Boolean);
  return `${lineName(loaded, line)} on ${number}: ${parts.join(', ')}.`;
}

/** One figure of its lines. */
export function columnSentence(loaded: Loaded, key: string, lines: Loaded['lines']): string {
  const { document, number } = loaded;
  const field = lineFieldsOf(document)[key] as Field;
  const label = labelOf(key, field);
  const known = lines.filter((line) => lineText(loaded, key, line) !== undefined);
  if (known.length === 0) return `No ${inSentence(label)} is recorded on ${number}.`;
  return `${label} on ${number}: ${linesText(loaded, known, key)}.`;
}

/** What is still to come. */
export function openSentence(loaded: Loaded, lines: Loaded['lines'], isWhether: boolean): string {
  const { document, number } = loaded;
  const { progress } = document;
  const key = progress?.open;
  if (!progress || !key) return statusSentence(loaded);
  const open = lines.filter((line) => isSome(line[key]));
  if (open.length === 0)
    return `${isWhether ? 'No: nothing' : 'Nothing'} on ${number} is still to be ${progress.verb}.`;
  const said = `till to be ${progress.verb} on ${number}: ${linesText(loaded, open, key)}.`;
  return isWhether ? `Yes. S${said}` : `S${said}`;
}

/** What it is, in a sentence. */
export function summarySentence(loaded: Loaded): string {
  const { document, number, record } = loaded;
  const party = partyOf(document);
  const total = totalOf(document);
  const parts = [party && fieldText(loaded, party), total && fieldText(loaded, total)].filter(Boolean);
  const what = `${number} is ${an(kindOf(loaded))} of ${dayText(loaded, record.docDate)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
  return `${what} ${statusSentence(loaded)}`;
}

/** The document's own values, for the table. */
export function factsTable(loaded: Loaded): { columns: AnswerColumn[]; rows: Row[] } {
  const { document } = loaded;
  const keys = [
    ...new Set([
      ...['status', 'docDate', 'outletId', ...document.header],
      ...Object.keys(fieldsOf(document)).filter((key) => shownKind(fieldsOf(document)[key] as Field) === 'date'),
      ...document.totals,
      ...['addedBy', 'addedDatetime', 'approvedBy', 'approvedDateTime'],
    ]),
  ];
  const rows = keys.flatMap((key) => {
    const value = key === 'status' ? stateText(loaded) : fieldText(loaded, key);
    return value === undefined ? [] : [{ field: labelOf(key, fieldsOf(document)[key]), value }];
  });
  const columns = [
    { key: 'field', label: document.label.one, kind: 'text' },
    { key: 'value', label: loaded.number, kind: 'text' },
  ];
  return { columns, rows };
}

/** Its lines, for the table. */
export function linesTable(loaded: Loaded, lines: Loaded['lines']): { columns: AnswerColumn[]; rows: Row[] } {
  const { document, identity } = loaded;
  const shown = lineColumns(document).filter(
    ([key, field]) => canSee(identity, field) && lines.some((line) => !isEmpty(line[key])),
  );
  const unit = Object.entries(lineFieldsOf(document)).find(
    ([, field]) => field.kind === 'reference' && field.to === 'units',
  )?.[0];
  const columns = [
    { key: 'item', label: 'Item', kind: 'text' },
    ...shown.map(([key, field]) => ({ key, label: labelOf(key, field), kind: shownKind(field) })),
    ...(unit ? [{ key: 'unit', label: 'Unit', kind: 'text' }] : []),
  ];
  const rows = lines.map((line) => ({
    item: lineName(loaded, line),
    ...Object.fromEntries(shown.map(([key]) => [key, line[key] ?? null])),
    ...(unit ? { unit: loaded.units.get(String(line[unit])) ?? '' } : {}),
  }));
  return { columns, rows };
}
