import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { fieldsOf, offers } from '#engine/read/entities';
import { loadInTime } from '#src/shell/chunks';
import type { ToastAction } from '#src/shell/layout/useToast';
import { useSession } from '#src/shell/session';
import { changedKeys } from './changes';

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
      const undo = async () => {
        const refused = await loadInTime('undo', () => import('./undoing')).then(
          ({ takeBack }) => takeBack(entity, written, dataProvider),
          () => 'Couldn’t undo this. Check the connection.',
        );
        notify(refused ?? undone, { type: refused ? 'error' : 'success' });
        void queryClient.invalidateQueries({ queryKey: [entity.name] });
      };
      return { label: 'Undo', onClick: () => void undo() };
    },
    [dataProvider, queryClient, notify, access, entity],
  );
}
