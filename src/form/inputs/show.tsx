import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type AnyRecord, choiceLabel, type Field, type Kind, labelOf, shownKind } from '#engine/define/fields';
import { filesIn } from '#engine/run/files/attachedFiles';
import { objectIn } from '#engine/run/values';
import { DASH, formatDate, formatFigure, formatMoment } from '#src/format/format';
import { useTitles } from '../facts/useTitles';
import { StatusChip } from './StatusChip';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a field has nothing to show; a missing switch means no, like its empty checkbox. */
const isBlank = (field: Field, value: unknown) => isEmpty(value) && shownKind(field) !== 'boolean';

interface Shown {
  timeZone: string;
  /** A referenced record's name. */
  nameOf: (resource: string, id: string) => string;
}

type Show = (field: Field, value: unknown, shown: Shown) => string;
const asText: Show = (_field, value) => String(value);
const asFigure: Show = (field, value) => formatFigure(field, value);
const each = (value: unknown) => (Array.isArray(value) ? value : [value]);

const rows: Show = (field, value, shown) =>
  each(value)
    .map((row) => textOfRow((field as Field<'list'>).fields, objectIn(row), shown))
    .join('; ');

/** If an entry starts with a word, that needs no label: 'Monday, from 11:00, to 15:00'. */
const SPEAKING: readonly string[] = ['text', 'choice', 'reference', 'date'];

function textOfRow(fields: Readonly<Record<string, Field>>, row: AnyRecord, shown: Shown): string {
  return Object.entries(fields)
    .filter(([key, field]) => !field.hidden && !isEmpty(row?.[key]))
    .map(([key, field], index) => {
      const text = textOf(field, row[key], shown);
      if (index === 0 && SPEAKING.includes(shownKind(field))) return text;
      const label = labelOf(key, field);
      return `${index > 0 && !/^[A-Z]{2}/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label} ${text}`;
    })
    .join(', ');
}

const shows: { [K in Exclude<Kind, 'computed'>]: Show } = {
  text: asText,
  longText: asText,
  email: asText,
  phone: asText,
  colour: asText,
  image: () => 'Picture',
  files: (_field, value) =>
    filesIn(value)
      .map(({ name }) => name)
      .join(', '),
  integer: asFigure,
  decimal: asFigure,
  quantity: asFigure,
  money: asFigure,
  cost: asFigure,
  percent: asFigure,
  boolean: (_field, value) => (value ? 'Yes' : 'No'),
  date: (_field, value) => formatDate(value),
  time: asText,
  datetime: (_field, value, { timeZone }) => formatMoment(value, timeZone),
  choice: (field, value) => choiceLabel(field, String(value)),
  choices: (field, value) =>
    each(value)
      .map((one) => choiceLabel(field, String(one)))
      .join(', '),
  tags: (_field, value) => each(value).join(', '),
  reference: (field, value, { nameOf }) => nameOf((field as Field<'reference'>).to, String(value)),
  references: (field, value, { nameOf }) =>
    each(value)
      .map((id) => nameOf((field as Field<'references'>).to, String(id)))
      .join(', '),
  group: rows,
  list: rows,
  lines: rows,
};

/** A value in words, as one line of text; a dash for nothing. */
const textOf = (field: Field, value: unknown, shown: Shown): string =>
  isBlank(field, value) ? DASH : shows[shownKind(field)](field, value, shown);

/** Ids of all references in a value, by resource. */
function referencesIn(field: Field, value: unknown): { to: string; id: string }[] {
  if (isEmpty(value)) return [];
  if (field.kind === 'reference' || field.kind === 'references')
    return each(value).map((id) => ({ to: field.to, id: String(id) }));
  if (field.kind === 'computed' && field.as === 'reference') return [];
  if (!('fields' in field)) return [];
  return each(value).flatMap((row) =>
    Object.entries(field.fields).flatMap(([key, inner]) => referencesIn(inner, objectIn(row)[key])),
  );
}

interface NamesProps {
  to: string;
  ids: readonly string[];
  children: (names: ReadonlyMap<string, string>) => ReactNode;
}

function Names({ to, ids, children }: NamesProps) {
  const titles = useTitles(to, ids);
  return children(new Map(ids.map((id) => [id, titles.of(id)])));
}

/** A value as text, with its references' names. */
export function ValueText({ field, value, timeZone }: { field: Field; value: unknown; timeZone: string }) {
  const wanted = referencesIn(field, value);
  const resources = [...new Set(wanted.map(({ to }) => to))];
  const within = (rest: readonly string[], names: ReadonlyMap<string, string>): ReactNode => {
    const [to, ...others] = rest;
    if (to === undefined)
      return textOf(field, value, { timeZone, nameOf: (resource, id) => names.get(`${resource}/${id}`) ?? '…' });
    const ids = [...new Set(wanted.filter((each) => each.to === to).map(({ id }) => id))];
    return (
      <Names to={to} ids={ids}>
        {(found) =>
          within(others, new Map([...names, ...[...found].map(([id, name]) => [`${to}/${id}`, name] as const)]))
        }
      </Names>
    );
  };
  return within(resources, new Map());
}

/** A value of a read-only field: pictures and status chips as such, aligned figures, the rest as text. */
export function ValueView({ field, value, timeZone }: { field: Field; value: unknown; timeZone: string }) {
  const kind = shownKind(field);
  if (isBlank(field, value)) return <Box sx={{ color: 'text.disabled' }}>{DASH}</Box>;
  if (kind === 'image')
    return (
      <Box
        component="img"
        src={String(value)}
        alt=""
        sx={{ maxWidth: 96, maxHeight: 72, borderRadius: 0.5, display: 'block' }}
      />
    );
  if (field.kind === 'choice' && field.tones?.[String(value)])
    return <StatusChip field={field} value={String(value)} />;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <ValueText field={field} value={value} timeZone={timeZone} />
    </Box>
  );
}
