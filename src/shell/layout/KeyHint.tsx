import Box from '@mui/material/Box';

/** The keys that do the same, at the end of a menu's line. Those who cannot see it hear `aria-keyshortcuts`. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{ ml: 'auto', pl: 3, fontFamily: 'inherit', fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}
  >
    {keys}
  </Box>
);
