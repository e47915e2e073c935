/** Fields and states that a document has because of what else it says: its number, what it fulfils, and how far others fulfil it. */

import type { Progress } from '#engine/run/progress';
import { AMENDING } from '../amending';
import { choice, integer, list, longText, percent, quantity, text } from '../builders';
import { type Field, type Fields, inWords, type Tone } from '../fields';
import { amendingFields } from './amending';
import type { StateLook } from './parts';
import { sendingFields } from './sending';
import type { DeclaredDocument } from './shape';

/** The fields that background approval puts on its document (domain 2.5). */
const backgroundFields: Fields = {
  approvalState: choice(['none', 'queued', 'processing', 'done', 'failed'], {
    readOnly: true,
    labels: { queued: 'Approving…', processing: 'Approving…', done: 'Approved', failed: 'Approval failed' },
    tones: { queued: 'amber', processing: 'amber', done: 'green', failed: 'red' },
    label: 'Approval',
  }),
  approvalErrors: list(
    { lineNo: integer(), field: text(), rule: text(), message: text() },
    { readOnly: true, hidden: true, label: 'Why the approval failed' },
  ),
};

const approvesInBackground = ({ actions = {} }: DeclaredDocument): boolean =>
  Object.values(actions).some(({ backgroundAbove }) => backgroundAbove !== undefined);

/** Its number, how far it is fulfilled and why its rest was closed, when it was sent, its versions, and the state of a background approval. */
export function withDerivedFields(said: DeclaredDocument, lines: Fields): Fields {
  const { number, spokenName, progress, letter, amends } = said;
  const fields: Fields = {
    [number]: text({ readOnly: true, ...(spokenName ? { label: `${spokenName} number` } : {}) }),
    ...said.fields,
    ...(progress?.share
      ? {
          [progress.share]: percent({
            readOnly: true,
            label: progress.labels?.share ?? inWords(progress.verb),
            unit: '%',
          }),
        }
      : {}),
    ...(progress?.closed ? { closeReason: longText({ readOnly: true }) } : {}),
    ...(letter ? sendingFields : {}),
    ...(approvesInBackground(said) ? backgroundFields : {}),
  };
  return amends ? { ...fields, ...amendingFields(fields, lines) } : fields;
}

/** Which line it fulfils; what of it is done, closed and open, in the unit of the requested quantity. */
export function withDerivedLineFields({ fulfils, progress }: DeclaredDocument, lines: Fields): Fields {
  return {
    ...(fulfils ? { [fulfils.line]: integer({ hidden: true }) } : {}),
    ...lines,
    ...(progress ? progressOfLine(progress, lines[progress.quantity]) : {}),
  };
}

function progressOfLine(
  { verb, done, closed, returned, open, labels = {} }: Progress,
  requested: Field | undefined,
): Fields {
  const inUnit = requested?.kind === 'quantity' && requested.inUnit ? { inUnit: requested.inUnit } : {};
  const field = (key: string | undefined, label: string): Fields =>
    key === undefined ? {} : { [key]: quantity({ readOnly: true, label, ...inUnit }) };
  return {
    ...field(done, labels.done ?? inWords(verb)),
    ...field(closed, labels.closed ?? 'Closed'),
    ...field(returned, labels.returned ?? 'Returned'),
    ...field(open, labels.open ?? 'Open'),
  };
}

/** The state of a new version that isn't approved yet. */
export const amendingStates = ({ amends }: DeclaredDocument): Readonly<Record<string, StateLook>> =>
  amends ? { [AMENDING]: { label: 'Being amended', tone: 'amber' } } : {};

/** The states that others' fulfilment leads to, in life cycle order, each with its colour. */
export function progressStates({ progress }: DeclaredDocument): Readonly<Record<string, Tone>> {
  const { none, partly, fully, closed } = progress?.states ?? {};
  const tones: readonly [state: string | undefined, tone: Tone][] = [
    [none === 'approved' ? undefined : none, 'amber'],
    [partly, 'blue'],
    [fully, 'green'],
    [closed, 'muted'],
  ];
  return Object.fromEntries(tones.flatMap(([state, tone]) => (state === undefined ? [] : [[state, tone]])));
}
