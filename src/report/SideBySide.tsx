import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { isFigure, type ReportAnswer, summedColumns, tileColumns } from '#engine/read/reporting';
import { textsIn } from '#engine/run/values';
import { figureText } from '../chart/points';
import { useSession } from '../shell/session';
import { Table, type TableColumn } from '../table';
import type { ReportChange } from './useReportState';

interface SideBySideProps {
  report: Report;
  /** The answers, one for each currency. */
  parts: readonly ReportAnswer[];
  onChange: (change: ReportChange) => void;
}

/** Totals of outlets with several currencies, which can't be added up: a line for each currency, which opens the report of its outlets. */
export function SideBySide({ report, parts, onChange }: SideBySideProps) {
  const { outlets } = useSession();
  const shown = tileColumns(report).length > 0 ? tileColumns(report) : summedColumns(report);
  const nameOf = (id: string) => String(outlets.find(({ _id }) => _id === id)?.name ?? id);
  const columns: TableColumn<ReportAnswer>[] = [
    {
      key: 'currency',
      head: 'Currency',
      isRowHead: true,
      cell: ({ currency, params }) => (
        <Button size="small" onClick={() => onChange({ outlets: textsIn(params.outlets).join(',') })}>
          {currency}
        </Button>
      ),
    },
    { key: 'outlets', head: 'Outlets', cell: ({ params }) => textsIn(params.outlets).map(nameOf).join(', ') },
    ...shown.flatMap((key): TableColumn<ReportAnswer>[] => {
      const field = report.columns[key];
      if (!field || !isFigure(field) || field.perValue || !parts.some(({ totals }) => key in totals)) return [];
      return [
        {
          key,
          head: labelOf(key, field),
          align: 'right',
          className: 'figure',
          cell: ({ totals, currency }) => figureText(field, totals[key], currency),
        },
      ];
    }),
  ];
  return (
    <Box sx={{ minHeight: 0 }}>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>
        These outlets use different currencies, which can’t be added up. Choose a currency to see its rows; a file has
        the rows of all.
      </Box>
      <Table
        look="compact"
        label="Totals by currency"
        region="measured"
        columns={columns}
        rows={parts}
        keyOf={({ currency }) => currency ?? ''}
      />
    </Box>
  );
}
