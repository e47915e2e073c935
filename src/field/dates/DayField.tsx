import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { isDay } from '#engine/run/time/days';
import { wiringOf } from '../editor';
import { FieldFrame } from '../FieldFrame';
import { DayBox } from './DayBox';

interface DayFieldProps {
  label: string;
  /** Its accessible name. @default the label */
  spokenLabel?: string;
  /** YYYY-MM-DD, or '' for none. */
  value: string;
  /** The outlet's business date. */
  today: string;
  /** The latest date allowed. */
  max?: string | undefined;
  /** A date, once typed in full or chosen; undefined if cleared. */
  onDay: (day: string | undefined) => void;
  onDone?: () => void;
}

/** A date outside forms: in filters and parameters. Input takes effect with Enter or when the box loses focus. */
export function DayField({ label, spokenLabel = label, value, today, max, onDay, onDone }: DayFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>();
  const isWrong = typeof draft === 'string' && !(isDay(draft) && (max === undefined || draft <= max));
  const [isLeft, setLeft] = useState(false);
  const error =
    isWrong && isLeft ? (isDay(draft) ? 'Choose a day up to today' : 'Write it like 20 Nov 2026') : undefined;
  const take = () => {
    setLeft(true);
    if (draft === undefined || isWrong) return;
    setDraft(undefined);
    if ((draft ?? '') !== value) onDay(draft ?? undefined);
  };
  const handle = wiringOf(id, { error, blur: take, name: spokenLabel === label ? undefined : spokenLabel });
  return (
    <Box
      onKeyDown={({ key, target }) => {
        if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
        take();
        if (!isWrong) onDone?.();
      }}
    >
      <FieldFrame label={label} error={error} control={handle.control}>
        <DayBox
          handle={handle}
          day={draft === undefined ? value || null : draft}
          onDay={(day) => {
            setLeft(false);
            setDraft(day);
          }}
          onPick={(day) => {
            setDraft(undefined);
            onDay(day);
          }}
          label={spokenLabel}
          today={today}
          notAfter={max}
          compact
        />
      </FieldFrame>
    </Box>
  );
}
