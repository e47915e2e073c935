import { useMemo } from 'react';
import type { Field } from '#engine/define/fields';
import { isFigure, wordsOf } from '#engine/read/reporting';
import { formatFigure } from '#engine/run/figures';
import { isRecord } from '#engine/run/values';
import { DASH } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';
import type { AnswerColumn, Exchange, Row } from './answers';

/** Figures of a kind without a declaration: of an API that says no more. */
const KINDS: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

/** Beyond these the report itself is the better place. */
const MOST_COLUMNS = 10;

/** The column's own value, or one of its values: `payments.cash`. */
function valueIn(row: Row, key: string): unknown {
  const [first = '', ...rest] = key.split('.');
  const value = row[first];
  return rest.length > 0 && isRecord(value) ? value[rest.join('.')] : value;
}

function shownIn({ report, chart }: Exchange, { key, kind }: AnswerColumn, row: Row): string {
  const value = valueIn(row, key);
  const [name = ''] = key.split('.');
  const field = report?.columns[name] ?? ({ kind } as Field);
  if (value === null || value === undefined || value === '') return DASH;
  if (isFigure(field)) return formatFigure(field, value);
  const isPlain = !report || isRecord(value);
  return isPlain ? String(value) : wordsOf(report, chart?.params ?? {}, name, field, value);
}

/** The first rows behind an answer, each figure as its report writes it. */
export function AnswerTable({ exchange }: { exchange: Exchange }) {
  const { rows, report, question } = exchange;
  const columns = useMemo((): TableColumn<Row>[] => {
    const main = report?.main ?? [];
    const [name, ...others] = exchange.columns;
    const isFirst = ({ key }: AnswerColumn) => main.includes(key.split('.')[0] ?? '');
    const ordered = [...(name ? [name] : []), ...others.filter(isFirst), ...others.filter((each) => !isFirst(each))];
    return ordered.slice(0, MOST_COLUMNS).map((column, index): TableColumn<Row> => {
      const isRight = KINDS.includes(column.kind);
      return {
        key: column.key,
        head: column.label,
        ...(isRight ? { align: 'right' as const, className: 'figure' } : {}),
        ...(index === 0 ? { isRowHead: true } : {}),
        cell: (row) => shownIn(exchange, column, row),
      };
    });
  }, [exchange, report]);
  return (
    <Table
      look="list"
      label={`Rows behind the answer to “${question}”`}
      region="measured"
      rowHeight={36}
      sx={{ flex: '0 0 auto', overflowY: 'visible' }}
      columns={columns}
      rows={rows}
      keyOf={(_row, index) => index}
    />
  );
}
