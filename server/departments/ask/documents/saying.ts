/** What a document says to a question: a sentence for each thing that is asked, with a table of its values or its lines. */

import type { Document } from '#engine/define/document';
import { type Field, inSentence, labelOf, shownKind } from '#engine/define/fields';
import { can, canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { dec } from '#engine/run/decimal';
import { isEmpty } from '#engine/run/values';
import { documents } from '#resources';
import { list } from '#server/records/read/reading';
import { readMany, scopeOfIdentity } from '#server/records/write/store';
import type { Asker } from '../asker';
import { counted, joined, listed, listedUpTo } from '../catalogue/labels';
import type { AnswerColumn } from '../say/answeredFor';
import type { Row } from '../say/figures';
import { type Asks, type Aspect, lineColumns, partyOf, quantityOf, totalOf } from './aspects';
import { dayText, fieldText, type Line, type Loaded, lineName, lineText, stateText } from './loading';

/** Lines that a sentence names. */
const NAMED_LINES = 4;
const MOST_RELATED = 20;

/** A sentence with the table behind it. */
export interface Part {
  sentence: string;
  /** What was understood. */
  figure: string;
  columns: AnswerColumn[];
  rows: Row[];
}

/** What is asked about a document. */
interface AskedOf {
  asker: Asker;
  asks: Asks;
  /** The lines that are named, or all of them. */
  lines: readonly Line[];
  isNamed: boolean;
}

const labelIn = ({ document }: Loaded, key: string): string => labelOf(key, fieldsOf(document)[key]);

/** Its status, how much of it is done, and who approved it. */
function statusSentence(loaded: Loaded): string {
  const { number, record } = loaded;
  const { progress } = loaded.document;
  const share = progress?.states?.partly === record.status && progress?.share && fieldText(loaded, progress.share);
  const isApproved = !isEmpty(record.approvedBy) && record.status !== 'delete';
  const status = `The status of ${number} is ${stateText(loaded)}${share ? `, ${share} ${progress?.verb}` : ''}.`;
  return joined(status, isApproved ? doneSentence(loaded, 'approvedBy', 'approvedDateTime') : '');
}

/** Who did something with it and when, as far as that is known: '… was approved by Dilan Perera on 22 Nov 2025'. */
function doneSentence(loaded: Loaded, by: string | undefined, on: string | undefined): string {
  const verb = inSentence(labelIn(loaded, by ?? on ?? '')).replace(/ by$/, '');
  const person = by && fieldText(loaded, by);
  const day = on && !isEmpty(loaded.record[on]) ? String(loaded.record[on]) : undefined;
  if (!person && !day) return `${loaded.number} has not been ${verb}. Its status is ${stateText(loaded)}.`;
  const isAhead = day && day >= new Date().toISOString().slice(0, day.length);
  const who = person ? `by ${person}` : '';
  const when = day ? `on ${dayText(loaded, day)}` : '';
  return `${joined(`${loaded.number} ${isAhead ? 'is' : 'was'} ${verb}`, who, when)}.`;
}

/** The person and the moment that belong together: `approvedBy` and `approvedDateTime`. */
function doneBy({ document }: Loaded, key: string): [by: string | undefined, on: string | undefined] {
  const start = key.replace(/(?:By|date_?time)$/i, '').toLowerCase();
  const find = (end: string) => Object.keys(fieldsOf(document)).find((each) => each.toLowerCase() === start + end);
  return [find('by'), find('datetime') ?? (key in fieldsOf(document) && !/By$/.test(key) ? key : undefined)];
}

/** One field of the document. */
function fieldSentence(loaded: Loaded, key: string): string {
  const label = labelIn(loaded, key);
  if (/ed(?: by)?$/i.test(label)) return doneSentence(loaded, ...doneBy(loaded, key));
  const text = fieldText(loaded, key);
  if (key === 'docDate') return `${loaded.number} is dated ${text}.`;
  if (text === undefined) return `${loaded.number} has no ${inSentence(label)}.`;
  return `The ${inSentence(label)} of ${loaded.number} is ${text}.`;
}

/** Whether it is in a state; undefined where its status does not tell. */
function whetherIn({ document, record }: Loaded, state: string): 'Yes' | 'No' | 'In part' | undefined {
  const { status } = record;
  const { fully, partly } = document.progress?.states ?? {};
  if (status === state) return 'Yes';
  if (state === fully) return status === partly ? 'In part' : 'No';
  if (state === 'approved' && status !== 'delete')
    return isEmpty(record.approvedBy) && isEmpty(record.approvedDateTime) ? 'No' : 'Yes';
  const states = Object.keys(document.statuses);
  const isAhead = states.indexOf(String(status)) < states.indexOf(state);
  return state !== 'approved' && (isAhead || /^(draft|delete|cancelled)$/.test(state)) ? 'No' : undefined;
}

const isSome = (value: unknown): boolean => !isEmpty(value) && !dec(value).eq(0);

/** Lines with one of their figures: 'Chicken 10 kg and Rice 20 kg'. */
function linesText(loaded: Loaded, lines: readonly Line[], key: string | undefined): string {
  const texts = lines.map((line) => joined(lineName(loaded, line), (key && lineText(loaded, key, line)) ?? ''));
  return listedUpTo(texts, lines.length === NAMED_LINES + 1 ? lines.length : NAMED_LINES);
}

/** What is on it, or all figures of the lines that are named: '10 kg, received 6 kg, open 4 kg'. */
function linesSentence(loaded: Loaded, { lines, isNamed }: AskedOf): string {
  const { document, number, identity } = loaded;
  const main = quantityOf(document);
  const total = totalOf(document);
  const worth = total && fieldText(loaded, total);
  if (!isNamed)
    return joined(
      `${number} has ${counted(lines.length, 'item')}: ${linesText(loaded, lines, main)}.`,
      worth ? `The total is ${worth}.` : '',
    );
  const [money] = lineColumns(document).filter(([, field]) => shownKind(field) === 'money' && canSee(identity, field));
  const text = (line: Line): string => {
    const others = lineColumns(document).flatMap(([key, field]) =>
      field.kind === 'quantity' && key !== main && isSome(line[key])
        ? [`${inSentence(labelOf(key, field))} ${lineText(loaded, key, line)}`]
        : [],
    );
    const known = [main && lineText(loaded, main, line), ...others, money && lineText(loaded, money[0], line)];
    return `${lineName(loaded, line)} on ${number}: ${known.filter(Boolean).join(', ')}.`;
  };
  return lines.map(text).join(' ');
}

/** What is still to come. */
function openSentence(loaded: Loaded, { lines, asks }: AskedOf): string {
  const { verb = '', open = '' } = loaded.document.progress ?? {};
  const some = lines.filter((line) => isSome(line[open]));
  const [yes, no] = asks === 'whether' ? ['Yes. ', 'No. '] : ['', ''];
  return some.length > 0
    ? `${yes}Still to be ${verb} on ${loaded.number}: ${linesText(loaded, some, open)}.`
    : `${no}Nothing on ${loaded.number} is still to be ${verb}.`;
}

/** The document's own values, for the table. */
export function factsTable(loaded: Loaded): Pick<Part, 'columns' | 'rows'> {
  const { document } = loaded;
  const fields = fieldsOf(document);
  const dates = Object.keys(fields).filter((key) => shownKind(fields[key] as Field) === 'date');
  const people = ['addedBy', 'addedDatetime', 'approvedBy', 'approvedDateTime'];
  const keys = new Set(['status', 'docDate', 'outletId', ...document.header, ...dates, ...document.totals, ...people]);
  return {
    columns: [
      { key: 'field', label: document.label.one, kind: 'text' },
      { key: 'value', label: loaded.number, kind: 'text' },
    ],
    rows: [...keys].flatMap((key) => {
      const value = key === 'status' ? stateText(loaded) : fieldText(loaded, key);
      return value === undefined ? [] : [{ field: labelIn(loaded, key), value }];
    }),
  };
}

/** Lines, for the table. */
function linesTable(loaded: Loaded, lines: readonly Line[]): Pick<Part, 'columns' | 'rows'> {
  const { document, identity, units } = loaded;
  const shown = lineColumns(document).filter(
    ([key, field]) => canSee(identity, field) && lines.some((line) => !isEmpty(line[key])),
  );
  const [unit] =
    Object.entries(lineFieldsOf(document)).find(([, { kind, ...field }]) => 'to' in field && field.to === 'units') ??
    [];
  return {
    columns: [
      { key: 'item', label: 'Item', kind: 'text' },
      ...shown.map(([key, field]) => ({ key, label: labelOf(key, field), kind: shownKind(field) })),
      ...(unit ? [{ key: 'unit', label: 'Unit', kind: 'text' }] : []),
    ],
    rows: lines.map((line) => ({
      item: lineName(loaded, line),
      ...Object.fromEntries(shown.map(([key]) => [key, line[key] ?? null])),
      ...(unit ? { unit: units.get(String(line[unit])) ?? '' } : {}),
    })),
  };
}

/** The field with which documents of one kind refer to another. */
const linkBetween = (from: Document, to: Document): string | undefined =>
  Object.entries(fieldsOf(from)).find(([, field]) => field.kind === 'reference' && field.to === to.name)?.[0];

/** The documents of a kind that this one comes from or leads to; undefined if the person may not open that kind. */
async function related(loaded: Loaded, other: Document, { db }: Asker): Promise<Part | undefined> {
  const { document, record, identity, number } = loaded;
  if (!can(identity, other.module, 'view')) return undefined;
  const [own, theirs] = [linkBetween(document, other), linkBetween(other, document)];
  const ids = own && !isEmpty(record[own]) ? [String(record[own])] : [];
  const found = own
    ? await readMany(db, scopeOfIdentity(identity), other, ids)
    : theirs
      ? (await list(db, identity, other, {}, { filter: { [theirs]: record._id }, limit: MOST_RELATED })).docs
      : [];
  const rows = found.map((each) => ({
    number: String(each[other.number] ?? ''),
    day: dayText(loaded, each.docDate),
    state: stateText({ ...loaded, document: other, record: each }),
  }));
  const names = rows.map((each) => `${each.number} (${each.state}, ${each.day})`);
  return {
    figure: other.label.many,
    sentence:
      rows.length === 0
        ? `${number} has no ${inSentence(other.label.one)}.`
        : `${rows.length === 1 ? other.label.one : other.label.many} of ${number}: ${listed(names)}.`,
    columns: [
      { key: 'number', label: other.label.one, kind: 'text' },
      { key: 'day', label: 'Date', kind: 'text' },
      { key: 'state', label: 'Status', kind: 'text' },
    ],
    rows,
  };
}

/** What it is, in a sentence. */
export function summarySentence(loaded: Loaded): string {
  const { document, number, record } = loaded;
  const parts = [partyOf(document), totalOf(document)].map((key) => key && fieldText(loaded, key)).filter(Boolean);
  const what = `${document.label.one} ${number} of ${dayText(loaded, record.docDate)}`;
  return `${what}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}. ${statusSentence(loaded)}`;
}

/** What a document says to one thing that is asked; undefined if the person may not open what would answer it. */
export async function said(loaded: Loaded, { kind, key }: Aspect, asked: AskedOf): Promise<Part | undefined> {
  const { document, number } = loaded;
  const { lines } = asked;
  const fact = (sentence: string, figure: string): Part => ({ sentence, figure, ...factsTable(loaded) });
  const ofLines = (sentence: string, figure: string): Part => ({ sentence, figure, ...linesTable(loaded, lines) });
  if (kind === 'status') return fact(statusSentence(loaded), 'Status');
  if (kind === 'field') return fact(fieldSentence(loaded, key), labelIn(loaded, key));
  if (kind === 'lines') return ofLines(linesSentence(loaded, asked), 'Items');
  if (kind === 'open') return ofLines(openSentence(loaded, asked), 'Open');
  if (kind === 'state') {
    const whether = whetherIn(loaded, key);
    const sentence = statusSentence(loaded);
    return fact(whether ? `${whether}: ${sentence.replace(/^The /, 'the ')}` : sentence, 'Status');
  }
  if (kind === 'column') {
    const known = lines.filter((line) => lineText(loaded, key, line) !== undefined);
    const text = known.length > 0 ? linesText(loaded, known, key) : 'none';
    return ofLines(`${labelOf(key, lineFieldsOf(document)[key])} on ${number}: ${text}.`, 'Items');
  }
  const other = kind === 'related' ? documents.find(({ name }) => name === key) : undefined;
  return other ? related(loaded, other, asked.asker) : fact(summarySentence(loaded), '');
}
