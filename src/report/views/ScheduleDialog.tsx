import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useId, useRef, useState } from 'react';
import type { Report } from '#engine/define/report';
import type { Query } from '#engine/run/query/query';
import { useToast } from '#src/shell/layout/useToast';
import { ScheduleForm } from './ScheduleForm';
import { ScheduleRow } from './ScheduleRow';
import { type Schedule, useSchedules } from './useSchedules';

interface ScheduleDialogProps {
  report: Report;
  /** What is on the screen. */
  query: Query;
  today: string;
  /** The default name. */
  name: string;
  onClose: () => void;
}

type Scope = 'report' | 'all';

/** Scheduled reports: the list, for this report or for all, and the form of one. */
export default function ScheduleDialog({ report, query, today, name, onClose }: ScheduleDialogProps) {
  const [scope, setScope] = useState<Scope>('report');
  const { schedules, isKnown, save, remove, send } = useSchedules(scope === 'report' ? report.name : undefined);
  const toast = useToast();
  const form = useId();
  /** The form's schedule; undefined shows the list. */
  const [edited, setEdited] = useState<Schedule | 'new'>();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    setSaving(true);
    setFailure(undefined);
    try {
      await work();
      setEdited(undefined);
      if (done) toast(done);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'It was not saved');
    } finally {
      setSaving(false);
    }
  };
  const isForm = edited !== undefined || (isKnown && schedules.length === 0 && scope === 'report');
  const schedule = edited === 'new' ? undefined : edited;
  const closing = useRef<HTMLButtonElement>(null);
  const wasForm = useRef(isForm);
  useEffect(() => {
    // The field or button that had the focus is gone with the form.
    if (wasForm.current && !isForm) closing.current?.focus();
    wasForm.current = isForm;
  }, [isForm]);
  const title = !isForm ? 'Schedules' : schedule ? `Edit ${schedule.name}` : 'Schedule';
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={`${form}title`}>
      <DialogTitle id={`${form}title`}>{title}</DialogTitle>
      <DialogContent>
        {isForm ? (
          <ScheduleForm
            {...{ id: form, report, query, today, name, schedule }}
            onSave={(change) => void attempt(() => save(change), schedule ? 'Schedule saved' : 'Schedule created')}
          />
        ) : (
          <>
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label="Schedules of"
              value={scope}
              onChange={(_event, next: Scope | null) => next && setScope(next)}
            >
              <ToggleButton value="report" sx={{ py: 0.25, textTransform: 'none' }}>
                This report
              </ToggleButton>
              <ToggleButton value="all" sx={{ py: 0.25, textTransform: 'none' }}>
                All reports
              </ToggleButton>
            </ToggleButtonGroup>
            <Box component="ul" aria-label="Schedules" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {schedules.map((each) => (
                <ScheduleRow
                  key={each.id}
                  schedule={each}
                  hasReport={scope === 'all'}
                  isBusy={isSaving}
                  onEdit={() => setEdited(each)}
                  onPause={() => void attempt(() => save({ _id: each.id, isPaused: !each.isPaused }))}
                  onSend={() => void attempt(() => send(each.id), 'On its way')}
                  onRemove={() => void attempt(() => remove(each.id), `${each.name} deleted`)}
                />
              ))}
            </Box>
            {isKnown && schedules.length === 0 && (
              <Box sx={{ py: 2, color: 'text.secondary' }}>No report is sent regularly.</Box>
            )}
          </>
        )}
        {failure && (
          <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
            {failure}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {isForm && edited !== undefined ? (
          <Button onClick={() => setEdited(undefined)}>Back</Button>
        ) : (
          <Button ref={closing} onClick={onClose}>
            Close
          </Button>
        )}
        {isForm ? (
          <Button type="submit" form={form} variant="contained" disabled={isSaving}>
            {schedule ? 'Save schedule' : 'Create schedule'}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => setEdited('new')}>
            Create schedule
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
