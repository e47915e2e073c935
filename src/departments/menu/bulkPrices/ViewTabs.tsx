import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { PriceView } from '#resources/menu/priceChange.rules';
import { formatCount } from '#src/format/format';

const LABELS: Readonly<Record<PriceView | 'refused', string>> = {
  all: 'All',
  changing: 'Changing',
  refused: 'Refused',
  problem: 'Cannot change',
  large: 'More than 30%',
  belowCost: 'Below cost',
  zero: 'Zero',
  typed: 'Typed',
  leftOut: 'Left out',
};

interface ViewTabsProps {
  counts: Readonly<Record<PriceView, number>>;
  refused: number;
  view: PriceView | 'refused';
  onView: (view: PriceView | 'refused') => void;
}

/** Warnings, with the number of each; empty kinds aren't offered. */
export function ViewTabs({ counts, refused, view, onView }: ViewTabsProps) {
  const keys = Object.keys(LABELS) as (PriceView | 'refused')[];
  const countOf = (key: PriceView | 'refused') => (key === 'refused' ? refused : counts[key]);
  return (
    <Box
      role="group"
      aria-label="Which prices are listed"
      sx={{
        display: 'flex',
        gap: 0.5,
        minWidth: 0,
        maxWidth: '100%',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        flexShrink: 0,
      }}
    >
      {keys
        .filter((key) => key === 'all' || key === 'changing' || key === view || countOf(key) > 0)
        .map((key) => (
          <ButtonBase
            key={key}
            aria-pressed={key === view}
            onClick={() => onView(key)}
            sx={{
              px: 1.25,
              height: 34,
              gap: 0.75,
              flexShrink: 0,
              typography: 'body2',
              fontWeight: key === view ? 600 : 400,
              color: key === view ? 'text.primary' : 'text.secondary',
              borderBottom: 2,
              borderColor: key === view ? 'primary.main' : 'transparent',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {LABELS[key]}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(countOf(key))}
            </Box>
          </ButtonBase>
        ))}
    </Box>
  );
}
