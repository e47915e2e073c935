import type { Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { Field } from '#engine/define/fields';
import { isFigure, wordsOf } from '#engine/read/reporting';
import { formatIn, placesInTable } from '#engine/run/figures';
import { isRecord } from '#engine/run/values';
import { DASH } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';
import type { AnswerColumn, Exchange, Row } from './answers';

/** Figures of a kind without a declaration: of an API that says no more. */
const KINDS: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

/** Beyond these the report itself is the better place. */
const MOST_COLUMNS = 10;

/** On a phone names and headings take two lines, so that a change and the two parts it consists of fit next to each other. */
const onPhone = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    '& thead th, & tbody th, & td': { paddingInline: '4px !important', fontSize: 13 },
    '& thead th:first-of-type, & tbody th:first-of-type': { paddingInlineStart: '8px !important' },
    '& thead th, & thead th.figure': { whiteSpace: 'normal', lineHeight: 1.25, minWidth: 72 },
    '& tbody th': { whiteSpace: 'normal', lineHeight: 1.25, paddingBlock: '4px' },
    '& .stay': { minWidth: 0 },
  },
});

/** The column's own value, or one of its values: `payments.cash`. */
function valueIn(row: Row, key: string): unknown {
  const [first = '', ...rest] = key.split('.');
  const value = row[first];
  return rest.length > 0 && isRecord(value) ? value[rest.join('.')] : value;
}

/** A column's declaration, or its kind alone for a table that no report declares. */
const fieldOf = ({ report }: Exchange, { key, kind }: AnswerColumn): Field =>
  report?.columns[key.split('.')[0] ?? ''] ?? ({ kind } as Field);

/** A value in words, a figure with this many decimals. */
function shownIn(exchange: Exchange, column: AnswerColumn, row: Row, places: number): string {
  const { report, params } = exchange;
  const value = valueIn(row, column.key);
  const [name = ''] = column.key.split('.');
  const field = fieldOf(exchange, column);
  if (value === null || value === undefined || value === '') return DASH;
  if (isFigure(field)) return formatIn(field, value, places);
  const isPlain = !report || isRecord(value);
  return isPlain ? String(value) : wordsOf(report, params, name, field, value);
}

/** The first rows behind an answer, each figure as its report writes it. */
export function AnswerTable({ exchange }: { exchange: Exchange }) {
  const { rows, question } = exchange;
  const columns = useMemo((): TableColumn<Row>[] => {
    const shown = exchange.columns.slice(0, MOST_COLUMNS);
    const places = placesInTable(
      shown.map((column) => {
        const field = fieldOf(exchange, column);
        const unit = 'inUnit' in field ? field.inUnit : undefined;
        const value = (row: Row) => valueIn(row, column.key);
        return { field, value, ...(unit === undefined ? {} : { unitOf: (row: Row) => row[unit] }) };
      }),
      rows,
    );
    return shown.map((column, index): TableColumn<Row> => {
      const isRight = KINDS.includes(column.kind);
      const of = places[index]?.of ?? (() => 0);
      return {
        key: column.key,
        head: column.label,
        ...(isRight ? { align: 'right' as const, className: 'figure' } : {}),
        ...(index === 0 ? { isRowHead: true } : {}),
        cell: (row) => shownIn(exchange, column, row, of(row)),
      };
    });
  }, [exchange, rows]);
  return (
    <Table
      look="list"
      label={`Rows behind the answer to “${question}”`}
      region="measured"
      rowHeight={36}
      sx={[{ flex: '0 0 auto', overflowY: 'visible' }, onPhone]}
      columns={columns}
      rows={rows}
      keyOf={(_row, index) => index}
    />
  );
}
