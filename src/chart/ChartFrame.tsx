import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import type { Picture } from '#engine/define/chart';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { Table } from '../table';
import { Legend } from './parts';

/** The props of every chart of a report. */
export interface ChartProps {
  report: Report;
  answer: ReportAnswer;
  /** px, including its title. */
  height: number;
}

/** One kind of picture, as a report declares it. */
export type PictureOf<K> = Extract<Picture, { as: K }>;

/** px of the title above it. */
export const TITLE = 20;

interface FigureProps {
  /** Its description for screen readers. */
  label: string;
  caption: string;
  /** The names of several series, whose colours are on the right. @default none */
  series?: readonly string[];
  isLine?: boolean;
  children: ReactNode;
}

/** A chart below its title. */
export const Figure = ({ label, caption, series = [], isLine = false, children }: FigureProps) => (
  <Box component="figure" aria-label={label} sx={{ m: 0, minWidth: 0, position: 'relative' }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Box component="figcaption" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {caption}
      </Box>
      {series.length > 1 ? <Legend series={series} isLine={isLine} /> : null}
    </Box>
    {children}
  </Box>
);

interface PictureFrameProps {
  /** Its description for screen readers. @default its caption */
  label?: string;
  caption: string;
  /** The same as a table, for screen readers: headings, then rows of texts. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
}

/** A picture below its title; a table for screen readers has the same figures. */
export const PictureFrame = ({ label, caption, heads, rows, children }: PictureFrameProps) => (
  <Figure label={label ?? caption} caption={caption}>
    <div style={visuallyHidden} className="no-print">
      <Table
        look="plain"
        // A scroll container would have to be a tab stop.
        sx={{ overflow: 'visible' }}
        label={`${label ?? caption}, as a table`}
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
    {children}
  </Figure>
);
