import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { titleOf } from '#engine/read/entities';
import { useRecordDialog } from '../form/dialogs/recordDialog';
import { useToast } from '../shell/layout/useToast';

/** Not a record's id: ids have no spaces. */
const NEW = 'a new one';

/** Creating and editing records in a dialog over the list, where its declaration says so (`inPlace`). */
export function useInPlace(
  entity: Entity,
  refresh: () => void,
): {
  onOpen: ((record: ConsoleRecord) => void) | undefined;
  onCreate: (() => void) | undefined;
  dialog: ReactNode;
} {
  const RecordDialog = useRecordDialog();
  const toast = useToast();
  /** `NEW`, or the id of the record whose dialog is open. */
  const [open, setOpen] = useState<string>();
  const isInPlace = entity.list?.inPlace === true;
  const onOpen = useMemo(() => (isInPlace ? (record: ConsoleRecord) => setOpen(record._id) : undefined), [isInPlace]);
  const onCreate = useMemo(() => (isInPlace ? () => setOpen(NEW) : undefined), [isInPlace]);
  const dialog =
    open === undefined ? null : (
      <Suspense fallback={null}>
        <RecordDialog
          key={open}
          entity={entity}
          {...(open === NEW ? {} : { id: open })}
          onClose={() => setOpen(undefined)}
          onSaved={(saved) => {
            // A saved change is announced by the dialog.
            if (open === NEW)
              toast(`${titleOf(entity, saved) || entity.label.one} created`, {
                label: 'Open',
                onClick: () => setOpen(String(saved._id)),
              });
            setOpen(undefined);
            refresh();
          }}
        />
      </Suspense>
    );
  return { onOpen, onCreate, dialog };
}
