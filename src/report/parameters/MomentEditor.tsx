import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DayField } from '#src/field/dates/DayField';

interface MomentEditorProps {
  today: string;
  asOf: string | undefined;
  onAsOf: (day: string | undefined) => void;
  onDone: () => void;
}

/** Now, or the end of a past day. */
export function MomentEditor({ today, asOf, onAsOf, onDone }: MomentEditorProps) {
  return (
    <Box sx={{ p: 1.5, display: 'flex', gap: 1, alignItems: 'end', width: 280, maxWidth: '90vw' }}>
      <DayField
        label="End of day"
        today={today}
        value={asOf ?? today}
        max={today}
        onDay={(day) => onAsOf(day === today ? undefined : day)}
        onDone={onDone}
      />
      <Button
        size="small"
        variant="outlined"
        onClick={() => {
          onAsOf(undefined);
          onDone();
        }}
      >
        Now
      </Button>
    </Box>
  );
}
