import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { Table } from '../../table';

/** What every picture is given. */
export interface PictureProps {
  report: Report;
  answer: ReportAnswer;
  /** px, its title included. */
  height: number;
}

/** One kind of picture, as a report declares it. */
export type PictureOf<K> = Extract<NonNullable<Report['picture']>, { kind: K }>;

/** px of the title above it. */
export const TITLE = 20;

interface PictureFrameProps {
  /** What it is, for people who do not see it; its caption where left out. */
  label?: string;
  caption: ReactNode;
  /** The same as a table, for people who hear it: heads, then rows of as many texts. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
}

/** A picture under its title; a table that only screen readers find has the same figures. */
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

/** Figures that a picture shows, as a table that is only heard. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  return (
    <div style={visuallyHidden} className="no-print">
      <Table
        look="plain"
        // A box that scrolls would have to be a stop for the keyboard.
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
