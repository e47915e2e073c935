import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import type { PaperSheets } from './paperSheets';

interface PartsProps {
  paper: PaperSheets;
  /** The columns' headings. */
  labels: readonly string[];
  /** The index of the column that names the row, which every sheet has. */
  nameAt: number;
}

/** Before a printed table: its format, and on the first of several sheets which columns it has. */
export const BeforeTable = (props: PartsProps) => (
  <>
    <GlobalStyles styles={`@media print { @page { size: ${props.paper.isLandscape ? 'landscape' : 'portrait'}; } }`} />
    {props.paper.sheets.length > 1 ? <SheetCaption {...props} at={0} /> : null}
  </>
);

/** After a printed table: its other sheets, each with the name of the rows. */
export function AfterTable({ table, ...props }: PartsProps & { table: (columns: readonly number[]) => ReactNode }) {
  return props.paper.sheets.slice(1).map((columns, index) => (
    <Box key={columns[1]} sx={{ breakBefore: 'page' }}>
      <SheetCaption {...props} at={index + 1} />
      {table(columns)}
    </Box>
  ));
}

/** Above each sheet of a wide table: which of its columns are there. */
function SheetCaption({ paper: { sheets }, labels, nameAt, at }: PartsProps & { at: number }) {
  // The first column of every sheet after the first is the name, which repeats.
  const counts = sheets.map((columns, index) => columns.length - (index > 0 ? 1 : 0));
  const before = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const range = `columns ${before + 1} to ${before + (counts[at] ?? 0)} of ${total}`;
  return (
    <Box sx={{ mb: 0.5, fontSize: '9pt' }}>
      {`Part ${at + 1} of ${sheets.length}: ${range}${at > 0 ? `, with ${labels[nameAt] ?? ''} again` : ''}`}
    </Box>
  );
}
