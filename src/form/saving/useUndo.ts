import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { fieldsOf, offers } from '#engine/read/entities';
import type { ToastAction } from '#src/shell/layout/useToast';
import { useSession } from '#src/shell/session';
import { payloadOf, present } from '../record';
import { changedKeys } from './changes';
import { failureOf } from './failure';

/** A record before and after a write, as stored. */
export interface Written {
  before: AnyRecord;
  after: AnyRecord;
}

/** Whether a write can be undone by writing the old values: nothing secret, and nothing that can only be set once. */
function isUndoable(entity: Entity, { before, after }: Written): boolean {
  const fields = fieldsOf(entity);
  const changed = changedKeys(entity, before, after);
  const isFixed = (key: string) => fields[key]?.secret === true || fields[key]?.once === true;
  return after._rev !== undefined && after._rev !== before._rev && changed.length > 0 && !changed.some(isFixed);
}

/** 'Undo' in a message about writes: sends the API the old records, over the version that the writes left. */
export function useUndo(entity: Entity): (written: readonly Written[], undone: string) => ToastAction | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { access } = useSession();
  return useCallback(
    (written, undone) => {
      const isPossible = entity.kind === 'resource' && offers(entity, 'update') && can(access, entity.module, 'edit');
      if (!isPossible || written.length === 0 || !written.every((each) => isUndoable(entity, each))) return undefined;
      const fields = fieldsOf(entity);
      const undo = async () => {
        try {
          for (const { before, after } of written) {
            const data = payloadOf(entity, 'edit', present(fields, before), after, before);
            const id = String(after._id);
            await dataProvider.update(entity.name, { id, data, previousData: { ...after, id } });
          }
          notify(undone, { type: 'success' });
        } catch (error) {
          notify(`Couldn’t undo this. ${failureOf(error).message}`, { type: 'error' });
        }
        void queryClient.invalidateQueries({ queryKey: [entity.name] });
      };
      return { label: 'Undo', onClick: () => void undo() };
    },
    [dataProvider, queryClient, notify, access, entity],
  );
}
