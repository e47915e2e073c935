import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Tone } from '#engine/define/fields';

/** A status in its one word and colour (look.md): text on a tint, never colour alone. */
export const StatusChip = memo(function StatusChip({ label, tone }: { label: string; tone: Tone | undefined }) {
  return (
    <Box
      component="span"
      sx={({ palette }) => {
        const { text, background, border } = palette.tones[tone ?? 'grey'];
        return {
          display: 'inline-flex',
          alignItems: 'center',
          height: 22,
          px: 1,
          borderRadius: '6px',
          border: `1px solid ${border}`,
          color: text,
          backgroundColor: background,
          fontSize: 12,
          fontWeight: 500,
          whiteSpace: 'nowrap',
        };
      }}
    >
      {label}
    </Box>
  );
});
