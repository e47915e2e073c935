import type { Problem } from '#engine/define/rules';
import { redact } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { problemsOf, type Uploads } from '../files/uploads';
import { payloadOf } from '../record';
import { type Failure, failureOf } from '../saving/failure';
import { prepared } from '../saving/prepared';
import { subjectOf, typedOf } from './evaluator';
import { conflicting, type EditState, type FormKind, saving, seeing, type Values } from './state';
import { refused } from './visible';

/** Sends a record. Resolves with the stored one. */
export type Send = (payload: Values, previous: Values) => Promise<Values>;

export type Outcome =
  /** `known`: stored problems that were left as they are. */
  | { kind: 'saved'; record: Values; known: readonly Problem[] }
  | { kind: 'conflict' }
  /** The form's own rules or the server refused it. */
  | { kind: 'refused' }
  /** The caller's `isHandled` has shown why. */
  | { kind: 'handled' };

interface Attempting {
  form: FormKind;
  /** What was typed that can't be read: cells of lines, and texts for which nothing is chosen. */
  unread: () => readonly Problem[];
  uploads: Uploads;
  state: () => EditState;
  set: (next: EditState) => void;
  /** Commits pending input and waits for running look-ups and uploads. */
  settle: () => Promise<void>;
  /** The facts of a record; undefined if they can't be loaded. */
  load: (record: Values) => Promise<Values | undefined>;
  /** Marks the visible problems at their inputs and cells. */
  mark: () => void;
  dropDraft: () => void;
}

/** One attempt to save: rules, payload, request, and what its failure means for the form. */
export function createAttempt({
  form,
  unread: unreadOf,
  uploads,
  state,
  set,
  settle,
  load,
  mark,
  dropDraft,
}: Attempting) {
  const { entity, mode } = form;
  const fields = fieldsOf(entity);
  return async (over: Values, send: Send, isHandled: (failure: Failure) => boolean): Promise<Outcome> => {
    try {
      await settle();
      set(saving(state()));
      const { values } = state();
      const subject = subjectOf(form, state());
      const { record: checked, computed, problems, known } = await prepared(subject, typedOf(entity, state()), load);
      const unread = [...unreadOf(), ...problemsOf(uploads.list())];
      const others = problems.filter(({ field }) => !unread.some((problem) => problem.field === field));
      if (unread.length + others.length > 0) {
        set(refused(form, state(), [...unread, ...others]));
        mark();
        return { kind: 'refused' };
      }
      const whole = payloadOf(entity, mode, checked, over, values, computed);
      // An update sends back what the API returned, including fields that this person can't see: an API that replaces records would
      // otherwise lose them.
      const result = await send(mode === 'create' ? redact(subject.user, fields, whole) : whole, over);
      dropDraft();
      set(seeing(state(), { conflict: undefined }));
      return { kind: 'saved', record: { ...values, ...result }, known };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'conflict' && failure.current) {
        set(conflicting(state(), failure.current));
        return { kind: 'conflict' };
      }
      set(seeing(state(), { conflict: undefined }));
      if (isHandled(failure)) return { kind: 'handled' };
      set(refused(form, state(), failure.kind === 'invalid' ? failure.problems : [], failure));
      mark();
      return { kind: 'refused' };
    } finally {
      set(seeing(state(), { saving: false }));
    }
  };
}
