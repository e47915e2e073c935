import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { fieldsOf } from '../../../resources/entities';
import type { AnyRecord, Entity, Problem } from '../../../resources/schema';
import { useDraft } from '../../drafts/useDraft';
import type { FormSession } from '../../facts/formSession';
import type { Facts } from '../../facts/useFacts';
import { changedKeys, isSame } from './changes';
import { type Failure, failureOf } from './failure';
import { type LiveState, type ServerProblem, valueAt } from './LiveRules';
import { checkRecord, computedChanges, toErrors } from './problems';
import { complete, payloadOf, present } from './record';
import { useSave } from './useSave';

export interface RecordFormOptions {
  entity: Entity;
  mode: 'create' | 'edit';
  /** The stored record, or what a new one begins with. */
  record: AnyRecord;
  session: FormSession;
  /** Keeps no draft: a form inside a dialog. */
  passing?: boolean;
  /** Name of the draft, where the entity's and the record's are not enough (a copy of another record). */
  draftName?: string;
  onSaved: (record: AnyRecord, another: boolean) => void;
}

/** Only the changed fields are kept, so that a draft restored over a newer record leaves the rest of it alone. */
const changesOf = (entity: Entity, stored: AnyRecord, values: AnyRecord): AnyRecord | undefined => {
  const keys = changedKeys(entity, stored, values);
  return keys.length ? Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) : undefined;
};

const NONE: readonly string[] = [];

/** The state of a form: values, what is wrong with them, what is unsaved, its draft, and saving. */
export function useRecordForm({
  entity,
  mode,
  record,
  session,
  passing = false,
  draftName,
  onSaved,
}: RecordFormOptions) {
  const formId = useId().replaceAll(':', '');
  const { context, user, userId } = session;
  const draft = useDraft<AnyRecord>({
    userId,
    form: draftName ?? entity.name,
    recordId: mode === 'edit' ? String(record._id) : undefined,
  });
  const found = passing ? undefined : draft.found;
  // What was typed goes over the record as it is now, under the revision it was typed on: a stale one meets its 409.
  const begin = useMemo(() => complete(fieldsOf(entity), { ...record, ...found?.content }), [entity, record, found]);
  const [stored, setStored] = useState(record);
  const rev = useRef(found?.rev ?? record._rev);
  const [restored, setRestored] = useState(found !== undefined && changesOf(entity, record, begin) !== undefined);
  const [attempted, setAttempted] = useState(false);
  const [fromServer, setFromServer] = useState<readonly ServerProblem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<{ mine: AnyRecord; stored: AnyRecord }>();
  const [live, setLive] = useState<LiveState>({ problems: [], unsaved: NONE, facts: {} });
  const loader = useRef<Facts['load']>(undefined);
  const busy = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const save = useSave(entity);

  /** The record with facts loaded and fields computed, checked by the declaration's rules. */
  const check = useCallback(
    async (raw: AnyRecord) => {
      const values = present(fieldsOf(entity), raw);
      const facts = await loader.current?.(values).catch(() => ({}));
      const computed = { ...values, ...computedChanges(entity, values, facts ?? {}, context) };
      return checkRecord(entity, computed, facts ?? {}, context, user);
    },
    [entity, context, user],
  );
  const form = useForm<AnyRecord>({
    defaultValues: begin,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    // The declaration's validator, the same that the server runs.
    resolver: async (values) => {
      const { value, problems } = await check(values);
      return problems.length
        ? { values: {}, errors: toErrors(problems) as FieldErrors<AnyRecord> }
        : { values: value, errors: {} };
    },
  });

  /** Keeps what differs from the stored record as a draft, with every change. */
  const onTyped = useCallback(() => {
    if (passing || busy.current || leaving.current) return;
    const content = changesOf(entity, stored, form.getValues());
    draft.keep(content && structuredClone(content), typeof rev.current === 'string' ? rev.current : undefined);
  }, [draft, entity, stored, form, passing]);

  /** Begins anew with another version of the record; what was typed is gone. */
  const restart = useCallback(
    (next: AnyRecord) => {
      draft.drop();
      rev.current = next._rev;
      setStored(next);
      setRestored(false);
      setAttempted(false);
      setFromServer([]);
      setFailure(undefined);
      setConflict(undefined);
      form.reset(complete(fieldsOf(entity), next));
    },
    [draft, form, entity],
  );

  const refuse = (problems: readonly Problem[], values: AnyRecord) => {
    setFromServer(problems.map((problem) => ({ ...problem, value: valueAt(values, problem.field) })));
    setAttempted(true);
    setTimeout(() => summary.current?.focus());
  };

  const send = async (values: AnyRecord, checked: AnyRecord, over: AnyRecord, another: boolean) => {
    try {
      const payload = payloadOf(entity, mode, checked, over);
      const result = mode === 'create' ? await save.create(payload) : await save.update(payload, over);
      leaving.current = !another;
      draft.drop();
      setConflict(undefined);
      onSaved({ ...values, ...result }, another);
    } catch (error) {
      const what = failureOf(error);
      if (what.kind === 'conflict' && what.current) return setConflict({ mine: values, stored: what.current });
      setConflict(undefined);
      setFailure(what);
      refuse(what.kind === 'invalid' ? what.problems : [], values);
    }
  };

  /** One save at a time; every way it can fail ends in words at the form, with what was typed untouched. */
  const attempt = async (over: AnyRecord, another: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setFailure(undefined);
    const values = structuredClone(form.getValues());
    const refused = () => {
      setConflict(undefined);
      refuse([], values);
    };
    try {
      await form.handleSubmit((checked) => send(values, checked, over, another), refused)();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  const submit = (another = false) => {
    // The control that is being typed in takes its value first.
    if (document.activeElement instanceof HTMLElement && document.activeElement.getAttribute('role') !== 'combobox')
      document.activeElement.blur();
    return attempt({ ...stored, _rev: rev.current }, another);
  };

  return {
    form,
    formId,
    draft,
    stored,
    restored,
    attempted,
    fromServer,
    failure,
    saving,
    conflict,
    live,
    loader,
    summary,
    leaving,
    onTyped,
    onState: setLive,
    fields: fieldsOf(entity),
    submit,
    restart,
    /** Forgets what the draft brought back. */
    discardRestored: () => restart(stored),
    hideRestored: () => setRestored(false),
    closeConflict: () => setConflict(undefined),
    /** Saves what was chosen between two versions, over the stored revision. */
    resolve: (chosen: AnyRecord) => {
      if (!conflict) return;
      form.reset(complete(fieldsOf(entity), chosen));
      rev.current = conflict.stored._rev;
      setStored(conflict.stored);
      return attempt(conflict.stored, false);
    },
    /** A newer version arrived while nothing was typed. */
    refresh: (next: AnyRecord) => {
      if (
        next._rev === stored._rev ||
        busy.current ||
        Object.keys(next).every((key) => isSame(undefined, next[key], stored[key]))
      )
        return;
      if (changedKeys(entity, stored, form.getValues()).length === 0) restart(next);
    },
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
