import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Report } from '#engine/define/report';
import { FREQUENCIES, type Frequency, regularlyWords } from '#engine/run/time/schedule';
import { rowsIn, textIn } from '#engine/run/values';
import { entityServingAs } from '#resources';
import { useOptions } from '#src/form/inputs/useOptions';
import { formatMoment } from '#src/format/format';
import { useSession } from '#src/shell/session';
import type { ReportState } from '../useReportState';
import { queryOf } from './useViews';

/** A person the report can be sent to. */
interface Recipient {
  id: string;
  label: string;
}

interface ScheduleDialogProps {
  report: Report;
  state: ReportState;
  today: string;
  /** What it is called unless another name is typed. */
  name: string;
  onClose: () => void;
}

const NAME = entityServingAs('sentReports')?.name ?? '';
const WORDS: Record<Frequency, string> = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' };
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const days = Array.from({ length: 28 }, (_, index) => index + 1);

interface SelectProps {
  label: string;
  value: number | string;
  options: readonly (readonly [value: number | string, text: string])[];
  onChoose: (value: string) => void;
}

const Select = ({ label, value, options, onChoose }: SelectProps) => (
  <TextField select size="small" label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
    {options.map(([option, text]) => (
      <MenuItem key={option} value={option}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

/** Has the report on the screen sent as a workbook, regularly and to people who may see it; and those that are sent already. */
export default function ScheduleDialog({ report, state, today, name: first, onClose }: ScheduleDialogProps) {
  const { user, timeZone } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [name, setName] = useState(first);
  const [every, setEvery] = useState<Frequency>('weekly');
  const [weekday, setWeekday] = useState(1);
  const [dayOfMonth, setDayOfMonth] = useState(1);
  const [hour, setHour] = useState(7);
  const [people, setPeople] = useState<Recipient[]>([{ id: user.userId, label: 'Me' }]);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { options } = useOptions({ to: 'users', text, filter: undefined, among: undefined, open: true });
  const { data: schedules = [], refetch } = useQuery({
    queryKey: [NAME, report.name],
    queryFn: async ({ signal }) =>
      rowsIn((await dataProvider.custom(NAME, 'list', { query: { report: report.name }, signal })).docs),
    retry: false,
  });
  const attempt = async (work: () => Promise<unknown>) => {
    setSaving(true);
    setFailure(undefined);
    try {
      await work();
      await refetch();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'It was not saved');
    } finally {
      setSaving(false);
    }
  };
  const save = () =>
    dataProvider.custom(NAME, 'save', {
      body: {
        report: report.name,
        name: name.trim(),
        query: queryOf(state, today),
        every,
        hour,
        ...(every === 'weekly' ? { weekday } : {}),
        ...(every === 'monthly' ? { dayOfMonth } : {}),
        recipientIds: people.map(({ id }) => id),
      },
    });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="schedule-title">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void attempt(save);
        }}
      >
        <DialogTitle id="schedule-title">Schedule</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <Box sx={{ color: 'text.secondary' }}>
            Each recipient gets an XLSX file by email with the figures they have access to.
          </Box>
          <TextField size="small" label="Name" value={name} onChange={({ target }) => setName(target.value)} />
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 1 }}>
            <Select
              label="Send"
              value={every}
              options={FREQUENCIES.map((each) => [each, WORDS[each]] as const)}
              onChoose={(value) => setEvery(FREQUENCIES.find((each) => each === value) ?? 'weekly')}
            />
            {every === 'weekly' && (
              <Select
                label="On"
                value={weekday}
                options={WEEKDAYS.map((day, index) => [index + 1, day] as const)}
                onChoose={(value) => setWeekday(Number(value))}
              />
            )}
            {every === 'monthly' && (
              <Select
                label="On day"
                value={dayOfMonth}
                options={days.map((day) => [day, String(day)] as const)}
                onChoose={(value) => setDayOfMonth(Number(value))}
              />
            )}
            <Select
              label="At"
              value={hour}
              options={hours.map((each) => [each, `${String(each).padStart(2, '0')}:00`] as const)}
              onChoose={(value) => setHour(Number(value))}
            />
          </Box>
          <Autocomplete<Recipient, true>
            multiple
            size="small"
            options={[{ id: user.userId, label: 'Me' }, ...options.filter(({ id }) => id !== user.userId)]}
            value={people}
            filterOptions={(all) => all}
            getOptionLabel={(option) => option.label}
            getOptionKey={(option) => option.id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            onInputChange={(_event, next) => setText(next)}
            onChange={(_event, next) => setPeople(next)}
            renderInput={(params) => <TextField {...params} label="Recipients" />}
          />
          {failure && (
            <Box role="alert" sx={{ color: 'error.main' }}>
              {failure}
            </Box>
          )}
          {schedules.length > 0 && (
            <Box component="ul" aria-label="Scheduled already" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {schedules.map((schedule) => (
                <Box component="li" key={textIn(schedule._id)} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <strong>{textIn(schedule.name)}</strong>
                    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                      {regularlyWords({
                        every: FREQUENCIES.find((each) => each === schedule.every) ?? 'daily',
                        weekday: Number(schedule.weekday),
                        dayOfMonth: Number(schedule.dayOfMonth),
                        hour: Number(schedule.hour),
                      })}
                      {' to '}
                      {rowsIn(schedule.recipients)
                        .map((person) => textIn(person.name))
                        .join(', ')}
                      . Next: {formatMoment(textIn(schedule.nextAt) ?? '', timeZone)}
                    </Box>
                  </Box>
                  <IconButton
                    size="small"
                    aria-label={`Delete ${textIn(schedule.name) ?? ''}`}
                    disabled={isSaving}
                    onClick={() =>
                      void attempt(() => dataProvider.custom(NAME, 'remove', { body: { _id: schedule._id } }))
                    }
                  >
                    <DeleteOutline sx={{ fontSize: 18 }} />
                  </IconButton>
                </Box>
              ))}
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="contained" disabled={isSaving || people.length === 0 || name.trim() === ''}>
            Create schedule
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
