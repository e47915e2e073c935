import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { redact } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { useDraft } from './drafts/useDraft';
import type { FormSession } from './facts/formSession';
import { loadFacts } from './facts/useFacts';
import { createUploads, problemsOf } from './files/uploads';
import { told } from './inherited';
import { type LiveState, type ServerProblem, valueAt } from './LiveRules';
import { judged, labelOfPath, newProblems, toErrors, typedDraft } from './problems';
import { complete, payloadOf, present, workedIn } from './record';
import { changedKeys, isSame } from './saving/changes';
import { type Failure, failureOf } from './saving/failure';
import { useSave } from './saving/useSave';

/** A part of the record outside react-hook-form: a document's lines, edited in a grid with its own store. */
export interface RecordPart {
  /** Its fields. */
  keys: readonly string[];
  /** The fields' values with the part's current content. */
  read: (values: AnyRecord) => AnyRecord;
  /** Shows another version of the record. */
  reset: (record: AnyRecord) => void;
  /** Commits pending input and waits for running work, before every save. */
  settle: () => Promise<void>;
  /** All facts of the whole record; rejects if one can't be loaded. */
  load: (record: AnyRecord) => Promise<AnyRecord>;
  /** Unreadable input, which prevents saving. */
  problems: () => readonly Problem[];
  /** The part of a draft besides the fields. */
  draft: () => AnyRecord;
}

export interface RecordFormOptions {
  entity: Entity;
  mode: 'create' | 'edit';
  /** The stored record, or a new one's initial values. */
  record: AnyRecord;
  session: FormSession;
  /** Stores no draft: a form in a dialog. */
  passing?: boolean;
  /** The draft's name, if entity and record aren't enough (a copy of another record). */
  draftName?: string;
  part?: RecordPart | undefined;
  /** Called after a failed save; returns true if it handled the failure, so that the form needn't show it. */
  onFailed?: ((failure: Failure) => boolean) | undefined;
  onSaved: (record: AnyRecord, another: boolean) => void;
  /** Save was pressed without changes: nothing is sent. */
  onUnchanged?: () => void;
}

/** Only changed fields are stored, so that a draft restored over a newer record leaves the rest alone. Secrets never are. */
const changesOf = (entity: Entity, stored: AnyRecord, values: AnyRecord): AnyRecord | undefined => {
  const keys = changedKeys(entity, stored, values).filter((key) => !fieldsOf(entity)[key]?.secret);
  return keys.length ? Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) : undefined;
};

const NONE: readonly string[] = [];

const without = (record: AnyRecord, keys: readonly string[]): AnyRecord =>
  keys.length ? Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) : record;

