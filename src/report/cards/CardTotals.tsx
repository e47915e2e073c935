import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RowEnvironment } from '../rows';
import { type CardLayout, cardSums } from './cardLayout';
import { Sums } from './Sums';

/** Totals next to the word while the bar is collapsed. */
const MOST_TOTALS = 2;

/** The whole report's totals at the bottom of the screen, while there are cards above. */
export function CardTotals({ layout, environment }: { layout: CardLayout; environment: RowEnvironment }) {
  const [isOpen, setOpen] = useState(false);
  const { totals } = environment.answer;
  const all = cardSums(layout, totals);
  if (all.length === 0) return null;
  const isFoldable = all.length > MOST_TOTALS;
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        px: 2,
        py: 0.75,
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.5,
        bgcolor: 'raised',
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" sx={{ typography: 'body2', fontWeight: 600 }}>
        Total
      </Box>
      <Sums
        label="Total"
        columns={isOpen ? all : all.slice(0, MOST_TOTALS)}
        totals={totals}
        environment={environment}
      />
      {isFoldable && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ minWidth: 0, py: 0 }}>
          {isOpen ? 'Less' : `${all.length - MOST_TOTALS} more`}
        </Button>
      )}
    </Box>
  );
}
