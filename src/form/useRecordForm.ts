import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { factRequests } from '#engine/run/evaluate/facts';
import { useDraft } from './drafts/useDraft';
import type { FormSession } from './facts/formSession';
import { emptyFacts, loadPossibleFacts, onFactsOutdated } from './facts/useFacts';
import { createUploads } from './files/uploads';
import type { Send } from './model/attempt';
import { createFormModel, type FormModelOptions } from './model/model';
import { createInputs } from './model/surfaces';
import { createUnmatched } from './model/unmatched';
import { labelOfPath } from './problems';
import { withAllFields } from './record';
import type { Failure } from './saving/failure';
import { useSave } from './saving/useSave';

interface RecordFormOptions {
  entity: Entity;
  mode: 'create' | 'edit';
  /** The stored record, or a new one's initial values. */
  record: AnyRecord;
  session: FormSession;
  /** Stores no draft: a form in a dialog. */
  passing?: boolean;
  /** The draft's name, if entity and record aren't enough (a copy of another record). */
  draftName?: string;
  /** A document's lines, and how its facts are loaded. */
  document?: Required<Pick<FormModelOptions, 'lines' | 'fetchFacts'>>;
  /** Called after a failed save; returns true if it handled the failure, so that the form needn't show it. */
  onFailed?: ((failure: Failure) => boolean) | undefined;
  onSaved: (record: AnyRecord, another: boolean) => void;
  /** Save was pressed without changes: nothing is sent. */
  onUnchanged?: () => void;
}

/** A form's state: the owner of its content, and the way from a button to a save. */
export function useRecordForm(options: RecordFormOptions) {
  const { entity, mode, record, session, passing = false, draftName, document: parts } = options;
  const formId = useId().replaceAll(':', '');
  const draft = useDraft<AnyRecord>({
    owner: session.owner,
    form: draftName ?? entity.name,
    recordId: mode === 'edit' ? String(record._id) : undefined,
  });
  const save = useSave(entity);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [uploads] = useState(createUploads);
  const [unmatched] = useState(createUnmatched);
  const found = passing ? undefined : draft.found;
  const [begin] = useState(() => {
    // Input is applied to the current record with the revision it was typed on, so an outdated one gets a 409.
    const whole = withAllFields(fieldsOf(entity), { ...record, ...found?.content });
    const { items: _, ...others } = whole;
    return parts ? others : whole;
  });
  const form = useForm<AnyRecord>({
    defaultValues: begin,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    // The rules run in `submit`, for react-admin's own save buttons too.
    resolver: (values) => ({ values, errors: {} }),
  });
  const [model] = useState(() =>
    createFormModel({
      ...{ entity, mode, session, record, uploads, unmatched },
      inputs: createInputs(form, fieldsOf(entity)),
      fetchFacts: (of) => {
        const isNeeded = factRequests(entity.facts, of).some((request) =>
          request.kind === 'where' ? request.filter !== undefined : request.ids.length > 0,
        );
        return isNeeded ? loadPossibleFacts(queryClient, dataProvider, entity, of) : { facts: emptyFacts(entity, of) };
      },
      ...parts,
      restored: found,
      keep: passing ? undefined : draft.keep,
      dropDraft: draft.drop,
    }),
  );
  const seen = useSyncExternalStore(model.subscribe, model.seen);
  /** The callbacks of the last render: a save may end after others. */
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  // Before the form is painted: input may be waiting already.
  useLayoutEffect(() => model.start(), [model]);
  useEffect(() => model.within(session), [model, session]);
  useEffect(() => onFactsOutdated(queryClient, entity, model.retryFacts), [queryClient, entity, model]);

  const attempt = async (over: AnyRecord, another: boolean) => {
    const send = (payload: AnyRecord, previous: AnyRecord) =>
      mode === 'create' ? save.create(payload) : save.update(payload, previous);
    const outcome = await model.save(over, send, (failure) => latest.current.onFailed?.(failure) === true);
    if (outcome.kind !== 'saved') return;
    model.leaving.current = !another;
    const [first] = outcome.known;
    if (first)
      notify(`Saved as it was: ${labelOfPath(fieldsOf(entity), first.field)}. ${first.message}`, { type: 'warning' });
    latest.current.onSaved(outcome.record, another);
  };

  /** Checks what is typed and gives it to `send` instead of the API; true if it took it. The draft is then gone. */
  const giveTo = async (send: Send): Promise<boolean> => {
    await model.ended();
    return (await model.save(model.opened(), send)).kind === 'saved';
  };

  /** Saves what is typed. While another save is running it waits for that, and saves what was typed since. */
  const submit = async (another = false) => {
    // The active control commits its value first.
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.getAttribute('role') !== 'combobox' && !active.closest('[role="grid"]'))
      active.blur();
    while (model.seen().saving) {
      if (!(await model.ended()) || model.leaving.current) return;
      await model.settle();
      if (!model.seen().saving && !another && !model.isChanged()) return;
    }
    const { onUnchanged } = latest.current;
    if (onUnchanged && !model.isChanged()) return onUnchanged();
    return attempt(model.opened(), another);
  };

  return {
    form,
    formId,
    draft,
    uploads,
    unmatched,
    fields: fieldsOf(entity),
    model,
    ...seen,
    leaving: model.leaving,
    submit,
    giveTo,
    restart: model.restart,
    refresh: model.refresh,
    /** Discards what the draft restored. */
    discardRestored: () => {
      uploads.clear();
      model.restart(model.seen().stored);
    },
    /** Saves the choice between two versions, over the stored revision. */
    resolve: (chosen: AnyRecord) => attempt(model.choose(chosen), false),
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
