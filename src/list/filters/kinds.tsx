/** How each kind of field is filtered: the input in the filter's menu and the words on its chip. */
import type { ComponentType } from 'react';
import { choiceLabel, type Field, type Kind, shownKind } from '#engine/define/fields';
import { formatDate, formatDecimal, placesFor } from '#src/format/format';
import { lazyPart } from '#src/shell/parts';
import { ChoiceFilter } from './ChoiceFilter';
import { type FilterInputProps, type Range, rangeOf, valuesOf } from './values';

export interface FilterKind {
  Input: ComponentType<FilterInputProps>;
  /** The chosen value in words. */
  text: (field: Field, value: unknown, titleOf: (resource: string, id: string) => string) => string;
}

/** 'from – to', 'from 3', 'up to 5', or the single value. */
const rangeText = ({ from, to }: Range, format: (value: string) => string): string =>
  from && to
    ? from === to
      ? format(from)
      : `${format(from)} – ${format(to)}`
    : from
      ? `from ${format(from)}`
      : `up to ${format(to ?? '')}`;

/** Filters with a text box or calendar: a list needs the code that they share with forms for nothing else. */
const NumberFilter = lazyPart('the filter', async () => ({ default: (await import('./NumberFilter')).NumberFilter }));
const ReferenceFilter = lazyPart('the filter', async () => ({
  default: (await import('./ReferenceFilter')).ReferenceFilter,
}));
const TextFilter = lazyPart('the filter', async () => ({ default: (await import('./TextFilter')).TextFilter }));
const DateFilter = lazyPart('the date filter', async () => ({ default: (await import('./DateFilter')).DateFilter }));

const choice: FilterKind = {
  Input: ChoiceFilter,
  text: (field, value) =>
    valuesOf(value)
      .map((each) => choiceLabel(field, each))
      .join(', '),
};
const boolean: FilterKind = {
  Input: ChoiceFilter,
  text: (_field, value) =>
    valuesOf(value)
      .map((each) => (each === 'true' ? 'Yes' : 'No'))
      .join(', '),
};
const reference: FilterKind = {
  Input: ReferenceFilter,
  text: (field, value, titleOf) =>
    valuesOf(value)
      .map((id) => titleOf((field as Field<'reference'>).to, id))
      .join(', '),
};
const figure: FilterKind = {
  Input: NumberFilter,
  text: (field, value) => rangeText(rangeOf(value), (each) => formatDecimal(each, placesFor(field, [each]))),
};
const date: FilterKind = { Input: DateFilter, text: (_field, value) => rangeText(rangeOf(value), formatDate) };
const text: FilterKind = { Input: TextFilter, text: (_field, value) => valuesOf(value).join(', ') };

/** A new kind doesn't compile until its filter (or none) is decided. */
export const filterKinds: { [K in Exclude<Kind, 'computed'>]: FilterKind | undefined } = {
  text,
  longText: undefined,
  email: text,
  phone: text,
  colour: undefined,
  image: undefined,
  files: undefined,
  integer: figure,
  decimal: figure,
  quantity: figure,
  money: figure,
  cost: figure,
  percent: figure,
  boolean,
  date,
  time: undefined,
  datetime: date,
  choice,
  choices: choice,
  tags: text,
  reference,
  references: reference,
  group: undefined,
  list: undefined,
  lines: undefined,
};

export const filterKindOf = (field: Field): FilterKind | undefined => filterKinds[shownKind(field)];
