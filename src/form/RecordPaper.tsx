import Box from '@mui/material/Box';
import type { Entity } from '#engine/define/declaration';
import type { Titled } from '#engine/read/entities';
import { usePaper } from '../table';
import type { FormSession } from './facts/formSession';
import { ReadOnlySections } from './ReadOnlyForm';

interface RecordPaperProps {
  entity: Entity;
  session: FormSession;
  /** The stored record with what the form has now. */
  record: () => Titled;
}

/** A record's form on paper: its values as text. Inputs cut off long texts, and their hints and buttons aren't part of a recipe. */
export function RecordPaper({ entity, session, record }: RecordPaperProps) {
  return usePaper() ? (
    <Box className="print-only" sx={{ display: 'none' }}>
      <ReadOnlySections {...{ entity, session }} record={record()} passing isFilled />
    </Box>
  ) : null;
}
