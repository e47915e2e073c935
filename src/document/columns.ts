import type { Document } from '#engine/define/document';
import {
  type AnyRecord,
  choiceLabel,
  type Field,
  type Fields,
  inSentence,
  type Kind,
  labelOf,
  shownKind,
} from '#engine/define/fields';
import { type AccessUser, can, canSee } from '#engine/read/access';
import { lineFieldsOf, type Titled } from '#engine/read/entities';
import { stepInto } from '#engine/run/values';
import { comparedBy, isOff } from '#src/document/differences/differing';
import { readInteger } from '#src/field/numbers';
import { formatDecimal, placesFor } from '../format/format';
import type { CellKind, GridColumn, GridCounting, GridLookup } from '../grid';
import { widthOfText } from '../table';

/** The cell of each kind; kinds without one aren't in the grid. A new kind doesn't compile until it is here. */
const CELLS: { [K in Exclude<Kind, 'computed'>]: CellKind | undefined } = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  colour: 'text',
  time: 'text',
  datetime: 'text',
  image: undefined,
  files: undefined,
  integer: 'decimal',
  decimal: 'decimal',
  quantity: 'decimal',
  money: 'decimal',
  cost: 'decimal',
  percent: 'decimal',
  boolean: 'boolean',
  date: 'date',
  choice: 'choice',
  choices: undefined,
  tags: undefined,
  reference: 'lookup',
  references: undefined,
  group: undefined,
  list: undefined,
  lines: undefined,
};

/** Typical cell width in px by kind. */
const WIDTHS: Record<CellKind, number> = { text: 96, decimal: 68, choice: 76, lookup: 84, date: 108, boolean: 64 };
/** Amounts, which add up, and prices, which don't. */
const MONEY_WIDTH = 100;
const COST_WIDTH = 92;
/** The first column identifies the line, and shares the remaining width with other name columns. */
const FIRST_WIDTH = 160;
const WIDE_WIDTH = 140;
/** px of a cell's padding with the icon after the heading. */
const PADDING = 17;

/** The line fields that a person sees in the grid, in declaration order. */
export function gridFields(document: Document, user: AccessUser): [key: string, field: Field][] {
  const fields = lineFieldsOf(document);
  const keys = document.grid ?? Object.keys(fields).filter((key) => !fields[key]?.hidden);
  return keys.flatMap((key) => {
    const field = fields[key];
    return field && CELLS[shownKind(field)] && canSee(user, field) ? [[key, field] as [string, Field]] : [];
  });
}

/** A cell's figure; blank for nothing, because a grid full of dashes is hard to read. */
const figure = (field: Field) => (value: unknown) =>
  value === null || value === undefined || value === '' ? '' : formatDecimal(value, placesFor(field, [value]));

/** An unknown computed amount says so: it isn't zero. */
const amount = (field: Field) => (value: unknown) => formatDecimal(value, placesFor(field, [value]));

const isSummed = (field: Field): boolean => field.readOnly === true && shownKind(field) === 'money';

/** Where the cursor goes after a choice: to the first typed quantity. */
function leadFrom(field: Field, fields: readonly (readonly [string, Field])[]): string | undefined {
  if (field.kind !== 'reference' || !field.fill) return undefined;
  return fields.find(([, each]) => each.kind === 'quantity' && !each.readOnly)?.[0];
}

const unitOf = (field: Field): string => {
  const { unit } = field as Pick<Field<'decimal'>, 'unit'>;
  return typeof unit === 'string' && unit !== '@currency' ? unit : '';
};

/** The column with the unit of a quantity, or that a price is for, if people choose it. */
function unitColumnOf(
  field: Field,
  fields: readonly (readonly [string, Field])[],
): Pick<GridColumn<AnyRecord>, 'unitIn' | 'perIn'> {
  const { inUnit, per } = field as Pick<Field<'quantity'>, 'inUnit' | 'per'>;
  const isChosen = (unit: string) =>
    fields.some(([key, each]) => key === unit && each.kind === 'reference' && !each.readOnly);
  return {
    ...(inUnit !== undefined && isChosen(inUnit) ? { unitIn: inUnit } : {}),
    ...(per !== undefined && isChosen(per) ? { perIn: per } : {}),
  };
}

function readOnlyOf(document: Document, field: Field, user: AccessUser): GridColumn<AnyRecord>['readOnly'] {
  if (field.readOnly || field.kind === 'computed') return true;
  if (field.needs && !can(user, document.module, field.needs)) return true;
  const { when } = field;
  return when ? (line) => !when(line, line) : undefined;
}

