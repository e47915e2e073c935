import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { canSee } from '../../../resources/access';
import { fieldsOf, lineFieldsOf } from '../../../resources/entities';
import type { AnyRecord, Document, Fields, Problem } from '../../../resources/schema';
import type { FormSession } from '../../facts/formSession';
import { factRequests, factSources } from '../../facts/loadFacts';
import { loadFacts } from '../../facts/useFacts';
import { changedKeys, isSame } from '../form/changes';
import { type LiveState, valueAt } from '../form/LiveRules';
import { computedChanges, errorPath } from '../form/problems';
import { present } from '../form/record';
import type { RecordFormState } from '../form/useRecordForm';
import { createLineChecker } from './lineChecker';
import type { Lines } from './lines';

interface DocumentRulesProps {
  entity: Document;
  session: FormSession;
  state: RecordFormState;
  lines: Lines;
}

/** Rules are checked this long after the last change; figures follow at once. */
const REST_MS = 200;
/** Facts are asked for again after this; a save on the server looks again, under lock. */
const STALE_MS = 30_000;
const NO_FACTS: AnyRecord = {};
/** Figures do not wait any longer than this for a moment without keys. */
const PATIENCE_MS = 200;

/** Does some work between key strokes; returns how to call it off. */
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

/** `next` where something visible differs from `line`, else `line` itself: rows that did not change are not drawn again. */
function settledLine(line: AnyRecord, next: AnyRecord, visible: Fields): AnyRecord {
  const changed = Object.keys(next).filter((key) => key in visible && (line[key] ?? null) !== (next[key] ?? null));
  if (changed.length === 0) return line;
  return { ...line, ...Object.fromEntries(changed.map((key) => [key, next[key] ?? undefined])) };
}

/**
 * The rules of a document beside its inputs and its grid: figures over the whole document after every change, what is wrong
 * once the person rests. Runs outside of React, since a document may have hundreds of lines; renders nothing.
 */
export function DocumentRules({ entity, session, state, lines }: DocumentRulesProps) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const form = useFormContext();
  const { touchedFields } = useFormState({ control: form.control });
  const latest = useRef({ state, touchedFields });
  latest.current = { state, touchedFields };
  const engine = useRef<{ changed: () => void; check: () => void }>(undefined);

  useEffect(() => {
    const { context, user } = session;
    const fields = fieldsOf(entity);
    const visible = Object.fromEntries(Object.entries(lineFieldsOf(entity)).filter(([, field]) => canSee(user, field)));
    const checkLines = createLineChecker(entity, session);
    const read = () => lines.part.read(present(fields, form.getValues()));
    let ended = false;
    let own = false;
    let turn = 0;
    let soon = () => {};
    let rest: ReturnType<typeof setTimeout> | undefined;
    let facts: { signature: string; at: number; value: AnyRecord } | undefined;
    let live: LiveState = { problems: [], unsaved: [], facts: NO_FACTS };
    let reported = '';
    const report = (change: Partial<LiveState>) => {
      live = { ...live, ...change };
      const text = JSON.stringify([live.problems, live.unsaved, facts?.signature, facts?.at]);
      if (text === reported || ended) return;
      reported = text;
      latest.current.state.onState(live);
    };

    const load = async (record: AnyRecord): Promise<AnyRecord> => {
      const signature = JSON.stringify(factRequests(factSources(entity), record));
      if (facts?.signature === signature && Date.now() - facts.at < STALE_MS) return facts.value;
      const value = await loadFacts(queryClient, dataProvider, entity, record);
      facts = { signature, at: Date.now(), value };
      lines.facts.current = value;
      return value;
    };
    latest.current.state.loader.current = load;

    const work = async () => {
      const mine = ++turn;
      const { stored } = latest.current.state;
      report({ unsaved: changedKeys(entity, stored, read()).filter((key) => !fields[key]?.hidden) });
      await lines.store.settled();
      const known = await load(read()).catch(() => undefined);
      if (ended || mine !== turn || !known) return;
      const record = read();
      const { items, ...changes } = computedChanges(entity, record, known, context);
      own = true;
      for (const [key, value] of Object.entries(changes)) {
        const field = fields[key];
        if (field && canSee(user, field) && !isSame(field, form.getValues(key), value)) form.setValue(key, value);
      }
      if (Array.isArray(items))
        lines.store.revise(lines.store.lines().map((line, index) => settledLine(line, items[index] ?? line, visible)));
      own = false;
      report({ facts: known });
    };

    const check = () => {
      const { state: now, touchedFields: touched } = latest.current;
      const record = read();
      const unread = lines.part.problems();
      const found = checkLines(record, facts?.value ?? NO_FACTS);
      // Before a first attempt to save only what was touched is complained about, and no cell that is still empty.
      const isDue = ({ field }: Problem) =>
        now.attempted ||
        (inLines.test(field)
          ? !isEmpty(valueAt(record, field))
          : field !== '' && Boolean(valueAt(touched as AnyRecord, field)));
      const standing = now.fromServer.filter(
        ({ field, value }) => JSON.stringify(valueAt(record, field)) === JSON.stringify(value ?? null),
      );
      const problems: Problem[] = [...unread];
      for (const problem of [...found.filter(isDue), ...standing])
        if (!problems.some(({ field }) => field === problem.field)) problems.push(problem);
      problems.sort((a, b) => place(a.field) - place(b.field));
      show(problems);
      report({ problems: problems.map(({ field, rule, message }) => ({ field, rule, message })) });
    };

    const [columns, order] = [lines.store.columns.map(({ key }) => key), Object.keys(fields)];
    /** In reading order: fields, then lines from top to bottom, each from left to right. */
    const place = (path: string): number => {
      const [, row, key = ''] = inLines.exec(path) ?? [];
      if (row === undefined) return order.indexOf(path.split('.')[0] ?? '') - order.length;
      return Number(row) * (columns.length + 1) + columns.indexOf(key) + 1;
    };
    let marked = false;
    const show = (problems: readonly Problem[]) => {
      form.clearErrors();
      for (const problem of problems)
        if (!inLines.test(problem.field))
          form.setError(errorPath(problem), { type: problem.rule, message: problem.message });
      const marks = problems.flatMap(({ field, rule, message }) => {
        const [, row, key = ''] = inLines.exec(field) ?? [];
        if (rule === 'unread' || row === undefined) return [];
        const column = columns.includes(key) ? key : columns[0];
        return column ? [{ row: Number(row), key: column, message }] : [];
      });
      if (marks.length > 0 || marked) lines.store.setProblems(marks);
      marked = marks.length > 0;
    };

    const changed = () => {
      if (own) return;
      soon();
      soon = whenIdle(() => void work());
      clearTimeout(rest);
      rest = setTimeout(() => void lines.store.settled().then(() => whenIdle(() => !ended && check())), REST_MS);
    };
    engine.current = {
      changed,
      check: () => {
        clearTimeout(rest);
        check();
      },
    };
    const subscription = form.watch(changed);
    lines.changed.current = () => {
      latest.current.state.onTyped();
      changed();
    };
    changed();
    return () => {
      ended = true;
      soon();
      clearTimeout(rest);
      subscription.unsubscribe();
      lines.changed.current = () => {};
    };
  }, [entity, session, form, lines, dataProvider, queryClient]);

  const touched = JSON.stringify(touchedFields);
  const { attempted, fromServer, stored } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what a check looks at beside the values
  useEffect(() => engine.current?.changed(), [stored, touched]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a refusal its reasons are shown at once
  useEffect(() => {
    if (attempted) engine.current?.check();
  }, [attempted, fromServer]);

  return null;
}
