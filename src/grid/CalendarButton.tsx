import { useState } from 'react';
import { CalendarOpener, CalendarPopover } from '../form/inputs/dates/CalendarPopover';
import type { GridDays } from './types';

/** This computer's day, where nobody says which day it is at the outlet. */
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

/** Opens the console's calendar beside a date of a line. */
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
