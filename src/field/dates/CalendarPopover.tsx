import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { inSentence } from '#engine/define/fields';
import { isDay } from '#engine/run/time/days';
import { lazyPart } from '#src/shell/parts';

/** The calendar's size, so that the popover is positioned before it is loaded. */
const CALENDAR_HEIGHT = 380;
// The calendar and its date library are 60 kB: downloaded when someone opens one.
const Calendar = lazyPart('the calendar', () => import('./Calendar'));

/** The allowed dates, as declared: '@today' is the business date. */
export interface DayBounds {
  notAfter?: string | undefined;
  notBefore?: string | undefined;
}

interface CalendarPopoverProps extends DayBounds {
  /** Its anchor; closed without one. */
  anchor: HTMLElement | null;
  label: string;
  day: string | null | undefined;
  /** The outlet's business date. */
  today: string;
  onDay: (day: string) => void;
  onClose: () => void;
}

/** The console's calendar next to a date that can also be typed. */
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
      slotProps={{ paper: { 'aria-label': `Calendar for ${inSentence(label)}`, role: 'dialog' } }}
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
  disabled: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

/** The button that opens it. */
export const CalendarOpener = ({ label, disabled, onOpen }: CalendarOpenerProps) => (
  <IconButton
    size="small"
    edge="end"
    disabled={disabled}
    aria-label={`Choose ${inSentence(label)} from a calendar`}
    onClick={(event) => onOpen(event.currentTarget)}
  >
    <CalendarIcon fontSize="inherit" />
  </IconButton>
);
