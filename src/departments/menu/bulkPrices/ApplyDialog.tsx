import { useState } from 'react';
import { entity } from '#resources/index';
import { BATCH_FIELDS } from '#resources/menu/priceChange.rules';
import { ActionDialog } from '#src/form/dialogs/ActionDialog';
import { formSessionOf } from '#src/form/facts/formSession';
import { useSession } from '#src/shell/session';
import { pricesText } from './editorParts';

/** The confirmation before prices change. */
export interface BatchAnswers {
  reason: string;
  effectiveFrom: string | undefined;
}

interface ApplyDialogProps {
  /** How many prices change, with warnings. */
  count: number;
  remarks: readonly string[];
  onClose: () => void;
  /** Runs it; rejections that aren't about single prices are shown here. */
  onApply: (answers: BatchAnswers) => Promise<void>;
}

/** Asks for a reason and a start time before prices change. */
export function ApplyDialog({ count, remarks, onClose, onApply }: ApplyDialogProps) {
  const session = useSession();
  const [asked] = useState(() => formSessionOf(session, 'BULK_PRICE', new Date()));
  const prices = pricesText(count);
  return (
    <ActionDialog
      entity={entity('items')}
      session={asked}
      question={`Change ${prices}?`}
      warning={remarks.join(' ')}
      note="Tills update automatically. You can undo this later in Price history."
      fields={BATCH_FIELDS}
      verb={({ effectiveFrom }) => `${effectiveFrom ? 'Schedule' : 'Change'} ${prices}`}
      onClose={onClose}
      onConfirm={({ reason, effectiveFrom }) =>
        onApply({ reason: String(reason), effectiveFrom: effectiveFrom ? String(effectiveFrom) : undefined })
      }
    />
  );
}
