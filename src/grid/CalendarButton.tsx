import { useState } from 'react';
import { CalendarOpener, CalendarPopover } from '../form/inputs/dates/CalendarPopover';
import type { GridDays } from './types';

/** This computer's date, if the outlet's is unknown. */
const here = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

interface CalendarButtonProps {
  label: string;
  day: string | undefined;
  days: GridDays | undefined;
  onDay: (day: string) => void;
}

/** Opens the console's calendar next to a line's date. */
export function CalendarButton({ label, day, days, onDay }: CalendarButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <CalendarOpener label={label} size="medium" onOpen={setAnchor} />
      <CalendarPopover
        {...{ anchor, label, day, onDay }}
        today={days?.today ?? here()}
        notAfter={days?.notAfter}
        notBefore={days?.notBefore}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
