import { memo, useMemo } from 'react';
import type { AccessUser } from '../../../resources/access';
import { canSee } from '../../../resources/access';
import { type Numeric, sum } from '../../../resources/decimal';
import { lineFieldsOf } from '../../../resources/entities';
import { linesOf } from '../../../resources/inventoryLines';
import { type AnyRecord, type Document, type Field, labelOf, shownKind } from '../../../resources/schema';
import { type CellEnvironment, cellOf, renderCell } from '../../cells';
import { formatDecimal, placesFor } from '../../format';
import { isSame } from '../form/changes';
import { gridFields, summedColumns } from './columns';
import { saysNothing } from './fields';
import { TableBox } from './TableBox';

interface LinesTableProps {
  entity: Document;
  record: AnyRecord;
  user: AccessUser;
  environment: CellEnvironment;
}

interface Column {
  key: string;
  field: Field;
  places: number;
  isRight: boolean;
}

/** The columns that say something about these lines: those of the form first, then what the server adds. */
function columnsFor(entity: Document, user: AccessUser, lines: readonly AnyRecord[]): Column[] {
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
    if (!field || (key !== first && !says(key, field))) return [];
    const values = lines.map((line) => line[key]);
    return [{ key, field, places: placesFor(field, values), isRight: cellOf(field).align === 'right' }];
  };
  const shown = inGrid.flatMap(column);
  /** An amount that only repeats a column beside it, such as a total without tax, is left out; what is open is worth saying again. */
  const repeats = ({ key, field }: Column) =>
    ['money', 'cost'].includes(shownKind(field)) &&
    shown.some(
      (other) =>
        shownKind(other.field) === shownKind(field) && lines.every((line) => isSame(field, line[key], line[other.key])),
    );
  for (const next of further.flatMap(column)) if (!repeats(next)) shown.push(next);
  return shown;
}

/** Long headings may take two lines: the figures below them are short. */
const classOf = (label: string, isRight: boolean): string =>
  [isRight ? 'right' : '', label.length > 18 ? 'long' : ''].filter(Boolean).join(' ');

/** The lines of a document as a plain table: compact rows, figures aligned, sums at the foot. */
export const LinesTable = memo(function LinesTable({ entity, record, user, environment }: LinesTableProps) {
  const lines = linesOf(record);
  const columns = useMemo(() => columnsFor(entity, user, linesOf(record)), [entity, user, record]);
  const summed = useMemo(() => summedColumns(entity, user).map(([key]) => key), [entity, user]);
  return (
    <TableBox label="Lines">
      <table aria-label="Lines">
        <thead>
          <tr>
            <th scope="col" className="right">
              #
            </th>
            {columns.map(({ key, field, isRight }) => (
              <th key={key} scope="col" className={classOf(labelOf(key, field), isRight)}>
                {labelOf(key, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={String(line.lineNo ?? index)} id={`line-${index}`}>
              <td className="right number">{index + 1}</td>
              {columns.map(({ key, field, places, isRight }) => (
                <td key={key} className={isRight ? 'right' : undefined}>
                  {renderCell({ field, value: line[key], places, environment })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {columns.map(({ key, field, places }, index) => (
              <td key={key} className={shownKind(field) === 'money' ? 'right figure' : undefined}>
                {index === 0
                  ? `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
                  : summed.includes(key)
                    ? formatDecimal(sum(lines.map((line) => line[key] as Numeric)).toFixed(), places)
                    : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </TableBox>
  );
});
