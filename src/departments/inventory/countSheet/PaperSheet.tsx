import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useMemo } from 'react';
import { PaperFoot, PaperSender, Signatures } from '#src/document/review/PaperParts';
import type { ConsoleSession } from '#src/shell/session';
import type { TableColumn } from '#src/table';
import { EndedTable } from '#src/table/EndedTable';
import { type PaperRow, paperRows } from './paperRows';
import type { Known, Line } from './sheet';

export interface PaperSheetProps {
  /** Whose stock is counted. */
  outlet: ConsoleSession['outlet'];
  /** The count's number; a count that isn't saved yet has none, and a line to write it on. */
  number: string | undefined;
  /** The day of the count. */
  date: string;
  /** What is counted, in a few words each. */
  about: readonly string[];
  lines: readonly Line[];
  unitName: (unitId: string) => string;
  categoryName: (id: unknown) => string;
  /** The expected stock of an item, in words. @default there is no such column, as in a blind count */
  expectedOf?: ((item: Known) => string) | undefined;
}

const A4 = '@media print { @page { size: A4; } }';
const SIGNERS = [{ label: 'Counted by' }, { label: 'Checked by' }, { label: 'Approved by' }];
const keyOf = ({ key }: PaperRow) => key;
const isHeading = ({ kind }: PaperRow) => kind === 'group';

/** Boxes as high as handwriting needs. On paper, no page ends within a row. */
const boxes = {
  '& .boxes': { display: 'flex', flexWrap: 'wrap', gap: '1mm 2mm', paddingBlock: '1mm' },
  '& .boxes > span': { display: 'flex', alignItems: 'center', gap: '1.5mm', width: '31mm', whiteSpace: 'normal' },
  '& .boxes > span::before': {
    content: '""',
    flexShrink: 0,
    width: '21mm',
    height: '7mm',
    border: '0.75pt solid #555',
  },
  '& .boxes.two': { width: '64mm' },
  '& td.code': { whiteSpace: 'nowrap' },
  '& td.name': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: '40mm' },
  // Only as wide as the boxes: the rest of the page is for names and notes.
  '& .counted': { width: '1%' },
  '& .note': { width: '30mm', minWidth: '24mm' },
  '& tr.group td': { fontWeight: 600, paddingTop: '2mm' },
} as const;

/** A count sheet to fill in with a pen: on screen its items, on paper also its head and space to sign. */
export function PaperSheet(props: PaperSheetProps) {
  const { outlet, number, date, about, lines, unitName, categoryName, expectedOf } = props;
  const rows = useMemo(() => paperRows(lines, categoryName), [lines, categoryName]);
  const columns = useMemo((): TableColumn<PaperRow>[] => {
    // Two boxes next to each other, if anything is counted in two units.
    const isDouble = rows.some((row) => row.kind === 'item' && row.unitIds.length > 1);
    const cell = (show: (row: Extract<PaperRow, { kind: 'item' }>) => React.ReactNode) => (row: PaperRow) =>
      row.kind === 'item' ? show(row) : null;
    return [
      { key: 'code', head: 'Code', className: 'code', cell: cell(({ item }) => String(item.itemCode ?? '')) },
      { key: 'name', head: 'Item', className: 'name', cell: cell(({ item }) => String(item.itemName ?? '')) },
      ...(expectedOf
        ? [{ key: 'expected', head: 'Expected', align: 'right' as const, cell: cell(({ item }) => expectedOf(item)) }]
        : []),
      {
        key: 'counted',
        head: 'Counted',
        className: 'counted',
        cell: cell(({ unitIds }) => (
          <div className={isDouble ? 'boxes two' : 'boxes'}>
            {unitIds.map((id) => (
              <span key={id}>{unitName(id)}</span>
            ))}
          </div>
        )),
      },
      { key: 'note', head: 'Note', className: 'note', cell: () => null },
    ];
  }, [rows, unitName, expectedOf]);
  const groupRow = (row: PaperRow) =>
    row.kind === 'group' ? (
      <tr key={row.key} className="group">
        <td colSpan={columns.length}>{row.name}</td>
      </tr>
    ) : undefined;
  return (
    <>
      <GlobalStyles styles={A4} />
      <PaperFoot text={['Count sheet', number].filter(Boolean).join(' ')} />
      <Box className="print-only" sx={{ display: 'none', mb: 2, fontSize: '9pt' }}>
        <PaperSender outlet={outlet} title="Count sheet" number={number ?? 'Number ____________'} about={date} />
        <Box sx={{ mt: 2, fontWeight: 600 }}>{about.join(' · ')}</Box>
        <Box sx={{ mt: 3, display: 'flex', gap: 4 }}>
          <ToFill label="Counted by" share={2} />
          <ToFill label="Time" share={1} />
        </Box>
        <Box sx={{ mt: 1.5 }}>Write 0 where there is none. A blank box means that it wasn’t counted.</Box>
      </Box>
      <EndedTable
        look="compact"
        label="Items to count"
        region="measured"
        sx={boxes}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        specialRow={groupRow}
        isHeading={isHeading}
        end={<Signatures of={SIGNERS} />}
      />
    </>
  );
}

/** A line to write on. */
const ToFill = ({ label, share }: { label: string; share: number }) => (
  <Box sx={{ flex: share, display: 'flex', alignItems: 'flex-end', gap: 1 }}>
    {label}
    <Box sx={{ flex: 1, borderBottom: '0.75pt solid #000' }} />
  </Box>
);
