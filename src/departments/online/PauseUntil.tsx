import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { AnyRecord, Field } from '#engine/define/fields';
import { addDays, showDay, weekdayName } from '#engine/run/time/days';
import { nextOpening, type OpeningWindow } from '#resources/online/openingHours.rules';
import { DateTimeInput } from '#src/form/inputs/DateInputs';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { type InputProps, useField, useSelected } from '#src/form/inputs/useField';
import { formatAgo, formatMoment } from '#src/format/format';
import { fromZone, toZone } from '#src/format/zones';
import type { InputSlotProps } from '#src/shell/slots';

const MINUTE = 60_000;
const PAUSES = [
  [30, '30 minutes'],
  [60, '1 hour'],
  [120, '2 hours'],
] as const;

const rows = (value: unknown): readonly AnyRecord[] => (Array.isArray(value) ? value : []);

/** The current time, updated every half minute, because a pause ends while people look. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const dayInWords = (date: string, today: string): string =>
  date === addDays(today, 1) ? 'tomorrow' : `${weekdayName(date)} ${showDay(date)}`;

/** When a pause ends: a few usual durations, or an exact local time. */
export default function PauseUntil(props: InputSlotProps) {
  const { value, set, disabled } = useField<string>(props);
  const { context } = useFormEnvironment();
  const now = useNow();
  const zone = typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';
  const [hours, holidays] = useSelected((values) => [values.hours, values.holidayDates]);
  const today = toZone(new Date(now).toISOString(), zone)?.day ?? context.today;
  const opening = nextOpening(
    rows(hours) as readonly OpeningWindow[],
    new Set(rows(holidays).map(({ date }) => String(date))),
    today,
  );
  const until = value ? Date.parse(value) : Number.NaN;
  const isPaused = until > now;
  const wholeMinutes = (at: number) => new Date(Math.ceil(at / MINUTE) * MINUTE).toISOString();
  const state = isPaused
    ? `Paused until ${formatMoment(value, zone)}, ${formatAgo(value, now)}`
    : value && !Number.isNaN(until)
      ? 'The pause has ended'
      : 'Not paused';
  const atOpening = opening && fromZone(opening.date, opening.time, zone);
  return (
    <Box>
      <DateTimeInput {...(props as InputProps<'datetime'> & { field: Field<'datetime'> })} />
      <Box role="status" sx={{ typography: 'caption', color: isPaused ? 'warning.main' : 'text.secondary', mt: 0.5 }}>
        {state}
      </Box>
      {disabled ? null : (
        <Box role="group" aria-label="Pause" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.75 }}>
          {PAUSES.map(([length, words]) => (
            <Button
              key={length}
              size="small"
              variant="outlined"
              onClick={() => set(wholeMinutes(Date.now() + length * MINUTE))}
            >
              {words}
            </Button>
          ))}
          {opening && atOpening ? (
            <Button size="small" variant="outlined" onClick={() => set(atOpening)}>
              Until {dayInWords(opening.date, today)} {opening.time}
            </Button>
          ) : null}
          {value ? (
            <Button size="small" onClick={() => set(null)}>
              Resume now
            </Button>
          ) : null}
        </Box>
      )}
    </Box>
  );
}
