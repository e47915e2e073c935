/**
 * A record's form in a dialog, opened from inside another form. The two contain each other, so anyone who opens one takes it from
 * the context that `RecordDialogs` provides around the console.
 */
import { type ComponentType, createContext, useContext } from 'react';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';

export interface RecordDialogProps {
  entity: Entity;
  /** The record to look at and change. @default a new one is made */
  id?: string | undefined;
  /** What a new record begins with: what makes it fit where it is missing. */
  given?: AnyRecord | undefined;
  /** Fields that the place of the dialog has settled: not shown. */
  settled?: readonly string[];
  onClose: () => void;
  /** Made or saved. */
  onSaved: (record: AnyRecord) => void;
}

export const RecordDialogContext = createContext<ComponentType<RecordDialogProps> | undefined>(undefined);

/** The dialog, fetched when it is first shown: render it inside a Suspense. */
export function useRecordDialog(): ComponentType<RecordDialogProps> {
  const dialog = useContext(RecordDialogContext);
  if (!dialog) throw new Error('useRecordDialog needs RecordDialogs around it');
  return dialog;
}
