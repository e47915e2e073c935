/**
 * How each kind of field looks in a table. Plain functions, without components for text, figures and dates, because pages of 500 rows are
 * drawn with them. A new kind doesn't compile until it is here.
 */
import type { ReactNode } from 'react';
import { type AnyRecord, choiceLabel, type Field, type Kind, shownKind, type Tone } from '#engine/define/fields';
import type { UnitPlaces } from '#engine/run/figures';
import { DASH, formatDate, formatIn, formatMoment, inFull, isNumberName, unitFor } from '#src/format/format';
import { type Directed, lookOf, VERDICT_COLOURS } from '#src/format/look';
import type { ExportKind } from '../export/types';
import { StatusChip } from './StatusChip';
import { Title } from './Title';

/** A cell's context besides its value. */
export interface CellEnvironment {
  timeZone: string;
  /** How many outlets the person has: all of them are shown as 'All outlets'. */
  outletCount: number;
  /** A referenced record's title, if known. */
  titleOf: (resource: string, id: string) => string | undefined;
  /** The decimals of figures in a unit. @default as many as they need */
  placesOfUnit?: UnitPlaces | undefined;
  /** A unit's code, as printed: 'kg'. */
  codeOfUnit?: ((unit: unknown) => string | undefined) | undefined;
}

export interface CellArguments {
  field: Field;
  value: unknown;
  /** Decimals of the figure. */
  places: number;
  /** Decimals of the column's most exact figure, for aligning decimal points. @default the figure's own */
  mostPlaces?: number | undefined;
  environment: CellEnvironment;
  /** The computed value is in a chip of this colour. */
  tone?: Tone | undefined;
  /** The code of a figure's unit, if no other column shows it. */
  unit?: string | undefined;
}

interface CellKind {
  align: 'left' | 'right';
  render: (cell: CellArguments) => ReactNode;
  /** The same in words, for files, cards and titles. */
  text: (cell: CellArguments) => string;
  export: ExportKind;
}

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const plain: CellKind = {
  align: 'left',
  render: ({ value }) => String(value),
  text: ({ value }) => String(value),
  export: 'text',
};

const unitOf = (field: Field): string => {
  const { unit } = field as Pick<Field<'decimal'>, 'unit'>;
  return typeof unit === 'string' && !unit.startsWith('@') ? unit : '';
};

/** The space of decimals that other figures of the column have: a digit each, and the point. */
const roomFor = (missing: number, places: number): string => `calc(${missing}ch + ${places === 0 ? '0.28em' : '0em'})`;

