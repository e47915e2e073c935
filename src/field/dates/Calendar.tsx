import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enGB } from 'date-fns/locale/en-GB';

interface CalendarProps {
  day: string | undefined;
  today: string;
  notAfter: string | undefined;
  notBefore: string | undefined;
  onDay: (day: string) => void;
}

// Noon, so that no clock change moves the date.
const toDate = (day: string) => new Date(`${day}T12:00:00`);
const toDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** A date input's calendar; a separate module, downloaded when it is opened. */
export default function Calendar({ day, today, notAfter, notBefore, onDay }: CalendarProps) {
  const allowed = (!notAfter || today <= notAfter) && (!notBefore || today >= notBefore);
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={enGB}>
      <DateCalendar
        autoFocus
        value={day ? toDate(day) : null}
        referenceDate={toDate(day ?? today)}
        {...(notAfter ? { maxDate: toDate(notAfter) } : {})}
        {...(notBefore ? { minDate: toDate(notBefore) } : {})}
        views={['year', 'month', 'day']}
        openTo="day"
        onChange={(date: Date | null, state) => {
          if (date && state === 'finish') onDay(toDay(date));
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 2, pb: 1 }}>
        <Button size="small" disabled={!allowed} onClick={() => onDay(today)}>
          Today
        </Button>
      </Box>
    </LocalizationProvider>
  );
}
