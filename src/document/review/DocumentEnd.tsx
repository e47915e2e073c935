import type { Document } from '#engine/define/document';
import type { Titled } from '#engine/read/entities';
import type { FormSession } from '#src/form/facts/formSession';
import { AttachmentNames } from './AttachmentNames';
import { PrintSignatures } from './PrintParts';
import { Totals } from './ReviewParts';

/** Below the lines: totals, and on paper the attachments' names and the signatures. They are on one page. */
export function DocumentEnd({ entity, record, session }: { entity: Document; record: Titled; session: FormSession }) {
  return (
    <>
      <Totals {...{ entity, record, session }} />
      <AttachmentNames {...{ entity, record }} />
      <PrintSignatures {...{ entity, record, session }} />
    </>
  );
}
