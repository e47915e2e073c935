import { useEffect, useMemo } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { FormSession } from '../form/facts/formSession';
import { problemsOf, useUploads } from '../form/files/uploads';
import type { RecordFormState } from '../form/useRecordForm';
import type { DocumentStore } from './documentStore';
import { createRules } from './rules';

interface DocumentRulesProps {
  entity: Document;
  mode: 'create' | 'edit';
  session: FormSession;
  state: RecordFormState;
  store: DocumentStore;
}

/** A document's rules, next to its inputs and grid; renders nothing. */
export function DocumentRules({ entity, mode, session, state, store }: DocumentRulesProps) {
  const form = useFormContext<AnyRecord>();
  const { touchedFields } = useFormState({ control: form.control });
  const touched = JSON.stringify(touchedFields);
  const { stored, attempted, fromServer, onState, onTyped, uploads } = state;
  const chosen = useUploads(uploads);
  const unattached = useMemo(() => problemsOf(chosen), [chosen]);
  const rules = useMemo(
    () => createRules({ entity, mode, session, form, store, onState }),
    [entity, mode, session, form, store, onState],
  );
  useEffect(() => store.onTyped(onTyped), [store, onTyped]);
  useEffect(() => rules.start(), [rules]);
  useEffect(() => {
    rules.see({ stored, attempted, fromServer, touched: JSON.parse(touched) as AnyRecord, unattached });
  }, [rules, stored, attempted, fromServer, touched, unattached]);
  return null;
}
