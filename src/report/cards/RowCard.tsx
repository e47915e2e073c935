import Box from '@mui/material/Box';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { isFigure, type ReportAnswer, type TableColumn, valueAt } from '#engine/read/reporting';
import { DASH, signOf } from '../../format/format';
import { contentOf, leadOf, linkedContent, type RowEnvironment } from '../rows';
import type { CardLayout } from './cardLayout';

interface RowCardProps {
  row: ReportAnswer['totals'];
  layout: CardLayout;
  environment: RowEnvironment;
}

/** In a column per value, missing values mean nothing: a role without the permission. */
const isSaid = (column: TableColumn, row: ReportAnswer['totals']): boolean => {
  const value = valueAt(column, row);
  return !isEmpty(value) && (column.value === undefined || signOf(value) !== 0);
};

/** Whether a value has a word that doesn't fit into one of three columns. */
const isWide = (value: unknown): boolean => typeof value === 'string' && /\S{14}/.test(value) && !/[-/]/.test(value);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A row on a phone: its title and main figure, then labels with values. A tap opens the row's link. */
export const RowCard = memo(function RowCard({ row, layout, environment }: RowCardProps) {
  const { figure, within, units } = layout;
  const filled = layout.values.filter((column) => isSaid(column, row));
  // A row without the usual name, such as the opening balance, uses its first text.
  const title =
    layout.title && isEmpty(valueAt(layout.title, row))
      ? (filled.find(({ field }) => !isFigure(field) && field.kind !== 'date') ?? layout.title)
      : layout.title;
  const code = title && within.get(title.key);
  const values = filled.filter((column) => column !== title).slice(0, layout.most);
  const columns = [title, figure, ...values].flatMap((column) => column ?? []);
  const to = columns.map((column) => leadOf(column, row, environment)).find(Boolean);
  const name = title ? contentOf(title, row, environment) : DASH;
  /** Separate links are above the one that covers the whole card. */
  const shown = (column: TableColumn) => {
    const unit = column.inUnit === undefined ? undefined : units.get(column.inUnit);
    const leads = leadOf(column, row, environment);
    return (
      <>
        <Box component="span" sx={leads && leads !== to ? { position: 'relative', zIndex: 1 } : undefined}>
          {leads === to ? contentOf(column, row, environment) : linkedContent(column, columns, row, environment)}
        </Box>
        {unit && !isEmpty(valueAt(unit, row)) ? (
          <span className="unit"> {contentOf(unit, row, environment)}</span>
        ) : null}
      </>
    );
  };
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        borderBottom: 1,
        borderColor: 'divider',
        px: 2,
        py: 1.25,
        '& a': { color: 'primary.main', textDecoration: 'none' },
        // Timestamps, which a table keeps on one line, would run into the next value.
        '& dd .date': { whiteSpace: 'normal' },
        '& .status-chip': { whiteSpace: 'normal', height: 'auto', lineHeight: 1.3, maxWidth: '100%' },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {to ? (
            <Box
              component={Link}
              to={to}
              sx={{ textDecoration: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {name}
            </Box>
          ) : (
            name
          )}
          {code && !isEmpty(valueAt(code, row)) ? (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' }}>
              {' '}
              {contentOf(code, row, environment)}
            </Box>
          ) : null}
        </Box>
        {figure && !isEmpty(valueAt(figure, row)) ? (
          <Box
            component="dl"
            sx={{ m: 0, flexShrink: 0, display: 'flex', flexDirection: 'column-reverse', alignItems: 'flex-end' }}
          >
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {figure.label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
              {shown(figure)}
            </Box>
          </Box>
        ) : null}
      </Box>
      {values.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 0.75,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
            columnGap: 1.5,
            rowGap: 0.75,
          }}
        >
          {values.map((column) => (
            <Box
              key={column.id}
              sx={{
                minWidth: 0,
                ...(isWide(contentOf(column, row, environment)) ? { gridColumn: 'span 2' } : undefined),
              }}
            >
              <Box component="dt" sx={{ typography: 'caption', lineHeight: 1.3, color: 'text.secondary' }}>
                {column.label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontSize: 13, overflowWrap: 'anywhere' }}>
                {shown(column)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
});