const requiredOf = ({ required, requiredWhen }: Field): Pick<GridColumn<AnyRecord>, 'required'> =>
  required ? { required: () => true } : requiredWhen ? { required: (line) => requiredWhen(line, line) } : {};

/**
 * The grid's columns from the declaration. `lookupOf` returns a reference's search, `today` is the outlet's business date, `stored` the
 * document before it is changed.
 */
export function gridColumns(
  document: Document,
  user: AccessUser,
  lookupOf: (key: string, field: Field<'reference'>) => GridLookup<AnyRecord>,
  today: string,
  stored: Titled = {},
): GridColumn<AnyRecord>[] {
  const fields = gridFields(document, user);
  const differs = comparedBy(document, stored);
  return fields.map(([key, field], index) => {
    const shown = shownKind(field);
    const kind = CELLS[shown] ?? 'text';
    const label = labelOf(key, field);
    const usual =
      field.inGrid === 'wide'
        ? WIDE_WIDTH
        : shown === 'money'
          ? MONEY_WIDTH
          : shown === 'cost'
            ? COST_WIDTH
            : WIDTHS[kind];
    const unit = unitOf(field);
    const readOnly = readOnlyOf(document, field, user);
    const kinds = differs?.kinds.filter(({ at }) => at === key) ?? [];
    const leadsTo = index === 0 ? leadFrom(field, fields) : undefined;
    return {
      key,
      label,
      kind,
      width: Math.max(index === 0 ? FIRST_WIDTH : usual, Math.ceil(widthOfText(label, 500, 12)) + PADDING),
      ...(index === 0 || field.inGrid === 'wide' ? { grow: true } : {}),
      ...(readOnly === undefined ? {} : { readOnly }),
      ...requiredOf(field),
      ...(field.help ? { help: field.help } : {}),
      ...(leadsTo === undefined ? {} : { leadsTo }),
      ...(kinds.length > 0
        ? { differs: (line: AnyRecord) => kinds.some(({ when }) => isOff(when(line, stored))) }
        : {}),
      ...(kind === 'decimal' ? { format: isSummed(field) ? amount(field) : figure(field) } : {}),
      ...(shown === 'integer' ? { parse: (typed: string) => ({ value: readInteger(typed) ?? undefined }) } : {}),
      ...(unit ? { unit: () => unit } : {}),
      ...unitColumnOf(field, fields),
      ...(field.kind === 'choice'
        ? { choices: field.values.map((value) => ({ value, label: choiceLabel(field, value) })) }
        : {}),
      ...(field.kind === 'date' ? { days: { today, notAfter: field.notAfter, notBefore: field.notBefore } } : {}),
      ...(field.kind === 'reference' ? { lookup: lookupOf(key, field) } : {}),
    };
  });
}

/** Computed money columns, whose sums are at the bottom. */
export const summedColumns = (document: Document, user: AccessUser): [key: string, field: Field][] =>
  gridFields(document, user).filter(([, field]) => isSummed(field));

/** How lines are entered on a phone: a delivery against its order, an issue against what there is. */
export function countingIn(document: Document, user: AccessUser): GridCounting | undefined {
  const { counting } = document;
  const fields = gridFields(document, user);
  if (!counting || !fields.some(([key]) => key === counting.given)) return undefined;
  const { leaves: _leaves, expected, ...rest } = counting;
  const field = expected === undefined ? undefined : lineFieldsOf(document)[expected];
  return {
    ...rest,
    ...(field ? { expected } : {}),
    word: expected !== undefined && field ? inSentence(labelOf(expected, field)) : '',
    unit: fields.find(([, each]) => each.kind === 'reference' && each.among)?.[0],
    sum: summedColumns(document, user)[0]?.[0],
  };
}

/** '4 lines without a price': why the total is unknown; undefined if it is known, or the person can't see it. */
export function linesWithout(document: Document, user: AccessUser, lines: readonly object[]): string | undefined {
  const { totalNeeds } = document;
  const field = totalNeeds && lineFieldsOf(document)[totalNeeds.field];
  if (!totalNeeds || !field || !canSee(user, field)) return undefined;
  const count = lines.filter((line) => (stepInto(line, totalNeeds.field) ?? '') === '').length;
  return count === 0 ? undefined : `${count} ${count === 1 ? 'line' : 'lines'} without ${totalNeeds.called}`;
}

/** Reference fields of the lines, with or without a column. */
export const lineReferences = (fields: Fields): [key: string, field: Field<'reference'>][] =>
  Object.entries(fields).filter((entry): entry is [string, Field<'reference'>] => entry[1].kind === 'reference');
