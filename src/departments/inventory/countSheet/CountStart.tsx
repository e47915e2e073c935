import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { newRequestId } from '#src/document/newDocument';
import { Checklist } from '#src/field/Checklist';
import type { Choice } from '#src/field/choices';
import { formatMoment } from '#src/format/format';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { SheetMasters } from '../CountSheet';
import { afterSaving, isWithin, type Known, type Scope, type SheetDraft } from './sheet';
import { useLines } from './useLines';

const KINDS = [
  ['fullCount', 'Full count', 'Everything in stock. A period needs one before it can be closed.'],
  ['partialCount', 'Partial count', 'Some categories or shelves.'],
  ['spotCheck', 'Spot check', 'A few items.'],
] as const;

/** A spot check of the items that are counted often. */
const KEY_ITEMS = 'keyItems';
const STARTS = [...KINDS, [KEY_ITEMS, 'Key items', 'The items marked as key items, which are counted often.']] as const;

const NONE: SheetDraft['extra'] = [];

const fresh = (kind: string, isBlind: boolean, only?: Scope): SheetDraft => ({
  requestId: newRequestId(),
  entryType: kind === KEY_ITEMS ? 'spotCheck' : kind,
  isBlind,
  isKeyOnly: kind === KEY_ITEMS,
  ...(only && only.categoryIds.length + only.places.length > 0 ? { only } : {}),
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
  const [only, setOnly] = useState<Scope>({ categoryIds: [], places: [] });
  const { all, places, categories } = useLines(masters, NONE);
  const isPartial = kind === 'partialCount';
  const lines = all.filter((line) => isWithin(only, line)).length;
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
        {isPartial && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}>
            <Part
              heading="Categories"
              choices={[...categories].map(([id, label]) => ({ value: String(id), label }))}
              chosen={only.categoryIds}
              onChange={(categoryIds) => setOnly({ ...only, categoryIds })}
            />
            <Part
              heading="Places"
              choices={places.map((place) => ({ value: place, label: place }))}
              chosen={only.places}
              onChange={(chosen) => setOnly({ ...only, places: chosen })}
            />
          </Box>
        )}
        <FormControlLabel
          sx={{ my: 1 }}
          control={<Checkbox checked={isBlind} onChange={(_event, checked) => setBlind(checked)} />}
          label="Blind count: don’t show what is expected"
        />
        <Button
          variant="contained"
          disabled={isPartial && lines === 0}
          sx={{ display: 'flex', mt: 1, width: { xs: '100%', sm: 'auto' }, minHeight: { xs: 56, sm: 40 } }}
          onClick={() => onStart(fresh(kind, isBlind, isPartial ? only : undefined))}
        >
          {isPartial && lines < all.length ? `Count ${lines} ${lines === 1 ? 'line' : 'lines'}` : 'Start counting'}
        </Button>
      </Box>
    </Page>
  );
}

interface PartProps {
  heading: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which of them are counted: all of them unless some are ticked. */
function Part({ heading, choices, chosen, onChange }: PartProps) {
  if (choices.length === 0) return null;
  return (
    <Box sx={{ flex: '1 1 220px', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ typography: 'subtitle2', px: 1.5, pt: 1 }}>
        {heading}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {chosen.length === 0 ? ' · all' : ` · ${chosen.length} of ${choices.length}`}
        </Box>
      </Box>
      <Checklist label={heading} choices={choices} chosen={chosen} onChange={onChange} />
    </Box>
  );
}
