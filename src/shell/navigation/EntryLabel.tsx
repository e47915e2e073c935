import Box from '@mui/material/Box';

/** What an entry is called. `Ask AI (Beta)` shows the word in brackets as a mark beside the name. */
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
