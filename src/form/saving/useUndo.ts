import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { fieldsOf, offers, titleOf } from '#engine/read/entities';
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

interface Refusal {
  title: string;
  message: string;
}

const MOST_NAMED = 3;

/** Which writes weren't undone, and the first reason. */
function refusalText(refusals: readonly Refusal[], count: number): string {
  const reason = refusals[0]?.message ?? '';
  if (count === 1) return `Couldn’t undo this. ${reason}`;
  const names = refusals.slice(0, MOST_NAMED).map(({ title }) => title);
  const more = refusals.length - names.length;
  return `Couldn’t undo ${refusals.length} of ${count}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${reason}`;
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
        const refusals: Refusal[] = [];
        for (const { before, after } of written) {
          const data = payloadOf(entity, 'edit', present(fields, before), after, before);
          const id = String(after._id);
          try {
            await dataProvider.update(entity.name, { id, data, previousData: { ...after, id } });
          } catch (error) {
            refusals.push({ title: titleOf(entity, after) || entity.label.one, message: failureOf(error).message });
          }
        }
        if (refusals.length === 0) notify(undone, { type: 'success' });
        else notify(refusalText(refusals, written.length), { type: 'error' });
        void queryClient.invalidateQueries({ queryKey: [entity.name] });
      };
      return { label: 'Undo', onClick: () => void undo() };
    },
    [dataProvider, queryClient, notify, access, entity],
  );
}
