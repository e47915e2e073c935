import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** A QR code, dark on light in both themes: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, borderRadius: 1, bgcolor: '#fff' }}
    >
      <path d={dark} fill="#000" />
    </Box>
  );
}
