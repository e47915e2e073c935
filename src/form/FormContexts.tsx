import { type ReactNode, useCallback, useMemo } from 'react';
import {
  CreateContextProvider,
  EditContextProvider,
  type RaRecord,
  ResourceContextProvider,
  type SaveHandler,
  useRefresh,
} from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { RecordFormState } from './useRecordForm';

interface FormContextsProps {
  entity: Entity;
  mode: 'create' | 'edit';
  state: RecordFormState;
  children: ReactNode;
}

/**
 * The contexts that react-admin's components and hooks expect around a form: resource, record and save. Saving uses the form's own way,
 * with the declaration's rules, draft and conflict view. Values passed to it go into the form first, so that the rules see them.
 */
export function FormContexts({ entity, mode, state, children }: FormContextsProps) {
  const { form, stored, saving, submit } = state;
  const refresh = useRefresh();
  const save: SaveHandler<AnyRecord> = useCallback(
    async (values) => {
      for (const [key, value] of Object.entries(values))
        if (value !== form.getValues(key)) form.setValue(key, value, { shouldDirty: true });
      await submit();
    },
    [form, submit],
  );
  const shared = useMemo(
    () => ({
      resource: entity.name,
      save,
      saving,
      mutationMode: 'pessimistic' as const,
      redirect: 'list' as const,
      isFetching: false,
      isLoading: false,
    }),
    [entity, save, saving],
  );
  // react-admin's components identify a record by its `id`.
  const record = useMemo((): RaRecord => ({ ...stored, id: String(stored._id ?? '') }), [stored]);
  const edited = useMemo(
    () => ({
      ...shared,
      record,
      error: null,
      isPending: false as const,
      redirectOnError: 'list' as const,
      refetch: refresh as never,
    }),
    [shared, record, refresh],
  );
  const made = useMemo(() => ({ ...shared, record: stored, isPending: false }), [shared, stored]);
  return (
    <ResourceContextProvider value={entity.name}>
      {mode === 'edit' ? (
        <EditContextProvider value={edited}>{children}</EditContextProvider>
      ) : (
        <CreateContextProvider value={made}>{children}</CreateContextProvider>
      )}
    </ResourceContextProvider>
  );
}
