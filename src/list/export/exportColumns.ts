/** A list's columns for a file that can be imported again. */
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { codeField, fieldsOf, versionFields } from '#engine/read/entities';
import { signBehind } from '#engine/run/figures';
import { type CellEnvironment, cellOf, isEmptyValue, textOfCell } from '#src/table/cells';
import type { ExportColumn } from '#src/table/export';
import type { Column, RecordPlaces } from '../columns';

const textOrNothing = (value: unknown): string | null => (isEmptyValue(value) ? null : String(value));

const WHOLE: RecordPlaces = { of: () => 0, most: 0 };

/** A visible column for a file: exact figures in the screen's format, and the same words. */
const exportColumn = (
  column: Column,
  places: RecordPlaces,
  environment: CellEnvironment,
): ExportColumn<ConsoleRecord> => {
  const { field, value, label, unit } = column;
  const kind = cellOf(field).export;
  const label_ = unit ? `${label} (${unit})` : label;
  if (kind !== 'text')
    return {
      label: label_,
      kind,
      places: places.of,
      sign: signBehind(field),
      value: (record) => textOrNothing(value(record)),
    };
  return {
    label: label_,
    kind,
    value: (record) => textOfCell({ field, value: value(record), places: places.of(record), environment }),
  };
};

/**
 * The visible columns, followed by the fields that identify a record on import: its code (with what tells those apart that share one), or the
 * first fields that are unique together.
 */
export function fileColumns(entity: Entity, all: readonly Column[], shown: readonly Column[]): Column[] {
  const code = codeField(entity);
  const fields = fieldsOf(entity);
  const [first] = Object.entries(fields).filter(([, { unique }]) => unique !== undefined);
  const [key, { unique = true } = {}] = first ?? [];
  const { days, choices } = versionFields(entity);
  const keys = code ? [code, ...days, ...choices] : [key, ...(unique === true ? [] : unique)];
  return [...shown, ...all.filter((column) => keys.includes(column.key) && !shown.includes(column))];
}

/** The visible columns, without pictures, with the decimals of each. */
export const exportColumns = (
  columns: readonly Column[],
  places: readonly RecordPlaces[],
  environment: CellEnvironment,
): ExportColumn<ConsoleRecord>[] =>
  columns
    .map((column, index) => ({ column, places: places[index] ?? WHOLE }))
    .filter(({ column }) => column.field.kind !== 'image')
    .map(({ column, places: each }) => exportColumn(column, each, environment));