/** A form's state: values, problems, unsaved changes, draft and saving. */
export function useRecordForm({
  entity,
  mode,
  record,
  session,
  passing = false,
  draftName,
  part,
  onFailed,
  onSaved,
  onUnchanged,
}: RecordFormOptions) {
  const formId = useId().replaceAll(':', '');
  const { context, user, userId } = session;
  const draft = useDraft<AnyRecord>({
    userId,
    form: draftName ?? entity.name,
    recordId: mode === 'edit' ? String(record._id) : undefined,
  });
  const found = passing ? undefined : draft.found;
  // Input is applied to the current record with the revision it was typed on, so a stale one gets a 409.
  const begin = useMemo(() => complete(fieldsOf(entity), { ...record, ...found?.content }), [entity, record, found]);
  const apart = part?.keys ?? NONE;
  const [stored, setStored] = useState(record);
  const rev = useRef(found?.rev ?? record._rev);
  const [restored, setRestored] = useState(found !== undefined && changesOf(entity, record, begin) !== undefined);
  // The number of refused saves since the form started with this version.
  const [attempts, setAttempts] = useState(0);
  const [fromServer, setFromServer] = useState<readonly ServerProblem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<{ mine: AnyRecord; stored: AnyRecord }>();
  const [live, setLive] = useState<LiveState>({ problems: [], unsaved: NONE, facts: {} });
  const [uploads] = useState(createUploads);
  const busy = useRef(false);
  const summary = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const save = useSave(entity);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  /** Stored problems: shown next to the save button, without preventing the save. */
  const known = useRef<readonly Problem[]>([]);
  /** Fields that the last check computed, if the API is sent them. */
  const worked = useRef(NONE);

  /** The record with facts loaded and fields computed, checked by the declaration's rules. */
  const check = useCallback(
    async (raw: AnyRecord) => {
      const subject = { entity, before: mode === 'edit' ? stored : undefined, context, user };
      const draft = typedDraft(subject, present(fieldsOf(entity), raw));
      // Without facts, the server checks the record.
      const facts = await (part
        ? part.load(draft.record)
        : loadFacts(queryClient, dataProvider, entity, draft.record)
      ).catch(() => undefined);
      const { record, computed, problems: found } = judged(subject, draft, facts);
      worked.current = workedIn(entity, computed);
      // An invalid stored document must be corrected before it continues, unless another API stores documents by its own rules.
      const isLenient = !part || entity.onlySpec;
      const { problems } = isLenient
        ? told(subject, present(fieldsOf(entity), raw), found, facts)
        : { problems: found };
      const unread = [...(part?.problems() ?? []), ...problemsOf(uploads.list())];
      const fresh = newProblems(subject, problems, facts);
      known.current = fresh.known;
      const others = fresh.problems.filter(({ field }) => !unread.some((problem) => problem.field === field));
      return { value: record, problems: [...unread, ...others] };
    },
    [entity, mode, stored, context, user, part, uploads, queryClient, dataProvider],
  );
  const form = useForm<AnyRecord>({
    defaultValues: without(begin, apart),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    // The declaration's validator, the same that the server runs.
    resolver: async (values) => {
      const { value, problems } = await check(part ? part.read(values) : values);
      return problems.length
        ? { values: {}, errors: toErrors(problems) as FieldErrors<AnyRecord> }
        : { values: value, errors: {} };
    },
  });

  const read = useCallback(() => (part ? part.read(form.getValues()) : form.getValues()), [form, part]);

  /** Stores the differences from the stored record as a draft, with every change. */
  const onTyped = useCallback(() => {
    if (passing || busy.current || leaving.current) return;
    // Computed when it is written, not with every key: a document may have hundreds of lines.
    const content = () => {
      const changes = changesOf(entity, stored, read());
      return changes && { ...changes, ...part?.draft() };
    };
    draft.keep(content, typeof rev.current === 'string' ? rev.current : undefined);
  }, [draft, entity, stored, read, part, passing]);

  /** Restarts with another version of the record, discarding input. */
  const restart = useCallback(
    (next: AnyRecord) => {
      draft.drop();
      rev.current = next._rev;
      setStored(next);
      setRestored(false);
      setAttempts(0);
      setFromServer([]);
      setFailure(undefined);
      setConflict(undefined);
      form.reset(without(complete(fieldsOf(entity), next), apart));
      part?.reset(next);
    },
    [draft, form, entity, part, apart],
  );

  const refuse = (problems: readonly Problem[], values: AnyRecord) => {
    setFromServer(problems.map((problem) => ({ ...problem, value: valueAt(values, problem.field) })));
    setAttempts((count) => count + 1);
    setTimeout(() => summary.current?.focus());
  };

  const send = async (values: AnyRecord, checked: AnyRecord, over: AnyRecord, another: boolean) => {
    try {
      const whole = payloadOf(entity, mode, checked, over, values, worked.current);
      // An update sends back what the API returned, including fields that this person can't see: an API that replaces records would
      // otherwise lose them.
      const payload = mode === 'create' ? redact(user, fieldsOf(entity), whole) : whole;
      const result = mode === 'create' ? await save.create(payload) : await save.update(payload, over);
      leaving.current = !another;
      draft.drop();
      setConflict(undefined);
      const [first] = known.current;
      if (first)
        notify(`Saved as it was: ${labelOfPath(fieldsOf(entity), first.field)}. ${first.message}`, { type: 'warning' });
      onSaved({ ...values, ...result }, another);
    } catch (error) {
      const what = failureOf(error);
      if (what.kind === 'conflict' && what.current) return setConflict({ mine: values, stored: what.current });
      setConflict(undefined);
      if (onFailed?.(what)) return;
      setFailure(what);
      refuse(what.kind === 'invalid' ? what.problems : [], values);
    }
  };

  /** One save at a time; every failure shows a message at the form, with the input untouched. */
  const attempt = async (over: AnyRecord, another: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setFailure(undefined);
    await part?.settle();
    await uploads.settled();
    const values = structuredClone(read());
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
    // The active control commits its value first.
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.getAttribute('role') !== 'combobox' && !active.closest('[role="grid"]'))
      active.blur();
    if (onUnchanged && changedKeys(entity, stored, form.getValues()).length === 0) return onUnchanged();
    return attempt({ ...stored, _rev: rev.current }, another);
  };

  return {
    form,
    formId,
    draft,
    stored,
    restored,
    attempts,
    attempted: attempts > 0,
    fromServer,
    failure,
    saving,
    conflict,
    live,
    summary,
    leaving,
    uploads,
    onTyped,
    onState: setLive,
    fields: fieldsOf(entity),
    submit,
    restart,
    /** Discards what the draft restored. */
    discardRestored: () => {
      uploads.clear();
      restart(stored);
    },
    hideRestored: () => setRestored(false),
    closeConflict: () => setConflict(undefined),
    /** Saves the choice between two versions, over the stored revision. */
    resolve: (chosen: AnyRecord) => {
      if (!conflict) return;
      const fields = fieldsOf(entity);
      // Secrets are in neither version, and were typed to be saved.
      const secrets = Object.entries(conflict.mine).filter(([key]) => fields[key]?.secret);
      form.reset(without(complete(fields, { ...chosen, ...Object.fromEntries(secrets) }), apart));
      part?.reset(chosen);
      rev.current = conflict.stored._rev;
      setStored(conflict.stored);
      return attempt(conflict.stored, false);
    },
    /** A newer version arrived before any input. */
    refresh: (next: AnyRecord) => {
      if (
        next._rev === stored._rev ||
        busy.current ||
        Object.keys(next).every((key) => isSame(undefined, next[key], stored[key]))
      )
        return;
      if (changedKeys(entity, stored, read()).length === 0) restart(next);
    },
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
