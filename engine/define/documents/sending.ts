/** Sending a document's letter to the other company: the action, and the fields that say when and to whom it went. */

import { choice, datetime, email, longText, text } from '../builders';
import { type Fields, inSentence, inWords } from '../fields';
import type { Action } from '../rules';
import type { DeclaredDocument } from './shape';

/** The action's key, and its permission. */
export const SEND = 'send';

/** How a letter reaches its addressee. The API only emails; it records that a person opened the other two. */
export const SENDING_WAYS = { email: 'Email', whatsApp: 'WhatsApp', mailApp: 'Mail app' } as const;

/** When the letter was last sent, and to whom; blank again if the mail server refused it for good. */
export const sendingFields = {
  sentDateTime: datetime({ readOnly: true, notCopied: true, label: 'Sent' }),
  sentTo: text({ readOnly: true, notCopied: true }),
} satisfies Fields;

/** The addressee inside a sentence, as its field is called: 'supplier'. */
const addresseeIn = ({ letter, fields }: DeclaredDocument): string =>
  inSentence((letter && fields[letter.to]?.label) ?? inWords((letter?.to ?? '').replace(/Id$/, '')));

/**
 * Sends the letter as a PDF by email, as often as people like. The dialog proposes the addressee's own address. `whatsApp` and `mailApp`
 * email nothing: they record that the person sent it in their own program.
 */
export const sending = (said: DeclaredDocument): Action => ({
  label: `Send to ${addresseeIn(said)}`,
  from: said.letter?.sendableIn ?? [],
  // The console has its own dialog for them.
  arguments: {
    way: choice(Object.keys(SENDING_WAYS), { default: 'email', hidden: true, labels: SENDING_WAYS }),
    to: email({ hidden: true, required: true, label: 'Email', when: ({ way }) => way === 'email' || !way }),
    message: longText({ hidden: true, maxLength: 1000 }),
  },
  done: `{${said.number}}: sent`,
});

/** The words of its permission. */
export const sendingPermission = (said: DeclaredDocument) => ({
  label: `Send to ${addresseeIn(said)}`,
  about: `Send the ${inSentence(said.label.one)} to the ${addresseeIn(said)} by email, WhatsApp or a mail app.`,
});
