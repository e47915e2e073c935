import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '#src/format/format';

/** An import that can be undone for a day. */
interface DoneImport {
  importId: string;
  /** ISO-8601 in UTC. */
  at: string;
  userName: string;
  /** What it wrote, in words. */
  what: string;
  undone: boolean;
}

interface ImportsOfTheDayProps {
  imports: readonly DoneImport[];
  timeZone: string;
  isBusy: boolean;
  onUndo: (importId: string) => void;
}

/** The imports of the last day, each with its undo. */
export function ImportsOfTheDay({ imports, timeZone, isBusy, onUndo }: ImportsOfTheDayProps) {
  if (imports.length === 0) return null;
  return (
    <Box component="section" aria-label="Last imports" sx={{ mt: 2 }}>
      <Typography variant="subtitle2">Last imports</Typography>
      {imports.map(({ importId, at, userName, what, undone }) => (
        <Box
          key={importId}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 40 }}
        >
          <Box sx={{ flex: 1, minWidth: 200 }}>
            {formatMoment(at, timeZone)}, {userName}: {what}
          </Box>
          {undone ? (
            <Typography variant="body2" color="text.secondary">
              Undone
            </Typography>
          ) : (
            <Button size="small" disabled={isBusy} onClick={() => onUndo(importId)}>
              Undo
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
