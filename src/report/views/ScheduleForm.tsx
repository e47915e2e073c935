import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import type { Report } from '#engine/define/report';
import { SENT_FORMAT_LABELS, SENT_FORMATS } from '#engine/read/views/sentFormats';
import type { Query } from '#engine/run/query/query';
import { FREQUENCIES, type Frequency } from '#engine/run/time/schedule';
import { useFoundRecords } from '#src/field/options/records';
import { SmallSelect } from '#src/field/SmallSelect';
import { useSession } from '#src/shell/session';
import { savedOf } from './reportView';
import type { Recipient, Schedule, ScheduleChange } from './useSchedules';

interface ScheduleFormProps {
  /** For its submit button. */
  id: string;
  report: Report;
  /** What is on the screen. */
  query: Query;
  today: string;
  /** A new one's default name. */
  name: string;
  /** The one being changed; undefined for a new one. */
  schedule: Schedule | undefined;
  onSave: (change: ScheduleChange) => void;
}

const WORDS: Record<Frequency, string> = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' };
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = Array.from({ length: 28 }, (_, index) => index + 1);

/** When a report is sent, in which format and to whom. */
export function ScheduleForm({ id, report, query, today, name: first, schedule, onSave }: ScheduleFormProps) {
  const { user } = useSession();
  const { regularly } = schedule ?? {};
  const [name, setName] = useState(schedule?.name ?? first);
  const [every, setEvery] = useState<Frequency>(regularly?.every ?? 'weekly');
  const [weekday, setWeekday] = useState(regularly?.weekday ?? 1);
  const [dayOfMonth, setDayOfMonth] = useState(regularly?.dayOfMonth ?? 1);
  const [hour, setHour] = useState(regularly?.hour ?? 7);
  const [format, setFormat] = useState(schedule?.format ?? 'xlsx');
  const [people, setPeople] = useState<readonly Recipient[]>(
    schedule?.recipients ?? [{ id: user.userId, label: 'Me' }],
  );
  const [takesScreen, setTakesScreen] = useState(schedule === undefined);
  const [onlyWithRows, setOnlyWithRows] = useState(schedule?.onlyWithRows ?? false);
  const [text, setText] = useState('');
  const { list } = useFoundRecords({ to: 'users' }, text);
  const users = list.map(({ value, label }) => ({ id: value, label }));
  const isOfScreen = schedule === undefined || schedule.report === report.name;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (people.length === 0 || name.trim() === '') return;
    onSave({
      ...(schedule ? { _id: schedule.id } : { report: report.name }),
      ...(takesScreen ? { query: savedOf(report, query, today) } : {}),
      name: name.trim(),
      ...{ every, hour, format, onlyWithRows },
      ...(every === 'weekly' ? { weekday } : {}),
      ...(every === 'monthly' ? { dayOfMonth } : {}),
      recipientIds: people.map((person) => person.id),
    });
  };
  return (
    <Box component="form" id={id} onSubmit={save} sx={{ display: 'grid', gap: 1.5, pt: 0.5 }}>
      <Box sx={{ color: 'text.secondary' }}>Each recipient gets the figures they have access to, by email.</Box>
      <TextField
        autoFocus
        required
        size="small"
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 1 }}>
        <SmallSelect
          label="Send"
          value={every}
          options={FREQUENCIES.map((each) => [each, WORDS[each]] as const)}
          onChoose={(value) => setEvery(FREQUENCIES.find((each) => each === value) ?? 'weekly')}
        />
        {every === 'weekly' && (
          <SmallSelect
            label="On"
            value={weekday}
            options={WEEKDAYS.map((day, index) => [index + 1, day] as const)}
            onChoose={(value) => setWeekday(Number(value))}
          />
        )}
        {every === 'monthly' && (
          <SmallSelect
            label="On day"
            value={dayOfMonth}
            options={days.map((day) => [day, String(day)] as const)}
            onChoose={(value) => setDayOfMonth(Number(value))}
          />
        )}
        <SmallSelect
          label="At"
          value={hour}
          options={hours.map((each) => [each, `${String(each).padStart(2, '0')}:00`] as const)}
          onChoose={(value) => setHour(Number(value))}
        />
      </Box>
      <SmallSelect
        label="As"
        value={format}
        options={SENT_FORMATS.map((each) => [each, SENT_FORMAT_LABELS[each]] as const)}
        onChoose={(value) => setFormat(SENT_FORMATS.find((each) => each === value) ?? 'xlsx')}
      />
      <Autocomplete<Recipient, true>
        multiple
        size="small"
        options={[{ id: user.userId, label: 'Me' }, ...users.filter((each) => each.id !== user.userId)]}
        value={[...people]}
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onInputChange={(_event, next) => setText(next)}
        onChange={(_event, next) => setPeople(next)}
        renderInput={(params) => <TextField {...params} label="Recipients" />}
      />
      <Box>
        <FormControlLabel
          label="Only when it has rows"
          control={
            <Checkbox
              size="small"
              checked={onlyWithRows}
              onChange={(_event, checked) => setOnlyWithRows(checked)}
              slotProps={{ input: { 'aria-describedby': `${id}-rows` } }}
            />
          }
        />
        <Box id={`${id}-rows`} sx={{ typography: 'caption', color: 'text.secondary', ml: 3.75 }}>
          With a condition on a column, such as variance of at least 2%, it is sent only when a row meets it.
        </Box>
      </Box>
      {schedule && isOfScreen && (
        <FormControlLabel
          label="Use the dates, filters and columns on the screen"
          control={
            <Checkbox size="small" checked={takesScreen} onChange={(_event, checked) => setTakesScreen(checked)} />
          }
        />
      )}
    </Box>
  );
}
