import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import type { FormSession } from '../facts/formSession';
import { loadFacts } from '../facts/useFacts';
import { payloadOf, withAllFields } from '../record';
import { changedKeys, isSame } from './changes';
import { type Failure, failureOf } from './failure';
import { prepared } from './prepared';
import type { Written } from './useUndo';

/** A stored record, or some of its fields by name. */
export type Stored = Written['before'];

/** The tools for changing some fields. */
interface Changing {
  entity: Entity;
  /** The person at the record's own outlet. */
  session: FormSession;
  dataProvider: ConsoleDataProvider;
  queryClient: QueryClient;
}

/** The result. */
export type Changed =
  /** The record before and after, as stored. */
  | ({ kind: 'saved' } & Written)
  /** It already had these values: nothing was sent. */
  | { kind: 'unchanged' }
  | Failure;

const ofProblems = (problems: readonly Problem[]): Failure => ({
  kind: 'invalid',
  message: problems.map(({ message }) => message).join('. '),
  problems,
});

/** The stored record with changed fields, as the form would save it: the payload, or the declaration's problems. */
async function payloadWith(
  { entity, session, dataProvider, queryClient }: Changing,
  stored: Stored,
  changes: Stored,
): Promise<{ payload: Stored } | { problems: readonly Problem[] }> {
  const values = withAllFields(fieldsOf(entity), { ...stored, ...changes });
  const subject = { entity, before: stored, context: session.context, user: session.user };
  const { record, computed, problems } = await prepared(subject, values, (draft) =>
    loadFacts(queryClient, dataProvider, entity, draft).catch(() => undefined),
  );
  return problems.length > 0 ? { problems } : { payload: payloadOf(entity, 'edit', record, stored, values, computed) };
}

/**
 * Changes some fields of a stored record outside a form, by the form's rules: validated and computed here, checked again by the API, and
 * refused if there is a newer version. If someone has only changed other fields, the changes are applied to that version.
 * @param changes fields by name; null clears one
 */
export async function changeFields(tools: Changing, stored: Stored, changes: Stored): Promise<Changed> {
  const { entity, dataProvider } = tools;
  const fields = fieldsOf(entity);
  if (changedKeys(entity, stored, { ...stored, ...changes }).length === 0) return { kind: 'unchanged' };
  try {
    const found = await payloadWith(tools, stored, changes);
    if ('problems' in found) return ofProblems(found.problems);
    const id = String(stored._id);
    const { data } = await dataProvider.update(entity.name, {
      id,
      data: found.payload,
      previousData: { ...stored, id },
    });
    return { kind: 'saved', before: stored, after: { ...stored, ...changes, ...data } };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'conflict' || !failure.current) return failure;
    const { current } = failure;
    const isTheirs = Object.keys(changes).some((key) => !isSame(fields[key], stored[key], current[key]));
    return isTheirs || current._rev === stored._rev ? failure : changeFields(tools, current, changes);
  }
}
