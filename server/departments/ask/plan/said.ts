/** What the words of a question narrow a report to, put together. */

import { choiceLabel, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { folded } from '#engine/run/fold';
import { showDay } from '#engine/run/time/days';
import { upper } from '../catalogue/labels';
import type { Dimension, Vocabulary } from '../catalogue/vocabulary';
import type { Asked } from '../marks';
import type { Choice } from './parse';
import type { NamedRow, Narrowing, OnDays } from './plan';
import { onWeekday, subtotalOf } from './rows';

/** A word as the question has it, with its capitals and accents. */
const asTyped = (source: string, word: string): string =>
  source.split(/[^\p{L}\p{M}\p{N}]+/u).find((each) => folded(each) === word) ?? word;

const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`;

/** What a choice narrows a figure to; undefined for one that does not. */
export function narrowingOf(report: Report, { meaning }: Choice, { source }: Asked): Narrowing | undefined {
  switch (meaning.kind) {
    case 'record':
      return meaning.narrowing;
    case 'filter': {
      const field = report.parameters[meaning.parameter];
      const label = !field
        ? meaning.value
        : field.kind === 'boolean'
          ? labelOf(meaning.parameter, field)
          : field.kind === 'choice'
            ? choiceLabel(field, meaning.value)
            : meaning.value;
      return { label, filters: { [meaning.parameter]: meaning.value } };
    }
    case 'given':
      return {
        label: asTyped(source, meaning.value),
        filters: { [meaning.parameter]: asTyped(source, meaning.value) },
      };
    case 'row': {
      const field = report.columns[meaning.column];
      const label = field ? choiceLabel(field, meaning.value) : meaning.value;
      const row: NamedRow = { column: meaning.column, value: meaning.value, label };
      return {
        label,
        ...(subtotalOf(report, row)
          ? { row: subtotalOf(report, row)?.row ?? row, by: subtotalOf(report, row)?.dimension as Dimension }
          : { row }),
      };
    }
    case 'place':
      return {
        label: upper(meaning.value),
        row: { value: meaning.value, label: upper(meaning.value) },
        by: meaning.dimension,
      };
    case 'value':
      return { label: meaning.name, name: meaning.name };
    case 'days':
      return { label: daysText(meaning.days), days: meaning.days };
    default:
      return undefined;
  }
}

/** What the words say, put together. */
export interface Said {
  filters: Record<string, string>;
  labels: string[];
  row: NamedRow | undefined;
  dimension: Dimension | undefined;
  onDays: OnDays | undefined;
  family: Narrowing | undefined;
}

/** A kind's own word narrows to it where it also says what there is a row for: 'which promotion' asks for no other discount. */
export const withKinds = (
  report: Report,
  { phrases }: Vocabulary,
  choices: readonly Choice[],
  asked: Asked,
): Choice[] =>
  choices.flatMap((choice) => {
    if (choice.meaning.kind !== 'dimension') return [choice];
    const text = choice.raws?.join(' ').replace(/s$/, '');
    const kinds = phrases.flatMap(({ meaning }) => (meaning.kind === 'filter' ? [{ ...choice, meaning }] : []));
    const kind = kinds.find((each) => narrowingOf(report, each, asked)?.label.toLowerCase() === text);
    return kind ? [choice, kind] : [choice];
  });

/** Puts together what the choices narrow a figure to; undefined if two of them contradict each other. */
export function saidBy(report: Report, choices: readonly Choice[], asked: Asked): Said | undefined {
  const said: Said = {
    filters: {},
    labels: [],
    row: undefined,
    dimension: undefined,
    onDays: undefined,
    family: undefined,
  };
  let place: { dimension: Dimension; value: string } | undefined;
  for (const choice of choices) {
    const { meaning } = choice;
    if (meaning.kind === 'dimension') said.dimension = meaning.dimension;
    if (meaning.kind === 'place') place = meaning;
  }
  for (const choice of choices) {
    if (choice.meaning.kind === 'place' || choice.meaning.kind === 'value') continue;
    const narrowing = narrowingOf(report, choice, asked);
    if (!narrowing) continue;
    // 'Chicken per biryani' is about one, and not what was sold.
    for (const [key, value] of Object.entries(narrowing.filters ?? {})) {
      if (said.filters[key] !== undefined && said.filters[key] !== value) return undefined;
      said.filters[key] = value;
    }
    if (choice.meaning.kind === 'record' && narrowing.filters) said.labels.push(narrowing.label);
    if (narrowing.any) said.family = narrowing;
    if (narrowing.row) {
      if (said.row) return undefined;
      said.row = narrowing.row;
      // A subtotal of one kind is no list of something else.
      const isOfRow = choice.meaning.kind === 'row' || (!asked.rank && narrowing.by?.label !== said.dimension?.label);
      if (narrowing.by && said.dimension && isOfRow) return undefined;
      if (narrowing.by && (choice.meaning.kind === 'row' || !asked.rank)) said.dimension = narrowing.by;
    }
  }
  if (!place) return said;
  // Sundays are a row by weekday; with other rows, such as hours, they are the days that count.
  if (said.dimension || asked.part) return { ...said, onDays: onWeekday(place.value) };
  return said.row
    ? undefined
    : { ...said, row: { value: place.value, label: upper(place.value) }, dimension: place.dimension };
}
