import Alert from '@mui/material/Alert';
import { versionOf } from '#engine/define/documents/versions';
import type { Titled } from '#engine/read/entities';
import { formatMoment } from '#src/format/format';
import { letterStateIn } from './letterState';

interface LetterSentProps {
  record: Titled;
  timeZone: string;
}

/** When the document was sent and to whom, or why not; earlier emails below. */
export function LetterSent({ record, timeZone }: LetterSentProps) {
  const { emails } = letterStateIn(record);
  const [last, ...earlier] = emails;
  const at = record.sentDateTime;
  const to = String(record.sentTo ?? '');
  // Sent in the person's own program, after any email.
  const isOwn = Boolean(at) && last?.to !== to;
  // Right after the action, the answer doesn't say yet what became of it.
  if ((!at && !last) || record._letter === undefined) return null;
  // A new version is unsent, whatever was sent of the one before.
  const isNew = !at && Boolean(last?.sentAt);
  const said = isNew
    ? `Version ${versionOf(record)} isn’t sent yet.`
    : !last || isOwn
      ? `Sent ${formatMoment(at, timeZone)}: ${to}`
      : inWords(last, timeZone);
  const isFailed = !isOwn && last?.sentAt === null && last.error !== null;
  const before = (isOwn || isNew ? emails : earlier).filter(({ sentAt }) => sentAt !== null);
  return (
    <Alert
      severity={isNew ? 'warning' : isFailed ? (last?.isGivenUp ? 'error' : 'warning') : 'info'}
      sx={{ mb: 1.5 }}
      className="no-print"
    >
      {said}
      {before.length > 0 ? ` Sent before: ${before.map((each) => sentWords(each, timeZone)).join('; ')}.` : ''}
    </Alert>
  );
}

type Email = ReturnType<typeof letterStateIn>['emails'][number];

const sentWords = ({ sentAt, to }: Email, timeZone: string): string => `${formatMoment(sentAt, timeZone)} to ${to}`;

function inWords(email: Email, timeZone: string): string {
  const { to, sentAt, error, isGivenUp } = email;
  if (sentAt) return `Sent ${sentWords(email, timeZone)}.`;
  if (isGivenUp)
    return `Not sent to ${to}: ${error ?? 'the mail server didn’t take it'}. Check the address and send it again.`;
  if (error) return `Not sent to ${to} yet: ${error}. It is tried again for a day.`;
  return `Sending to ${to}…`;
}
