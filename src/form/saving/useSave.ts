import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type RaRecord, useCreate, useUpdate } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';

/** The only way a form writes: pessimistic, never queued, and it reloads every list, option and fact of the entity afterwards. */
export function useSave(entity: Entity) {
  const queryClient = useQueryClient();
  const [create] = useCreate();
  const [update] = useUpdate();
  const done = useCallback(
    (record: AnyRecord) => {
      queryClient.invalidateQueries({ queryKey: [entity.name] });
      return record;
    },
    [queryClient, entity],
  );
  return useMemo(
    () => ({
      /** Resolves with the stored record; rejects with what the transport threw. */
      create: async (data: AnyRecord): Promise<AnyRecord> =>
        done(await create(entity.name, { data }, { returnPromise: true })),
      update: async (data: AnyRecord, previousData: AnyRecord): Promise<AnyRecord> => {
        const id = String(data._id ?? previousData._id);
        const params = { id, data, previousData: previousData as RaRecord };
        return done(await update(entity.name, params, { returnPromise: true, mutationMode: 'pessimistic' }));
      },
    }),
    [create, update, done, entity],
  );
}
