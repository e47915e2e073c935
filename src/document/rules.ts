import type { UseFormReturn } from 'react-hook-form';
import type { Document } from '#engine/define/document';
import type { AnyRecord, Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { createLineMemory, haveSameParts } from '#engine/run/evaluate/lineMemory';
import { linesOf } from '#engine/run/lines';
import { overlaid } from '#engine/run/values';
import type { FormSession } from '../form/facts/formSession';
import { told } from '../form/inherited';
import { type LiveState, type ServerProblem, valueAt } from '../form/LiveRules';
import { errorPath, judged, typedDraft } from '../form/problems';
import { present } from '../form/record';
import { changedKeys, isSame } from '../form/saving/changes';
import type { DocumentStore } from './documentStore';

/** The delay after the last change before rules are checked; figures follow at once. */
const REST_MS = 200;
const NO_FACTS: AnyRecord = {};
const NONE: readonly Problem[] = [];
/** The longest wait of figures for a pause in typing. */
const PATIENCE_MS = 200;

/** Runs work between key strokes; returns a cancel function. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const inLines = /^items\.(\d+)\.(\w+)/;

/** `next` if it visibly differs from `line`, otherwise `line` itself, so that unchanged rows aren't drawn again. */
function settledLine(line: AnyRecord, next: AnyRecord, visible: Fields): AnyRecord {
  const changed = Object.keys(next).filter((key) => key in visible && (line[key] ?? null) !== (next[key] ?? null));
  if (changed.length === 0) return line;
  return { ...line, ...Object.fromEntries(changed.map((key) => [key, next[key] ?? undefined])) };
}

/** A cached result with its inputs. */
interface Judged<T> {
  record: object;
  stored: object;
  facts?: object | undefined;
  result: T;
}

/** The form's state, which checks look at besides the values. */
export interface Situation {
  /** The form's initial values, for comparison. */
  stored: AnyRecord;
  /** After a first attempt to save, every problem shows. */
  attempted: boolean;
  fromServer: readonly ServerProblem[];
  /** The fields that lost focus, from react-hook-form. */
  touched: AnyRecord;
  /** Chosen files that aren't attached. */
  unattached: readonly Problem[];
}

export interface RulesOptions {
  entity: Document;
  mode: 'create' | 'edit';
  session: FormSession;
  form: UseFormReturn<AnyRecord>;
  store: DocumentStore;
  /** Called when the problems or unsaved changes have changed. */
  onState: (state: LiveState) => void;
}

export interface Rules {
  /** Starts following the form and the lines; returns a stop function. */
  start: () => () => void;
  /** The form's state has changed. */
  see: (situation: Situation) => void;
}

/**
 * A document's rules while it is edited: figures of the whole document after every change, problems when the person pauses. Outside React,
 * because a document may have hundreds of lines.
 */
export function createRules({ entity, mode, session, form, store, onState }: RulesOptions): Rules {
  const { lines, part, facts } = store;
  let situation: Situation = { stored: {}, attempted: false, fromServer: [], touched: {}, unattached: [] };
  const { context, user } = session;
  const fields = fieldsOf(entity);
  const visible = Object.fromEntries(Object.entries(lineFieldsOf(entity)).filter(([, field]) => canSee(user, field)));
  const memory = createLineMemory();
  const subjectNow = () => ({
    entity,
    before: mode === 'edit' ? situation.stored : undefined,
    context,
    user,
  });
  const read = () => part.read(present(fields, form.getValues()));
  /** What was typed in fields where a rule has put another value, such as a time that is moved to the document's date. */
  const replaced = new Map<string, { typed: unknown; shown: unknown }>();
  const isReplaced = (key: string): boolean => {
    const field = fields[key];
    return field !== undefined && isSame(field, form.getValues(key), replaced.get(key)?.shown);
  };
  /**
   * The record with what was typed. Rules see that, not what they made of it: while a date is typed, its first keys are another date, and the
   * time returns once the date is complete.
   */
  const readTyped = (): ReturnType<typeof read> => {
    const record = read();
    const typed = [...replaced].filter(([key]) => isReplaced(key)).map(([key, { typed }]) => [key, typed] as const);
    return typed.length > 0 ? { ...record, ...Object.fromEntries(typed) } : record;
  };
  type Typed = ReturnType<typeof read>;
  let draft: Judged<ReturnType<typeof typedDraft>> | undefined;
  let evaluation: Judged<ReturnType<typeof judged>> | undefined;
  const isOf = (known: Judged<unknown>, record: Typed) =>
    known.stored === situation.stored && haveSameParts(known.record, record);
  /** The record in normal form; evaluated again before and after its facts are loaded, without changing it. */
  const draftOf = (record: Typed) => {
    if (!draft || !isOf(draft, record))
      draft = { record, stored: situation.stored, result: typedDraft(subjectNow(), record, memory) };
    return draft.result;
  };
  /** Runs the rules: figures at once, problems when the person pauses. */
  const evaluationOf = (record: Typed, known: ReturnType<typeof facts.known>) => {
    if (!evaluation || evaluation.facts !== known || !isOf(evaluation, record)) {
      const result = judged(subjectNow(), draftOf(record), known, memory);
      evaluation = { record, stored: situation.stored, facts: known, result };
    }
    return evaluation.result;
  };
  let ended = true;
  let own = false;
  let turn = 0;
  let soon = () => {};
  let rest: ReturnType<typeof setTimeout> | undefined;
  let live: LiveState = { problems: [], unsaved: [], facts: NO_FACTS };
  let reported = '';
  const report = (change: Partial<LiveState>) => {
    live = { ...live, ...change };
    const text = JSON.stringify([live.problems, live.inherited, live.unsaved, facts.version(), Boolean(live.missing)]);
    if (text === reported || ended) return;
    reported = text;
    onState(live);
  };

  const work = async () => {
    const mine = ++turn;
    report({ unsaved: changedKeys(entity, situation.stored, read()).filter((key) => !fields[key]?.hidden) });
    await lines.settled();
    let missing: LiveState['missing'];
    const known = await facts.load(draftOf(readTyped()).record).catch((error: unknown) => {
      missing = { error, retry: changed };
      return undefined;
    });
    if (ended || mine !== turn) return;
    report({ missing });
    if (!known) return;
    const record = readTyped();
    const normal = draftOf(record).record;
    const { items, ...changes } = evaluationOf(record, known).computed;
    own = true;
    for (const [key, { typed }] of [...replaced]) {
      if (!isReplaced(key)) replaced.delete(key);
      else if (!(key in changes)) {
        replaced.delete(key);
        form.setValue(key, typed);
      }
    }
    for (const [key, value] of Object.entries(changes)) {
      const field = fields[key];
      const next = overlaid(record[key], normal[key], value);
      if (!field || !canSee(user, field) || isSame(field, form.getValues(key), next)) continue;
      if (!field.readOnly && field.kind !== 'computed') replaced.set(key, { typed: record[key], shown: next });
      form.setValue(key, next);
    }
    const before = linesOf(normal);
    if (Array.isArray(items))
      lines.revise(
        lines.lines().map((line, index) => {
          const next = overlaid(line, before[index], items[index] ?? before[index]) as AnyRecord;
          return settledLine(line, next, visible);
        }),
      );
    own = false;
    report({ facts: known });
  };

  const check = () => {
    const { attempted, fromServer, touched, unattached } = situation;
    const record = readTyped();
    const unread = part.problems();
    const subject = subjectNow();
    const wrong = evaluationOf(record, facts.known()).problems;
    const { problems: found, inherited } = entity.onlySpec
      ? told(subject, record, wrong, facts.known())
      : { problems: wrong, inherited: NONE };
    // Before a first attempt to save, only touched cells show problems, and no blank ones.
    const isDue = ({ field, rule }: Problem) =>
      attempted ||
      rule === 'ruleFailed' ||
      (inLines.test(field) ? !isEmpty(valueAt(record, field)) : field !== '' && Boolean(valueAt(touched, field)));
    const standing = fromServer.filter(
      ({ field, value }) => JSON.stringify(valueAt(record, field)) === JSON.stringify(value ?? null),
    );
    const problems: Problem[] = [...unread, ...(attempted ? unattached : [])];
    for (const problem of [...found.filter(isDue), ...standing])
      if (!problems.some(({ field }) => field === problem.field)) problems.push(problem);
    problems.sort((a, b) => place(a.field) - place(b.field));
    show(problems);
    report({ inherited, problems: problems.map(({ field, rule, message }) => ({ field, rule, message })) });
  };

  const [columns, order] = [lines.columns.map(({ key }) => key), Object.keys(fields)];
  /** In reading order: fields, then lines from top to bottom, each from left to right. */
  const place = (path: string): number => {
    const [, row, key = ''] = inLines.exec(path) ?? [];
    if (row === undefined) return order.indexOf(path.split('.')[0] ?? '') - order.length;
    return Number(row) * (columns.length + 1) + columns.indexOf(key) + 1;
  };
  let marked = false;
  let shown: string | undefined;
  const stands = (problem: Problem) => form.getFieldState(errorPath(problem)).error?.message === problem.message;
  /** Field problems, if they changed: setting them draws every input again. */
  const showInFields = (problems: readonly Problem[]) => {
    const text = JSON.stringify(problems);
    if (text === shown && problems.every(stands)) return;
    shown = text;
    form.clearErrors();
    for (const problem of problems) form.setError(errorPath(problem), { type: problem.rule, message: problem.message });
  };
  const show = (problems: readonly Problem[]) => {
    showInFields(problems.filter(({ field }) => !inLines.test(field)));
    const marks = problems.flatMap(({ field, rule, message }) => {
      const [, row, key = ''] = inLines.exec(field) ?? [];
      if (rule === 'unread' || row === undefined) return [];
      const column = columns.includes(key) ? key : columns[0];
      return column ? [{ row: Number(row), key: column, message }] : [];
    });
    if (marks.length > 0 || marked) lines.setProblems(marks);
    marked = marks.length > 0;
  };

  const changed = () => {
    if (own) return;
    soon();
    soon = whenIdle(() => void work());
    clearTimeout(rest);
    rest = setTimeout(() => void lines.settled().then(() => whenIdle(() => !ended && check())), REST_MS);
  };
  return {
    start: () => {
      ended = false;
      const subscription = form.watch(changed);
      const stop = store.onTyped(changed);
      changed();
      return () => {
        ended = true;
        soon();
        clearTimeout(rest);
        subscription.unsubscribe();
        stop();
      };
    },
    see: (next) => {
      const isRefused = next.attempted && (!situation.attempted || next.fromServer !== situation.fromServer);
      situation = next;
      changed();
      // After a refusal its reasons are shown at once.
      if (!isRefused) return;
      clearTimeout(rest);
      shown = undefined;
      check();
    },
  };
}