/** Percentages have their sign; other units are grey after the figure, unit codes in a fixed width so that digits align. Hidden digits are shown on hover. */
const figure: CellKind = {
  align: 'right',
  render: ({ field, value, places, mostPlaces = places, unit: code }) => {
    const unit = unitFor(unitOf(field), value);
    const missing = isNumberName(field) ? 0 : mostPlaces - places;
    return (
      <span
        className={['figure', lookOf(field as Directed, value)].filter(Boolean).join(' ')}
        title={inFull(field, value, places)}
        style={missing > 0 ? { paddingInlineEnd: roomFor(missing, places) } : undefined}
      >
        {formatIn(field, value, places)}
        {unit && unit !== '%' ? <span className="unit"> {unit}</span> : null}
        {code ? <span className="unit code"> {code}</span> : null}
      </span>
    );
  },
  text: ({ field, value, places }) => formatIn(field, value, places),
  export: 'number',
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const titles = (to: string, value: unknown, { titleOf, outletCount }: CellEnvironment): string => {
  const ids = listOf(value).map(String);
  if (to === 'outlets' && ids.length > 1 && ids.length === outletCount) return 'All outlets';
  return ids.map((id) => titleOf(to, id) ?? '…').join(', ');
};

/** How many names a cell with several shows. */
const MOST_NAMES = 2;

const count = (one: string): CellKind => ({
  align: 'left',
  render: ({ value }) => countText(value, one),
  text: ({ value }) => countText(value, one),
  export: 'text',
});
const countText = (value: unknown, one: string): string => {
  const { length } = listOf(value);
  return `${length} ${one}${length === 1 ? '' : 's'}`;
};

export const cells: { [K in Exclude<Kind, 'computed'>]: CellKind } = {
  text: plain,
  longText: plain,
  email: plain,
  phone: plain,
  time: plain,
  colour: {
    ...plain,
    // Only screen readers get the code.
    render: ({ value }) => (
      <span className="swatch" role="img" aria-label={String(value)} style={{ backgroundColor: String(value) }} />
    ),
  },
  image: {
    align: 'left',
    render: ({ value }) => <img className="thumbnail" src={String(value)} alt="" loading="lazy" />,
    text: () => 'Picture',
    export: 'text',
  },
  files: count('file'),
  integer: figure,
  decimal: figure,
  quantity: figure,
  money: figure,
  cost: figure,
  percent: figure,
  boolean: {
    ...plain,
    render: ({ value }) => (value === true ? 'Yes' : <span className="zero">No</span>),
    text: ({ value }) => (value === true ? 'Yes' : 'No'),
  },
  date: {
    align: 'left',
    render: ({ value }) => <span className="date">{formatDate(value)}</span>,
    text: ({ value }) => formatDate(value),
    export: 'date',
  },
  datetime: {
    align: 'left',
    render: ({ value, environment }) => <span className="date">{formatMoment(value, environment.timeZone)}</span>,
    text: ({ value, environment }) => formatMoment(value, environment.timeZone),
    export: 'moment',
  },
  choice: {
    align: 'left',
    render: ({ field, value }) => {
      const label = choiceLabel(field, String(value));
      const { tones } = field as Field<'choice'>;
      const tone = tones?.[String(value)];
      return tone ? <StatusChip label={label} tone={tone} /> : label;
    },
    text: ({ field, value }) => choiceLabel(field, String(value)),
    export: 'text',
  },
  choices: {
    ...plain,
    render: ({ field, value }) => wordsOf(listOf(value).map((each) => choiceLabel(field, String(each)))),
    text: ({ field, value }) =>
      listOf(value)
        .map((each) => choiceLabel(field, String(each)))
        .join(', '),
  },
  tags: {
    ...plain,
    render: ({ value }) => wordsOf(listOf(value).map(String)),
    text: ({ value }) => listOf(value).join(', '),
  },
  reference: {
    ...plain,
    render: ({ field, value }) => <Title to={(field as Field<'reference'>).to} id={String(value)} />,
    text: ({ field, value, environment }) => titles((field as Field<'reference'>).to, value, environment),
  },
  references: {
    ...plain,
    render: ({ field, value, environment }) => {
      const { to } = field as Field<'references'>;
      const ids = listOf(value).map(String);
      if (to === 'outlets' && ids.length > 1 && ids.length === environment.outletCount) return 'All outlets';
      return (
        <>
          {ids.slice(0, MOST_NAMES).map((id, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Title to={to} id={id} />
            </span>
          ))}
          {ids.length > MOST_NAMES ? ` +${ids.length - MOST_NAMES}` : ''}
        </>
      );
    },
    text: ({ field, value, environment }) => titles((field as Field<'references'>).to, value, environment),
  },
  group: {
    ...plain,
    render: ({ field, value }) => groupText(field, value),
    text: ({ field, value }) => groupText(field, value),
  },
  list: count('entry'),
  lines: count('line'),
};

const wordsOf = (words: readonly string[]): string =>
  words.length > 3 ? `${words.slice(0, 3).join(', ')} +${words.length - 3}` : words.join(', ');

function groupText(field: Field, value: unknown): string {
  const { fields } = field as Field<'group'>;
  return Object.keys(fields)
    .map((key) => (value as AnyRecord)[key])
    .filter((each) => typeof each === 'string' && each !== '')
    .slice(0, 3)
    .join(', ');
}

export const cellOf = (field: Field): CellKind => cells[shownKind(field)];

/** A cell's content; a grey dash for nothing. Switches are never unknown. */
export function renderCell(cell: CellArguments): ReactNode {
  if (isEmptyValue(cell.value) && cell.field.kind !== 'boolean') return <span className="zero">{DASH}</span>;
  if (cell.tone) return <StatusChip label={cellOf(cell.field).text(cell)} tone={cell.tone} />;
  return cellOf(cell.field).render(cell);
}

export function textOfCell(cell: CellArguments): string {
  if (isEmptyValue(cell.value) && cell.field.kind !== 'boolean') return '';
  return cellOf(cell.field).text(cell);
}

/** The cells' class names, for the surrounding table (or card). */
export const cellStyles = {
  '& .figure': { fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
  '& .negative': { color: 'error.main' },
  '& .better': { color: VERDICT_COLOURS.better },
  '& .worse': { color: VERDICT_COLOURS.worse },
  '& .zero': { color: 'text.disabled' },
  '& .unit': { color: 'text.secondary' },
  '& .date': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .thumbnail': { width: 28, height: 28, borderRadius: '4px', objectFit: 'cover', display: 'block' },
  '& .monogram': {
    display: 'grid',
    placeItems: 'center',
    bgcolor: 'action.hover',
    color: 'text.secondary',
    fontSize: 11,
    fontWeight: 600,
  },
  '& .unit.code': { display: 'inline-block', minWidth: '2.2em', paddingInlineStart: '4px', textAlign: 'left' },
  '& .swatch': {
    display: 'inline-block',
    verticalAlign: 'middle',
    width: 28,
    height: 14,
    borderRadius: '3px',
    border: '1px solid',
    borderColor: 'divider',
  },
} as const;
