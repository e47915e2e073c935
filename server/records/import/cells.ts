/** Parses the cells of an imported file into values of declared fields. */

import type { Entity } from '#engine/define/declaration';
import { choiceLabel, type Field, type Fields, inSentence, labelOf, scaleOf, shownKind } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { readDate, readTime, splitMoment } from '#engine/run/text/dates';
import { readNumber } from '#engine/run/text/numbers';
import type { Parsed } from '#engine/run/text/parsed';
import { isShortened } from '#engine/run/text/spoilt';
import { readActive, readYesNo } from '#engine/run/text/words';
import { objectIn } from '#engine/run/values';
import { findEntity } from '#resources';
import { problem } from '#server/http/errors';
import { entriesIn, parts } from './lists';
import type { Names } from './names';
import type { Cells } from './rows';

/** What a spreadsheet shows for a formula that it couldn't compute. */
const FORMULA_ERROR = /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)$/i;

/** A cell as text; '' if it is empty. */
export const cellText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).trim().normalize('NFC');

/** Other names for a resource's record, in lower case: pcs for ea. */
export function otherNames(resource: string, text: string): readonly string[] {
  const entity: Entity | undefined = findEntity(resource);
  return (entity?.kind === 'resource' && entity.otherNames?.(text)) || [];
}

/** With more names than this in a cell, they must be separated by `|`. */
const MOST_JOINED = 12;

/** Every run of comma-separated pieces: 'A, B' may be one name with a comma, or two. */
export function runs(text: string): string[] {
  const pieces = text.split(',').map((piece) => piece.trim());
  if (text.includes('|') || pieces.length > MOST_JOINED) return [];
  return pieces.flatMap((_, from) => pieces.slice(from).map((_, length) => joined(pieces, from, from + length + 1)));
}
const joined = (pieces: readonly string[], from: number, to: number): string => pieces.slice(from, to).join(', ');

/**
 * The names in a cell: separated by `|` or, as lists are exported, by commas. A name with a comma takes precedence over its parts. An
 * unknown piece counts as a name, so that the refusal names it.
 */
function namesOf(text: string, isKnown: (name: string) => boolean): string[] {
  if (text.includes('|') || !text.includes(',') || isKnown(text)) return parts(text);
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean);
  const found: string[] = [];
  for (let from = 0; from < pieces.length; ) {
    let to = Math.min(pieces.length, from + MOST_JOINED);
    while (to > from + 1 && !isKnown(joined(pieces, from, to))) to--;
    found.push(joined(pieces, from, to));
    from = to;
  }
  return found;
}

interface Reading {
  names: Names;
  /** The meaning of 'All outlets'. */
  outletIds: readonly string[];
  problems: Problem[];
  /** Notes a name that no record of a resource has. */
  miss: (resource: string, name: string) => void;
}

function knownChoice(field: Field<'choice'> | Field<'choices'>, text: string): string | undefined {
  const wanted = text.toLowerCase();
  const found = field.values.find(
    (value) => value.toLowerCase() === wanted || choiceLabel(field, value).toLowerCase() === wanted,
  );
  if (found !== undefined || !field.values.includes('active') || !field.values.includes('inactive')) return found;
  const isActive = readActive(text);
  return isActive === undefined ? undefined : isActive ? 'active' : 'inactive';
}

/** The exported text if a record is at all of the person's outlets. */
const ALL_OUTLETS = 'all outlets';

function referencesOf(path: string, label: string, to: string, text: string, reading: Reading): string[] {
  const known = reading.names.get(to);
  const all = to === 'outlets' && text.toLowerCase() === ALL_OUTLETS && !known?.has(ALL_OUTLETS);
  if (all) return [...reading.outletIds];
  return namesOf(text, (name) => known?.has(name.toLowerCase()) === true).map((part) =>
    referenceOf(path, label, to, part, reading),
  );
}

