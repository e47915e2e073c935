import Box from '@mui/material/Box';
import { formatAmount, formatMoney } from '#src/format/format';
import type { Sum } from './shown';

interface SumsProps {
  label: string;
  sums: readonly Sum[];
  total: Sum;
  code: string;
}

/** Amounts in a column, with their total last. */
export const Sums = ({ label, sums, total, code }: SumsProps) => (
  <Box component="dl" aria-label={label} sx={{ m: 0, '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' } }}>
    {sums.map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike
      <Box key={index} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
        <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <dd>{formatAmount(value, code)}</dd>
      </Box>
    ))}
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 0.75,
        mt: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        fontWeight: 600,
      }}
    >
      <dt>{total[0]}</dt>
      <dd>{formatMoney(total[1], code)}</dd>
    </Box>
  </Box>
);
