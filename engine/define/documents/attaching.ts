/** Adding files to a stored document. */

import { filesIn, tooManyFiles } from '#engine/run/files/attachedFiles';
import { files } from '../builders';
import { type Action, refuse } from '../rules';
import type { SaidDocument } from './shape';

const attachments = files({
  required: true,
  label: 'Files',
  help: 'After approval, files can be added but not removed',
});

/**
 * Adds files to a document in any state but deleted, because a receipt's invoice may arrive after its approval. It removes none: what an
 * approval was based on stays. A draft's files are also in its form, where they can be removed.
 */
export const attaching = ({ number }: SaidDocument): Action => ({
  label: 'Attach files',
  needs: 'edit',
  confirm: `Attach files to {${number}}?`,
  arguments: { attachments },
  done: `Files attached to {${number}}`,
  plan: (record, _facts, _context, args) => {
    const known = filesIn(record.attachments);
    const added = filesIn(args.attachments).filter(({ id }) => !known.some((each) => each.id === id));
    const whole = [...known, ...added];
    const refusal = tooManyFiles(attachments, whole.length);
    return refusal ? { problems: [refuse('attachments', 'max', refusal)] } : { set: { attachments: whole } };
  },
});
