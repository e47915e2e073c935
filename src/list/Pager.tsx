import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ChangeEvent } from 'react';
import { formatCount } from '../format/format';
import { PAGE_SIZES } from './listState';
import type { ListPage } from './useListQuery';

interface PagerProps {
  page: ListPage | undefined;
  perPage: number;
  onPage: (change: NonNullable<ListPage['next']>) => void;
  onPageSize: (size: number) => void;
}

/** '26–50 of 1,204'. */
export function rangeText({ records, total, position }: ListPage): string {
  if (records.length === 0) return '0';
  const range = `${formatCount(position + 1)}–${formatCount(position + records.length)}`;
  return total === undefined ? range : `${range} of ${formatCount(total)}`;
}

/** The position in the list, with previous and next. */
export function Pager({ page, perPage, onPage, onPageSize }: PagerProps) {
  const { next, previous } = page ?? {};
  const sizes = PAGE_SIZES.includes(perPage) ? PAGE_SIZES : [...PAGE_SIZES, perPage].sort((a, b) => a - b);
  return (
    <Box
      component="section"
      aria-label="Pages"
      className="no-print"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        height: 40,
        flexShrink: 0,
        color: 'text.secondary',
      }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 0.5, typography: 'caption' }}>
        <span id="rows-per-page">Rows</span>
        <Box
          component="select"
          aria-labelledby="rows-per-page"
          value={perPage}
          onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onPageSize(Number(target.value))}
          sx={{
            height: 24,
            border: 0,
            borderRadius: 1,
            bgcolor: 'background.default',
            color: 'inherit',
            font: 'inherit',
            cursor: 'pointer',
          }}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Box>
      </Box>
      <Box
        role="status"
        sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums', minWidth: 110, textAlign: 'right' }}
      >
        {page ? rangeText(page) : ''}
      </Box>
      <IconButton
        size="small"
        aria-label="Previous page"
        disabled={!previous}
        onClick={() => previous && onPage(previous)}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label="Next page" disabled={!next} onClick={() => next && onPage(next)}>
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  );
}
