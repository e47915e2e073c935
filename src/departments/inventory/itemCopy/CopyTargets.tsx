import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface CopyTargetsProps {
  outlets: readonly { _id?: unknown; name?: unknown }[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** The outlets that get the copies. */
export function CopyTargets({ outlets, chosen, onChosen }: CopyTargetsProps) {
  const heading = useId();
  const set = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChosen(next);
  };
  return (
    <FormControl component="div" role="group" aria-labelledby={heading}>
      <Typography variant="h3" component="h2" id={heading} sx={{ mb: 0.5 }}>
        Copy to
      </Typography>
      <FormGroup>
        {outlets.map(({ _id, name }) => (
          <FormControlLabel
            key={String(_id)}
            label={String(name)}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(String(_id))}
                onChange={({ target }) => set(String(_id), target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
