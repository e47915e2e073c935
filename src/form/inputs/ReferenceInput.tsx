import { Suspense, useCallback, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { offers } from '#engine/read/entities';
import { findEntity } from '#resources/index';
import { FieldFrame } from '#src/field/FieldFrame';
import { Combobox } from '#src/field/options/Combobox';
import { emptyText, filterOf, useRecords } from '#src/field/options/records';
import { useRecordDialog } from '../dialogs/recordDialog';
import { useTitles } from '../facts/useTitles';
import type { Typed } from '../model/unmatched';
import { useFormEnvironment } from './environment';
import { Shortcut } from './Shortcut';
import { frameOf, type InputProps, scoped, surrounding, useField, useSelected } from './useField';

/** Whether the person can create a record of that resource from here. */
function useQuickCreate(to: string) {
  const { user, nested } = useFormEnvironment();
  const entity = findEntity(to);
  const allowed =
    !nested && entity?.kind === 'resource' && offers(entity, 'create') && can(user, entity.module, 'create');
  return allowed ? entity : undefined;
}

/** One record of another resource, found by name or code. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const RecordDialog = useRecordDialog();
  const { source, field, scope, label, compact = false } = props;
  const handle = useField<string>(props);
  const { setValue, getValues } = useFormContext();
  const { facts, unmatched } = useFormEnvironment();
  const [creating, setCreating] = useState(false);
  const creatable = useQuickCreate(field.to);
  const filter = useSelected((values) => filterOf(field, surrounding(values, scope)) ?? null) ?? undefined;
  const among = useSelected((values) => field.among?.(surrounding(values, scope), facts) ?? null) ?? undefined;
  const hear = useCallback((typed: Typed | undefined) => unmatched?.set(source, typed), [unmatched, source]);
  const titles = useTitles(field.to, handle.value ? [handle.value] : []);

  const choose = (id: string | null, record?: AnyRecord) => {
    handle.set(id);
    if (!record || !field.fill) return;
    const fill = field.fill(record, scoped(getValues(), scope), facts);
    for (const [key, filled] of Object.entries(fill))
      setValue(scope ? `${scope}.${key}` : key, filled, { shouldDirty: true });
  };

  return (
    <FieldFrame
      {...frameOf(props, handle)}
      aside={
        creatable && !handle.disabled && !compact ? (
          <Shortcut onClick={() => setCreating(true)}>
            Create<span className="of-what"> {inSentence(creatable.label.one)}</span>
          </Shortcut>
        ) : undefined
      }
    >
      <Combobox
        {...{ handle, label }}
        value={handle.value}
        text={handle.value ? titles.of(handle.value) : ''}
        options={useRecords({ to: field.to, filter, among })}
        placeholder={field.required || compact ? 'Search' : 'Optional'}
        emptyText={emptyText({
          to: field.to,
          isNarrowed: among !== undefined,
          isCreatable: creatable !== undefined && !compact,
        })}
        isClearable={!field.required}
        onPick={(option) => choose(option?.value ?? null, option?.record)}
        {...(unmatched ? { onUnmatched: hear } : {})}
      />
      {creating && creatable ? (
        <Suspense fallback={null}>
          <RecordDialog
            entity={creatable}
            given={filter}
            onClose={() => setCreating(false)}
            onSaved={(record) => {
              setCreating(false);
              choose(String(record._id ?? record.id), record);
            }}
          />
        </Suspense>
      ) : null}
    </FieldFrame>
  );
}
