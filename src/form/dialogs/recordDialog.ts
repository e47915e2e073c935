/**
 * A record's form in a dialog, opened from another form. Each may contain the other, so callers get it from the context that
 * `RecordDialogs` provides around the console.
 */
import { type ComponentType, createContext, useContext } from 'react';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';

export interface RecordDialogProps {
  entity: Entity;
  /** The record to view and edit. @default creates a new one */
  id?: string | undefined;
  /** A new record's initial values, which make it fit where it is missing. */
  given?: AnyRecord | undefined;
  /** Fields that the dialog's context determines: hidden. */
  settled?: readonly string[];
  onClose: () => void;
  /** Created or saved. */
  onSaved: (record: AnyRecord) => void;
}

export const RecordDialogContext = createContext<ComponentType<RecordDialogProps> | undefined>(undefined);

/** The dialog, downloaded when first shown: render it inside a Suspense. */
export function useRecordDialog(): ComponentType<RecordDialogProps> {
  const dialog = useContext(RecordDialogContext);
  if (!dialog) throw new Error('useRecordDialog needs RecordDialogs around it');
  return dialog;
}
