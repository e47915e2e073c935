/** A list's columns, derived from the declaration: which exist, which are shown, how each is aligned and sorted. */
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Kind, labelOf, shownKind, type Tone } from '#engine/define/fields';
import type { CellContext } from '#engine/define/list';
import { canSee } from '#engine/read/access';
import { codeField, columnsOf, fieldsOf, outletsField, titleField } from '#engine/read/entities';
import { isSortable, otherColumns } from '#engine/read/listDefaults';
import type { ColumnPlaces, UnitPlaces } from '#engine/run/figures';
import { formatMoment, isNumberName, placesInTable } from '../format/format';
import { toZone } from '../format/zones';
import { type ConsoleSession, useSession } from '../shell/session';
import { unitsOf } from '../table';
import { cellOf } from '../table/cells';

export interface Column {
  key: string;
  label: string;
  /** After the label: a currency. */
  unit: string;
  field: Field;
  value: (record: AnyRecord) => unknown;
  align: 'left' | 'right';
  /** Links to the record. */
  isTitle: boolean;
  /** Shows the position of a record among the others, and is meaningless alone. */
  isPlace: boolean;
  isSortable: boolean;
  /** The computed value is in a chip of this colour. */
  tone?: (record: AnyRecord) => Tone | undefined;
  /** Shows the cell instead of the text. */
  component?: string;
  /** The key of its unit, and the unit's resource. */
  inUnit?: { key: string; resource: string };
  /** Pixels, if the width must not depend on the visible rows. */
  width: number;
}

const WIDTHS: Partial<Record<Kind, number>> = {
  image: 72,
  boolean: 96,
  integer: 96,
  money: 128,
  cost: 128,
  quantity: 120,
  percent: 104,
  decimal: 120,
  date: 116,
  time: 88,
  datetime: 156,
  choice: 124,
  reference: 152,
  references: 140,
};
const TITLE_WIDTH = 220;
const CODE_WIDTH = 112;
const OTHER_WIDTH = 140;

const plainText = { kind: 'text' } as Field;

const unitIn = (field: Field, currency: string): string => {
  const kind = shownKind(field);
  return kind === 'money' || kind === 'cost' || (field as { unit?: string }).unit === '@currency' ? currency : '';
};

const unitOf = (field: Field, entity: Entity): Pick<Column, 'inUnit'> => {
  const { inUnit: key } = field as Pick<Field<'quantity'>, 'inUnit'>;
  const resource = unitsOf(field, fieldsOf(entity));
  return key !== undefined && resource !== undefined ? { inUnit: { key, resource } } : {};
};

const columnOf = (key: string, field: Field, entity: Entity, currency: string): Column => {
  const isTitle = key === titleField(entity);
  return {
    key,
    label: labelOf(key, field),
    unit: unitIn(field, currency),
    field,
    value: (record) => record[key] ?? field.fallback?.(record),
    align: isNumberName(field) ? 'left' : cellOf(field).align,
    isTitle,
    isPlace: field.kind === 'integer' && key === entity.list?.sort,
    isSortable: isSortable(field),
    ...unitOf(field, entity),
    width: isTitle ? TITLE_WIDTH : key === codeField(entity) ? CODE_WIDTH : (WIDTHS[shownKind(field)] ?? OTHER_WIDTH),
  };
};

interface ColumnSet {
  /** All available columns, declared ones first. */
  all: readonly Column[];
  /** Keys shown by default. */
  standard: readonly string[];
}

/** The list's outlet and time, read for every row, because a list may stay open. */
const placeIn = ({ outletId, timeZone }: ConsoleSession): CellContext => {
  const now = new Date().toISOString();
  return {
    outletId,
    now,
    moment: (iso) => {
      const [at, today] = [toZone(iso, timeZone), toZone(now, timeZone)];
      return !at ? '' : at.day === today?.day ? at.time : formatMoment(iso, timeZone);
    },
  };
};

