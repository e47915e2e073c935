import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { lazyInTime } from '../shell/chunks';

/** What the calendar will take, so that the popover finds its place before it is there. */
const CALENDAR_HEIGHT = 380;
const Calendar = lazyInTime('the calendar', () => import('../form/inputs/Calendar'));

/** This computer's day: a calendar begins there, no rule goes by it. */
const here = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

interface CalendarButtonProps {
  label: string;
  day: string | undefined;
  onDay: (day: string) => void;
}

/** Opens the console's calendar beside a date that can be typed as well. */
export function CalendarButton({ label, day, onDay }: CalendarButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={`Choose ${label.toLowerCase()} from a calendar`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { 'aria-label': `Calendar for ${label.toLowerCase()}`, role: 'dialog' } }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" width={320} height={CALENDAR_HEIGHT} />}>
          <Calendar
            day={day}
            today={here()}
            notAfter={undefined}
            notBefore={undefined}
            onDay={(chosen) => {
              onDay(chosen);
              setAnchor(null);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}
