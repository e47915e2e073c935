import type { ReactNode } from 'react';
import { closeIt, lazyPart } from '#src/shell/parts';
import { RecordDialogContext } from './recordDialog';

const RecordDialog = lazyPart('the form', () => import('./RecordDialog'), closeIt);

/** Lets everything below it open a record's form in a dialog (`useRecordDialog`). */
export const RecordDialogs = ({ children }: { children: ReactNode }) => (
  <RecordDialogContext.Provider value={RecordDialog}>{children}</RecordDialogContext.Provider>
);
