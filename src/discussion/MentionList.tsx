import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Mention, Mentionable } from '#engine/read/discussion';

interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  /** The person that Enter chooses. */
  active: string | undefined;
  onChoose: (person: Mention) => void;
  onPoint: (index: number) => void;
}

/** People who can be mentioned, above the message box, because the space below may be off screen. */
export function MentionList({ id, people, active, onChoose, onPoint }: MentionListProps) {
  return (
    <Paper
      elevation={4}
      sx={{ position: 'absolute', bottom: '100%', left: 0, mb: 0.5, width: 'min(320px, 100%)', zIndex: 'modal' }}
    >
      {people.length === 0 ? (
        <Box id={id} role="listbox" aria-label="People" sx={{ px: 1.5, py: 1, color: 'text.secondary' }}>
          <Box role="option" aria-disabled aria-selected={false}>
            No one else can open this and get notifications
          </Box>
        </Box>
      ) : (
        <Box component="ul" id={id} role="listbox" aria-label="People" sx={{ m: 0, p: 0.5, listStyle: 'none' }}>
          {people.map((person, index) => (
            <Box
              component="li"
              key={person.userId}
              id={`${id}-${person.userId}`}
              role="option"
              aria-selected={person.userId === active}
              // The box keeps the cursor.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => person.userId !== active && onPoint(index)}
              onClick={() => onChoose(person)}
              sx={{
                px: 1,
                py: 0.75,
                borderRadius: 1,
                cursor: 'pointer',
                display: 'flex',
                justifyContent: 'space-between',
                gap: 1.5,
                '&[aria-selected="true"]': { bgcolor: 'action.selected' },
              }}
            >
              <span>{person.name}</span>
              <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', alignSelf: 'center' }}>
                {person.role}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}
