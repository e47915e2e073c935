import type { Entity } from '#engine/define/declaration';
import { fieldsOf } from '#engine/read/entities';
import type { Drafted, Subject } from '#engine/run/evaluate/evaluate';
import { factRequests } from '#engine/run/evaluate/facts';
import { createLineMemory } from '#engine/run/evaluate/lineMemory';
import { evaluatedInForm, typedDraft } from '../problems';
import { applicableFields } from '../record';
import type { EditState, Values } from './state';

type Evaluated = ReturnType<typeof evaluatedInForm>;

/** Whether two states have the same input, for the same person. */
const isSameInput = (one: EditState, other: EditState): boolean =>
  one.values === other.values &&
  one.replaced === other.replaced &&
  one.session === other.session &&
  one.seen.stored === other.seen.stored;

/** Evaluates one form's input again and again. The last results are kept: figures and problems need the same ones. */
interface Evaluator {
  /** The input in normal form, which determines the facts. */
  draft: (state: EditState) => Drafted;
  /** The requests for its facts, as text. */
  requests: (state: EditState) => string;
  /** The rules' results with these facts. */
  evaluate: (state: EditState, facts: Values | undefined) => Evaluated;
}

/** The record and person that a form's rules are about. */
export const subjectOf = (
  { entity, mode }: { entity: Entity; mode: 'create' | 'edit' },
  { seen, session }: EditState,
): Subject => ({
  entity,
  before: mode === 'edit' ? seen.stored : undefined,
  context: session.context,
  user: session.user,
});

/**
 * The record as it was typed, for rules: without blanks, and with what was typed where a rule shows something else. While a date is typed,
 * its first keys are another date; what a rule made of them must not stay.
 */
export function typedOf(entity: Entity, { values, replaced }: EditState): Values {
  const fields = fieldsOf(entity);
  if (entity.kind !== 'document') return applicableFields(fields, { ...values, ...replaced });
  // Lines keep their identity: unchanged ones aren't evaluated again.
  const { items, ...header } = values;
  return { ...applicableFields(fields, { ...header, ...replaced }), items };
}

export function createEvaluator(form: { entity: Entity; mode: 'create' | 'edit' }): Evaluator {
  const { entity } = form;
  const memory = entity.kind === 'document' ? createLineMemory() : undefined;
  let last: { of: EditState; draft: Drafted } | undefined;
  let asked: { draft: Drafted; requests: string } | undefined;
  let result: { draft: Drafted; facts: Values | undefined; evaluated: Evaluated } | undefined;
  const draft = (state: EditState): Drafted => {
    if (!last || !isSameInput(last.of, state))
      last = { of: state, draft: typedDraft(subjectOf(form, state), typedOf(entity, state), memory) };
    return last.draft;
  };
  return {
    draft,
    requests: (state) => {
      const of = draft(state);
      if (asked?.draft !== of) asked = { draft: of, requests: JSON.stringify(factRequests(entity.facts, of.record)) };
      return asked.requests;
    },
    evaluate: (state, facts) => {
      const of = draft(state);
      if (result?.draft !== of || result.facts !== facts)
        result = { draft: of, facts, evaluated: evaluatedInForm(subjectOf(form, state), of, facts, memory) };
      return result.evaluated;
    },
  };
}
