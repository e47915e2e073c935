import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { newRequestId } from '#src/document/newDocument';
import { formatMoment } from '#src/format/format';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { SheetMasters } from '../CountSheet';
import { afterSaving, type Known, type SheetDraft } from './sheet';

const KINDS = [
  ['fullCount', 'Full count', 'Everything in stock. A period needs one before it can be closed.'],
  ['partialCount', 'Partial count', 'Some categories or shelves.'],
  ['spotCheck', 'Spot check', 'A few items.'],
] as const;

/** A spot check of the items that are counted often. */
const KEY_ITEMS = 'keyItems';
const STARTS = [...KINDS, [KEY_ITEMS, 'Key items', 'The items marked as key items, which are counted often.']] as const;

const fresh = (kind: string, isBlind: boolean): SheetDraft => ({
  requestId: newRequestId(),
  entryType: kind === KEY_ITEMS ? 'spotCheck' : kind,
  isBlind,
  isKeyOnly: kind === KEY_ITEMS,
  countDateTime: new Date().toISOString(),
  counted: {},
  extra: [],
});

const joining = (entry: Known): SheetDraft => ({
  ...afterSaving(fresh(String(entry.entryType), entry.isBlind === true), [], entry, []),
  countDateTime: String(entry.countDateTime),
});

interface CountStartProps {
  title: string;
  masters: SheetMasters;
  onStart: (draft: SheetDraft) => void;
}

/** What to count, and with whom. */
export function CountStart({ title, masters, onStart }: CountStartProps) {
  const { timeZone, outlet } = useSession();
  const [kind, setKind] = useState<string>('fullCount');
  const [isBlind, setBlind] = useState(true);
  const heading = useId();
  const open = masters.open.filter(({ entryType }) => entryType !== 'opening');
  return (
    <Page title={title}>
      <Box sx={{ maxWidth: 560, pb: 4 }}>
        {open.length > 0 && (
          <Box component="section" sx={{ mb: 4 }}>
            <Typography variant="h2" sx={{ mb: 1 }}>
              Continue a count
            </Typography>
            {open.map((entry) => (
              <Button
                key={String(entry._id)}
                variant="outlined"
                fullWidth
                sx={{ mb: 1, minHeight: 56, justifyContent: 'space-between', textAlign: 'left' }}
                onClick={() => onStart(joining(entry))}
              >
                <span>{String(entry.stockEntryNumber)}</span>
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {KINDS.find(([key]) => key === entry.entryType)?.[1]} · {formatMoment(entry.countDateTime, timeZone)}
                </Box>
              </Button>
            ))}
          </Box>
        )}
        <Typography variant="h2" id={heading} sx={{ mb: 1 }}>
          Start a count at {String(outlet.name ?? 'this outlet')}
        </Typography>
        <RadioGroup aria-labelledby={heading} value={kind} onChange={(_event, value) => setKind(value)}>
          {STARTS.filter(
            ([key]) => key !== KEY_ITEMS || masters.items.some(({ isCountDaily }) => isCountDaily === true),
          ).map(([key, label, about]) => (
            <FormControlLabel
              key={key}
              value={key}
              control={<Radio />}
              sx={{ alignItems: 'flex-start', mb: 1 }}
              label={
                <Box sx={{ pt: 1 }}>
                  <div>{label}</div>
                  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{about}</Box>
                </Box>
              }
            />
          ))}
        </RadioGroup>
        <FormControlLabel
          sx={{ my: 1 }}
          control={<Checkbox checked={isBlind} onChange={(_event, checked) => setBlind(checked)} />}
          label="Blind count: don’t show what is expected"
        />
        <Button
          variant="contained"
          fullWidth
          sx={{ minHeight: 56, mt: 1 }}
          onClick={() => onStart(fresh(kind, isBlind))}
        >
          Start counting
        </Button>
      </Box>
    </Page>
  );
}
