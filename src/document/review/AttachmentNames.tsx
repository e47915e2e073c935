import Box from '@mui/material/Box';
import type { Document } from '#engine/define/document';
import type { Titled } from '#engine/read/entities';
import { fileFieldsOf } from '#engine/read/files/attachedFiles';
import { filesIn } from '#engine/run/files/attachedFiles';

/** On paper: which files the document has, so that an auditor knows of the invoice. A letter goes to someone who doesn't have them. */
export function AttachmentNames({ entity, record }: { entity: Document; record: Titled }) {
  const names = fileFieldsOf(entity).flatMap(([key]) => filesIn(record[key]).map(({ name }) => name));
  return names.length === 0 || entity.letter ? null : (
    <Box className="print-only" sx={{ display: 'none', mt: 2, fontSize: 11, overflowWrap: 'anywhere' }}>
      <strong>Attachments:</strong> {names.join(', ')}
    </Box>
  );
}
