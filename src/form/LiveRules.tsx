import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Context, Problem } from '#engine/define/rules';
import type { AccessUser } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { objectIn, overlaid } from '#engine/run/values';
import { useFacts } from './facts/useFacts';
import { told } from './inherited';
import { scoped, useSelected } from './inputs/useField';
import { isInNewRow, type RowCounts, rowCounts, rowsLeft } from './newRows';
import { errorPath, judged, typedDraft } from './problems';
import { present } from './record';
import { changedKeys, isSame } from './saving/changes';

/** Records that rules need couldn't be loaded, so they didn't run. The server runs them when the form is saved. */
export interface MissingFacts {
  error: unknown;
  retry: () => void;
}

/** A problem from the server with its value: it stays until that value changes. */
export interface ServerProblem extends Problem {
  value: unknown;
}

export interface LiveState {
  /** The visible problems. */
  problems: readonly Problem[];
  /** Stored values that break current rules and weren't touched: they don't prevent saving. */
  inherited?: readonly Problem[];
  /** Keys of changed fields. */
  unsaved: readonly string[];
  facts: AnyRecord;
  missing?: MissingFacts | undefined;
  /** The refused save that `problems` includes. */
  attempts?: number;
}

interface LiveRulesProps {
  entity: Entity;
  context: Context;
  user: AccessUser;
  /** The form's initial values, for comparison. */
  stored: AnyRecord;
  /** The stored record, for an update. */
  before: AnyRecord | undefined;
  /**
   * The number of refused saves. After the first, every problem shows, except in rows added since; before, only problems of fields that lost
   * focus.
   */
  attempts: number;
  fromServer: readonly ServerProblem[];
  onState: (state: LiveState) => void;
}

/** The value at a dotted path. */
export const valueAt = (values: AnyRecord, path: string): unknown =>
  path === '' ? null : (scoped(values, path.split('.').slice(0, -1).join('.'))[path.split('.').at(-1) ?? ''] ?? null);

const sameProblems = (a: readonly Problem[], b: readonly Problem[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Runs the declaration's rules while someone types: computes fields, shows problems, detects unsaved changes. Renders nothing, so that a
 * key stroke only renders this and its own input.
 */
export function LiveRules({ entity, context, user, stored, before, attempts, fromServer, onState }: LiveRulesProps) {
  const form = useFormContext();
  const values = useSelected((all) => present(fieldsOf(entity), all));
  const subject = useMemo(() => ({ entity, before, context, user }), [entity, before, context, user]);
  const draft = useMemo(() => typedDraft(subject, values), [subject, values]);
  const facts = useFacts(entity, draft.record);
  const found = useMemo(() => judged(subject, draft, facts.complete), [subject, draft, facts.complete]);
  const { problems: wrong, inherited } = useMemo(
    () => told(subject, values, found.problems, facts.complete),
    [subject, values, found, facts.complete],
  );
  const { touchedFields } = useFormState({ control: form.control });
  const touched = JSON.stringify(touchedFields);
  const shown = useRef<readonly Problem[]>([]);
  const reported = useRef('');
  const judgedRows = useRef<{ attempts: number; counts: RowCounts }>({ attempts: 0, counts: new Map() });

  useEffect(() => {
    const fields = fieldsOf(entity);
    for (const [key, value] of Object.entries(found.computed)) {
      const next = overlaid(values[key], draft.record[key], value);
      if (!isSame(fields[key], values[key], next)) form.setValue(key, next);
    }
  }, [values, draft, found, entity, form]);

  useEffect(() => {
    const left = objectIn(JSON.parse(touched));
    const isLeft = (path: string) => {
      const found = valueAt(left, path);
      return found !== null && found !== undefined && found !== false;
    };
    const rows = judgedRows.current;
    judgedRows.current = {
      attempts,
      counts: rows.attempts === attempts ? rowsLeft(rows.counts, values) : rowCounts(values),
    };
    const { counts } = judgedRows.current;
    const standing = fromServer.filter(
      ({ field, value }) => JSON.stringify(valueAt(values, field)) === JSON.stringify(value ?? null),
    );
    const own = wrong.filter(
      ({ field, rule }) =>
        (attempts > 0 && !isInNewRow(counts, field)) || rule === 'ruleFailed' || (field !== '' && isLeft(field)),
    );
    const problems: Problem[] = [
      ...own,
      ...standing
        .filter((problem) => !own.some(({ field }) => field === problem.field))
        .map(({ field, rule, message }) => ({ field, rule, message })),
    ];
    if (!sameProblems(problems, shown.current)) {
      shown.current = problems;
      form.clearErrors();
      // Outer paths first: a list's message must not erase its rows' messages.
      const byDepth = [...problems].sort((a, b) => a.field.split('.').length - b.field.split('.').length);
      for (const problem of byDepth)
        form.setError(errorPath(problem), { type: problem.rule, message: problem.message });
    }
    const unsaved = changedKeys(entity, stored, values);
    const { error, retry } = facts;
    const missing = error ? { error, retry } : undefined;
    const state: LiveState = { problems, inherited, unsaved, facts: facts.facts, missing, attempts };
    const report = JSON.stringify([problems, inherited, unsaved, state.facts, Boolean(missing), attempts]);
    if (report === reported.current) return;
    reported.current = report;
    onState(state);
  }, [values, wrong, inherited, facts, touched, attempts, fromServer, stored, entity, form, onState]);

  return null;
}
