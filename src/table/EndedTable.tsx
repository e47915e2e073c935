/** A table that is printed with its end. Lists have none, so this isn't part of their code. */
import type { ReactNode } from 'react';
import { paperParts } from './paperParts';
import { endOnPaper } from './paperStyles';
import { hasSums, SumsRow } from './parts';
import { type BodyProps, drawerOf, Table, type TableProps } from './Table';
import { usePaper } from './usePaper';

interface EndProps<Row> {
  /** What follows the table; on paper it is on the same page as the sums and the last rows. `null`: only they are together. */
  end: ReactNode;
  /** Whether a row is the heading of the next ones: on paper they are on the same page. @default there are no headings */
  isHeading?: (row: Row) => boolean;
}

/** A table whose last rows, sums and end are on one page when it is printed. */
export function EndedTable<Row>({ end, isHeading, sx, ...props }: Omit<TableProps<Row>, 'body'> & EndProps<Row>) {
  const isOnPaper = usePaper();
  return (
    <>
      <Table
        {...props}
        sx={[endOnPaper, sx ?? []].flat()}
        body={isOnPaper ? <PaperEnd {...props} {...(isHeading ? { isHeading } : {})} end={end} /> : undefined}
      />
      {isOnPaper ? null : end}
    </>
  );
}

/** On paper: the last rows, the sums and what follows, on one page. Browsers keep a row group together, but not always a row with the next. */
function PaperEnd<Row>({ end, isHeading, ...props }: BodyProps<Row> & EndProps<Row>) {
  const { columns, rows } = props;
  const drawn = drawerOf(props);
  const { parts, last } = paperParts(rows, isHeading);
  return (
    <>
      {parts.map(({ from, to, isTogether }) => (
        <tbody key={from} className={isTogether ? 'paperTogether' : undefined}>
          {rows.slice(from, to).map((row, index) => drawn(row, from + index))}
        </tbody>
      ))}
      <tbody className="paperTogether">
        {rows.slice(last).map((row, index) => drawn(row, last + index))}
        {hasSums(columns) ? <SumsRow columns={columns} /> : null}
        <tr className="after">
          <td colSpan={columns.length}>{end}</td>
        </tr>
      </tbody>
    </>
  );
}
