import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { factRequests } from '#engine/run/evaluate/facts';
import { linesOf } from '#engine/run/lines';
import type { FormSession } from '../facts/formSession';
import { emptyFacts, type PossibleFacts } from '../facts/useFacts';
import { problemsOf, type Uploads } from '../files/uploads';
import { withoutInherited } from '../inherited';
import { withAllFields } from '../record';
import { changedKeys, isSame } from '../saving/changes';
import type { Failure } from '../saving/failure';
import { createAttempt, type Outcome, type Send } from './attempt';
import { createEvaluator, subjectOf, typedOf } from './evaluator';
import { createPace } from './pace';
import {
  begun,
  type EditState,
  type FormKind,
  factsArrived,
  factsAsked,
  hasFacts,
  needsFacts,
  restarted,
  type Seen,
  seeing,
  typedSince,
  unsavedIn,
  type Values,
  withFigures,
  withInput,
} from './state';
import type { Inputs, Lines } from './surfaces';
import type { Unmatched } from './unmatched';
import { withProblems } from './visible';

export interface FormModelOptions extends FormKind {
  session: FormSession;
  /** The stored record, or a new one's initial values. */
  record: Values;
  /** The inputs contain a draft, typed on this revision; a new record has none. */
  restored?: { rev?: string | undefined } | undefined;
  inputs: Inputs;
  /** A document's lines. */
  lines?: Lines | undefined;
  uploads: Uploads;
  unmatched: Unmatched;
  /** The facts of a record as far as they can be loaded; without a promise if there is nothing to load. */
  fetchFacts: (record: Values) => PossibleFacts | Promise<PossibleFacts>;
  /** Stores a draft soon: what `content` returns then, nothing if nothing is unsaved any more. A form in a dialog has none. */
  keep?: ((content: () => Values | undefined, rev: string | undefined) => void) | undefined;
  dropDraft: () => void;
}

/** The one owner of a record or document while it is edited: what is typed, its rules, its draft and its saving. */
interface FormModel {
  seen: () => Seen;
  /** Calls the listener when `seen` has changed; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** What inputs and lines contain now. */
  values: () => Values;
  /** Whether it differs from the stored version. */
  isChanged: () => boolean;
  /** Follows inputs and lines; returns a stop function. */
  start: () => () => void;
  /** The person's rights or the outlet's settings have changed. */
  within: (session: FormSession) => void;
  /** Loads the rules' records again. */
  retryFacts: () => void;
  /** Commits pending input and waits for running look-ups and uploads. */
  settle: () => Promise<void>;
  /** Resolves when no save is running, with whether the running one succeeded. */
  ended: () => Promise<boolean>;
  /** Saves over this version. One save at a time: wait for `ended` before. */
  save: (over: Values, send: Send, isHandled?: (failure: Failure) => boolean) => Promise<Outcome>;
  /** Continues with another version of the record, discarding input. */
  restart: (next: Values) => void;
  /** Continues with the saved version, and with what was typed since the save began. */
  continueWith: (saved: Values) => void;
  /** Continues with a choice between the two versions of a conflict, over the stored one. Returns that. */
  choose: (chosen: Values) => Values;
  /** A newer version arrived: shown if nothing is unsaved. */
  refresh: (next: Values) => void;
  closeConflict: () => void;
  hideRestored: () => void;
  /** The stored version with the revision that input was typed on. */
  opened: () => Values;
  /** True while the console itself leaves the page: nothing is kept or asked about. */
  leaving: { current: boolean };
}

/** The delay after the last change before a document's problems are looked for; its figures follow at once. */
const REST_MS = 200;

/** Only changed fields are stored, so that a draft restored over a newer record leaves the rest alone. Secrets never are. */
function draftOf({ entity }: FormKind, stored: Values, values: Values): Values | undefined {
  const keys = changedKeys(entity, stored, values).filter((key) => !fieldsOf(entity)[key]?.secret);
  return keys.length ? Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) : undefined;
}

