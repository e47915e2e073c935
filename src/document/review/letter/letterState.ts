/** Whether a document's letter was sent, from what the API says about it. */

import type { Titled } from '#engine/read/entities';
import { objectIn, rowsIn, textIn } from '#engine/run/values';

/** What became of an email. */
interface SentEmail {
  to: string;
  /** ISO-8601 in UTC. */
  at: string;
  /** Null until the mail server took it. */
  sentAt: string | null;
  /** Why the mail server refused it last. */
  error: string | null;
  /** It isn't tried any more. */
  isGivenUp: boolean;
}

/** What the API says about the document's letter: `_letter`. Other APIs leave it out. */
export function letterStateIn(record: Titled): { canEmail: boolean; emails: readonly SentEmail[] } {
  const { canEmail, emails } = objectIn(record._letter);
  return {
    canEmail: canEmail === true,
    emails: rowsIn(emails).map((each) => ({
      to: textIn(each.to) ?? '',
      at: textIn(each.at) ?? '',
      sentAt: textIn(each.sentAt) ?? null,
      error: textIn(each.error) ?? null,
      isGivenUp: each.isGivenUp === true,
    })),
  };
}

/** Whether the outcome of an email is open: it follows in seconds, or after a refusal in minutes. */
export const isSending = (record: Titled): boolean =>
  letterStateIn(record)
    .emails.slice(0, 1)
    .some(({ sentAt, isGivenUp }) => sentAt === null && !isGivenUp);

/** Whether it was sent and that hasn't failed for good. */
export const wasSent = (record: Titled): boolean => Boolean(record.sentDateTime);