/** The columns that this person can see. */
export function columnSet(entity: Entity, session: ConsoleSession): ColumnSet {
  const { access, currency, outlets } = session;
  const fields = fieldsOf(entity);
  const declared = columnsOf(entity).flatMap((column): Column[] => {
    if (typeof column !== 'string') {
      const sorting = fields[column.key];
      return [
        {
          key: column.key,
          label: column.label,
          unit: '',
          field: plainText,
          value: (record) => column.value(record, placeIn(session)),
          ...(column.component ? { component: column.component } : {}),
          ...(column.tone ? { tone: (record: AnyRecord) => column.tone?.(record, placeIn(session)) } : {}),
          align: column.figure ? 'right' : 'left',
          isTitle: false,
          isPlace: false,
          isSortable: sorting !== undefined && isSortable(sorting),
          width: OTHER_WIDTH,
        },
      ];
    }
    const field = fields[column];
    // The outlet means nothing to people with only one.
    const isPointless = outlets.length < 2 && (column === 'outletId' || column === outletsField(entity));
    return field && canSee(access, field) && !isPointless ? [columnOf(column, field, entity, currency)] : [];
  });
  const taken = new Set(declared.map(({ key }) => key));
  const others = otherColumns(entity, access, taken).flatMap((key) => {
    const field = fields[key];
    return field ? [columnOf(key, field, entity, currency)] : [];
  });
  // The status is always the last column.
  const isState = ({ key }: Column) => key === 'status';
  const named = [...declared.filter((column) => !isState(column)), ...declared.filter(isState)];
  const all = [...named, ...others];
  // Without its title among them, the first column links to the record.
  if (!all.some(({ isTitle, key }) => isTitle && taken.has(key))) {
    const code = codeField(entity);
    const first =
      all.find(({ key }) => key === code && taken.has(key)) ?? all.find(({ field }) => field.kind !== 'image');
    if (first) first.isTitle = true;
  }
  return { all, standard: named.map(({ key }) => key) };
}

/** The number of columns that fit a laptop's window. */
const ROOMY = 7;
/** Authors of a document's actions. */
const PEOPLE: readonly string[] = ['addedBy', 'approvedBy'];

/** On a laptop a long row leaves out authors, which Columns offers, instead of cutting off its last column. */
export function fitting({ standard }: Pick<ColumnSet, 'standard'>): readonly string[] {
  if (standard.length <= ROOMY) return standard;
  return standard.filter((key) => !PEOPLE.includes(key));
}

export interface ChosenColumns {
  all: readonly Column[];
  shown: readonly Column[];
  toggle: (key: string) => void;
  /** Chooses columns, as a saved view does; undefined: back to the declared ones. */
  choose: (keys: readonly string[] | undefined) => void;
  isStandard: boolean;
}

/** This person's column choice, remembered per list. */
export function useColumns(entity: Entity): ChosenColumns {
  const session = useSession();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('xl'), { noSsr: true });
  const { all, standard } = useMemo(() => {
    const set = columnSet(entity, session);
    return isWide ? set : { ...set, standard: fitting(set) };
  }, [entity, session, isWide]);
  const [chosen, setChosen] = useStore<readonly string[] | undefined>(`list.${entity.name}.columns`);
  return useMemo(() => {
    const keys = new Set(chosen ?? standard);
    const shown = all.filter(({ key }) => keys.has(key));
    return {
      all,
      // A choice without any current column falls back to the default.
      shown: shown.length > 0 ? shown : all.filter(({ key }) => standard.includes(key)),
      toggle: (key) => {
        const next = all.filter((column) => keys.has(column.key) !== (column.key === key)).map((column) => column.key);
        if (next.length > 0) setChosen(next);
      },
      choose: setChosen,
      isStandard: chosen === undefined,
    };
  }, [all, standard, chosen, setChosen]);
}

export type RecordPlaces = ColumnPlaces<ConsoleRecord>;

/** Decimals of each column over the visible records: the same in all rows with the same unit. */
export const placesOf = (
  columns: readonly Column[],
  records: readonly ConsoleRecord[],
  placesOfUnit?: UnitPlaces,
): readonly RecordPlaces[] =>
  placesInTable(
    columns.map(({ field, value, align, inUnit }) => ({
      ...{ field: align === 'right' ? field : plainText, value },
      unitOf: inUnit && (({ [inUnit.key]: unit }) => unit),
    })),
    records,
    placesOfUnit,
  );

/** The resource of the columns' units, if there is one. */
export const unitsIn = (columns: readonly Column[]): string | undefined =>
  columns.find(({ inUnit }) => inUnit)?.inUnit?.resource;
