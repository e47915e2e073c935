import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { SENT_FORMAT_LABELS } from '#engine/read/views/sentFormats';
import { regularlyWords } from '#engine/run/time/schedule';
import { reports } from '#resources';
import { formatCount, formatMoment } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { StatusChip } from '#src/table/cells/StatusChip';
import { saveFile } from '#src/table/export';
import { type Schedule, type SentMail, useMails } from './useSchedules';

interface ScheduleRowProps {
  schedule: Schedule;
  /** Names the report too, because schedules of several are listed. */
  hasReport: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onPause: () => void;
  onSend: () => void;
  onRemove: () => void;
}

const emails = (count: number): string => `${formatCount(count)} ${count === 1 ? 'email' : 'emails'}`;

/** The delivery of the last emails. */
function lastText({ lastAt, lastSent, lastKept, lastEmpty }: Schedule, timeZone: string): string {
  if (!lastAt) return 'Not sent yet';
  const went = [
    lastSent > 0 ? `${emails(lastSent)} sent` : '',
    lastKept > 0 ? `${emails(lastKept)} kept in the outbox, not sent` : '',
    lastEmpty > 0 ? `no rows for ${formatCount(lastEmpty)} ${lastEmpty === 1 ? 'recipient' : 'recipients'}` : '',
  ].filter(Boolean);
  return `Last: ${formatMoment(lastAt, timeZone)}${went.length > 0 ? `, ${went.join(', ')}` : ''}`;
}

/** A scheduled report: when, to whom, its last delivery, and its actions. */
export function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, hasReport, isBusy, onEdit, onPause, onSend, onRemove } = props;
  const { timeZone } = useSession();
  const [areMailsOpen, setMailsOpen] = useState(false);
  const action = (label: string, act: () => void, extra: { expanded?: boolean } = {}) => (
    <Button
      size="small"
      disabled={isBusy}
      onClick={act}
      aria-label={`${label}: ${schedule.name}`}
      aria-expanded={extra.expanded}
      sx={{ minWidth: 0, px: 0.75 }}
    >
      {label}
    </Button>
  );
  const label = hasReport ? reports.find(({ name }) => name === schedule.report)?.label : undefined;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <strong>{schedule.name}</strong>
        {schedule.isPaused && <StatusChip label="Paused" tone="amber" />}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label ? `${label}. ` : ''}
        {regularlyWords(schedule.regularly)} to {schedule.recipients.map((person) => person.label).join(', ')} as{' '}
        {SENT_FORMAT_LABELS[schedule.format].toLowerCase().replace('xlsx', 'XLSX').replace('pdf', 'PDF')}
        {schedule.onlyWithRows ? ', only when it has rows' : ''}.
        {schedule.nextAt ? ` Next: ${formatMoment(schedule.nextAt, timeZone)}.` : ''} {lastText(schedule, timeZone)}.
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.75 }}>
        {action('Edit', onEdit)}
        {action(schedule.isPaused ? 'Resume' : 'Pause', onPause)}
        {action('Send now', onSend)}
        {action('Emails', () => setMailsOpen(!areMailsOpen), { expanded: areMailsOpen })}
        {action('Delete', onRemove)}
      </Box>
      {areMailsOpen && <Mails id={schedule.id} timeZone={timeZone} />}
    </Box>
  );
}

/** A schedule's last emails; those in the outbox have their file. */
function Mails({ id, timeZone }: { id: string; timeZone: string }) {
  const { mails, isKnown, open } = useMails(id);
  const notify = useNotify();
  if (!isKnown) return null;
  if (mails.length === 0)
    return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>No emails were made yet.</Box>;
  const download = async (mail: SentMail) => {
    try {
      const { blob, name } = await open(mail.id);
      saveFile(blob, name);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The file could not be opened', { type: 'error' });
    }
  };
  return (
    <Box component="ul" aria-label="Emails" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'caption' }}>
      {mails.map((mail) => (
        <Box
          component="li"
          key={mail.id}
          sx={{ display: 'flex', columnGap: 1, alignItems: 'center', flexWrap: 'wrap' }}
        >
          <span>{formatMoment(mail.at, timeZone)}</span>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {mail.recipient}
          </Box>
          <span>{mail.isSent ? 'Sent' : 'In the outbox'}</span>
          {mail.file && (
            <Button size="small" sx={{ minWidth: 0, py: 0 }} onClick={() => void download(mail)}>
              {mail.file}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
