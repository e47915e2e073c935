import Box from '@mui/material/Box';
import type { Document } from '#engine/define/document';
import type { Titled } from '#engine/read/entities';
import { fileFieldsOf } from '#engine/read/files/attachedFiles';
import { filesIn } from '#engine/run/files/attachedFiles';
import type { FormSession } from '#src/form/facts/formSession';
import { PrintSignatures } from './PrintParts';
import { Totals } from './ReviewParts';

/** On paper: which files the document has, so that an auditor knows of the invoice. A letter goes to someone who doesn't have them. */
function AttachmentNames({ entity, record }: { entity: Document; record: Titled }) {
  const names = fileFieldsOf(entity).flatMap(([key]) => filesIn(record[key]).map(({ name }) => name));
  return names.length === 0 || entity.letter ? null : (
    <Box className="print-only" sx={{ display: 'none', mt: 2, fontSize: 11, overflowWrap: 'anywhere' }}>
      <strong>Attachments:</strong> {names.join(', ')}
    </Box>
  );
}

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
