import type { ReactNode } from 'react';
import { lazyInTime } from '#src/shell/chunks';
import { RecordDialogContext } from './recordDialog';

const RecordDialog = lazyInTime('the form', () => import('./RecordDialog'));

/** Lets everything below it open a record's form in a dialog (`useRecordDialog`). */
export const RecordDialogs = ({ children }: { children: ReactNode }) => (
  <RecordDialogContext.Provider value={RecordDialog}>{children}</RecordDialogContext.Provider>
);
