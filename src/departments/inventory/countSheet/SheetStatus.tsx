import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlaceProgress } from './places';
import type { Saving } from './useSheet';

interface SheetStatusProps {
  /** Lines that have a count. */
  done: number;
  total: number;
  /** Whether this device stores unsent counts. */
  isKept: boolean;
  saving: Saving;
  /** Lines that haven't been sent yet. */
  open: number;
  /** Value of the difference from the expected stock, as text; undefined for people who can't know it. */
  difference: string | undefined;
  /** The last action's result. */
  said: string;
  /** The places with how far each is counted; shown if there are several. */
  places: readonly PlaceProgress[];
  /** Shows one place. */
  onPlace: (name: string) => void;
  onStartOver: () => void;
}

const stateText = (saving: Saving, open: number): string => {
  if (saving.kind === 'refused') return '';
  if (saving.kind === 'saving') return 'Saving…';
  if (open === 0) return 'Saved';
  return saving.kind === 'waiting' ? `${open} kept on this device, sent when there is a connection` : 'Saving soon…';
};

/** The count's progress, and whether it is saved. */
export function SheetStatus(props: SheetStatusProps) {
  const { done, total, isKept, saving, open, difference, said, places, onPlace, onStartOver } = props;
  return (
    <>
      {places.length > 1 ? (
        <Box component="ul" aria-label="Places" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, mb: 0.5 }}>
          {places.map(({ name, done: counted, total: all }) => (
            <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center' }}>
              {name ? (
                <Button size="small" sx={{ minHeight: { xs: 44, md: 32 } }} onClick={() => onPlace(name)}>
                  {`${name}: ${counted === all ? 'done' : `${counted} of ${all}`}`}
                </Button>
              ) : (
                <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', px: 0.5 }}>
                  {`Without a place: ${counted === all ? 'done' : `${counted} of ${all}`}`}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      ) : null}
      <Box
        role="status"
        sx={{ typography: 'body2', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 0.5 }}
      >
        <span>
          {done} of {total} counted
        </span>
        <span>{isKept ? stateText(saving, open) : 'This device can’t keep the count. Stay online.'}</span>
        {difference && done > 0 ? <span>Difference {difference}</span> : null}
        {said ? <span>{said}</span> : null}
      </Box>
      {saving.kind === 'refused' && (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onStartOver}>
              Start over
            </Button>
          }
        >
          {saving.message}
        </Alert>
      )}
    </>
  );
}