/** The id that a text names; a text that names nothing is a problem, and stays. */
export function referenceOf(
  path: string,
  label: string,
  to: string,
  text: string,
  { names, problems, miss }: Reading,
): string {
  const known = names.get(to);
  const id =
    known?.get(text.toLowerCase()) ??
    otherNames(to, text)
      .map((name) => known?.get(name))
      .find(Boolean);
  const one = inSentence(findEntity(to)?.label.one ?? to);
  if (id === 'ambiguous')
    problems.push(
      problem(path, 'reference', `${label}: several are called “${text}”. Give the code, or choose an outlet`),
    );
  else if (id === undefined) {
    miss(to, text);
    problems.push(problem(path, 'reference', `${label}: there is no ${one} “${text}”`));
  }
  return id ?? text;
}

function cellValue(path: string, key: string, field: Field, cell: unknown, reading: Reading): unknown {
  const text = cellText(cell);
  const label = labelOf(key, field);
  const refused = (rule: string, message: string): string => {
    reading.problems.push(problem(path, rule, message));
    return text;
  };
  const readOr = (read: Parsed<string>, rule: string): string =>
    'value' in read ? read.value : refused(rule, `${label}: ${read.error}`);
  if (field.secret) return refused('secret', `${label}: it can’t be in a file`);
  if (FORMULA_ERROR.test(text))
    return refused('formula', `${label}: the file has the error ${text} instead of a value`);
  switch (shownKind(field)) {
    case 'boolean': {
      const answer = readYesNo(text);
      if (answer !== undefined) return answer;
      reading.problems.push(problem(path, 'boolean', `${label} must be yes or no, not “${text}”`));
      return undefined;
    }
    case 'choice':
      return knownChoice(field as Field<'choice'>, text) ?? text;
    case 'choices': {
      const known = (part: string) => knownChoice(field as Field<'choices'>, part);
      return namesOf(text, (part) => known(part) !== undefined).map((part) => known(part) ?? part);
    }
    case 'tags':
      return parts(text.replaceAll(',', '|'));
    case 'reference':
      return referenceOf(path, label, (field as Field<'reference'>).to, text, reading);
    case 'references':
      return referencesOf(path, label, (field as Field<'references'>).to, text, reading);
    case 'quantity':
    case 'money':
    case 'cost':
      return readOr(readNumber(text, { scale: scaleOf(field), isShare: false }), 'number');
    case 'integer':
    case 'decimal':
    case 'percent':
      return readOr(readNumber(text, { scale: field.kind === 'integer' ? 0 : scaleOf(field) }), 'number');
    case 'date':
      return readOr(readDate(text), 'date');
    case 'time':
      return readOr(readTime(splitMoment(text).time || text), 'time');
    case 'list':
    case 'lines':
      return entriesIn(field as Field<'list'>, cell).map((entry, index) =>
        rowValues((field as Field<'list'>).fields, entry, reading, `${path}.${index}.`),
      );
    case 'text':
      return isShortened(text)
        ? refused(
            'shortened',
            `${label}: a spreadsheet shortened the digits to “${text}”. Format the column as text and enter them again`,
          )
        : text;
    default:
      return text;
  }
}

/**
 * One row's values by field, without empty cells. `contact_info.city` names a field in a group. Unknown names are left for the validator.
 */
export function rowValues(fields: Fields, cells: Cells, reading: Reading, prefix = ''): Cells {
  const output: Cells = {};
  for (const [name, cell] of Object.entries(cells)) {
    if (cellText(cell) === '') continue;
    const [key = '', ...rest] = name.split('.');
    const field = fields[key];
    if (field?.kind === 'group' && rest.length > 0) {
      const inner = rowValues(field.fields, { [rest.join('.')]: cell }, reading, `${prefix}${key}.`);
      output[key] = { ...objectIn(output[key]), ...inner };
    } else {
      output[name] = field && rest.length === 0 ? cellValue(`${prefix}${name}`, name, field, cell, reading) : cell;
    }
  }
  return output;
}
