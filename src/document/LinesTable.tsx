import GlobalStyles from '@mui/material/GlobalStyles';
import { alpha, styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import type { Document } from '#engine/define/document';
import { type AnyRecord, type Field, labelOf, shownKind } from '#engine/define/fields';
import type { AccessUser } from '#engine/read/access';
import { canSee } from '#engine/read/access';
import { lineFieldsOf } from '#engine/read/entities';
import { type Numeric, sum } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import type { Differing } from '#src/document/differences/differing';
import { isSame } from '../form/saving/changes';
import { formatDecimal, placesInTable } from '../format/format';
import { type RowAttributes, type TableColumn, unitsOf, useUnits } from '../table';
import { type CellEnvironment, cellOf, renderCell } from '../table/cells';
import { EndedTable } from '../table/EndedTable';
import { paperStyles } from '../table/paperStyles';
import { gridFields, summedColumns } from './columns';
import { saysNothing } from './fields';
import { LineInput } from './review/LineInput';
import type { LineEntry } from './review/lineEntry';

interface LinesTableProps {
  entity: Document;
  record: AnyRecord;
  user: AccessUser;
  environment: CellEnvironment;
  /** The line fields that can be edited here. @default none */
  entry?: LineEntry | undefined;
  /** What isn't as expected: its cells are marked. @default nothing is compared */
  differing?: Differing | undefined;
  /** Lines that differ come first. @default the document's order */
  differencesFirst?: boolean;
  /** The document's end, such as its totals: on paper never alone on a page. */
  end: ReactNode;
}

interface Column {
  key: string;
  field: Field;
  isRight: boolean;
}

/** Inserts a column after the last one that is declared before it. */
function insertDeclared(columns: Column[], column: Column, declared: readonly string[]): void {
  const before = declared.slice(0, declared.indexOf(column.key));
  columns.splice(columns.findLastIndex(({ key }) => before.includes(key)) + 1, 0, column);
}

/** The columns with values in these lines: the form’s columns and, where they are declared, the server’s. */
function columnsFor(
  entity: Document,
  user: AccessUser,
  lines: readonly AnyRecord[],
  typed: readonly string[] = [],
): Column[] {
  const fields = lineFieldsOf(entity);
  const inGrid = gridFields(entity, user).map(([key]) => key);
  const further = Object.keys(fields).filter((key) => {
    const field = fields[key];
    return field && !inGrid.includes(key) && !field.hidden && canSee(user, field) && field.kind !== 'list';
  });
  const first = inGrid[0];
  const says = (key: string, field: Field) =>
    lines.some((line) => !saysNothing(field, line, key) && !(field.kind === 'choice' && line[key] === field.default));
  const column = (key: string): Column[] => {
    const field = fields[key];
    if (!field || (key !== first && !typed.includes(key) && !says(key, field))) return [];
    return [{ key, field, isRight: cellOf(field).align === 'right' }];
  };
  const shown = inGrid.flatMap(column);
  /** An amount that repeats the column next to it, such as a total without tax, is left out; open quantities are worth repeating. */
  const repeats = ({ key, field }: Column) =>
    ['money', 'cost'].includes(shownKind(field)) &&
    shown.some(
      (other) =>
        shownKind(other.field) === shownKind(field) && lines.every((line) => isSame(field, line[key], line[other.key])),
    );
  for (const next of further.flatMap(column)) if (!repeats(next)) insertDeclared(shown, next, Object.keys(fields));
  return shown;
}

/** On a phone: the fields that are edited here, otherwise the quantity that the document is about. */
function foremost(entity: Document, user: AccessUser, entry: LineEntry | undefined): readonly string[] {
  if (entry) return entry.keys;
  const main = gridFields(entity, user).find(([, field]) => field.kind === 'quantity' && !field.readOnly);
  return main ? [main[0]] : [];
}

/** These columns right after the item, each with the figure before it, so that no one has to swipe for them. */
function typedFirst(columns: readonly Column[], typed: readonly string[]): readonly Column[] {
  const at = columns.findIndex(({ key }) => typed.includes(key));
  const [first, ...rest] = columns;
  if (!first || at < 2) return columns;
  const near = columns.slice(Math.max(1, at - 1)).filter(({ key }, index) => index === 0 || typed.includes(key));
  return [first, ...near, ...rest.filter((column) => !near.includes(column))];
}

const byKey = (key: string) => (line: AnyRecord) => line[key];

/** The unit of a line's figure. */
function unitOf(field: Field) {
  const { inUnit } = field as Pick<Field<'quantity'>, 'inUnit'>;
  return inUnit === undefined ? undefined : byKey(inUnit);
}
/** The resource of the lines' units. */
const unitsIn = (entity: Document): string | undefined => {
  const fields = lineFieldsOf(entity);
  return Object.values(fields)
    .map((field) => unitsOf(field, fields))
    .find((resource) => resource !== undefined);
};

/** Longer headings may take two lines, because the figures below are short. */
const LONG = 18;

/** The most columns that are readable on an upright page. */
const PORTRAIT = 11;
const A4 = '@media print { @page { size: A4; } }';
const LANDSCAPE = '@media print { @page { size: A4 landscape; } }';
/** Points of the text with many columns. */
const SMALL = 8;

/** A value that isn't as expected. */
const Marked = styled('mark')(({ theme }) => ({
  background: alpha(theme.palette.warning.main, 0.22),
  color: 'inherit',
  borderRadius: 4,
  padding: '1px 4px',
  margin: '0 -4px',
  '@media print': { background: 'none' },
}));

/** A document's lines as a plain table: compact rows, aligned figures, sums at the bottom. */
export const LinesTable = memo(function LinesTable(props: LinesTableProps) {
  const { entity, record, user, environment, entry, end, differing, differencesFirst = false } = props;
  const lines = linesOf(record);
  // A line keeps its number wherever it is shown.
  const order = useMemo(
    () => new Map<AnyRecord, number>(linesOf(record).map((line, index) => [line, index])),
    [record],
  );
  const placeOf = useCallback((line: AnyRecord) => order.get(line) ?? 0, [order]);
  const attributesOf = useCallback((line: AnyRecord): RowAttributes => ({ id: `line-${placeOf(line)}` }), [placeOf]);
  const rows =
    differencesFirst && differing ? differing.order.flatMap((index) => (lines[index] ? [lines[index]] : [])) : lines;
  const { placesOf } = useUnits(unitsIn(entity));
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const columns = useMemo((): TableColumn<AnyRecord>[] => {
    const rows = linesOf(record);
    const summed = summedColumns(entity, user).map(([key]) => key);
    const all = columnsFor(entity, user, rows, entry?.keys);
    const shown = isNarrow ? typedFirst(all, foremost(entity, user, entry)) : all;
    const places = placesInTable(
      shown.map(({ key, field }) => ({
        ...{ field, value: byKey(key), unitOf: unitOf(field) },
        isTyped: field.kind !== 'computed' && !field.readOnly,
      })),
      rows,
      placesOf,
    );
    const footOf = ({ key }: Column, index: number) =>
      index === 0
        ? `${rows.length} ${rows.length === 1 ? 'line' : 'lines'}`
        : summed.includes(key)
          ? formatDecimal(sum(rows.map((line) => line[key] as Numeric)).toFixed(), places[index]?.most ?? 2)
          : '';
    return [
      { key: '#', head: '#', align: 'right', className: 'number', cell: (line) => placeOf(line) + 1, foot: '' },
      ...shown.map((column, index): TableColumn<AnyRecord> => {
        const { key, field, isRight } = column;
        const label = labelOf(key, field);
        return {
          key,
          head: label,
          align: isRight ? 'right' : 'left',
          className: entity.letter?.hides?.includes(key) ? 'no-print' : index === 0 ? 'name' : undefined,
          headClass: label.length > LONG ? 'long' : undefined,
          cell: (line) => {
            if (entry?.keys.includes(key))
              return (
                <LineInput
                  {...{ entry, line }}
                  name={key}
                  label={`${label}, ${nameOfLine(line, placeOf(line))}`}
                  help={field.help}
                />
              );
            const value = renderCell({
              ...{ field, value: line[key], environment },
              ...{ places: places[index]?.of(line) ?? 0, mostPlaces: places[index]?.most },
            });
            return differing?.marks.get(placeOf(line))?.has(key) ? <Marked>{value}</Marked> : value;
          },
          foot: <span className="figure">{footOf(column, index)}</span>,
        };
      }),
    ];
  }, [entity, record, user, environment, placesOf, entry, isNarrow, differing, placeOf]);
  const isWide = columns.filter(({ className }) => className !== 'no-print').length > PORTRAIT;
  return (
    <>
      <GlobalStyles styles={isWide ? LANDSCAPE : A4} />
      <EndedTable
        look="compact"
        sx={isWide ? paperStyles(SMALL) : undefined}
        label="Lines"
        region="measured"
        columns={columns}
        rows={rows}
        keyOf={(line, index) => String(line.lineNo ?? index)}
        attributesOf={attributesOf}
        end={end}
      />
    </>
  );
});
