import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { Table } from '../../table';

/** Every picture's props. */
export interface PictureProps {
  report: Report;
  answer: ReportAnswer;
  /** px, including its title. */
  height: number;
}

/** One kind of picture, as a report declares it. */
export type PictureOf<K> = Extract<NonNullable<Report['picture']>, { kind: K }>;

/** px of the title above it. */
export const TITLE = 20;

interface PictureFrameProps {
  /** Its description for screen readers; its caption by default. */
  label?: string;
  caption: ReactNode;
  /** The same as a table, for screen readers: headings, then rows of texts. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
}

/** A picture below its title; a table for screen readers has the same figures. */
export function PictureFrame({ label, caption, heads, rows, children }: PictureFrameProps) {
  return (
    <Box
      component="figure"
      aria-label={label}
      sx={{ m: 0, minWidth: 0, position: 'relative', '& text': { fontFamily: 'inherit' } }}
    >
      <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {caption}
      </Box>
      <FigureTable label={label ?? String(caption)} heads={heads} rows={rows} />
      {children}
    </Box>
  );
}

interface FigureTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A picture's figures, as a table for screen readers only. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  return (
    <div style={visuallyHidden} className="no-print">
      <Table
        look="plain"
        // A scroll container would have to be a tab stop.
        sx={{ overflow: 'visible' }}
        label={`${label}, as a table`}
        columns={heads.map((head, index) => ({
          key: `${index} ${head}`,
          head,
          isRowHead: index === 0,
          cell: (row: readonly string[]) => row[index] ?? '',
        }))}
        rows={rows}
        keyOf={(row, index) => `${index} ${row[0] ?? ''}`}
      />
    </div>
  );
}
