import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import type { AnyRecord } from '#engine/define/fields';
import { DayField } from '#src/form/inputs/dates/DayField';
import { chosenPreset } from '#src/list/filters/presets';
import { reportPresets } from './periods';

/** The editors of every report's parameters: days and outlets. */

interface RangeEditorProps {
  today: string;
  from: string;
  to: string;
  onRange: (range: { fromDate: string; toDate: string }) => void;
  onDone: () => void;
}

/** Days from and to, with common ranges. */
export function RangeEditor({ today, from, to, onRange, onDone }: RangeEditorProps) {
  const presets = reportPresets(today);
  const chosen = chosenPreset(presets, { from, to });
  return (
    <Box sx={{ p: 1.5, width: 340, maxWidth: '90vw' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5 }}>
        {presets.map((preset) => {
          const isChosen = preset === chosen;
          return (
            <Button
              key={preset.name}
              size="small"
              variant="outlined"
              aria-pressed={isChosen}
              sx={isChosen ? { bgcolor: 'action.selected', borderColor: 'primary.main' } : {}}
              onClick={() => {
                onRange({ fromDate: preset.from, toDate: preset.to });
                onDone();
              }}
            >
              {preset.name}
            </Button>
          );
        })}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <DayField
          label="From"
          today={today}
          value={from}
          onDay={(day) => day && onRange({ fromDate: day, toDate: to })}
          onDone={onDone}
        />
        <DayField
          label="To"
          today={today}
          value={to}
          onDay={(day) => day && onRange({ fromDate: from, toDate: day })}
          onDone={onDone}
        />
      </Box>
    </Box>
  );
}

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

export interface OutletsEditorProps {
  outlets: readonly AnyRecord[];
  chosen: readonly string[];
  /** Leaves focus where it is, and may stay without it. */
  isQuiet?: boolean;
  onChange: (ids: string[]) => void;
}

/** Which of the person's outlets; at least one. */
export function OutletsEditor({ outlets, chosen, isQuiet = false, onChange }: OutletsEditorProps) {
  const ids = outlets.map(({ _id }) => String(_id));
  const toggle = (id: string) => onChange(ids.filter((each) => chosen.includes(each) !== (each === id)));
  return (
    <FormGroup
      role="group"
      aria-label="Outlets"
      sx={{ p: 1.5, minWidth: 220, maxHeight: 360, overflowY: 'auto', flexWrap: 'nowrap' }}
    >
      {outlets.map((outlet, index) => {
        const id = String(outlet._id);
        const isOnly = !isQuiet && chosen.length === 1 && chosen[0] === id;
        return (
          <FormControlLabel
            key={id}
            label={String(outlet.name)}
            control={
              <Checkbox
                size="small"
                autoFocus={index === 0 && !isQuiet}
                checked={chosen.includes(id)}
                disabled={isOnly}
                onChange={() => toggle(id)}
                sx={{ py: 0.5 }}
              />
            }
          />
        );
      })}
      {outlets.length > 1 && !isQuiet && (
        <Button
          size="small"
          disabled={chosen.length === ids.length}
          onClick={() => onChange(ids)}
          sx={{ alignSelf: 'flex-start', mt: 0.5 }}
        >
          All outlets
        </Button>
      )}
    </FormGroup>
  );
}
