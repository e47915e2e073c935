/** Adding files to a stored document. */

import { rowsIn } from '#engine/run/values';
import { files } from '../builders';
import type { Action } from '../rules';
import type { DeclaredDocument } from './shape';

/**
 * Adds files to a document in any state but deleted, because a receipt's invoice may arrive after its approval. It removes none: what an
 * approval was based on stays. A draft's files are also in its form, where they can be removed. The API counts them.
 */
export const attaching = ({ number }: DeclaredDocument): Action => ({
  label: 'Attach files',
  needs: 'edit',
  confirm: `Attach files to {${number}}`,
  arguments: {
    attachments: files({ required: true, help: 'After approval, files can be added but not removed' }),
  },
  done: `Files attached to {${number}}`,
  plan: (record, _facts, _context, args) => {
    const known = rowsIn(record.attachments);
    const added = rowsIn(args.attachments).filter(({ id }) => !known.some((each) => each.id === id));
    return { set: { attachments: [...known, ...added] } };
  },
});
