import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { isDay } from '#engine/run/time/days';
import { lazyInTime } from '#src/shell/chunks';

/** What the calendar will take, so that the popover finds its place before it is there. */
const CALENDAR_HEIGHT = 380;
// The calendar and its date library are 60 kB: fetched when someone opens one.
const Calendar = lazyInTime('the calendar', () => import('./Calendar'));

/** Which days a date may be, as its declaration says: '@today' is the business date. */
export interface DayBounds {
  notAfter?: string | undefined;
  notBefore?: string | undefined;
}

interface CalendarPopoverProps extends DayBounds {
  /** Where it hangs; closed without. */
  anchor: HTMLElement | null;
  label: string;
  day: string | null | undefined;
  /** The outlet's business date. */
  today: string;
  onDay: (day: string) => void;
  onClose: () => void;
}

/** The console's calendar beside a date that can be typed as well. */
export function CalendarPopover({
  anchor,
  label,
  day,
  today,
  notAfter,
  notBefore,
  onDay,
  onClose,
}: CalendarPopoverProps) {
  const bound = (limit: string | undefined) => (limit === '@today' ? today : limit);
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { 'aria-label': `Calendar for ${label.toLowerCase()}`, role: 'dialog' } }}
    >
      <Suspense fallback={<Skeleton variant="rectangular" width={320} height={CALENDAR_HEIGHT} />}>
        <Calendar
          day={isDay(day) ? day : undefined}
          today={today}
          notAfter={bound(notAfter)}
          notBefore={bound(notBefore)}
          onDay={(chosen) => {
            onDay(chosen);
            onClose();
          }}
        />
      </Suspense>
    </Popover>
  );
}

interface CalendarOpenerProps {
  label: string;
  disabled?: boolean;
  /** At the end of a box, small; or beside one, as large as a finger. */
  size: 'small' | 'medium';
  onOpen: (anchor: HTMLElement) => void;
}

/** The button that opens it. */
export const CalendarOpener = ({ label, disabled = false, size, onOpen }: CalendarOpenerProps) => (
  <IconButton
    size={size}
    edge={size === 'small' ? 'end' : false}
    disabled={disabled}
    aria-label={`Choose ${label.toLowerCase()} from a calendar`}
    onClick={(event) => onOpen(event.currentTarget)}
  >
    <CalendarIcon fontSize={size === 'small' ? 'inherit' : 'small'} />
  </IconButton>
);
