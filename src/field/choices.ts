import { choiceLabel, type Field, shownKind } from '#engine/define/fields';

/** One value that can be chosen, with its name. */
export interface Choice {
  value: string;
  label: string;
}

const YES_OR_NO: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** What can be chosen for a field with few values, or yes and no; nothing for other kinds. */
export const choicesOf = (field: Field): readonly Choice[] =>
  shownKind(field) === 'boolean'
    ? YES_OR_NO
    : 'values' in field
      ? field.values.map((value) => ({ value, label: choiceLabel(field, value) }))
      : [];

/** The chosen values with one more or one less, in the choices' order. */
export const toggled = (choices: readonly Choice[], chosen: readonly string[], value: string): string[] =>
  choices.flatMap((each) => (chosen.includes(each.value) !== (each.value === value) ? [each.value] : []));
