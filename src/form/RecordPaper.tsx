import Box from '@mui/material/Box';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { usePaper } from '../table';
import type { FormSession } from './facts/formSession';
import { ReadOnlySections } from './ReadOnlyForm';

interface RecordPaperProps {
  entity: Entity;
  session: FormSession;
  stored: AnyRecord;
  /** What the form has now. */
  values: () => AnyRecord;
}

/** A record's form on paper: its values as text. Inputs cut off long texts, and their hints and buttons aren't part of a recipe. */
export function RecordPaper({ entity, session, stored, values }: RecordPaperProps) {
  return usePaper() ? (
    <Box className="print-only" sx={{ display: 'none' }}>
      <ReadOnlySections {...{ entity, session }} record={{ ...stored, ...values() }} passing isFilled />
    </Box>
  ) : null;
}
