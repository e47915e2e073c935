import Box from '@mui/material/Box';

/** An entry's name. `Ask AI (Beta)` shows the word in brackets as a badge. */
export function EntryLabel({ label }: { label: string }) {
  const [, name = label, mark] = /^(.+) \((\w+)\)$/.exec(label) ?? [];
  return (
    <>
      {name}
      {mark && (
        <Box
          component="span"
          sx={({ palette }) => ({
            ml: 1,
            px: 0.75,
            borderRadius: '5px',
            fontSize: 11,
            lineHeight: '18px',
            fontWeight: 600,
            color: palette.tones.blue.text,
            backgroundColor: palette.tones.blue.background,
          })}
        >
          {mark}
        </Box>
      )}
    </>
  );
}
