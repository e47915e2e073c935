import Box from '@mui/material/Box';

/** Labels on the left, figures on the right. */
export const Figures = ({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, rowGap: 0.5 }}
  >
    {rows.map(([label, value]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
