/** Sends a document's letter: as a PDF by email, from the outbox, in the transaction of the action. */

import { SEND, SENDING_WAYS } from '#engine/define/documents/sending';
import { versionInWords } from '#engine/define/documents/versions';
import { inSentence } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { textIn } from '#engine/run/values';
import type { Queryable } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import { type MailState, mailIsSetUp, mailsAbout, queueMail } from '#server/mail';
import type { ActionContext } from '../planning';
import { type Letter, letterOf, UndrawableText } from './letter';

type Sending = Pick<ActionContext, 'entity' | 'key' | 'args'>;

/** Whether the action sends the document's letter. */
export const sends = ({ entity, key }: Pick<Sending, 'entity' | 'key'>): boolean =>
  entity.kind === 'document' && entity.letter !== undefined && key === SEND;

const isEmailed = (sending: Sending): boolean => sends(sending) && (textIn(sending.args.way) ?? 'email') === 'email';

/** Why it can't be emailed: this installation has no mail server. */
export function sendingProblems(sending: Sending): Problem[] {
  if (!isEmailed(sending) || mailIsSetUp()) return [];
  const message =
    'This server can’t send email yet: its administrator sets SMTP_URL. Until then, send it with WhatsApp or your mail app';
  return [{ field: '', rule: 'mail', message }];
}

/** What the document says afterwards: when it was sent, and to whom. */
export function sentNow(sending: Sending): { sentDateTime?: string; sentTo?: string } {
  if (!sends(sending)) return {};
  const { args } = sending;
  const way = textIn(args.way) ?? 'email';
  const own = way === 'whatsApp' || way === 'mailApp' ? SENDING_WAYS[way] : '';
  const to = textIn(args.to) ?? '';
  return { sentDateTime: new Date().toISOString(), sentTo: own ? [own, to].filter(Boolean).join(', ') : to };
}

/** Puts the letter in the outbox. `record` is as the action stored it. */
export async function sendLetter(tx: Queryable, situation: ActionContext): Promise<void> {
  const { entity, identity, record, args, context } = situation;
  if (entity.kind !== 'document' || !isEmailed(situation)) return;
  const letter = await letterOf(tx, identity, entity, record, context.outlet);
  if (!letter) return;
  const version = versionInWords(record);
  const body = [
    `Dear ${letter.person},`,
    textIn(args.message)?.trim() || `${letter.title} ${letter.number} is attached as a PDF.`,
    ...(version === undefined ? [] : [`It is ${version.replace(', ', ' and ')}.`]),
    letter.from.name,
  ];
  await queueMail(tx, {
    groupId: identity.groupId,
    userId: identity.userId,
    recipients: [textIn(args.to) ?? ''],
    subject: `${letter.title} ${letter.number} · ${letter.from.name}`,
    body: body.join('\n\n'),
    about: { resource: entity.name, id: String(record._id) },
    attachments: [
      {
        filename: `${letter.number.replace(/[^\w.-]+/g, '-')}.pdf`,
        type: 'application/pdf',
        content: await drawn(letter),
      },
    ],
  });
}

async function drawn(letter: Letter): Promise<Uint8Array> {
  // Its fonts and their reader are only needed by letters.
  const { pdfOf } = await import('./pdf');
  try {
    return await pdfOf(letter);
  } catch (error) {
    if (!(error instanceof UndrawableText)) throw error;
    const message = `“${error.text}” has characters that the PDF can’t show. Change the text, or print the ${inSentence(letter.title)} and send that`;
    throw invalid([problem('', 'characters', message)]);
  }
}

/** Whether this server emails, and what became of the document's emails, newest first: `_letter` in its answer. */
interface LetterState {
  canEmail: boolean;
  emails: MailState[];
}

export const letterState = async (
  q: Queryable,
  groupId: string,
  resource: string,
  id: string,
): Promise<LetterState> => ({
  canEmail: mailIsSetUp(),
  emails: await mailsAbout(q, groupId, resource, id),
});