/** Creates the owner of a form's content. The inputs and lines have their initial values already. */
export function createFormModel(options: FormModelOptions): FormModel {
  const { entity, mode, session, record, restored, inputs, lines, uploads, unmatched, fetchFacts, keep, dropDraft } =
    options;
  const form: FormKind = { entity, mode };
  const fields = fieldsOf(entity);
  const isLenient = entity.kind !== 'document' || entity.onlySpec;
  const evaluator = createEvaluator(form);
  const listeners = new Set<() => void>();
  const leaving = { current: false };
  const read = (): Values => (lines ? { ...inputs.read(), items: lines.read() } : inputs.read());
  let state = begun(record, session, read(), {
    rev: restored?.rev ?? record._rev,
    restored: restored !== undefined && draftOf(form, record, read()) !== undefined,
  });
  let running: Promise<boolean> = Promise.resolve(true);

  const set = (next: EditState) => {
    const isSeen = next.seen !== state.seen;
    state = next;
    if (isSeen) for (const listener of listeners) listener();
  };
  const look = () => {
    set(withInput(form, state, read()));
    return state.values;
  };
  set(seeing(state, { facts: emptyFacts(entity, evaluator.draft(state).record) }));
  lines?.within({ values: () => state.values, facts: () => state.facts.known ?? {} });

  const arrived = (requests: string, found: PossibleFacts) => {
    set(factsArrived(state, requests, found));
    return found.error === undefined ? found.facts : undefined;
  };
  /** The facts of a record, loaded if others are known; undefined if they can't be. */
  const load = async (of: Values): Promise<Values | undefined> => {
    const requests = JSON.stringify(factRequests(entity.facts, of));
    if (!needsFacts(state, requests, Date.now()) && hasFacts(state)) return state.facts.known;
    return arrived(requests, await fetchFacts(of));
  };
  /** Asks for the facts of what is typed, if others are known. */
  const want = () => {
    const requests = evaluator.requests(state);
    if (!needsFacts(state, requests, Date.now())) return;
    set(factsAsked(state, requests, Date.now()));
    const found = fetchFacts(evaluator.draft(state).record);
    if (found instanceof Promise)
      void found.then((late) => {
        arrived(requests, late);
        pace.changed();
      });
    else arrived(requests, found);
  };

  const settled = (work: () => void) => (lines ? void lines.settled().then(work) : work());
  const show = (next: EditState) => {
    const { values: before } = state;
    if (next.values === before) return set(next);
    const { items, ...others } = next.values;
    const isNew = ([key, value]: [string, unknown]) => value !== before[key];
    inputs.show(Object.fromEntries(Object.entries(lines ? others : next.values).filter(isNew)));
    if (lines && items !== before.items) lines.show(linesOf(next.values));
    set({ ...next, values: read() });
  };
  const compute = () =>
    settled(() => {
      look();
      want();
      if (hasFacts(state)) {
        const typed = typedOf(entity, state);
        const { record: normal } = evaluator.draft(state);
        const { computed } = evaluator.evaluate(state, state.facts.known);
        show(withFigures(form, state, { typed, normal, computed }));
      }
      set(seeing(state, { unsaved: unsavedIn(form, state) }));
    });
  const mark = () => {
    const { problems } = state.seen;
    const isCell = ({ field }: Problem) => lines !== undefined && /^items\.\d+\./.test(field);
    inputs.mark(problems.filter((problem) => !isCell(problem)));
    lines?.mark(problems.filter(isCell));
  };
  const unread = (isSaving: boolean) => [...(lines?.unread() ?? []), ...unmatched.problems(isSaving)];
  const findProblems = () =>
    settled(() => {
      look();
      const { known } = state.facts;
      const found = evaluator.evaluate(state, known).problems;
      const own = isLenient
        ? withoutInherited(subjectOf(form, state), typedOf(entity, state), found, known)
        : { problems: found, inherited: [] };
      const others = { unread: unread(false), unattached: problemsOf(uploads.list()) };
      set(withProblems(form, state, { ...own, ...others }));
      mark();
    });
  const pace = createPace(compute, findProblems, lines ? REST_MS : 0);

  const keepDraft = () => {
    if (state.seen.saving || leaving.current) return;
    // Computed when it is written, not with every key: a document may have hundreds of lines.
    const content = () => {
      const changes = draftOf(form, state.seen.stored, state.values);
      return changes && { ...changes, ...lines?.kept() };
    };
    keep?.(content, typeof state.rev === 'string' ? state.rev : undefined);
  };
  const typed = () => {
    look();
    keepDraft();
    pace.changed();
  };
  /** Shows another version in the inputs and, unless they are kept, in the lines. */
  const begin = (next: Values, shown: Values, keepsLines = false) => {
    const whole = withAllFields(fields, shown);
    const { items: _, ...others } = whole;
    unmatched.clear();
    inputs.reset(lines ? others : whole);
    leaving.current = false;
    if (!keepsLines) lines?.reset(shown);
    set(restarted(state, next, read()));
    pace.changed();
  };
  const restart = (next: Values) => {
    dropDraft();
    begin(next, next);
  };

  const settle = async () => {
    await lines?.settle();
    await uploads.settled();
    await unmatched.settled();
    look();
  };
  const attempt = createAttempt({
    form,
    unread: () => unread(true),
    uploads,
    state: () => state,
    set,
    settle,
    load,
    mark,
    dropDraft,
  });

  return {
    seen: () => state.seen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    values: look,
    isChanged: () => changedKeys(entity, state.seen.stored, look()).length > 0,
    start: () => {
      const stops = [
        inputs.follow(typed, (touched) => {
          if (isSame(undefined, touched, state.touched)) return;
          set({ ...state, touched });
          pace.changed();
        }),
        lines?.follow(typed),
        uploads.subscribe(pace.changed),
        unmatched.subscribe(pace.changed),
        pace.start(),
      ];
      look();
      pace.changed();
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    within: (next) => {
      if (next === state.session) return;
      set({ ...state, session: next });
      pace.changed();
    },
    retryFacts: () => {
      set({ ...state, facts: { ...state.facts, askedAt: 0 } });
      pace.changed();
    },
    settle,
    ended: async () => !state.seen.saving || running,
    save: (over, send, isHandled = () => false) => {
      set(seeing(state, { saving: true }));
      const attempted = attempt(over, send, isHandled);
      running = attempted.then(({ kind }) => kind === 'saved');
      return attempted;
    },
    restart,
    continueWith: (saved) => {
      look();
      const since = typedSince(form, state);
      if (Object.keys(since).length === 0) return restart(saved);
      begin(saved, { ...saved, ...since }, 'items' in since);
      keepDraft();
    },
    choose: (chosen) => {
      const { conflict } = state.seen;
      if (!conflict) return chosen;
      // Secrets are in neither version, and were typed to be saved.
      const secrets = Object.entries(conflict.mine).filter(([key]) => fields[key]?.secret);
      begin(conflict.stored, { ...chosen, ...Object.fromEntries(secrets) });
      return conflict.stored;
    },
    refresh: (next) => {
      const { stored, saving: isSaving } = state.seen;
      if (isSaving || next._rev === stored._rev) return;
      if (Object.keys(next).every((key) => isSame(undefined, next[key], stored[key]))) return;
      if (changedKeys(entity, stored, look()).length === 0) restart(next);
    },
    closeConflict: () => set(seeing(state, { conflict: undefined })),
    hideRestored: () => set(seeing(state, { restored: false })),
    opened: () => ({ ...state.seen.stored, _rev: state.rev }),
    leaving,
  };
}
