import Box from '@mui/material/Box';
import type { ReportAnswer, TableColumn } from '#engine/read/reporting';
import { type RowEnvironment, sumOf } from '../rows';

interface SumsProps {
  columns: readonly TableColumn[];
  totals: ReportAnswer['totals'];
  environment: RowEnvironment;
  label?: string;
}

/** Totals of columns over a group or the whole report: labels with figures. */
export function Sums({ columns, totals, environment, label }: SumsProps) {
  if (columns.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25, flex: 1, minWidth: 0 }}
    >
      {columns.map((column) => (
        <Box key={column.id} sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {column.label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 13, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {sumOf(column, totals, environment)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
