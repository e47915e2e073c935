import Box from '@mui/material/Box';

/** The shortcut at the end of a menu item. Screen readers get `aria-keyshortcuts`. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{ ml: 'auto', pl: 3, fontFamily: 'inherit', fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}
  >
    {keys}
  </Box>
);
